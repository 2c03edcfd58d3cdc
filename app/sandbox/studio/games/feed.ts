import type { Play } from "../store.ts";

const HEADERS = {
  "content-type": "text/event-stream",
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  // A proxy that buffers the response would delay the events.
  "x-accel-buffering": "no",
};
/** Below the 30 s after which an idle connection is closed. */
const HEARTBEAT_MS = 15_000;
/** A listener with this many unread messages is disconnected; its frame connects again. */
const MAX_WAITING = 64;
/** Maximum number of streams open for one launch of a game, and for one player in all games. */
const MAX_PER_LAUNCH = 3;
const MAX_PER_PLAYER = 10;

const encoder = new TextEncoder();
const HEARTBEAT = encoder.encode(": still here\n\n");

/** The launch that a stream belongs to. */
type Listener = Pick<Play, "tokenHash" | "merchant" | "playerId">;

export type Feed = ReturnType<typeof createFeed>;

/**
 * Sends server-sent events to frames, by channel. A channel is any name chosen by a game, such as a table's or a
 * player's.
 */
export function createFeed() {
  const channels = new Map<string, Set<(message: Uint8Array) => void>>();
  const open = new Set<() => void>();
  const counts = new Map<string, number>();

  /** Counts a stream for its launch and its player; returns the function that uncounts it, or null above a limit. */
  function countStream({ tokenHash, merchant, playerId }: Listener): (() => void) | null {
    const names = [`launch ${tokenHash}`, `player ${merchant} ${playerId}`] as const;
    const [ofLaunch, ofPlayer] = names.map((name) => counts.get(name) ?? 0) as [number, number];
    if (ofLaunch >= MAX_PER_LAUNCH || ofPlayer >= MAX_PER_PLAYER) return null;
    for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    return () => {
      for (const name of names) {
        const left = (counts.get(name) ?? 1) - 1;
        if (left > 0) counts.set(name, left);
        else counts.delete(name);
      }
    };
  }

  const heartbeat = setInterval(() => {
    for (const listeners of channels.values()) for (const tell of listeners) tell(HEARTBEAT);
  }, HEARTBEAT_MS);
  heartbeat.unref();

  /** Encodes a message once for all listeners. */
  const message = (value: object) => encoder.encode(`data: ${JSON.stringify(value)}\n\n`);

  return {
    /** Responds with a stream of `first` and then all messages published on the channels; 429 above the limits. */
    stream(listener: Listener, names: readonly string[], first: object): Response {
      const uncount = countStream(listener);
      if (!uncount) return new Response(null, { status: 429, headers: { "retry-after": "30" } });
      let leave = () => {};
      const body = new ReadableStream<Uint8Array>(
        {
          start(controller) {
            const tell = (bytes: Uint8Array) => {
              if ((controller.desiredSize ?? 0) <= 0) return end();
              controller.enqueue(bytes);
            };
            leave = () => {
              for (const name of names) {
                const listeners = channels.get(name);
                listeners?.delete(tell);
                if (listeners?.size === 0) channels.delete(name);
              }
              if (open.delete(end)) uncount();
            };
            const end = () => {
              leave();
              controller.close();
            };
            for (const name of names) {
              const listeners = channels.get(name) ?? new Set();
              channels.set(name, listeners.add(tell));
            }
            open.add(end);
            tell(message(first));
          },
          cancel: () => leave(),
        },
        new CountQueuingStrategy({ highWaterMark: MAX_WAITING }),
      );
      return new Response(body, { headers: HEADERS });
    },
    publish(channel: string, value: object): void {
      const listeners = channels.get(channel);
      if (!listeners) return;
      const bytes = message(value);
      for (const tell of [...listeners]) tell(bytes);
    },
    /** How many frames listen. */
    audience: (channel: string): number => channels.get(channel)?.size ?? 0,
    close(): void {
      clearInterval(heartbeat);
      for (const end of [...open]) end();
    },
  };
}
