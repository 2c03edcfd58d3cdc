// A node:http server that sends one response, with which the anonymous home page is compared. It receives the response
// over its channel and then reports its port there.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The same bytes as the site sends: `headers` without those that node:http itself writes. */
export interface BareAnswer {
  headers: Record<string, string>;
  /** Base64. */
  body: string;
}

process.once("message", ({ headers, body }: BareAnswer) => {
  const bytes = Buffer.from(body, "base64");
  const server = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
process.once("SIGTERM", () => process.exit(0));
