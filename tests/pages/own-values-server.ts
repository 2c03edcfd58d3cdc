// The site as it normally runs, except that the header SHOWN overrides a member's values for one page.
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { AppLoadContext, EntryContext, ServerBuild } from "@remix-run/node";
import pino from "pino";
import { readConfig } from "../../app/server/config.ts";
import { startServer } from "../../app/server/start-server.ts";
import { root } from "../../scripts/setup/project.mjs";
import { readShown, SHOWN } from "./shown-member.ts";

const build: ServerBuild = await import(pathToFileURL(path.join(root, "build/server/index.js")).href);
const { default: handleRequest, ...rest } = build.entry.module;

build.entry.module = {
  ...rest,
  default(request: Request, status: number, headers: Headers, entry: EntryContext, context: AppLoadContext) {
    const header = request.headers.get(SHOWN);
    if (header === null) return handleRequest(request, status, headers, entry, context);
    const shown = readShown(header);
    const { loaderData } = entry.staticHandlerContext;
    const { member, ...site } = loaderData.root;
    loaderData.root = { ...site, ...shown.root, member: { ...member, ...shown.member } };
    context.nonce = loaderData.root.nonce;
    if (shown.page === "whole") context.page.shared = null;
    const { routeModules, ...others } = entry;
    const given = shown.page === "kept" ? { ...others, routeModules: {} } : entry;
    return handleRequest(request, status, headers, given, context);
  },
} as ServerBuild["entry"]["module"];

await startServer(readConfig(process.env, root), root, pino({ level: "error" }));
