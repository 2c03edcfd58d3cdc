import { existsSync } from "node:fs";
import path from "node:path";
import pino from "pino";
import { merchantProfile } from "../../app/brand/merchant-profile.ts";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { loadI18n } from "../../app/i18n/i18n.server.ts";
import type { MerchantProfile } from "../../app/platform/core/merchant.ts";
import type { Database } from "../../app/platform/database/database.server.ts";
import { migrate } from "../../app/platform/database/migrate.ts";
import { withOpenDatabase } from "../../app/platform/database/with-open-database.ts";
import { isDemonstration } from "../../app/platform/system/seed.server.ts";
import { createAddresses } from "../../app/server/addresses.ts";
import { composePlatform } from "../../app/server/compose-platform.ts";
import { readConfig, type ServerConfig } from "../../app/server/config.ts";
import { readVendorFile } from "../../app/server/vendor-file.ts";
import { ownDatabase } from "../with-database.ts";
import { ROOT } from "./brands.ts";

/** The demonstration's merchant with the database and the platform of this environment. */
export interface Demonstration {
  merchant: MerchantProfile;
  database: Database;
  dataFolder: string;
  /** Creates the demonstration data that is missing, as the server does when it starts. */
  prepare(): Promise<void>;
}

/**
 * Returns the merchant of a brand whose data are a demonstration's.
 * @throws Error in one sentence for every other brand, and in a live installation.
 */
export function requireDemonstration(
  id: string,
  brands: BrandRegistry,
  { demo }: Pick<ServerConfig, "demo">,
): MerchantProfile {
  if (id.startsWith("_")) throw new Error(`${id} is a template for brands: it has no data.`);
  const brand = brands.byId(id);
  if (!brand)
    throw new Error(`${id} has errors, so it is not served. List them with: npm run brand check ${id}`);
  if (brand.document.platform.mode !== "embedded")
    throw new Error(`The data of ${id} are on another server (platform.url): run this command there.`);
  const merchant = merchantProfile(brand);
  if (!isDemonstration(merchant))
    throw new Error(
      `${id} is not a demonstration: its money is real. Only a brand with demonstration.active and a demonstration.memberGrant above 0 in its document has demonstration data.`,
    );
  if (!demo)
    throw new Error(
      "This installation is live (MARQUEE_MODE, or NODE_ENV=production without it), so its money is real: it has no demonstration data.",
    );
  return merchant;
}

/**
 * Runs work on the data of a demonstration, in the database of this environment.
 * @throws Error in one sentence when there are none, or when the database cannot be used.
 */
export async function withDemonstration<T>(
  id: string,
  brands: BrandRegistry,
  work: (demonstration: Demonstration) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env, ROOT);
  const merchant = requireDemonstration(id, brands, config);
  const { location, dataFolder } = ownDatabase();
  const insideHosts = config.sandbox ? ["localhost", ...config.insideHosts] : config.insideHosts;
  if ("file" in location && !existsSync(location.file))
    throw new Error(
      `There is no database file ${location.file}. Start the server once: it creates the file and the data of each demonstration.`,
    );
  return withOpenDatabase(location, async (database) => {
    await migrate(database);
    const { platform, adapters } = await composePlatform({
      config,
      log: pino({ level: "warn" }, pino.destination(2)),
      i18n: loadI18n(path.join(ROOT, "app/locales")),
      brands,
      database,
      addresses: createAddresses(config),
      vendorFile: readVendorFile(config.vendorsFile, insideHosts),
    });
    try {
      if (!(await platform.hasCatalogue()))
        throw new Error(
          "The database has no games yet. Start the server once: it gets them from the vendors.",
        );
      return await work({ merchant, database, dataFolder, prepare: () => platform.prepare([merchant]) });
    } finally {
      await adapters.close();
    }
  });
}
