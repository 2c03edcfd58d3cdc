import { flushCompileCache } from "node:module";
import path from "node:path";
import type { Logger } from "pino";
import type { BrandProblem } from "../brand/problem.ts";
import { type BrandRegistry, createBrandRegistry } from "../brand/registry.ts";
import { loadI18n } from "../i18n/i18n.server.ts";
import { MEMBER_TYPE } from "../platform/core/call-context.ts";
import { openDatabase } from "../platform/database/database.server.ts";
import { lockFolder } from "../platform/database/folder-lock.ts";
import { migrateAt } from "../platform/database/migrate.ts";
import { setAllowedInternalHosts, setOwnServerAddress } from "../platform/ports/http-exchange.ts";
import { connectVendors, type VendorFile } from "../platform/vendors/vendors.server.ts";
import { VENDORS } from "../sandbox/catalogue/vendors.ts";
import { STUDIO_HOST } from "../sandbox/hosts.ts";
import { sandboxVendorSets } from "../sandbox/vendor-sets.ts";
import { createAddresses } from "./addresses.ts";
import { brandNews } from "./brand-news.ts";
import { composeSite, type Site, type SiteDeps } from "./compose-site.ts";
import type { ServerConfig } from "./config.ts";
import { createSiteServer } from "./create-site-server.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { startJobs } from "./jobs.ts";
import { listen } from "./listen.ts";
import { lowerThreadPoolPriority } from "./lower-thread-pool-priority.ts";
import { listComparedHosts } from "./qa/compared-hosts.ts";
import { reservedHosts } from "./reserved-hosts.ts";
import { createResponseTracker } from "./response-tracker.ts";
import { writeServingFile } from "./serving-file.ts";
import { createDrain, exitOnSignals, shutDownOnSignals } from "./shutdown.ts";
import { report, type StartMessage } from "./start-messages.ts";
import { mergeVendors, openSets, readVendorFile, validateVendorFile } from "./vendor-file.ts";

/** How long the rest of the start yields to the first pages, in milliseconds. */
const FIRST_PAGES_MS = 1_000;

const STOP_SIGNALS: NodeJS.Signals[] = ["SIGINT", "SIGTERM"];

/**
 * Starts the whole of Marquee in this process and resolves once it listens.
 * @throws Error with one plain sentence when no brand is valid, the data folder cannot be written or the port is in
 *   use.
 */
export async function startServer(config: ServerConfig, root: string, log: Logger): Promise<void> {
  const startsNoMore = exitOnSignals(STOP_SIGNALS);
  prepareDataFolder(config.dataFolder);
  // The sandbox listens on this machine; a brand document may name it only when this setting allows it.
  const insideHosts = config.sandbox ? ["localhost", ...config.insideHosts] : config.insideHosts;
  setAllowedInternalHosts(insideHosts);
  const vendorFile = readVendorFile(config.vendorsFile, insideHosts);
  await lowerThreadPoolPriority();
  const i18n = loadI18n(path.join(root, "app/locales"));
  const brands = openBrands(config, i18n.languages(), vendorFile, log);
  requireOwnHost(config.opsHost, brands);

  // Locked before the first write and until the last: a stopping server still books bets under way.
  const unlock = config.databaseUrl
    ? () => {}
    : await lockFolder(config.dataFolder, { onWait: () => logLockWait(log) });
  report({ type: "step", name: "migrate", doing: "running migrations" });
  const location = config.databaseUrl
    ? { url: config.databaseUrl }
    : { file: path.join(config.dataFolder, "marquee.sqlite") };
  await migrateAt(location);
  const database = await openDatabase(location, {
    onConnectionError: (error) => log.error({ err: error }, "the database connection failed"),
    guarded: !config.production,
  });

  const addresses = createAddresses(config);
  const deps: SiteDeps = { config, root, log, i18n, brands, database, addresses, vendorFile };
  const site = await composeSite(deps);
  const { platform, remix } = site;
  let isReady = false;
  let isStopping = false;
  const prepared = Promise.withResolvers<void>();
  const server = createSiteServer(deps, site, {
    isReady: () => isReady && !isStopping,
    prepared: prepared.promise,
  });
  const drain = createDrain(server);
  const firstPages = createResponseTracker(server);
  addresses.listensOn(server);
  remix.hotUpdates?.(server);
  await listen(server, config);
  setOwnServerAddress(addresses.self(), addresses.port());

  report({ type: "step", name: "seed", doing: "games, merchants and demo accounts are there" });
  connect(deps, site);
  // The catalogue of an earlier start is good enough for the first pages; without one they would have no games.
  const hasCatalogue = await platform.hasCatalogue();
  if (!hasCatalogue) await platform.importCatalogues();
  await platform.prepare();
  prepared.resolve();
  const leave = writeServingFile(config.dataFolder, {
    address: addresses.self(),
    port: addresses.port(),
    publicScheme: config.publicScheme,
  });
  const started = Promise.withResolvers<() => Promise<void>>();
  startsNoMore();
  shutDownOnSignals(STOP_SIGNALS, server, {
    drain,
    begin() {
      // Makes `/readyz` fail, so that no new requests are routed here while those under way finish.
      isStopping = true;
      site.events.endAll();
    },
    async close() {
      leave();
      const stopJobs = await started.promise;
      await stopJobs();
      await brands.close();
      await remix.close();
      await site.adapters.close();
      await database.close();
      unlock();
    },
  });
  // Responses are now possible; the rest of the start would take the event loop from requests that have been waiting.
  await firstPages(FIRST_PAGES_MS);
  if (hasCatalogue) await platform.importCatalogues();
  await brands.watch();
  brands.onChange((change) => {
    report({ type: "news", text: brandNews(brands, change) });
    platform.prepare().catch((error) => log.error({ err: error }, "a new merchant could not be prepared"));
  });
  started.resolve(await startJobs(platform.jobs, { database, databaseUrl: config.databaseUrl, log }));
  // Not earlier: a process that waits for `/readyz` may stop this server at once, and a start that fails was never
  // ready.
  isReady = true;
  report(readyMessage(deps, site));
  // Node writes its compile cache when a process ends, but not when it is killed: the next start would compile again.
  flushCompileCache();
  const broken = [...brands.problems().keys()];
  if (broken.length > 0) {
    report({ type: "news", text: brandNews(brands, { changed: [], removed: [], broken }) });
  }
}

