import dns from "node:dns";
import http from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";

export interface Exchange {
  method: "GET" | "POST" | "PUT" | "DELETE";
  url: URL;
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** For the whole exchange, connecting included. */
  timeoutMs: number;
  maxBytes: number;
}

/** `*.localhost` is this machine (RFC 6761); not every resolver knows. */
const lookup: LookupFunction = (hostname, options, callback) =>
  /(^|\.)localhost$/i.test(hostname)
    ? dns.lookup("127.0.0.1", options, callback)
    : dns.lookup(hostname, options, callback);

/**
 * One HTTP exchange with a peer of ours: follows no redirect, waits and reads no more than it is told.
 * @throws Error when the peer cannot be reached, is too slow or sends too much.
 */
export function exchange({ url, method, headers: sent, body, timeoutMs, maxBytes }: Exchange) {
  const { request } = url.protocol === "https:" ? https : http;
  return new Promise<{ status: number; headers: http.IncomingHttpHeaders; body: Buffer }>(
    (resolve, reject) => {
      const signal = AbortSignal.timeout(timeoutMs);
      const outgoing = request(url, { method, headers: { ...sent }, lookup, signal }, (incoming) => {
        const chunks: Buffer[] = [];
        let size = 0;
        incoming.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > maxBytes)
            incoming.destroy(new Error(`${url.host} answered with more than ${maxBytes} bytes`));
          else chunks.push(chunk);
        });
        incoming.on("error", reject);
        incoming.on("end", () => {
          const { statusCode: status = 0, headers } = incoming;
          resolve({ status, headers, body: Buffer.concat(chunks) });
        });
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    },
  );
}
