import http from "node:http";
import https from "node:https";
import type { HttpAnswer, HttpCall } from "./dialect.ts";

/**
 * Posts a call on a connection of its own. With `hangUp` the connection is closed as soon as the call is sent, as by a
 * client that timed out. Null when no response arrived.
 */
export function send(
  address: URL,
  call: HttpCall,
  { timeoutMs, hangUp = false }: { timeoutMs: number; hangUp?: boolean },
): Promise<HttpAnswer | null> {
  const body = Buffer.from(call.body);
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${call.path}`;
  const headers = { ...call.headers, "content-type": "application/json", "content-length": body.length };
  return new Promise((resolve) => {
    const request = (url.protocol === "https:" ? https : http).request(url, {
      method: "POST",
      headers,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
    });
    request.once("error", () => resolve(null));
    request.once("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", () => resolve(null));
      response.once("end", () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8") }),
      );
    });
    request.end(body, () => {
      if (hangUp) request.destroy();
    });
    request.once("close", () => resolve(null));
  });
}
