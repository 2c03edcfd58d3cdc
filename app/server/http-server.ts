import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import type { BrandSite } from "../brand/brand-store.ts";
import { MAX_PICTURE_BYTES } from "../platform/wire/read-input.ts";
import { createBodyPace } from "./body-pace.ts";
import { createApp } from "./http-app.ts";
import { type HttpServerDeps, UNKNOWN_HOST } from "./http-env.ts";
import { answerMalformed } from "./malformed-request.ts";
import { getHostName, normalizeHost } from "./requested-host.ts";
import { commonHeaders } from "./security-headers.ts";
import { sendStored } from "./stored-response.ts";

/**
 * Limit on pipelined requests of one connection. Browsers and proxies do not pipeline; each request takes memory, and a
 * thousand fit into one packet.
 */
const MAX_PIPELINED = 16;
/**
 * Limits on how long a connection may keep the server waiting. With the second between two checks, and one more until a
 * body that is not refused is cut off, they are 15 s for a head and 30 s for a body that crawls. Node's own limit of a
 * whole request only has to admit the largest body at the lowest rate.
 */
export const TIMEOUTS = {
  headersMs: 14_000,
  graceMs: 27_000,
  bytesPerSecond: 8 * 1024,
  checkMs: 1_000,
  idleMs: 30_000,
};
/** The longest that a permitted request takes to arrive, in milliseconds. */
export const longestRequestMs = ({ headersMs, graceMs, bytesPerSecond }: typeof TIMEOUTS) =>
  headersMs + graceMs + Math.ceil((MAX_PICTURE_BYTES / bytesPerSecond) * 1_000);
const TEXT = { "content-type": "text/plain; charset=utf-8" };

/** Creates the HTTP server of the process: static files, the wire API, vendor calls, events and pages. */
export function createHttpServer(deps: HttpServerDeps): Server {
  const { config, pages, timeouts = TIMEOUTS } = deps;
  const common = getHeaders(config, false);
  const commonWithSubdomains = getHeaders(config, true);
  const app = createApp(deps);
  const findSite = (incoming: IncomingMessage) =>
    deps.qa ? deps.qa.sites.find(incoming) : deps.brands.byHost(incoming.headers.host ?? "");
  const listen = (site: BrandSite | null, tooSlow: AbortSignal) =>
    getRequestListener((request, env) => app.fetch(request, { ...(env as HttpBindings), site, tooSlow }), {
      overrideGlobalObjects: false,
    });

  const server = createServer(
    {
      headersTimeout: timeouts.headersMs,
      requestTimeout: longestRequestMs(timeouts),
      connectionsCheckingInterval: timeouts.checkMs,
      keepAliveTimeout: config.keepAliveSeconds * 1_000,
      maxHeaderSize: 16 * 1024,
      // Two hosts (RFC 9112, 3.2) are joined into an invalid name: otherwise the first would count.
      joinDuplicateHeaders: true,
      // Node's own refusal of a request without a host lacks the server's headers.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      if (waiting(incoming.socket, outgoing) > MAX_PIPELINED) return void incoming.socket.destroy();
      const isSettled = normalizeHost(incoming, config);
      const site = isSettled ? findSite(incoming) : null;
      const headers = site?.httpsForSubdomains ? commonWithSubdomains : common;
      for (const name in headers) outgoing.setHeader(name, String(headers[name]));
      if (incoming.headers.host === undefined && incoming.httpVersion === "1.1") {
        return void outgoing.writeHead(400, { ...TEXT, connection: "close" }).end();
      }
      if (!isSettled) return void outgoing.writeHead(421, TEXT).end(UNKNOWN_HOST);
      const tooSlow = pace.watch(incoming);
      // The hot path, before any framework: a cached anonymous page is served as bytes from memory.
      pages.cached(incoming, site).then(
        (cached) =>
          cached ? sendStored(cached, incoming, outgoing) : serve(incoming, outgoing, site, tooSlow),
        () => serve(incoming, outgoing, site, tooSlow),
      );
    },
  );
  const pace = createBodyPace(server, timeouts);
  // A client that does not read a response is cut off, too; each part that it reads restarts this time. Open event
  // streams have a heartbeat. In development Vite may take longer for the first page.
  server.timeout = config.development ? 0 : timeouts.idleMs;
  server.maxConnections = 10_000;

  // The refusal of an unsupported `Expect` has the common headers, too.
  server.on("checkExpectation", (_incoming, outgoing: ServerResponse) => {
    outgoing.writeHead(417, { ...common, "content-length": 0 }).end();
  });

  const underWay = new WeakMap<Duplex, Set<ServerResponse>>();
  server.on("clientError", (error, socket) =>
    answerMalformed(error, socket, common, underWay.get(socket) ?? []),
  );

  /** Returns the number of unanswered requests of a connection, including this one. */
  function waiting(socket: Socket, outgoing: ServerResponse): number {
    const answers = underWay.get(socket) ?? new Set();
    underWay.set(socket, answers.add(outgoing));
    outgoing.once("close", () => answers.delete(outgoing));
    return answers.size;
  }

  async function serve(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    site: BrandSite | null,
    tooSlow: AbortSignal,
  ) {
    const peer = deps.signInPeers?.loadListener(getHostName(incoming));
    if (peer) return (await peer)(incoming, outgoing);
    if (deps.dev && (await deps.dev(incoming, outgoing))) return;
    await listen(site, tooSlow)(incoming, outgoing);
  }
  return server;
}

const getHeaders = ({ publicScheme, development }: HttpServerDeps["config"], subdomains: boolean) =>
  commonHeaders({ https: publicScheme === "https", development, subdomains });
