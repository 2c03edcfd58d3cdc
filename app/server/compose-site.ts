import { openGeoIp } from "../platform/ports/geo-ip.ts";
import type { VendorKeys } from "../platform/ports/vendor-keys.ts";
import { createWireHandler } from "../platform/wire/http-handler.ts";
import { CATALOGUE } from "../sandbox/catalogue/catalogue.ts";
import { SIGN_IN_HOSTS } from "../sandbox/hosts.ts";
import type { Addresses } from "./addresses.ts";
import { createBrandPlatforms } from "./brand-platforms.ts";
import { sandboxChat } from "./chat-launch.ts";
import { composePlatform, type PlatformDeps } from "./compose-platform.ts";
import { contentVersions } from "./content-versions.ts";
import { createCookieJar } from "./cookies.ts";
import { createEvents } from "./events.ts";
import { createPages } from "./pages.ts";
import { openQaSites } from "./qa/open-qa-sites.ts";
import { loadBuiltRemix, loadDevelopmentRemix } from "./remix.ts";
import { createSiteData } from "./site-data.ts";
import { createSites } from "./sites.ts";

export interface SiteDeps extends PlatformDeps {
  /** The project's folder. */
  root: string;
}

/** Composes the platform, its adapters, and the calls, events and pages of every brand. */
export async function composeSite(deps: SiteDeps) {
  const { config, root, log, i18n, brands, addresses } = deps;
  const geoIp = await openGeoIp();
  const jar = createCookieJar(config.publicScheme);
  const remix = config.production ? await loadBuiltRemix(root) : await loadDevelopmentRemix(root);

  const composed = await composePlatform(deps);
  const { clock, testClock, keys, vendorRegistry, merchants, adapters, translate, platform } = composed;
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
    merchants,
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

const sandboxAddresses = (addresses: Addresses, keys: VendorKeys) => ({
  outbox: addresses.outbox(),
  chat: sandboxChat(addresses.chat(), keys),
  phone: addresses.of(SIGN_IN_HOSTS.phone),
});

export type Site = Awaited<ReturnType<typeof composeSite>>;
