// `npm run agent -- <command>`: opens agents, changes types and moves branches, as the operators' site does.
import path from "node:path";
import { Command } from "commander";
import type * as z from "zod";
import type { Brand } from "../app/brand/brand.ts";
import { merchantProfile } from "../app/brand/merchant-profile.ts";
import { loadI18n } from "../app/i18n/i18n.server.ts";
import { type TextKey, type Translate, textKey } from "../app/i18n/text-key.ts";
import { operatorAgentsContract } from "../app/platform/contract/ops/agents.ts";
import { type CallWithInput, getInputSchema } from "../app/platform/contract/procedure.ts";
import { errorMessage, PlatformError } from "../app/platform/core/errors.ts";
import { invalidInput } from "../app/platform/core/input-errors.ts";
import type { MerchantProfile } from "../app/platform/core/merchant.ts";
import type { Database } from "../app/platform/database/database.server.ts";
import { migrate } from "../app/platform/database/migrate.ts";
import {
  changeAgentType,
  createCommandOperation,
  moveBranch,
  openAgent,
  requireMemberByName,
} from "../app/platform/operators/operators.server.ts";
import { systemClock as clock } from "../app/platform/ports/clock.ts";
import { argon2Hasher } from "../app/platform/ports/password-hasher.ts";
import { readConfig } from "../app/server/config.ts";
import { isDay, startOfDay } from "../app/shared/business-day.ts";
import { getOrigin } from "../app/shared/origin.ts";
import { ROOT, readBrands } from "./brand/brands.ts";
import { warnOfLostFlags } from "./npm-flags.ts";
import { withDatabase } from "./with-database.ts";

const program = new Command("agent").description(
  "Open agents and change the tree below them, in the database of DATABASE_URL, or in the file in the data folder. Safe while servers run.",
);

program
  .command("open")
  .description(
    "open an agent and print a link, shown only once, with which its owner sets the first password",
  )
  .argument("<brand>")
  .argument("<username>")
  .requiredOption("--type <type>", "one of the brand's types of agents (agents.accountTypes)")
  .option("--upline <username>", "the agent above (default: none, at the top)", "")
  .option("--nickname <name>", "its nickname (default: the username)", "")
  .option("--initial", "give it the brand's initial password in place of a link")
  .action((brand: string, username: string, { initial, ...given }: { initial?: true }) =>
    work(brand, async ({ database, merchant, siteOrigin }) => {
      const firstPassword = initial ? "initial" : "link";
      const input = read(operatorAgentsContract.open, {
        ...{ merchant: merchant.code, username, firstPassword },
        ...given,
      });
      const services = { database, clock, hasher: argon2Hasher(), siteOrigin };
      const operation = createCommandOperation(clock, merchant.code, "agents.open");
      const { link, validUntil } = await openAgent(services, merchant, operation, input);
      console.log(
        link === null
          ? `${username} signs in with the brand's initial password and has to change it.`
          : `Link for the first password of ${username}, until ${new Date(validUntil ?? 0).toISOString()} (shown only once): ${link}`,
      );
    }),
  );

program
  .command("raise")
  .description("make a member an agent, or give an agent another type (0: a member again); ends its sessions")
  .argument("<brand>")
  .argument("<username>")
  .requiredOption("--type <type>", "the new type")
  .requiredOption("--reason <text>", "the reason, for the log")
  .action((brand: string, username: string, given: { type: string; reason: string }) =>
    work(brand, async ({ database, merchant }) => {
      const { id } = await requireMemberByName(database.db, merchant.code, username);
      const one = { merchant: merchant.code, id, checked: true };
      const input = read(operatorAgentsContract.raise, { ...one, ...given });
      const operation = createCommandOperation(clock, merchant.code, "agents.raise");
      await changeAgentType({ database, clock }, merchant, operation, input);
      console.log(`${username} has the type ${given.type}.`);
    }),
  );

program
  .command("move")
  .description("move an account with all accounts below it, from the start of a business day on")
  .argument("<brand>")
  .argument("<username>")
  .option("--upline <username>", "the new agent above (default: none, to the top)", "")
  .option("--from <day>", "the first day, such as 2026-12-01 (default: the next day)")
  .requiredOption("--reason <text>", "the reason, for the log")
  .action((brand: string, username: string, { from, ...given }: { from?: string; reason: string }) =>
    work(brand, async ({ database, merchant }) => {
      if (from !== undefined && !isDay(from)) throw new Error(`${from} is not a day such as 2026-12-01.`);
      const { id } = await requireMemberByName(database.db, merchant.code, username);
      const input = read(operatorAgentsContract.move, {
        ...{ merchant: merchant.code, id },
        ...(from !== undefined && { startsAt: startOfDay(from, merchant.timeZone) }),
        ...given,
      });
      const operation = createCommandOperation(clock, merchant.code, "agents.move");
      await moveBranch({ database, clock }, merchant, operation, input);
      console.log(`${username} moves at the start of ${from ?? "the next business day"}.`);
    }),
  );

interface Given {
  database: Database;
  merchant: MerchantProfile;
  siteOrigin: (merchant: MerchantProfile, audience: "member" | "agent") => string;
}

/** Runs a command for a brand, given by its id or its merchant code. */
function work(name: string, act: (given: Given) => Promise<void>): Promise<void> {
  const brands = readBrands().list();
  const brand = brands.find(({ document }) => document.id === name || document.merchantCode === name);
  if (!brand) {
    const known = brands.map(({ document }) => document.id).join(", ");
    throw new Error(`There is no brand ${name}. There are ${known}.`);
  }
  return withDatabase(async (database) => {
    await migrate(database);
    const siteOrigin: Given["siteOrigin"] = (_, audience) => getSiteOrigin(brand, audience);
    await act({ database, merchant: merchantProfile(brand), siteOrigin });
  });
}

/** Returns the address of a brand's site, as a server with this environment has it. */
function getSiteOrigin({ hosts, document }: Brand, audience: "member" | "agent"): string {
  const { publicScheme, publicPort, port } = readConfig(process.env, ROOT);
  const own = hosts.find((host) => host.audience === audience) ?? hosts[0];
  if (!own) throw new Error(`${document.id} has no host.`);
  return getOrigin(own.host, publicPort ?? (publicScheme === "https" ? null : port), publicScheme);
}

/** Checks a command's arguments by the schema of the call that does the same. @throws PlatformError INVALID_INPUT. */
function read<Schema extends z.ZodObject>(call: CallWithInput<Schema>, raw: object): z.output<Schema> {
  const parsed = getInputSchema(call).safeParse(raw);
  if (!parsed.success) throw invalidInput(parsed.error.issues, raw);
  return parsed.data;
}

/** Returns a refusal in words: its fields with their reasons, else that of its code. */
function toText(error: unknown): string {
  if (!(error instanceof PlatformError)) return error instanceof Error ? error.message : String(error);
  const t: Translate = loadI18n(path.join(ROOT, "app/locales")).translate("EN", {});
  const { code, fields, details } = error;
  if (code === "FEATURE_OFF") return t("ops.error.settingOff", { setting: String(details.setting) });
  if (code === "PLAYER_EXCLUDED") return t("ops.error.type.pause");
  const says = (key: TextKey, values: object | undefined) => t(key, { ...values });
  const lines = fields.map((one) => `${one.pointer.slice(1)}: ${says(textKey(one.messageKey), one.values)}`);
  return lines.join("\n") || errorMessage(t, code, details);
}

warnOfLostFlags(program);
await program.parseAsync().catch((error: unknown) => {
  console.error(toText(error));
  process.exitCode = 1;
});