function logLockWait(log: Logger): void {
  const doing = "waiting for another server with the same data folder to stop";
  log.info(doing);
  report({ type: "step", name: "wait", doing });
}

/** Returns the brands of the folder. Throws when none of them is valid. */
function openBrands(
  config: ServerConfig,
  languages: string[],
  vendorFile: VendorFile,
  log: Logger,
): BrandRegistry {
  const { brandsFolder: folder, insideHosts, opsHost } = config;
  const brands = createBrandRegistry({
    folder,
    vendors: mergeVendors(VENDORS, vendorFile),
    languages,
    insideHosts,
    reservedHosts: reservedHosts(opsHost, insideHosts),
    log,
  });
  if (brands.list().length > 0) return brands;
  const broken = [...brands.problems().keys()];
  throw new Error(
    [
      brandNews(brands, { changed: [], removed: [], broken }),
      `No brand in ${folder} is valid, so there is nothing to serve. Run \`npm run brand check\` to list the errors.`,
    ].join("\n"),
  );
}

/** Connects the vendors of the file, then the sandbox's; the platform keeps its own lotteries. */
function connect(
  { config, brands, addresses }: SiteDeps,
  { platform, keys, clock, vendorRegistry }: Site,
): void {
  if (config.sandbox) {
    const file = validateVendorFile(sandboxVendorSets(addresses.of(STUDIO_HOST)), "the sandbox", [
      "localhost",
    ]);
    for (const set of openSets(file, "the sandbox", {}, keys)) vendorRegistry.add(set);
  }
  const getHosts = (merchantCode: string) => brands.byMerchant(merchantCode)?.hosts ?? [];
  // Real vendors know the brand's own hosts only.
  const listFrames = (merchantCode: string) =>
    config.qa && config.sandbox
      ? listComparedHosts(brands, merchantCode)
      : getHosts(merchantCode).map(({ host }) => host);
  const clients = connectVendors(vendorRegistry.list(), {
    clock,
    siteOrigins: (merchantCode) => listFrames(merchantCode).map(addresses.of),
    siteOrigin: (merchantCode, audience) => {
      const own = getHosts(merchantCode).find((host) => host.audience === audience);
      return own ? addresses.of(own.host) : "";
    },
  });
  for (const client of clients) platform.vendors.set(client.vassalage, client);
}

function readyMessage({ config, brands, addresses }: SiteDeps, { platform }: Site): StartMessage {
  const url = addresses.toOpen();
  const ops = addresses.ops();
  const firstHost = brands.list()[0]?.hosts[0]?.host;
  return {
    type: "ready",
    url,
    advice: addresses.advice(),
    qa: config.qa && firstHost ? `${addresses.of(firstHost)}/__qa` : null,
    outbox: config.sandbox ? addresses.outbox() : null,
    brands: brands.list().map(({ id, document, hosts }) => ({
      id,
      name: document.name,
      urls: hosts.map(({ host }) => addresses.of(host)),
    })),
    signIns: platform.signIns().map(({ brandName, username, password, type }) => ({
      brand: brandName,
      username,
      password,
      what: type === MEMBER_TYPE ? "member" : `agent, type ${type}`,
    })),
    ops: ops
      ? {
          url: ops,
          signIns: platform.operatorSignIns().map(({ role, ...known }) => ({ ...known, what: role })),
        }
      : null,
  };
}

/** Throws when a brand has the host of the operators' site: naming it must not take a brand out of service. */
function requireOwnHost(host: string | null, brands: BrandRegistry): void {
  const claims = ({ pointer, found }: BrandProblem) =>
    pointer.startsWith("/hosts/") && found.startsWith(`${JSON.stringify(host)}, `);
  const [id] = [...brands.problems()].find(([, problems]) => problems.some(claims)) ?? [];
  if (id === undefined) return;
  throw new Error(`${host} is a host of the brand ${id}: set MARQUEE_OPS_HOST to another host.`);
}
