import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

/** A request received by a test's HTTP server. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** Starts a test's HTTP server on a free local port, which responds with the result of `answer`. */
export async function startTestServer(
  answer: (asked: ReceivedRequest) => { status: number; body?: string | object; cut?: boolean },
) {
  const asked: ReceivedRequest[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = incoming;
    const one = { method, path: url, headers, body: Buffer.concat(chunks).toString("utf8") };
    asked.push(one);
    const { status, body = "", cut } = answer(one);
    if (cut) return void outgoing.destroy();
    outgoing.writeHead(status, { "content-type": "application/json" });
    outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
