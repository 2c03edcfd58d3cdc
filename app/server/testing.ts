import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import pino from "pino";
import { type BrandRegistry, createBrandRegistry } from "../brand/registry.ts";
import type { TestFolder } from "../brand/testing.ts";
import { loadI18n } from "../i18n/i18n.server.ts";
import { createMemberPlatform, type MemberPlatform } from "../platform/core/member-platform.ts";
import { systemClock } from "../platform/ports/clock.ts";
import { derivedSecrets } from "../platform/ports/secrets.ts";
import { createWireHandler } from "../platform/wire/http-handler.ts";
import { CallFailure } from "../site/call-failure.ts";
import { createBrandPlatforms } from "./brand-platforms.ts";
import { readConfig, type ServerConfig } from "./config.ts";
import { createCookieJar } from "./cookies.ts";
import type { HttpServerDeps } from "./http-env.ts";
import { createHttpServer } from "./http-server.ts";
import { createMerchants, type Merchants } from "./merchants.ts";
import type { PagesDeps, RemixHandler } from "./page-deps.ts";
import { createPages } from "./pages.ts";
import { openQaSites } from "./qa/open-qa-sites.ts";
import { createQaPages } from "./qa/qa-pages.ts";
import type { QaTools } from "./qa/qa-tools.ts";
import { openSignInServices } from "./sign-in-services.ts";
import { createSiteData } from "./site-data.ts";
import { createSites } from "./sites.ts";
import { createStaticFiles } from "./static-files.ts";
import { storeResponse } from "./stored-response.ts";

const SECRETS = derivedSecrets(Buffer.alloc(32, 7));

const NO_TOOLS: QaTools = {
  clock: null,
  signIn: { list: () => [], begin: async () => ({ refused: "there are no accounts" }) },
  operators: () => null,
  outbox: () => null,
  outcomes: null,
};

interface TestServer {
  port: number;
  brands: BrandRegistry;
  merchants: Merchants;
  /** Warnings and errors of the log, a line each; more with `logLevel`. */
  logged: string[];
  close(): void;
}

/**
 * Opens the server on a free port, with a folder of brands and a page that only shows the requested address. Without
 * `selectPlatform` it has no calls.
 */
export async function openTestServer(
  folder: TestFolder,
  {
    env = {},
    selectPlatform = () => createMemberPlatform({ handlers: {} }),
    prepared = Promise.resolve(),
    ready = async () => {},
    filesAnswer = () => true,
    loadHandle = async () => ({}),
    remix = async (request) => new Response(`page ${new URL(request.url).pathname}`),
    timeouts,
    logLevel = "warn",
    brandIndex = null,
    art = { version: "1", render: () => null, rendition: async () => null },
    onRender = () => {},
  }: {
    env?: Record<string, string>;
    selectPlatform?: () => MemberPlatform;
    prepared?: Promise<void>;
    ready?: () => Promise<void>;
    filesAnswer?: () => boolean;
    remix?: RemixHandler;
    loadHandle?: PagesDeps["loadHandle"];
    timeouts?: HttpServerDeps["timeouts"];
    /** Level of the `logged` lines. */
    logLevel?: "info" | "warn";
    brandIndex?: HttpServerDeps["brandIndex"];
    art?: HttpServerDeps["art"];
    /** Called for each request that reaches the pages and is not answered from their cache. */
    onRender?: (path: string) => void;
  } = {},
): Promise<TestServer> {
  const logged: string[] = [];
  const log = pino({ level: logLevel }, { write: (line: string) => void logged.push(line) });
  const brands = createBrandRegistry({ ...folder, log });
  const merchants = createMerchants(brands);
  const config = readConfig({ NODE_ENV: "test", MARQUEE_SANDBOX: "off", ...env });
  const i18n = loadI18n(path.resolve("app/locales"));
  const jar = createCookieJar("http");
  const platforms = createBrandPlatforms(
    { platform: selectPlatform(), resolveSession: async () => null, isJustRenewed: async () => false },
    (served) =>
      createWireHandler(served, {
        log,
        translate: () => i18n.translate("EN", {}),
        decryptMessage: () => Promise.reject(new Error("nothing is encrypted here")),
      }),
  );
  const geoIp = { country: () => null };
  const siteData = createSiteData({ i18n, hasSandbox: false });
  const qaSites = openQaSites(config, brands, SECRETS);
  const pages = createPages({
    config,
    log,
    clock: systemClock,
    i18n,
    platforms,
    jar,
    geoIp,
    remix: () => remix,
    loadHandle,
    callFailure: async () => CallFailure,
    getMotif: () => null,
    vendorFrames: () => [],
    sandbox: () => null,
    contentVersion: () => 0,
    signIn: openSignInServices({
      config,
      clock: systemClock,
      secrets: SECRETS,
      getOrigin: (host) => `http://${host}`,
    }),
    payments: new Map(),
    siteData,
    qa: qaSites && { sites: qaSites, clock: null },
  });
  const server = createHttpServer({
    config,
    log,
    brands,
    sites: createSites({ config, jar, platforms, geoIp, getMerchant: merchants.of }),
    pages: {
      ...pages,
      render(request, ...rest) {
        onRender(new URL(request.url).pathname);
        return pages.render(request, ...rest);
      },
    },
    files: createStaticFiles("no such folder"),
    siteData,
    wire: platforms.wire,
    events: async () => null,
    webhooks: async () => null,
    vendorCalls: async () => null,
    ops: null,
    qa:
      qaSites &&
      testQa({ config, brands, sites: qaSites, tools: () => NO_TOOLS, i18n, log, remix: () => remix }),
    sandbox: null,
    signInPeers: null,
    visitorCookie: jar.visitor,
    art,
    openApi: () => storeResponse(200, { "content-type": "application/json" }, Buffer.from("{}"), 1),
    brandIndex,
    wordsFor: async () => ({ t: i18n.translate("EN", {}), tag: "en" }),
    prepared,
    ready,
    filesAnswer,
    ...(timeouts && { timeouts }),
  });
  return {
    port: await listenAnywhere(server),
    brands,
    merchants,
    logged,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function testQa(deps: Parameters<typeof createQaPages>[0] & { config: ServerConfig }): HttpServerDeps["qa"] {
  return { sites: deps.sites, pages: createQaPages(deps), password: deps.config.qaPassword };
}

/** Listens on a free port, and returns it. */
async function listenAnywhere(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
