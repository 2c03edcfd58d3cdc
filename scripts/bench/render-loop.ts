// The tree of the page that was asked for last, rendered by renderToString and nothing else, over and over: what the
// whole of a page's making is held against. It runs the site in this process and keeps the tree that Remix gives to be
// rendered; `{ seconds }` over its channel begins a loop.
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AppLoadContext, EntryContext, ServerBuild } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import pino from "pino";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { readConfig } from "../../app/server/config.ts";
import { startServer } from "../../app/server/start-server.ts";
import { ROOT } from "../brand/brands.ts";

export interface Renders {
  perSecond: number;
  /** Processor time of one render, all threads together, microseconds. */
  cpuMicros: number;
}

const build: ServerBuild = await import(pathToFileURL(path.join(ROOT, "build/server/index.js")).href);
let render: (() => string) | undefined;

const { default: handleRequest, ...rest } = build.entry.module;
build.entry.module = {
  ...rest,
  default(request: Request, status: number, headers: Headers, entry: EntryContext, context: AppLoadContext) {
    const { nonce } = context;
    const page = { context: { ...entry, serverHandoffStream: undefined }, url: request.url };
    render = () =>
      renderToString(createElement(RemixServer, nonce === undefined ? page : { ...page, nonce }));
    return handleRequest(request, status, headers, entry, context);
  },
} as ServerBuild["entry"]["module"];

process.on("message", ({ seconds }: { seconds: number }) => process.send?.(renderFor(seconds)));
await startServer(readConfig(process.env, ROOT), ROOT, pino({ level: "error" }));

function renderFor(seconds: number): Renders {
  if (!render) throw new Error("no page was asked for yet");
  const cpu = process.cpuUsage();
  const begun = performance.now();
  let renders = 0;
  for (; performance.now() - begun < seconds * 1_000; renders++) render();
  const tookMs = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: (renders / tookMs) * 1_000, cpuMicros: (user + system) / renders };
}
