import { accessSync, constants } from "node:fs";
import type { AddressInfo } from "node:net";
import path from "node:path";
import type { Logger } from "pino";
import { renderArt } from "../art/render.ts";
import { ART_VERSION } from "../art/version.ts";
import { type BrandRegistry, createBrandRegistry } from "../brand/registry.ts";
import { loadCatalogues } from "../i18n/catalogues.server.ts";
import { languageTag } from "../i18n/languages.ts";
import { makeFolder } from "../make-folder.ts";
import { createOpsSite } from "../ops/ops-site.ts";
import type { CallContext } from "../platform/call-context.ts";
import { contract } from "../platform/contract/contract.ts";
import { openDatabase } from "../platform/database/database.server.ts";
import { migrate } from "../platform/database/migrate.ts";
import { openApiDocument } from "../platform/openapi.ts";
import { systemClock } from "../platform/ports/clock.ts";
import { openGeoIp } from "../platform/ports/geo-ip.ts";
import { httpGameVendor } from "../platform/ports/http-game-vendor.ts";
import { openVendorKeys } from "../platform/ports/vendor-keys.ts";
import { createWireHandler } from "../platform/wire.ts";
import { CATALOGUE } from "../sandbox/catalogue/catalogue.ts";
import { VENDORS } from "../sandbox/catalogue/vendors.ts";
import { createSandbox, OUTBOX_HOST, PAY_HOST, STUDIO_HOST } from "../sandbox/sandbox.ts";
import { createSignInPeers, SIGN_IN_HOSTS } from "../sandbox/sign-in/sign-in.ts";
import { brandIndex } from "./brand-index.ts";
import { brandNews } from "./brand-news.ts";
import { createBrandPlatforms } from "./brand-platforms.ts";
import { composePlatform } from "./compose-platform.ts";
import type { ServerConfig } from "./config.ts";
import { createCookieJar } from "./cookies.ts";
import { createEvents } from "./events.ts";
import { watchFileStore } from "./file-store-health.ts";
import { createHttpServer } from "./http-server.ts";
import { startJobs } from "./jobs.ts";
import { lowerThreadPoolPriority } from "./lower-thread-pool-priority.ts";
import { createMerchants } from "./merchants.ts";
import { openOutside } from "./outside.ts";
import { createPages } from "./pages.ts";
import { loadBuiltRemix, loadDevelopmentRemix } from "./remix.ts";
import { noteServing } from "./serving-file.ts";
import { shutDownOn } from "./shutdown.ts";
import { sandboxClients } from "./sign-in-services.ts";
import { createSites, languageOf } from "./sites.ts";
import { createStaticFiles } from "./static-files.ts";

/** What the start script is told, step by step, over its channel. */
type Told =
  | { type: "step"; name: string; doing: string }
  | { type: "news"; text: string }
  | {
      type: "ready";
      url: string;
      /** The page of brand documents and their errors; null where it is off. */
      qa: string | null;
      /** Where the SMS and mail of a demonstration are read; null without a sandbox. */
      outbox: string | null;
      brands: { id: string; name: string; urls: string[] }[];
      signIns: { brand: string; username: string; password: string; what: string }[];
      /** The operators' site with its known sign-ins; null where there is none. */
      ops: {
        url: string;
        signIns: { username: string; password: string; what: string; totpSecret: string }[];
      } | null;
    };

const tell = (message: Told) => void process.send?.(message);

/**
 * Starts the whole of Marquee in this process and resolves once it listens.
 * @throws Error with one plain sentence when no brand is valid, the data folder cannot be written or the port is taken.
 */
