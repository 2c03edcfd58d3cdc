import { createRequestHandler, type EntryContext, type ServerBuild } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import type { PageHandle } from "../site/page-handle.ts";
import { getSite, handleByAddress, handlerByAddress } from "./remix.ts";

/** The routes that the entry received for a page: those that answer it, and those that the page knows. */
interface Given {
  matched: string[];
  data: unknown;
  known: string[];
}

/** A build whose pages show how they were made. */
function getBuild(
  table: { id: string; parentId?: string; path?: string; index?: true; handle?: PageHandle }[],
): ServerBuild {
  const module = (id: string) => ({ default: () => null, loader: () => ({ from: id }) });
  const routes = table.map(({ handle, ...route }) => [
    route.id,
    { ...route, module: { ...module(route.id), ...(handle && { handle }) } },
  ]);
  const assets = table.map(({ handle: _handle, ...route }) => [
    route.id,
    { ...route, hasLoader: true, module: `/${route.id}.js` },
  ]);
  const build = {
    entry: {
      module: {
        default: (
          _: Request,
          status: number,
          __: Headers,
          { manifest, staticHandlerContext }: EntryContext,
        ) => {
          const { matches, loaderData } = staticHandlerContext;
          const given: Given = {
            matched: matches.map(({ route }) => route.id),
            data: loaderData,
            known: Object.keys(manifest.routes),
          };
          return Response.json(given, { status });
        },
      },
    },
    routes: Object.fromEntries(routes),
    assets: { version: "1", url: "/manifest.js", entry: {}, routes: Object.fromEntries(assets) },
    future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true },
    publicPath: "/",
    isSpaMode: false,
  };
  return build as unknown as ServerBuild;
}

const build = getBuild([
  { id: "root", path: "" },
  { id: "layout", parentId: "root" },
  { id: "home", parentId: "layout", index: true },
  { id: "login", parentId: "layout", path: "login" },
  { id: "verify", parentId: "layout", path: "account/verify" },
  { id: "member", parentId: "layout", path: "member/:pageKey?" },
  { id: "menu", parentId: "layout", path: "menu/all" },
  { id: "menu-of", parentId: "layout", path: "menu/:entry" },
  { id: "nothing", parentId: "layout", path: "*" },
]);
const ask = async (handler: ReturnType<typeof handlerByAddress>, address: string) => {
  const answer = await handler(new Request(`http://brand.test${address}`));
  return { status: answer.status, headers: [...answer.headers], body: await answer.text() };
};

describe("a handler for a single address", () => {
  it.each([
    ...["/", "/login", "/account/verify", "/menu/all", "/login?next=%2F"],
    ...[
      "/LOGIN",
      "/login/",
      "//login",
      "/log%69n",
      "/menu/rng",
      "/member",
      "/member/bank",
      "/not/there",
      "/account",
    ],
    ...["/login.data", "/_root.data", "/member/bank.data", "/menu/all.data?_routes=menu", "/.data"],
    ...["/__manifest?p=%2Flogin&version=1", "/__manifest?p=%2Fmenu%2Frng&version=1"],
  ])("responds to %s like a handler with all routes", async (address) => {
    const strip = (body: string) => body.replace(/,"known":.*/, "");
    const [own, whole] = await Promise.all([
      ask(handlerByAddress(build), address),
      ask(createRequestHandler(build, "production"), address),
    ]);
    expect({ ...own, body: strip(own.body) }).toEqual({ ...whole, body: strip(whole.body) });
  });

  it("has the routes of the address and of the parents that the page names, and no other", async () => {
    const known = async (address: string) =>
      (JSON.parse((await ask(handlerByAddress(build), address)).body) as Given).known;
    expect(await known("/")).toEqual(["root", "layout", "home"]);
    expect(await known("/login")).toEqual(["root", "layout", "home", "login"]);
    expect(await known("/menu/all")).toEqual(["root", "layout", "home", "menu", "nothing"]);
    expect(await known("/member/bank")).toHaveLength(9);
  });
});

it("each kind of host has only its own routes, and names no others to browsers", () => {
  const both = getBuild([
    { id: "root", path: "" },
    { id: "routes/home/home", parentId: "root", index: true },
    { id: "alias:login", parentId: "root", path: "login" },
    { id: "routes/ops/layout", parentId: "root" },
    { id: "routes/ops/log/route", parentId: "routes/ops/layout", path: "ops/log" },
  ]);
  const known = (site: Parameters<typeof getSite>[1]) => {
    const { routes, assets } = getSite(both, site);
    expect(Object.keys(assets.routes)).toEqual(Object.keys(routes));
    return Object.keys(routes);
  };
  expect(known("brands")).toEqual(["root", "routes/home/home", "alias:login"]);
  expect(known("operators")).toEqual(["root", "routes/ops/layout", "routes/ops/log/route"]);
});

describe("the handle exported by a page's route module", () => {
  const loadHandle = handleByAddress(
    getBuild([
      { id: "root", path: "" },
      { id: "panel", parentId: "root", path: "member", handle: { provesPhones: true } },
      { id: "pay", parentId: "panel", path: "pay", handle: { acceptsPictures: true } },
      { id: "bank", parentId: "panel", path: "bank" },
      { id: "list", parentId: "root", path: "lists/all" },
      { id: "list-of", parentId: "root", path: "lists/:name", handle: { acceptsPictures: true } },
    ]),
  );

  it.each<[string, PageHandle]>([
    ["/member/pay", { provesPhones: true, acceptsPictures: true }],
    ["/member/pay.data", { provesPhones: true, acceptsPictures: true }],
    ["/member/bank", { provesPhones: true }],
    ["/lists/own", { acceptsPictures: true }],
    ["/lists/all", {}],
    ["/", {}],
    ["/_root.data", {}],
    ["/member/pay/more", {}],
    ["/lists/%ff", {}],
  ])("is known at %s, together with those of its parent routes", (path, said) => {
    expect(loadHandle(path)).toEqual(said);
  });
});
