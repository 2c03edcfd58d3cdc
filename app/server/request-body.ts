import type { IncomingMessage } from "node:http";

/** A body up to so many times the bound is read to its end, and thrown away, before it is refused. */
const READ_ON = 16;

/**
 * The whole body of a request, or null when it is longer than `maxBytes`. A length that the sender declares is believed
 * only when it is too long. A body that is not much too long is read on and thrown away: closing on somebody who is
 * still sending resets the connection, and the answer with it. `hold` hears of each part that is kept, and may throw.
 */
export async function readBody(
  incoming: IncomingMessage,
  maxBytes: number,
  hold: (bytes: number) => void = () => {},
): Promise<Buffer | null> {
  const most = maxBytes * READ_ON;
  if (Number(incoming.headers["content-length"] ?? 0) > most) return null;
  let chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed when left early: the answer is still to go out on the same socket.
  const parts = incoming.iterator({ destroyOnReturn: false }) as AsyncIterableIterator<Buffer>;
  for await (const chunk of parts) {
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
