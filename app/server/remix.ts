import { type IncomingMessage, Server, type ServerResponse } from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/react";
import type { PageHandle } from "../site/page-handle.ts";
import { refuseStaleForm } from "../site/stale-form.server.ts";
import type { CallFailureClass, RemixHandler } from "./page-deps.ts";

export interface Remix {
  /** Runs the brands' routes. */
  handler(): RemixHandler;
  /** Returns the `handle` that the brands' route modules export for the page at a path, or for its data. */
  loadHandle(pathname: string): Promise<PageHandle>;
  /** Runs the operators' routes. */
  operators(): RemixHandler;
  /** Runs the routes of the QA page. */
  qa(): RemixHandler;
  /** Returns the pages' own class of failed calls. */
  callFailure(): Promise<CallFailureClass>;
  /** Vite's own responses in development: modules, styles and their hot updates. */
  dev?: (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<boolean>;
  /** Lets Vite notify open pages of changes through the site's own address, the only one that their policy allows. */
  hotUpdates?: (server: Server) => void;
  close(): Promise<void>;
}

/** Loads the pages built by `npm run build`. */
export async function loadBuiltRemix(root: string): Promise<Remix> {
  const build: ServerBuild = await import(pathToFileURL(path.join(root, "build/server/index.js")).href);
  const brands = getSite(build, "brands");
  const handler = handlerByAddress(brands);
  const loadHandle = handleByAddress(brands);
  const operators = createRequestHandler(getSite(build, "operators"), "production");
  const qa = createRequestHandler(getSite(build, "qa"), "production");
  return {
    handler: () => handler,
    operators: () => operators,
    qa: () => qa,
    loadHandle: async (pathname) => loadHandle(pathname),
    callFailure: async () => getCallFailure(build),
    close: async () => {},
  };
}

type SiteKind = "brands" | "operators" | "qa";

function getSiteKind(id: string): SiteKind {
  if (id.startsWith("routes/ops/")) return "operators";
  return id.startsWith("routes/qa/") ? "qa" : "brands";
}

/**
 * Returns the build with the routes of a brand's pages, of the operators' host or of the QA page: routes of the others
 * neither exist there nor are named to its browsers.
 */
export function getSite(build: ServerBuild, site: SiteKind): ServerBuild {
  const own = withRoutes(build, (id) => id === "root" || getSiteKind(id) === site);
  return site === "brands" ? rejectStaleForms(own) : own;
}

/** Prevents actions from running for a form on the page of an account that is no longer signed in. */
function rejectStaleForms(build: ServerBuild): ServerBuild {
  const refusing = ({ module, ...route }: Routes[string]): Routes[string] => {
    const { action } = module;
    if (!action) return { ...route, module };
    return {
      ...route,
      module: {
        ...module,
        action(args) {
          refuseStaleForm(args.context, args.request);
          return action(args);
        },
      },
    };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => [id, refusing(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}

function withRoutes(build: ServerBuild, isKept: (id: string) => boolean): ServerBuild {
  const kept = <T>(all: Record<string, T>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => isKept(id)));
  const { routes, assets } = build;
  return { ...build, routes: kept(routes), assets: { ...assets, routes: kept(assets.routes) } };
}

/** Returns an export of entry.server.tsx beyond those that Remix requires. */
function getCallFailure({ entry }: ServerBuild): CallFailureClass {
  return (entry.module as unknown as { CallFailure: CallFailureClass }).CallFailure;
}

/**
 * Remix flattens, ranks and matches its whole table of routes four times a page, which took a fifth of a page's time.
 * An address without parameters gets a handler with only the routes that can answer it, created at the first request.
 */
export function handlerByAddress(build: ServerBuild): RemixHandler {
  const whole = createRequestHandler(build, "production");
  const handlers = new Map<string, RemixHandler | null>(fixedAddresses(build.routes).map((at) => [at, null]));
  return (request, context) => {
    const address = toAddress(new URL(request.url).pathname);
    let handler = handlers.get(address);
    if (handler === undefined) return whole(request, context);
    if (handler === null) {
      handler = createRequestHandler(buildFor(build, address), "production");
      handlers.set(address, handler);
    }
    return handler(request, context);
  };
}

/**
 * Returns the address of a page, from its own path or from the path of its data, which the browser requests when
 * navigating.
 */
function toAddress(pathname: string): string {
  return pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
}

/** Merges the handles of the routes that match a path, the innermost last. Cached for addresses without parameters. */
export function handleByAddress({ routes }: ServerBuild): (pathname: string) => PageHandle {
  const table = tree(routes);
  // Few routes have a `handle`: for any other address, matching against those few is enough.
  const speaking = tree(routes, undefined, findRoutesWithHandle(routes));
  const said = (address: string): PageHandle => {
    if (!isDecodable(address) || matchRoutes(speaking, address) === null) return {};
    const matches = matchRoutes(table, address) ?? [];
    return Object.assign({}, ...matches.map(({ route }) => routes[route.id ?? ""]?.module.handle));
  };
  const known = new Map<string, PageHandle | null>(fixedAddresses(routes).map((address) => [address, null]));
  return (pathname) => {
    const address = toAddress(pathname);
    const handle = known.get(address) ?? said(address);
    if (known.has(address)) known.set(address, handle);
    return handle;
  };
}

/** Returns the ids of the routes that have a `handle`, their ancestors and their descendants. */
function findRoutesWithHandle(routes: Routes): Set<string> {
  const upFrom = (id: string): string[] => {
    const around = routes[id]?.parentId;
    return around ? [id, ...upFrom(around)] : [id];
  };
  const chains = Object.keys(routes).map(upFrom);
  return new Set(chains.filter((chain) => chain.some((id) => routes[id]?.module.handle)).flat());
}

/** Returns true when the escapes of a path are UTF-8 (RFC 3986, 2.1 and 2.5). For others Remix logs lines of its own. */
export function isDecodable(pathname: string): boolean {
  try {
    decodeURIComponent(pathname);
    return true;
  } catch {
    return false;
  }
}

type Routes = ServerBuild["routes"];

/** Returns the addresses in the table that have no parameters. */
function fixedAddresses(routes: Routes): string[] {
  const addressOfRoute = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    if (!route) return "";
    return addressOfRoute(route.parentId) + (route.path ? `/${route.path}` : "");
  };
  return Object.values(routes)
    .filter(({ index, path }) => index || path)
    .map(({ id }) => addressOfRoute(id) || "/")
    .filter((address) => !/[:*?]/.test(address));
}

/**
 * Returns the build with only the routes that match an address or one above it: a page also names its routes to the
 * browser.
 */
function buildFor(build: ServerBuild, address: string): ServerBuild {
  const table = tree(build.routes);
  const ids = new Set<string>();
  for (let above = address; ; above = above.slice(0, above.lastIndexOf("/")) || "/") {
    for (const { route } of matchRoutes(table, above) ?? []) ids.add(route.id ?? "");
    if (above === "/") break;
  }
  return withRoutes(build, (id) => ids.has(id));
}

/** Returns the table of routes as a tree: all of them, or those in `ids`. */
function tree(
  routes: Routes,
  parentId?: string,
  ids?: ReadonlySet<string>,
): Parameters<typeof matchRoutes>[0] {
  return Object.values(routes)
    .filter((route) => (route.parentId || undefined) === parentId && (ids?.has(route.id) ?? true))
    .map(({ id, path, index }) =>
      index ? { id, path, index } : { id, path, children: tree(routes, id, ids) },
    );
}

/** Loads pages that Vite compiles on demand and reloads after changes. */
export async function loadDevelopmentRemix(root: string): Promise<Remix> {
  const { createServer } = await import("vite");
  // A substitute for the site's server, which is created later; it never listens.
  const upgrades = new Server();
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: upgrades } },
    appType: "custom",
  });
  const load = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  const getHandler = (site: SiteKind) =>
    createRequestHandler(async () => getSite(await load(), site), "development");
  const handler = getHandler("brands");
  const operators = getHandler("operators");
  const qa = getHandler("qa");
  return {
    handler: () => handler,
    loadHandle: async (pathname) => handleByAddress(getSite(await load(), "brands"))(pathname),
    operators: () => operators,
    qa: () => qa,
    callFailure: async () => getCallFailure(await load()),
    dev: (incoming, outgoing) =>
      new Promise((resolve) => {
        outgoing.once("close", () => resolve(true));
        vite.middlewares(incoming, outgoing, () => resolve(false));
      }),
    hotUpdates: (server) => void server.on("upgrade", (...args) => upgrades.emit("upgrade", ...args)),
    close: () => vite.close(),
  };
}
