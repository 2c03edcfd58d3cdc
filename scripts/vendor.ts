// `npm run vendor -- check <id>`: checks the responses of a configured vendor. `npm run vendor -- stuck`: lists bets
// that stay open.

import path from "node:path";
import { Command } from "commander";
import { merchantProfile } from "../app/brand/merchant-profile.ts";
import { systemClock } from "../app/platform/ports/clock.ts";
import { setAllowedInternalHosts } from "../app/platform/ports/http-exchange.ts";
import { openVendorKeys } from "../app/platform/ports/vendor-keys.ts";
import { listStuckBets, roundingCosts } from "../app/platform/vendor-calls/vendor-calls.server.ts";
import { createVendorRegistry } from "../app/platform/vendors/vendors.server.ts";
import { STUDIO_HOST } from "../app/sandbox/hosts.ts";
import { sandboxVendorSets } from "../app/sandbox/vendor-sets.ts";
import { readConfig, type ServerConfig } from "../app/server/config.ts";
import { openSets, readVendorFile, validateVendorFile } from "../app/server/vendor-file.ts";
import { addDays, getFirstDay, startOfDay } from "../app/shared/business-day.ts";
import { HOUR_MS } from "../app/shared/durations.ts";
import { formatAmount, plainDecimal } from "../app/shared/money.ts";
import { ROOT, readBrands } from "./brand/brands.ts";
import { warnOfLostFlags } from "./npm-flags.ts";
import { checkVendor } from "./vendor/check-vendor.ts";
import { withDatabase } from "./with-database.ts";

const program = new Command("vendor").description(
  "Check game vendors and list open bets. The vendors are those of MARQUEE_VENDORS and the sandbox's.",
);

program
  .command("check")
  .description("check the responses of the vendors of a set; exits 1 if anything is wrong")
  .argument("<id>", "a set's id, or a vendor's code")
  .option("--merchant <code>", "merchant whose keys and launch are tested (default: the set's first)")
  .action(async (id: string, options: { merchant?: string }) => {
    const vendors = configured(readConfig(process.env, ROOT)).filter(
      ({ entry, set }) => set.id === id || entry.code === id,
    );
    if (vendors.length === 0) throw new Error(`There is no set or vendor ${id}: see docs/vendors.md.`);
    const merchants = readBrands()
      .list()
      .map(({ document }) => document.merchantCode);
    let isSound = true;
    for (const vendor of vendors) {
      const { merchants: own } = vendor.set;
      const merchant = options.merchant ?? (own.includes("*") ? merchants[0] : own[0]) ?? "";
      const rows = await checkVendor(vendor, merchant, systemClock);
      console.log(
        `\n${vendor.entry.code}  set ${vendor.set.id}, dialect ${vendor.set.keys.dialect}, merchant ${merchant}`,
      );
      for (const { what, state, says } of rows)
        console.log(`  ${state.padEnd(5)} ${what.padEnd(10)} ${says}`);
      isSound &&= rows.every(({ state }) => state !== "wrong");
    }
    process.exitCode = isSound ? 0 : 1;
  });

program
  .command("stuck")
  .description("list bets that are still open long after they were placed; exits 1 if there are any")
  .option("--hours <count>", "minimum age in hours", "24")
  .action(async ({ hours }: { hours: string }) => {
    if (!/^\d{1,5}$/.test(hours)) throw new Error("--hours must be a whole number, such as 24.");
    await withDatabase(async ({ db }) => {
      let count = 0;
      for (const brand of readBrands().list()) {
        const { code, currency } = merchantProfile(brand);
        const placedBy = Date.now() - Number(hours) * HOUR_MS;
        for (const bet of await listStuckBets(db, code, placedBy)) {
          count += 1;
          const said =
            bet.lastAt === null
              ? "not asked yet"
              : `asked ${bet.asked}x, last ${bet.lastSays} ${time(bet.lastAt)}`;
          const money = `stake ${formatAmount(bet.stake, currency.decimals)} ${bet.currency}, won ${formatAmount(bet.win, currency.decimals)}`;
          console.log(
            [
              code,
              bet.vendor,
              bet.transactionId,
              `player ${bet.accountId}`,
              money,
              `placed ${time(bet.openSince)}`,
              said,
            ].join("  "),
          );
        }
      }
      console.log(
        count === 0
          ? `No bet has been open for ${hours} hours.`
          : `${count} bets have been open for ${hours} hours or more.`,
      );
      process.exitCode = count === 0 ? 0 : 1;
    });
  });

program
  .command("rounding")
  .description("print the monthly cost of rounding amounts up for players, by merchant, vendor and currency")
  .option("--month <month>", "month, in each brand's time zone", new Date().toISOString().slice(0, 7))
  .action(async ({ month }: { month: string }) => {
    if (!/^20\d\d-(0[1-9]|1[0-2])$/.test(month)) throw new Error("--month must be a month, such as 2026-11.");
    const first = `${month}-01`;
    const next = getFirstDay("month", addDays(first, 31));
    await withDatabase(async ({ db }) => {
      let count = 0;
      for (const brand of readBrands().list()) {
        const { code, currency, timeZone } = merchantProfile(brand);
        const of = { from: startOfDay(first, timeZone), to: startOfDay(next, timeZone) };
        for (const { vendor, currency: paid, calls, millionths } of await roundingCosts(db, code, of)) {
          count += 1;
          const cost = plainDecimal(Math.abs(millionths), currency.decimals + 6);
          const signed = millionths < 0 ? `-${cost}` : cost;
          console.log([month, code, vendor, `${signed} ${paid}`, `${calls} calls`].join("  "));
        }
      }
      if (count === 0) console.log(`No amounts were rounded in ${month}.`);
    });
  });

const time = (at: number) => new Date(at).toISOString().slice(0, 16).replace("T", " ");

/**
 * Returns the vendors of the file, followed by the sandbox's if there is one, as a server of this environment has them.
 */
function configured(config: ServerConfig) {
  const insideHosts = config.sandbox ? ["localhost", ...config.insideHosts] : config.insideHosts;
  setAllowedInternalHosts(insideHosts);
  const keys = openVendorKeys(path.join(config.dataFolder, "vendor-secrets"), config.vendorSecrets);
  const registry = createVendorRegistry();
  const source = config.vendorsFile ?? "";
  for (const set of openSets(readVendorFile(config.vendorsFile, insideHosts), source, process.env, keys)) {
    registry.add(set);
  }
  if (config.sandbox) {
    const document = sandboxVendorSets(`http://${STUDIO_HOST}:${config.port}`);
    const file = validateVendorFile(document, "the sandbox", ["localhost"]);
    for (const set of openSets(file, "the sandbox", {}, keys)) registry.add(set);
  }
  return registry.list();
}

warnOfLostFlags(program);
await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
