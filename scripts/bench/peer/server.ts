// Serves the built peer page as Remix's adapter for Express does, on node:http. Sends its address over its channel.
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";
import {
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";

const BUILD = path.join(import.meta.dirname, "build");
const TYPES: Readonly<Record<string, string>> = { ".js": "text/javascript", ".css": "text/css" };
/** Like the compression of the site's own pages (app/server/own-page.ts). */
const BROTLI = { [zlib.constants.BROTLI_PARAM_QUALITY]: 1, [zlib.constants.BROTLI_PARAM_LGWIN]: 17 };

const build: ServerBuild = await import(pathToFileURL(path.join(BUILD, "server/index.js")).href);
const handle = createRequestHandler(build, "production");

async function answer(incoming: IncomingMessage): Promise<Response> {
  const url = new URL(incoming.url ?? "/", `http://${incoming.headers.host}`);
  if (url.pathname.startsWith("/assets/")) {
    const file = await readFile(path.join(BUILD, "client", url.pathname));
    const type = TYPES[path.extname(url.pathname)] ?? "application/octet-stream";
    return new Response(file, { headers: { "content-type": type, "cache-control": "max-age=31536000" } });
  }
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  const body = hasBody ? { body: createReadableStreamFromReadable(incoming), duplex: "half" as const } : {};
  return handle(new Request(url, { method: incoming.method, headers, ...body }));
}

async function send(response: Response, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  outgoing.statusCode = response.status;
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value);
  if (!response.body) return void outgoing.end();
  if (!incoming.headers["accept-encoding"]?.includes("br")) {
    return writeReadableStreamToWritable(response.body, outgoing);
  }
  outgoing.setHeader("content-encoding", "br").setHeader("vary", "Accept-Encoding");
  const compressed = zlib.createBrotliCompress({ params: BROTLI });
  compressed.pipe(outgoing);
  outgoing.once("close", () => compressed.destroy());
  await writeReadableStreamToWritable(response.body, compressed);
}

const server = createServer((incoming, outgoing) => {
  answer(incoming)
    .then((response) => send(response, incoming, outgoing))
    .catch((error) => {
      // The load disconnects in the middle of a page when a round ends.
      if (!outgoing.destroyed) console.error(error);
      outgoing.destroy();
    });
});
server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.once("SIGTERM", () => process.exit(0));
