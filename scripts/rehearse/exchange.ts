import { type Agent, type IncomingHttpHeaders, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

/** A request through a proxy. */
export interface ProxyRequest {
  port: number;
  path: string;
  headers: Readonly<Record<string, string>>;
  /** Makes it a POST. */
  body?: string;
  /** Without an agent, each request has its own connection. */
  agent?: Agent;
  /** The local address on this machine that the request is sent from. */
  from?: string;
  /** Sends the body in chunks of a tenth of a second at this rate. */
  bytesPerSecond?: number;
}

export interface ProxyResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Sends a request and reads the whole response. @throws Error when the connection fails. */
export function exchange({
  port,
  path,
  headers,
  body,
  agent,
  from,
  bytesPerSecond,
}: ProxyRequest): Promise<ProxyResponse> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? "GET" : "POST";
    const length = body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = request({
      ...{ host: "127.0.0.1", port, path, method, agent: agent ?? false, localAddress: from },
      headers: { ...headers, ...length },
    });
    outgoing.once("error", reject);
    outgoing.once("response", (incoming) => {
      const { statusCode: status = 0, headers } = incoming;
      buffer(incoming).then((body) => resolve({ status, headers, body }), reject);
    });
    if (body === undefined || bytesPerSecond === undefined) return void outgoing.end(body);
    sendSlowly(outgoing, body, bytesPerSecond).catch(reject);
  });
}

async function sendSlowly(
  outgoing: ReturnType<typeof request>,
  body: string,
  bytesPerSecond: number,
): Promise<void> {
  const size = Math.ceil(bytesPerSecond / 10);
  for (let at = 0; at < body.length && !outgoing.destroyed; at += size) {
    outgoing.write(body.slice(at, at + size));
    await pause(100);
  }
  outgoing.end();
}

/** Returns the first chunk of a response body. @throws Error when none arrives within the time, in milliseconds. */
export function readFirstChunk({ port, path, headers }: ProxyRequest, withinMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: "127.0.0.1", port, path, headers, agent: false }, (incoming) => {
      incoming.setEncoding("utf8").once("data", (part: string) => {
        resolve(part);
        outgoing.destroy();
      });
      incoming.once("end", () => reject(new Error(`${incoming.statusCode} without a body`)));
    });
    outgoing.once("error", reject).end();
    setTimeout(() => outgoing.destroy(new Error(`nothing within ${withinMs} ms`)), withinMs).unref();
  });
}
