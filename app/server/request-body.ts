import type { IncomingMessage } from "node:http";
import { PlatformError } from "../platform/core/errors.ts";

/** A body of up to this many times the limit is read to its end and discarded before it is refused. */
const DISCARD_FACTOR = 16;

/**
 * Reads the whole body of a request; returns null when it is longer than `maxBytes`. A declared length is trusted only
 * when it is too long. A body that is slightly too long is read and discarded: closing a connection on a sender that is
 * still sending resets it, and the response is lost. `hold` receives each part that is retained, and may throw.
 * @throws PlatformError BODY_TOO_SLOW when `tooSlow` aborts. Any other error means that the sender disconnected, or
 *   sent invalid HTTP.
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  { tooSlow, hold = () => {} }: { tooSlow: AbortSignal; hold?: (bytes: number) => void },
): Promise<Buffer | null> {
  const most = maxBytes * DISCARD_FACTOR;
  if (Number(incoming.headers["content-length"] ?? 0) > most) return null;
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of listParts(incoming, tooSlow)) {
    size += chunk.length;
    if (size > most) break;
    if (size > maxBytes) chunks = [];
    else {
      hold(chunk.length);
      chunks.push(chunk);
    }
  }
  return size > maxBytes ? null : Buffer.concat(chunks);
}

/** Yields the parts of a body as they arrive. Throws BODY_TOO_SLOW when `tooSlow` aborts. */
export async function* listParts(incoming: IncomingMessage, tooSlow: AbortSignal): AsyncGenerator<Buffer> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new PlatformError("BODY_TOO_SLOW"));
  aborted.promise.catch(() => {});
  if (tooSlow.aborted) abort();
  tooSlow.addEventListener("abort", abort, { once: true });
  // Not destroyed on an early exit: the response is still to be sent on the same socket.
  const parts = incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  try {
    for (;;) {
      const { done, value } = await Promise.race([parts.next(), aborted.promise]);
      if (done) return;
      yield value;
    }
  } finally {
    tooSlow.removeEventListener("abort", abort);
    // Not awaited: when the body hangs, this does, too.
    void parts.return?.();
  }
}
