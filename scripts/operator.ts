// `npm run operator -- <command>`: manages the accounts that may sign in to the operators' site.
import { Command, Option } from "commander";
import { OPERATOR_ROLES, type OperatorRole } from "../app/platform/contract/ops/permissions.ts";
import { migrate } from "../app/platform/database/migrate.ts";
import {
  addOperator,
  disableOperator,
  listOperators,
  resetOperator,
} from "../app/platform/operators/operators.server.ts";
import { systemClock } from "../app/platform/ports/clock.ts";
import { argon2Hasher } from "../app/platform/ports/password-hasher.ts";
import { readBrands } from "./brand/brands.ts";
import { warnOfLostFlags } from "./npm-flags.ts";
import { withDatabase } from "./with-database.ts";

const program = new Command("operator").description(
  "Manage operators' accounts in the database of DATABASE_URL, or in the file in the data folder. Safe while servers run.",
);

program
  .command("add")
  .description("add an operator and print the password for the first sign-in; it is shown only once")
  .argument("<name>")
  .addOption(
    new Option("--role <role>", "role of the operator").choices(OPERATOR_ROLES).makeOptionMandatory(),
  )
  .option("--merchants <codes>", "comma-separated merchant codes (default: all merchants)")
  .action((name: string, { role, merchants }: { role: OperatorRole; merchants?: string }) =>
    withDatabase(async (database) => {
      const codes = merchants?.split(",").map((code) => code.trim()) ?? null;
      const known = readBrands()
        .list()
        .map(({ document }) => document.merchantCode);
      const unknown = codes?.filter((code) => !known.includes(code)) ?? [];
      if (unknown.length > 0) throw new Error(`No brand has the merchant code ${unknown.join(", ")}.`);
      await migrate(database);
      const input = { username: name, role, merchants: codes };
      const password = await addOperator({ database, clock: systemClock, hasher: argon2Hasher() }, input);
      console.log(`Password for the first sign-in of ${name} (shown only once): ${password}`);
    }),
  );

program
  .command("reset")
  .description(
    "reset a lost authenticator app: print a password for a new first sign-in, which sets up another app",
  )
  .argument("<name>")
  .action((name: string) =>
    withDatabase(async (database) => {
      await migrate(database);
      const password = await resetOperator({ database, clock: systemClock, hasher: argon2Hasher() }, name);
      console.log(`Password for the next sign-in of ${name} (shown only once): ${password}`);
    }),
  );

program
  .command("disable")
  .description("disable an operator permanently and end their sessions")
  .argument("<name>")
  .action((name: string) =>
    withDatabase(async (database) => {
      await disableOperator({ database, clock: systemClock }, name);
      console.log(`${name} can no longer sign in.`);
    }),
  );

program
  .command("list")
  .description("list operators with their role and merchants")
  .action(() =>
    withDatabase(async (database) => {
      for (const { username, role, merchants, isDemo, disabled } of await listOperators(database.db)) {
        const notes = [isDemo ? "demonstration" : "", disabled ? "closed" : ""].filter(Boolean).join(", ");
        console.log(
          `${username.padEnd(20)} ${role.padEnd(8)} ${merchants?.join(", ") ?? "all merchants"} ${notes}`,
        );
      }
    }),
  );

warnOfLostFlags(program);
await program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
