import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";

/** Limits on how slowly a body may arrive. */
export interface Pace {
  /** How long a body may lag, in milliseconds; a body of a few bytes has this time in all. */
  graceMs: number;
  /** Lowest average rate. */
  bytesPerSecond: number;
  /** The interval of the checks, in milliseconds. */
  checkMs: number;
}

interface ArrivingBody {
  incoming: IncomingMessage;
  /** Grace left, in milliseconds. */
  leftMs: number;
  /** Bytes that the connection had received at the last check. */
  received: number;
  tooSlow: AbortController;
}

/**
 * Watches how fast bodies arrive at a server. A limit on the total time would either cut off a picture over a slow line
 * or let a sender of one byte a second hold a connection for minutes; so the rate is limited, as Apache's
 * mod_reqtimeout does. A body that stops or is slower than the rate uses up its grace; a faster one regains it, up to
 * the full grace.
 *
 * `watch` returns a signal that aborts when a body is too slow, so that its reader refuses it. A body that is not
 * refused by the next check is reported as Node's own `clientError` of a request that timed out.
 */
export function createBodyPace(server: Server, { graceMs, bytesPerSecond, checkMs }: Pace) {
  const arriving = new Set<ArrivingBody>();

  function look(body: ArrivingBody): void {
    const { incoming, tooSlow } = body;
    const { socket } = incoming;
    if (incoming.complete || socket.destroyed) return void arriving.delete(body);
    if (tooSlow.signal.aborted) {
      arriving.delete(body);
      return void server.emit("clientError", timedOut(), socket satisfies Duplex);
    }
    const came = socket.bytesRead - body.received;
    body.received = socket.bytesRead;
    // Nothing is read from the connection while this much is waiting to be read here.
    if (incoming.readableLength >= incoming.readableHighWaterMark) return;
    body.leftMs = Math.min(graceMs, body.leftMs - checkMs + (came / bytesPerSecond) * 1_000);
    if (body.leftMs <= 0) tooSlow.abort();
  }

  const looking = setInterval(() => {
    for (const body of arriving) look(body);
  }, checkMs);
  looking.unref();
  server.once("close", () => clearInterval(looking));

  return {
    watch(incoming: IncomingMessage): AbortSignal {
      const tooSlow = new AbortController();
      const { "content-length": length = "0", "transfer-encoding": chunked } = incoming.headers;
      if (chunked !== undefined || length !== "0") {
        arriving.add({ incoming, leftMs: graceMs, received: incoming.socket.bytesRead, tooSlow });
      }
      return tooSlow.signal;
    },
  };
}

function timedOut(): NodeJS.ErrnoException {
  return Object.assign(new Error("the body came too slowly"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
