import { type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";

/** A request to a server of this machine. A header `host` picks the brand, which `fetch` would not send. */
export interface Target {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
}

/** One response, with its body as transferred. */
export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends one request on its own connection: GET, or POST of a form or of JSON. Does not follow redirects. */
export function sendRequest(
  { port, path, headers }: Target,
  sent?: URLSearchParams | object,
): Promise<Answer> {
  const isForm = sent instanceof URLSearchParams;
  const type = { "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json" };
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: "127.0.0.1",
        port,
        path,
        agent: false,
        method: sent ? "POST" : "GET",
        headers: sent ? { ...headers, ...type } : headers,
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        buffer(response).then((body) => resolve({ status, headers, body }), reject);
      },
    );
    asked.once("error", reject).end(isForm ? sent.toString() : sent && JSON.stringify(sent));
  });
}
