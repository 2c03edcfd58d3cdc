import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { PlatformError } from "../core/errors.ts";
import { jsonOrNull } from "../core/json-or-null.ts";
import { sendRequest } from "../ports/http-exchange.ts";

/** The events that a page receives (app/server/events.ts). Any other event from a remote platform is dropped. */
const EVENTS: Readonly<Record<string, z.ZodType>> = {
  balance: z.object({ available: z.int(), version: z.int(), demo: z.boolean() }),
};
const MAX_FRAME_CHARACTERS = 16 * 1024;

interface Source {
  /** Base address of the platform. */
  url: string;
  headers: Record<string, string>;
  /** The time limit for the response to begin. */
  timeoutMs: number;
  /** A stream sends a sign of life every 15 seconds; one that is silent for longer than this is considered dead. */
  silenceMs: number;
}

/**
 * Opens the event stream of a session at a remote platform. It yields the frames as they are forwarded to the browser.
 * It ends when the remote ends it, falls silent or sends something other than an event stream, and when `signal`
 * aborts.
 * @throws PlatformError NOT_LOGGED_IN or TOO_MANY_REQUESTS as the remote responds; else PLATFORM_UNAVAILABLE.
 */
export async function openRemoteEvents(source: Source, signal: AbortSignal): Promise<AsyncGenerator<string>> {
  const line = new AbortController();
  const hangUp = () => line.abort();
  signal.addEventListener("abort", hangUp, { once: true });
  const late = setTimeout(hangUp, source.timeoutMs);
  let answer: IncomingMessage;
  try {
    const url = new URL(`${source.url.replace(/\/+$/, "")}/events`);
    const headers = { ...source.headers, accept: "text/event-stream" };
    answer = await sendRequest({ method: "GET", url, headers }, line.signal);
  } catch (cause) {
    throw new PlatformError("PLATFORM_UNAVAILABLE", { cause });
  } finally {
    clearTimeout(late);
  }
  const { statusCode: status, headers } = answer;
  if (status === 200 && headers["content-type"]?.startsWith("text/event-stream")) {
    return frames(answer, source.silenceMs, hangUp);
  }
  answer.on("error", () => {}); // The rest of the response is discarded.
  hangUp();
  if (status === 204 || status === 401) throw new PlatformError("NOT_LOGGED_IN");
  throw new PlatformError(status === 429 ? "TOO_MANY_REQUESTS" : "PLATFORM_UNAVAILABLE");
}

async function* frames(
  answer: IncomingMessage,
  silenceMs: number,
  hangUp: () => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = "";
  const silent = setTimeout(hangUp, silenceMs);
  try {
    for await (const bytes of answer as AsyncIterable<Buffer>) {
      silent.refresh();
      text += decoder.decode(bytes, { stream: true });
      const whole = text.split("\n\n");
      text = whole.pop() ?? "";
      for (const frame of whole) {
        const known = knownFrame(frame);
        if (known !== null) yield known;
      }
      if (text.length > MAX_FRAME_CHARACTERS) return;
    }
  } catch {
    // The connection broke; the page reconnects automatically.
  } finally {
    clearTimeout(silent);
    hangUp();
  }
}

/** Rebuilds a frame: a comment, or an event known to the pages, with only its own fields. */
function knownFrame(frame: string): string | null {
  if (frame.startsWith(":")) return ": still here\n\n";
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(frame)?.[1] ?? "";
  const name = field("event");
  const schema = Object.hasOwn(EVENTS, name) ? EVENTS[name] : undefined;
  const data = schema?.safeParse(jsonOrNull(field("data")));
  return data?.success ? `event: ${name}\ndata: ${JSON.stringify(data.data)}\n\n` : null;
}
