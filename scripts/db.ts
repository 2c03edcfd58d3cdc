// `npm run db -- <command>`: the database's schema, its demonstration accounts and its audit.
import { Command } from "commander";
import { merchantProfile } from "../app/brand/merchant-profile.ts";
import { migrate } from "../app/platform/database/migrate.ts";
import { auditOperatorLog } from "../app/platform/operators/operators.server.ts";
import { systemClock } from "../app/platform/ports/clock.ts";
import { argon2Hasher } from "../app/platform/ports/password-hasher.ts";
import { demoSignIns, seedDemonstration } from "../app/platform/system/seed.server.ts";
import { type AuditReport, audit } from "../app/platform/wallet/audit.ts";
import { readBrands } from "./brand/brands.ts";
import { tellFlagsLostToNpm } from "./npm-flags.ts";
import { withDatabase } from "./with-database.ts";

const program = new Command("db").description(
  "Keeps the database: DATABASE_URL, else the file in the data folder.",
);

program
  .command("migrate")
  .description("bring the schema up to date; safe while servers run")
  .action(() =>
    withDatabase(async (database) => {
      const done = await migrate(database);
      console.log(done.length > 0 ? `Ran ${done.join(", ")}.` : "The schema is up to date.");
    }),
  );

program
  .command("audit")
  .description(
    "recompute the whole ledger and follow the operators' log, name every row that is off; exits 1 when there is any",
  )
  .action(() =>
    withDatabase(async (database) => {
      const report = await audit(database);
      console.log(reportText(report));
      const log = await auditOperatorLog(database.db);
      console.log(
        log.findings.length > 0 ? log.findings.join("\n") : `Operators' log whole: ${log.lines} lines.`,
      );
      process.exitCode = report.findings.length + log.findings.length > 0 ? 1 : 0;
    }),
  );

program
  .command("seed")
  .description("make the known accounts of the demonstration brands, unless they are there")
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
      console.log(`${made} accounts made, the others were there.`);
    }),
  );

tellFlagsLostToNpm(program);
await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});

function reportText({ findings, counted }: AuditReport): string {
  const { transfers, entries, purses, holds, bets } = counted;
  const looked = `${transfers} transfers, ${entries} entries, ${purses} purses, ${holds} holds, ${bets} bets`;
  if (findings.length === 0) return `Sound: ${looked}.`;
  const lines = findings.map(({ row, rule, says }) => `${row}: ${says}\n    broken rule: ${rule}`);
  return [...lines, "", `${findings.length} findings in ${looked}.`].join("\n");
}
