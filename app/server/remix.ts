import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import type { RemixHandler } from "./pages.ts";

export interface Remix {
  handler(): RemixHandler;
  /** Vite's own answers in development: modules, styles and their hot updates. */
  dev?: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;
  /** Lets Vite tell open pages of changes through the site's own address, the only one that their policy allows. */
  hotUpdates?: (server: Server) => void;
  close(): Promise<void>;
}

/** The built pages, as `npm run build` left them. */
export async function loadBuiltRemix(root: string): Promise<Remix> {
  const build: ServerBuild = await import(pathToFileURL(path.join(root, "build/server/index.js")).href);
  const handler = createRequestHandler(build, "production");
  return { handler: () => handler, close: async () => {} };
}

/** Pages compiled on demand by Vite, which reloads what changed. */
export async function loadDevelopmentRemix(root: string): Promise<Remix> {
  const { createServer } = await import("vite");
  // Stands in for the site's server, which is made later, and never listens.
  const upgrades = new Server();
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: upgrades } },
    appType: "custom",
  });
  const load = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  const handler = createRequestHandler(load, "development");
  return {
    handler: () => handler,
    dev: (incoming, outgoing) =>
      new Promise((resolve) => {
        outgoing.once("close", () => resolve(true));
        vite.middlewares(incoming, outgoing, () => resolve(false));
      }),
    hotUpdates: (server) => void server.on("upgrade", (...args) => upgrades.emit("upgrade", ...args)),
    close: () => vite.close(),
  };
}
