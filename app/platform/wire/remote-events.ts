import * as z from "zod";
import { PlatformError } from "../core/errors.ts";
import { jsonOrNull } from "../core/json-or-null.ts";

/** What a page is told (app/server/events.ts). Anything else that a remote platform sends is dropped. */
const EVENTS: Readonly<Record<string, z.ZodType>> = {
  balance: z.object({ available: z.int(), version: z.int(), demo: z.boolean() }),
};
const MAX_FRAME_CHARACTERS = 16 * 1024;

interface Source {
  /** Base address of the platform. */
  url: string;
  headers: Record<string, string>;
  /** How long the answer may take to begin. */
  timeoutMs: number;
  /** A stream shows every 15 seconds that it is alive; one that is silent for longer than this has died. */
  silenceMs: number;
}

/**
 * The event stream of a session at a remote platform, frame by frame, each as it goes on to the browser. It ends when
 * the remote ends it, falls silent or says something that is no event stream, and when `signal` aborts.
 * @throws PlatformError NOT_LOGGED_IN or TOO_MANY_REQUESTS as the remote says; else PLATFORM_UNAVAILABLE.
 */
export async function openRemoteEvents(source: Source, signal: AbortSignal): Promise<AsyncGenerator<string>> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener("abort", hangUp, { once: true });
  const late = setTimeout(hangUp, source.timeoutMs);
  let response: Response;
  try {
    response = await fetch(`${source.url.replace(/\/+$/, "")}/events`, {
      headers: { ...source.headers, accept: "text/event-stream" },
      redirect: "manual",
      signal: line.signal,
    });
  } catch (cause) {
    throw new PlatformError("PLATFORM_UNAVAILABLE", { cause });
  } finally {
    clearTimeout(late);
  }
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  if (response.status === 200 && isStream && response.body) {
    return frames(response.body.getReader(), source.silenceMs, hangUp);
  }
  hangUp();
  if (response.status === 204 || response.status === 401) throw new PlatformError("NOT_LOGGED_IN");
  throw new PlatformError(response.status === 429 ? "TOO_MANY_REQUESTS" : "PLATFORM_UNAVAILABLE");
}

async function* frames(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  silenceMs: number,
  hangUp: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    while (text.length <= MAX_FRAME_CHARACTERS) {
      const silent = setTimeout(hangUp, silenceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(silent));
      if (done) return;
      text += decoder.decode(value, { stream: true });
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const frame of whole) {
        const known = knownFrame(frame);
        if (known !== null) yield known;
      }
    }
  } catch {
    // The line broke: the page comes back by itself.
  } finally {
    hangUp();
  }
}

/** A frame in our own words: a comment, or an event that pages know, with nothing but its own fields. */
function knownFrame(frame: string): string | null {
  if (frame.startsWith(":")) return ": still here\n\n";
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(frame)?.[1] ?? "";
  const name = field("event");
  const schema = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  const data = schema?.safeParse(jsonOrNull(field("data")));
  return data?.success ? `event: ${name}\ndata: ${JSON.stringify(data.data)}\n\n` : null;
}