export async function startServer(config: ServerConfig, root: string, log: Logger): Promise<void> {
  requireWritable(config.dataFolder);
  await lowerThreadPoolPriority();
  const clock = systemClock;
  const catalogues = loadCatalogues(path.join(root, "app/locales"));
  const brands = createBrandRegistry({
    folder: config.brandsFolder,
    vendors: VENDORS,
    languages: catalogues.languages(),
    log,
  });
  if (brands.list().length === 0) {
    const broken = [...brands.problems().keys()];
    throw new Error(
      [
        brandNews(brands, { changed: [], removed: [], broken }),
        `No brand in ${config.brandsFolder} is valid, so there is nothing to serve: \`npm run brand check\` has the list of errors too.`,
      ].join("\n"),
    );
  }

  requireOwnHost(config.opsHost, brands);

  tell({ type: "step", name: "migrate", doing: "bringing the database up to date" });
  const database = await openDatabase(
    config.databaseUrl
      ? { url: config.databaseUrl }
      : { file: path.join(config.dataFolder, "marquee.sqlite") },
    { onConnectionError: (error) => log.error({ err: error }, "the database connection failed") },
  );
  await migrate(database);

  const geoIp = await openGeoIp();
  const jar = createCookieJar(config.publicScheme);
  const remix = config.production ? await loadBuiltRemix(root) : await loadDevelopmentRemix(root);

  const merchants = createMerchants(brands);
  const keys = openVendorKeys(path.join(config.dataFolder, "vendor-secrets"), config.vendorSecrets);
  const outboxUrl = () => addressOf(OUTBOX_HOST);
  const outside = await openOutside({
    config,
    clock,
    log,
    keys,
    outboxUrl,
    originOf: (host) => addressOf(host),
  });
  const translate = ({ merchant, request }: CallContext) =>
    catalogues.translate(request.language, brands.byMerchant(merchant.code)?.texts ?? {});
  const house = composePlatform({
    config,
    clock,
    database,
    log,
    keys,
    outside,
    translate,
    siteOrigin: ({ code }, audience) => {
      const hosts = brands.list().find(({ document }) => document.merchantCode === code)?.hosts ?? [];
      const own = hosts.find((host) => host.audience === audience) ?? hosts[0];
      if (!own) throw new Error(`no brand serves the merchant ${code}`);
      // Behind the proxy that ends TLS our own port is nobody's.
      return config.publicScheme === "https" ? `https://${own.host}` : addressOf(own.host);
    },
    merchants,
  });
  const wireDeps = { log, translate, openSealed: house.openSealed };
  const platforms = createBrandPlatforms(house, (platform) => createWireHandler(platform, wireDeps));
  const events = createEvents({ ...house, remoteEvents: platforms.remoteEvents });
  const sites = createSites({ config, brands, jar, geoIp, platforms, merchantOf: merchants.of });
  const pages = createPages({
    config,
    log,
    clock,
    brands,
    catalogues,
    platforms,
    jar,
    geoIp,
    remix: remix.handler,
    motifOf: (gameId) => CATALOGUE.game(gameId)?.motif ?? null,
    sandbox: () =>
      config.sandbox
        ? { studio: addressOf(STUDIO_HOST), outbox: outboxUrl(), phone: addressOf(SIGN_IN_HOSTS.phone) }
        : null,
    signIn: outside.signIn,
    payments: outside.payments,
  });

  // The sandbox speaks to us over HTTP like a stranger, so it can be made only once our port is known.
  let openSandbox: ReturnType<typeof createSandbox> | undefined;
  const sandbox = () => {
    openSandbox ??= createSandbox({
      platformUrl: `http://127.0.0.1:${portOf()}`,
      origin: addressOf(STUDIO_HOST),
      payOrigin: addressOf(PAY_HOST),
      keys,
      clock,
      dataFolder: config.dataFolder,
    });
    return openSandbox;
  };
  // Behind a proxy that ends TLS, the port of the addresses is the proxy's.
  const addressOf = (host: string) =>
    config.publicScheme === "https" ? `https://${host}` : `http://${host}:${portOf()}`;
  const opsUrl = () => (config.opsHost ? `${addressOf(config.opsHost)}/ops` : null);
  let prepared = false;
  const server = createHttpServer({
    config,
    log,
    brands,
    sites,
    pages,
    files: createStaticFiles(path.join(root, config.production ? "build/client" : "public")),
    wire: platforms.wire,
    events: events.events,
    vendorCalls: house.vendorCalls,
    webhooks: house.webhooks,
    ops: config.opsHost
      ? {
          host: config.opsHost,
          fetch: createOpsSite({
            operators: house.operators,
            catalogues,
            log,
            now: () => clock.now(),
            https: config.publicScheme === "https",
            demo: config.demo,
          }),
        }
      : null,
    sandbox: config.sandbox
      ? { hosts: [STUDIO_HOST, OUTBOX_HOST, PAY_HOST], fetch: (request) => sandbox().fetch(request) }
      : null,
    signInPeers: config.sandbox
      ? createSignInPeers({
          originOf: (host) => addressOf(host),
          clock,
          ...sandboxClients(brands, outside.secrets, (host) => addressOf(host)),
        })
      : null,
    visitorCookie: jar.visitor,
    art: { version: ART_VERSION, render: (name) => renderArt(name, CATALOGUE)?.svg ?? null },
    openApi: () => openApiDocument(contract, { servers: [{ url: "/" }] }),
    brandIndex: config.demo
      ? () => brandIndex(brands, addressOf, { outbox: config.sandbox ? outboxUrl() : null, ops: opsUrl() })
      : null,
    wordsFor: (incoming) => {
      const brand = brands.byHost(incoming.headers.host ?? "")?.brand;
      const cookies = jar.read(incoming.headers.cookie ?? null);
      const language = brand ? languageOf(brand, incoming, cookies) : "EN";
      return { t: catalogues.translate(language, brand?.texts ?? {}), tag: languageTag(language) };
    },
    ready: async () => {
      if (!prepared) throw new Error("the house is not prepared yet");
      await database.db.selectFrom("merchant").select("id").limit(1).execute();
    },
    filesAnswer: watchFileStore({ files: outside.files, clock, log }),
    dev: remix.dev,
  });
  const portOf = () => (server.address() as AddressInfo).port;
  remix.hotUpdates?.(server);

  await new Promise<void>((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) =>
      reject(new Error(listenFailure(error, config.port))),
    );
    server.listen(config.port, config.host, resolve);
  });
  tell({ type: "step", name: "seed", doing: "games, merchants and demo accounts are there" });
  if (config.sandbox) {
    const origin = addressOf(STUDIO_HOST);
    const siteOrigins = (merchantCode: string) =>
      (brands.byMerchant(merchantCode)?.hosts ?? []).map(({ host }) => addressOf(host));
    for (const { vassalage } of VENDORS) {
      const vendor = {
        vassalage,
        baseUrl: origin,
        frameOrigin: origin,
        keys,
        clock,
        siteOrigins,
      };
      house.vendors.set(vassalage, httpGameVendor(vendor));
    }
  }
  await house.importCatalogues();
  await house.prepare();
  prepared = true;
  await brands.watch();
  brands.onChange((change) => {
    tell({ type: "news", text: brandNews(brands, change) });
    house.prepare().catch((error) => log.error({ err: error }, "a new merchant could not be prepared"));
  });
  const stopJobs = await startJobs(house.jobs, { database, databaseUrl: config.databaseUrl, log });
  const leave = noteServing(config.dataFolder, { port: portOf(), publicScheme: config.publicScheme });
  shutDownOn(["SIGINT", "SIGTERM"], server, {
    begin: events.endAll,
    async close() {
      leave();
      await stopJobs();
      await brands.close();
      await remix.close();
      await outside.close();
      await database.close();
    },
  });
  const opsAt = opsUrl();
  const url = `http://${config.demo ? "localhost" : config.host}:${portOf()}`;
  tell({
    type: "ready",
    url,
    qa: config.qa ? `${url}/__qa` : null,
    outbox: config.sandbox ? outboxUrl() : null,
    brands: brands.list().map(({ id, document, hosts }) => ({
      id,
      name: document.name,
      urls: hosts.map(({ host }) => addressOf(host)),
    })),
    signIns: house.signIns().map(({ brandName, username, password, type }) => ({
      brand: brandName,
      username,
      password,
      what: type === 0 ? "member" : `agent, type ${type}`,
    })),
    ops: opsAt
      ? {
          url: opsAt,
          signIns: house.operatorSignIns().map(({ role, ...known }) => ({ ...known, what: role })),
        }
      : null,
  });
  const broken = [...brands.problems().keys()];
  if (broken.length > 0) {
    tell({ type: "news", text: brandNews(brands, { changed: [], removed: [], broken }) });
  }
}

/** The operators' site is asked first: a brand of the same host would never be seen. */
function requireOwnHost(host: string | null, brands: BrandRegistry): void {
  const brand = host && brands.byHost(host)?.brand;
  if (!brand) return;
  throw new Error(
    `${host} is a host of the brand ${brand.id}: give the operators' site another one in MARQUEE_OPS_HOST.`,
  );
}

function requireWritable(folder: string): void {
  try {
    makeFolder(folder);
    accessSync(folder, constants.W_OK);
  } catch {
    throw new Error(
      `The data folder ${folder} cannot be written: change its owner, or set MARQUEE_DATA_DIR.`,
    );
  }
}

function listenFailure(error: NodeJS.ErrnoException, port: number): string {
  return error.code === "EADDRINUSE"
    ? `Port ${port} is in use: stop what listens there, or start with another one, e.g. PORT=${port + 1}.`
    : `The server cannot listen on port ${port}: ${error.message}.`;
}
