import { type OutgoingHttpHeaders, type ServerResponse, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";

/** The status for an error of Node's parser, as Node itself would send it. */
const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Responds to malformed or too slow requests, and closes the connection. Node does this by default, but without the
 * headers of every other response. When a response is already being sent, a second one would be read as a part of it:
 * none is sent.
 */
export function answerMalformed(
  error: NodeJS.ErrnoException,
  socket: Duplex,
  headers: OutgoingHttpHeaders,
  underWay: Iterable<ServerResponse>,
): void {
  const isAnswered = [...underWay].some(({ headersSent }) => headersSent);
  if (socket.writable && !isAnswered) {
    const status = STATUSES[error.code ?? ""] ?? 400;
    const all = { connection: "close", "content-length": 0, ...headers };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, "", ""].join("\r\n"));
  }
  socket.destroy(error);
}
