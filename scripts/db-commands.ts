import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { Command } from "commander";
import { merchantProfile } from "../app/brand/merchant-profile.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { migrate } from "../app/platform/database/migrate.ts";
import { auditOperatorLog } from "../app/platform/operators/operators.server.ts";
import { systemClock } from "../app/platform/ports/clock.ts";
import { argon2Hasher } from "../app/platform/ports/password-hasher.ts";
import { demoSignIns, seedDemonstration } from "../app/platform/system/seed.server.ts";
import { type AuditReport, audit } from "../app/platform/wallet/audit.ts";
import { backUp, backupName, getSize, readBackup, requireOwnTables } from "./backup.ts";
import { readBrands } from "./brand/brands.ts";
import { ownDatabase, withDatabase } from "./with-database.ts";

/** The commands of `npm run db`: the database's schema, its demonstration accounts, its audit and its backup. */
export const db = new Command("db").description(
  "Manage the database: the one of DATABASE_URL, or the file in the data folder.",
);

db.command("migrate")
  .description("run pending migrations; safe while servers run")
  .action(() =>
    withDatabase(async (database) => {
      const done = await migrate(database);
      console.log(done.length > 0 ? `Ran ${done.join(", ")}.` : "The schema is up to date.");
    }),
  );

db.command("audit")
  .argument("[file]", "a SQLite backup to audit instead of the site's database")
  .description(
    "recompute the whole ledger, verify the operators' log and list every row with an error; exits 1 if there are any",
  )
  .action((file?: string) => {
    const { location, dataFolder } = ownDatabase();
    // Opening the file would create it.
    if (!file && "file" in location && isFolder(dataFolder) && !existsSync(location.file)) {
      throw new Error(`There is no database file ${location.file} to audit.`);
    }
    const own = "url" in location ? "The database of DATABASE_URL" : location.file;
    const work = async (database: Database) => {
      await requireOwnTables(database, file ?? own);
      const report = await audit(database);
      console.log(reportText(report));
      const log = await auditOperatorLog(database.db);
      console.log(
        log.findings.length > 0 ? log.findings.join("\n") : `Operators' log OK: ${log.lines} lines.`,
      );
      process.exitCode = report.findings.length + log.findings.length > 0 ? 1 : 0;
    };
    return file ? readBackup(file, work) : withDatabase(work);
  });

db.command("backup")
  .argument("[file]", "the file to create (default: a new file in backups/ of the data folder)")
  .description("write a verified backup of the database to a new file; safe while servers run")
  .action(async (given?: string) => {
    const { location, dataFolder } = ownDatabase();
    const file = path.resolve(given ?? path.join(dataFolder, "backups", backupName(location, new Date())));
    await backUp(location, file);
    console.log(`Wrote ${file} (${getSize(file)}), and verified it.`);
    if ("file" in location) console.log(`To audit its ledger, run: npm run db audit ${file}`);
    console.log(
      `Also save ${path.join(dataFolder, "secret")}, vendor-secrets and files/ of that folder, the brands' folders and the environment (docs/operating.md).`,
    );
  });

db.command("seed")
  .description("create the demonstration brands' accounts that do not exist yet")
  .action(() =>
    withDatabase(async (database) => {
      await migrate(database);
      const merchants = readBrands().list().map(merchantProfile);
      const made = await seedDemonstration(
        { database, clock: systemClock, hasher: argon2Hasher() },
        merchants,
      );
      for (const { brandName, username, password } of demoSignIns(merchants)) {
        console.log(`${brandName.padEnd(16)} ${username.padEnd(10)} ${password}`);
      }
      console.log(`${made} accounts created, the others already exist.`);
    }),
  );

const isFolder = (place: string) => existsSync(place) && statSync(place).isDirectory();

function reportText({ findings, counted }: AuditReport): string {
  const { transfers, entries, purses, holds, bets } = counted;
  const looked = `${transfers} transfers, ${entries} entries, ${purses} purses, ${holds} holds, ${bets} bets`;
  if (findings.length === 0) return `OK: ${looked}.`;
  const lines = findings.map(({ row, rule, says }) => `${row}: ${says}\n    broken rule: ${rule}`);
  return [...lines, "", `${findings.length} findings in ${looked}.`].join("\n");
}
