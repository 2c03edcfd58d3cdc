import path from "node:path";
import type { Logger } from "pino";
import type { BrandRegistry } from "../brand/registry.ts";
import type { I18n } from "../i18n/i18n.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { systemClock } from "../platform/ports/clock.ts";
import { openGeoIp } from "../platform/ports/geo-ip.ts";
import { openVendorKeys } from "../platform/ports/vendor-keys.ts";
import { createVendorRegistry, type VendorFile } from "../platform/vendors/vendors.server.ts";
import { createWireHandler } from "../platform/wire/http-handler.ts";
import { CATALOGUE } from "../sandbox/catalogue/catalogue.ts";
import { SIGN_IN_HOSTS } from "../sandbox/hosts.ts";
import { openAdapters } from "./adapters.ts";
import type { Addresses } from "./addresses.ts";
import { brandMessage } from "./brand-message.ts";
import { createBrandPlatforms } from "./brand-platforms.ts";
import { sandboxChat } from "./chat-launch.ts";
import type { ServerConfig } from "./config.ts";
import { contentVersions } from "./content-versions.ts";
import { createCookieJar } from "./cookies.ts";
import { createProcessPlatform } from "./create-platform.ts";
import { debtMessage } from "./debt-message.ts";
import { createEvents } from "./events.ts";
import { lotteryWinMessage } from "./lottery-win-message.ts";
import { matchMessage } from "./match-message.ts";
import { createMerchants } from "./merchants.ts";
import { createPages } from "./pages.ts";
import { openQaClock, openQaSites } from "./qa/open-qa.ts";
import { loadBuiltRemix, loadDevelopmentRemix } from "./remix.ts";
import { createSiteData } from "./site-data.ts";
import { createSites } from "./sites.ts";
import { openSets } from "./vendor-file.ts";
import { withdrawalMessage } from "./withdrawal-message.ts";

export interface SiteDeps {
  config: ServerConfig;
  /** The project's folder. */
  root: string;
  log: Logger;
  i18n: I18n;
  brands: BrandRegistry;
  database: Database;
  addresses: Addresses;
  /** The configured vendors. */
  vendorFile: VendorFile;
}

/** Composes the platform, its adapters, and the calls, events and pages of every brand. */
export async function composeSite(deps: SiteDeps) {
  const { config, root, log, i18n, brands, database, addresses, vendorFile } = deps;
  const testClock = openQaClock(config);
  const clock = testClock ?? systemClock;
  const geoIp = await openGeoIp();
  const jar = createCookieJar(config.publicScheme);
  const remix = config.production ? await loadBuiltRemix(root) : await loadDevelopmentRemix(root);

  const merchants = createMerchants(brands);
  const keys = openVendorKeys(path.join(config.dataFolder, "vendor-secrets"), config.vendorSecrets);
  const vendorRegistry = createVendorRegistry();
  const source = config.vendorsFile ?? "";
  for (const set of openSets(vendorFile, source, process.env, keys)) vendorRegistry.add(set);
  const adapters = await openAdapters({
    config,
    clock,
    log,
    keys,
    outboxUrl: addresses.outbox,
    getOrigin: addresses.of,
  });
  const translate = ({ merchant, request }: { merchant: { code: string }; request: { language: string } }) =>
    i18n.translate(request.language, brands.byMerchant(merchant.code)?.texts ?? {});
  const message = brandMessage(brands, i18n);
  const platform = createProcessPlatform({
    config,
    clock,
    database,
    log,
    vendorRegistry,
    adapters,
    translate,
    winMessage: lotteryWinMessage(message),
    debtMessage: debtMessage(message),
    withdrawalMessage: withdrawalMessage(message),
    matchMessage: matchMessage(message),
    getOrigin: addresses.of,
    siteOrigin: ({ code }, audience) => addresses.of(getSiteHost(brands, code, audience)),
    merchants,
  });
  const platforms = createBrandPlatforms(platform, (one) =>
    createWireHandler(one, { log, translate, decryptMessage: platform.decryptMessage }),
  );
  const events = createEvents({ ...platform, remoteEvents: platforms.remoteEvents });
  const sites = createSites({ config, jar, geoIp, platforms, getMerchant: merchants.of });
  const qaSites = openQaSites(config, brands, adapters.secrets);
  const siteData = createSiteData({ i18n, hasSandbox: config.sandbox });
  const pages = createPages({
    config,
    log,
    clock,
    i18n,
    platforms,
    jar,
    geoIp,
    remix: remix.handler,
    loadHandle: remix.loadHandle,
    callFailure: remix.callFailure,
    getMotif: (gameId) => CATALOGUE.game(gameId)?.motif ?? null,
    sandbox: () => (config.sandbox ? sandboxAddresses(addresses, keys) : null),
    vendorFrames: vendorRegistry.getFrames,
    contentVersion: contentVersions(adapters.bus),
    signIn: adapters.signIn,
    payments: adapters.payments,
    siteData,
    qa: qaSites && { sites: qaSites, clock: testClock },
  });
  return {
    clock,
    testClock,
    qaSites,
    keys,
    vendorRegistry,
    jar,
    remix,
    adapters,
    platform,
    platforms,
    events,
    sites,
    pages,
    siteData,
  };
}

/** Returns the host of a merchant's brand for an audience, or its first. @throws Error when no brand serves it. */
function getSiteHost(brands: BrandRegistry, code: string, audience: "member" | "agent"): string {
  const hosts = brands.list().find(({ document }) => document.merchantCode === code)?.hosts ?? [];
  const own = hosts.find((host) => host.audience === audience) ?? hosts[0];
  if (!own) throw new Error(`no brand serves the merchant ${code}`);
  return own.host;
}

const sandboxAddresses = (addresses: Addresses, keys: ReturnType<typeof openVendorKeys>) => ({
  outbox: addresses.outbox(),
  chat: sandboxChat(addresses.chat(), keys),
  phone: addresses.of(SIGN_IN_HOSTS.phone),
});

export type Site = Awaited<ReturnType<typeof composeSite>>;
