import type { IncomingMessage } from "node:http";
import { PlatformError } from "../platform/core/errors.ts";

/** A body of up to this many times the limit is read to its end and discarded before it is refused. */
const READ_ON = 16;

/**
 * The whole body of a request, or null when it is longer than `maxBytes`. A length that the sender declares is believed
 * only when it is too long. A body that is not much too long is read on and thrown away: closing on somebody who is
 * still sending resets the connection, and the answer with it. `hold` hears of each part that is kept, and may throw.
 * @throws PlatformError BODY_TOO_SLOW when `tooSlow` aborts. Any other error: the sender left, or what came is no HTTP.
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  { tooSlow, hold = () => {} }: { tooSlow: AbortSignal; hold?: (bytes: number) => void },
): Promise<Buffer | null> {
  const most = maxBytes * READ_ON;
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

/** The parts of a body as they come. Throws BODY_TOO_SLOW when `tooSlow` aborts. */
export async function* listParts(incoming: IncomingMessage, tooSlow: AbortSignal): AsyncGenerator<Buffer> {
  const aborted = Promise.withResolvers<never>();
  const abort = () => aborted.reject(new PlatformError("BODY_TOO_SLOW"));
  aborted.promise.catch(() => {});
  if (tooSlow.aborted) abort();
  tooSlow.addEventListener("abort", abort, { once: true });
  // Not destroyed when left early: the answer is still to go out on the same socket.
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
