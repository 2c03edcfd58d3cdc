import path from "node:path";
import type { Logger } from "pino";
import type { BrandRegistry } from "../brand/registry.ts";
import type { I18n } from "../i18n/i18n.server.ts";
import type { Database } from "../platform/database/database.server.ts";
import { systemClock } from "../platform/ports/clock.ts";
import { openVendorKeys } from "../platform/ports/vendor-keys.ts";
import { createVendorRegistry, type VendorFile } from "../platform/vendors/vendors.server.ts";
import { openAdapters } from "./adapters.ts";
import type { Addresses } from "./addresses.ts";
import { brandMessage } from "./brand-message.ts";
import type { ServerConfig } from "./config.ts";
import { createProcessPlatform } from "./create-platform.ts";
import { debtMessage } from "./debt-message.ts";
import { lotteryWinMessage } from "./lottery-win-message.ts";
import { matchMessage } from "./match-message.ts";
import { createMerchants } from "./merchants.ts";
import { openQaClock } from "./qa/open-qa-clock.ts";
import { openSets } from "./vendor-file.ts";
import { withdrawalMessage } from "./withdrawal-message.ts";

export interface PlatformDeps {
  config: ServerConfig;
  log: Logger;
  i18n: I18n;
  brands: BrandRegistry;
  database: Database;
  /** Read only when a call needs an address: a command has none. */
  addresses: Addresses;
  /** The configured vendors. */
  vendorFile: VendorFile;
}

/** Composes the platform of the brands with its adapters: for the server, and for commands that call it. */
export async function composePlatform(deps: PlatformDeps) {
  const { config, log, i18n, brands, database, addresses, vendorFile } = deps;
  const testClock = openQaClock(config);
  const clock = testClock ?? systemClock;
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
  return { clock, testClock, keys, vendorRegistry, merchants, adapters, translate, platform };
}

/** Returns the host of a merchant's brand for an audience, or its first. @throws Error when no brand serves it. */
function getSiteHost(brands: BrandRegistry, code: string, audience: "member" | "agent"): string {
  const hosts = brands.list().find(({ document }) => document.merchantCode === code)?.hosts ?? [];
  const own = hosts.find((host) => host.audience === audience) ?? hosts[0];
  if (!own) throw new Error(`no brand serves the merchant ${code}`);
  return own.host;
}
