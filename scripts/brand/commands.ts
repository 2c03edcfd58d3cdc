import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Command, CommanderError, Option } from "commander";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { warnOfLostFlags } from "../npm-flags.ts";
import { brandOptions, ROOT, readBrands } from "./brands.ts";
import { checkBrands, checkJson, checkText } from "./check.ts";
import { encryptedContact } from "./contact.ts";
import type { ForceFlags } from "./force.ts";
import type { NewBrand } from "./issues.ts";
import { idError } from "./issues.ts";
import { newBrandDefaults, writeNewBrand } from "./new.ts";
import { askForBrand, isSure } from "./prompts.ts";
import { holdingsRefusal, type RemovalPlan, removalPlan, removeBrand } from "./remove.ts";
import { describeBrandAddress } from "./running.ts";
import { setSwitch } from "./set.ts";
import { brandSwitches, switchLines } from "./switches.ts";
import { listJson, listTable, switchTable, table } from "./table.ts";
import { requireBrand, UsageError, usageSentence } from "./usage.ts";

const NPM_FLAGS = "\nWith npm, put flags after --:\n  npm run brand ";

type NewFlags = Partial<Omit<NewBrand, "languages">> & { languages?: string };

/** Runs one command of `npm run brand`, and returns the exit code: 0, 1 for errors, 2 for incorrect usage. */
export async function runBrandCommand(words: string[]): Promise<number> {
  const program = new Command("brand")
    .description("Create, check, list and remove brands. Exit codes: 1 for errors, 2 for incorrect usage.")
    .configureOutput({ outputError: (text, write) => write(usageSentence(text)) })
    .exitOverride();
  let code = 0;
  const failed = () => {
    code = 1;
  };
  addNew(program);
  addCheck(program, failed);
  addSet(program, failed);
  addSeed(program);
  addReset(program);
  addForce(program);
  addRemove(program);
  addLists(program);
  addContact(program);
  addTypes(program);
  try {
    warnOfLostFlags(program, words);
    await program.parseAsync(words, { from: "user" });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    console.error(error instanceof Error ? error.message : error);
    return error instanceof UsageError ? 2 : 1;
  }
}

function addNew(program: Command): void {
  program
    .command("new")
    .description(
      "create a brand; prompts for its settings, or uses the defaults below with any flag or without a terminal",
    )
    .argument("[id]", "folder and host name of the brand")
    .allowExcessArguments()
    .addHelpText("after", `${NPM_FLAGS}new harbour -- --name "Harbour Bay"`)
    .option("--name <name>", "display name (default: derived from the id)")
    .option("--languages <codes>", "language codes, the default one first, such as TY,EN (default: EN)")
    .option("--currency <code>", "ISO 4217 code (default: PHP)")
    .option("--time-zone <zone>", "IANA time zone (default: Asia/Manila)")
    .addOption(
      new Option("--themes <pair>", "theme pair (default: dark-light)").choices(["dark-light", "black-blue"]),
    )
    .addOption(new Option("--header <variant>", "header variant (default: bar)").choices(["bar", "rail"]))
    .addOption(
      new Option("--shape <shape>", "corner style (default: soft)").choices(["sharp", "soft", "round"]),
    )
    .action(async (id: string | undefined, flags: NewFlags, { args: [, ...more] }: Command) => {
      if (id === undefined)
        throw new UsageError("Missing id of the new brand. Example: npm run brand new harbour");
      const options = brandOptions();
      if (more.length > 0) throw new UsageError(`Unexpected arguments after the id: ${more.join(" ")}`);
      const issue = idError(id, options.folder);
      if (issue) throw new UsageError(issue);
      const defaults = { ...newBrandDefaults(id), ...wishes(flags) };
      const asks = Object.keys(flags).length === 0 && process.stdin.isTTY && process.stdout.isTTY;
      const file = writeNewBrand(asks ? await askForBrand(defaults, options.languages) : defaults, options);
      const lines = readFileSync(file, "utf8").split("\n").length - 1;
      console.log(`Wrote ${path.relative(process.cwd(), file)} (${lines} lines). It passes the check.`);
      console.log(
        `Put its pictures into ${path.join(path.dirname(path.relative(process.cwd(), file)), "artwork")}: refer to a logo.svg there as "artwork/logo.svg" in logo.image.`,
      );
      console.log(await describeBrandAddress(`${id}.localhost`));
    });
}

function addCheck(program: Command, failed: () => void): void {
  program
    .command("check")
    .description(
      "report errors of all brands, or of one, with file, line and column; exits 1 if there are any",
    )
    .argument("[id]", "folder of the brand (default: all brands)")
    .option("--json", "print JSON (docs/operating.md)")
    .addHelpText("after", `${NPM_FLAGS}check harbour -- --json`)
    .action((id: string | undefined, { json }: { json?: true }) => {
      const registry = readBrands();
      if (id !== undefined) requireBrand("check", id, registry.folder, getIds(registry));
      const report = checkBrands(registry, id);
      print(json ? checkJson(report, registry.folder) : checkText(report, registry.folder));
      if (!report.ok) failed();
    });
}

function addSet(program: Command, failed: () => void): void {
  program
    .command("set")
    .description("switch a feature of a brand or template on or off, if its document has no errors then")
    .argument("[id]", "folder of the brand")
    .argument("[switch]", "name of the switch; brand switches <id> lists them")
    .argument("[value]", "on or off")
    .action((given: string | undefined, name: string | undefined, value: string | undefined) => {
      const options = brandOptions();
      const registry = readBrands(options);
      const id = requireBrand("set", given, registry.folder, getIds(registry));
      if (name === undefined || (value !== "on" && value !== "off"))
        throw new UsageError(
          `Expected a switch and on or off. Example: npm run brand set ${id} ${name ?? "chatRoom"} on`,
        );
      const { ok, text } = setSwitch(id, { name, value: value === "on" }, registry, options);
      print(text);
      if (!ok) failed();
    });
}

function addSeed(program: Command): void {
  program
    .command("seed")
    .description(
      "create the demonstration data of a brand that is missing, as the server does when it starts",
    )
    .argument("[id]", "folder of the brand")
    .action(async (given: string | undefined) => {
      const registry = readBrands();
      const id = requireBrand("seed", given, registry.folder, getIds(registry));
      // Imported only here: no other command needs the platform.
      const { seedBrand } = await import("./seed.ts");
      print(await seedBrand(id, registry));
    });
}

function addReset(program: Command): void {
  program
    .command("reset")
    .description(
      "delete all data of a demonstration brand, after confirmation, and create its demonstration data again; stop the server first",
    )
    .argument("[id]", "folder of the brand")
    .option("--yes", "skip the confirmation")
    .addHelpText("after", `${NPM_FLAGS}reset harbour -- --yes`)
    .action(async (given: string | undefined, { yes }: { yes?: true }) => {
      const registry = readBrands();
      const id = requireBrand("reset", given, registry.folder, getIds(registry));
      const { resetBrand } = await import("./reset.ts");
      const question = `Delete all accounts, balances, bets and payments of ${id}, and start again?`;
      print(
        await resetBrand(id, registry, async () =>
          yes ? true : isSure(question, `npm run brand reset ${id} -- --yes`),
        ),
      );
    });
}

function addForce(program: Command): void {
  program
    .command("force")
    .description("force an outcome on the sandbox's next round or payment; without one, list what waits")
    .argument("[id]", "folder of the brand")
    .argument("[outcome]", "win, jackpot, void, vendor-silent, payment-late or webhook-twice")
    .option("--member <username>", "the member it happens to (default: any member of the brand)")
    .option("--times <count>", "number of times that it happens, 1 to 100 (default: 1)")
    .option("--clear", "drop all waiting outcomes of the brand")
    .addHelpText("after", `${NPM_FLAGS}force harbour win -- --member player1 --times 2`)
    .action(async (given: string | undefined, outcome: string | undefined, flags: ForceFlags) => {
      const registry = readBrands();
      const id = requireBrand("force", given, registry.folder, getIds(registry));
      // Imported only here: only few commands need a database.
      const { forceOutcome } = await import("./force.ts");
      print(await forceOutcome(registry, id, outcome, flags));
    });
}

function addRemove(program: Command): void {
  program
    .command("remove")
    .description(
      "stop serving a brand: move its folder to brands-removed, after confirmation; nothing is deleted",
    )
    .argument("[id]", "folder of the brand")
    .option("--yes", "skip the confirmation")
    .option("--with-members", "remove the brand even if members have accounts and money at it")
    .addHelpText("after", `${NPM_FLAGS}remove harbour -- --yes`)
    .action(async (given: string | undefined, flags: { yes?: true; withMembers?: true }) => {
      const registry = readBrands();
      const id = requireBrand("remove", given, registry.folder, getIds(registry));
      const plan = removalPlan(id, registry.folder, new Date());
      if (!flags.withMembers) await refuseWithMembers(plan, registry);
      const question = `Stop serving ${id} and move its folder to ${plan.to}?`;
      if (!flags.yes && !(await isSure(question, `npm run brand remove ${id} -- --yes`)))
        throw new Error("Nothing was moved.");
      print(removeBrand(plan));
    });
}

function addLists(program: Command): void {
  program
    .command("list")
    .description("list brands with their hosts, languages, currency and theme")
    .option("--json", "print JSON (docs/operating.md)")
    .action(({ json }: { json?: true }) => {
      const registry = readBrands();
      print(json ? listJson(registry) : listTable(registry));
    });

  program
    .command("switches")
    .description(
      "list the switches of a brand, their values and where they are set; without an id, the switches, pages and home modules of all brands",
    )
    .argument("[id]", "folder of the brand (default: all brands)")
    .option("--json", "print JSON (docs/operating.md)")
    .addHelpText("after", `${NPM_FLAGS}switches harbour -- --json`)
    .action((id: string | undefined, { json }: { json?: true }) => {
      const registry = readBrands();
      const getSwitches = (brand: string) => ({ brand, switches: brandSwitches(registry.folder, brand) });
      if (id !== undefined) {
        requireBrand("switches", id, registry.folder, getIds(registry));
        const found = getSwitches(id);
        return print(json ? found : table(switchLines(found.switches)));
      }
      if (json) return print({ brands: registry.list().map((brand) => getSwitches(brand.id)) });
      print(switchTable(registry));
      print(
        "\nSet switches under `switches`, pages in `pages` and modules in `home` of the brand's document.",
      );
    });
}

function addContact(program: Command): void {
  program
    .command("contact")
    .description("encrypt the address of a contact of type 3 with the brand's customerServiceKey")
    .argument("[id]", "folder of the brand")
    .argument("[address]", "https address, or a path on the site")
    .action((given: string | undefined, address: string | undefined) => {
      const registry = readBrands();
      const id = requireBrand("contact", given, registry.folder, getIds(registry));
      if (address === undefined)
        throw new UsageError(
          `Missing address. Example: npm run brand contact ${id} https://chat.example.com`,
        );
      print(encryptedContact(registry, id, address));
    });
}

function addTypes(program: Command): void {
  program
    .command("types")
    .description("write app/brand/brand-document.ts from the schemas")
    .action(async () => {
      // Imported only here: the type generator is a development dependency, and no other command needs it.
      const { brandDocumentTypes, TYPES_FILE } = await import("./types.ts");
      writeFileSync(TYPES_FILE, await brandDocumentTypes());
      console.log(`Wrote ${path.relative(ROOT, TYPES_FILE)}.`);
    });
}

/** Converts flags to the values of a new brand: codes in capitals, whatever was typed. */
function wishes({ languages, currency, ...rest }: NewFlags): Partial<NewBrand> {
  const codes = languages?.split(",").map((code) => code.trim().toUpperCase());
  return {
    ...rest,
    ...(codes && { languages: codes.filter(Boolean) }),
    ...(currency !== undefined && { currency: currency.toUpperCase() }),
  };
}

/** Prints text as it is, and anything else as JSON. */
function print(what: string | object): void {
  console.log(typeof what === "string" ? what : JSON.stringify(what, null, 2));
}

/** Returns the ids of served brands, and of those with errors. */
function getIds(registry: BrandRegistry): string[] {
  const ids = new Set([...registry.list().map(({ id }) => id), ...registry.problems().keys()]);
  return [...ids].sort();
}

/**
 * Refuses to remove a brand with members.
 * @throws Error in one sentence while members have accounts at the brand, or when that cannot be read.
 */
async function refuseWithMembers({ id, merchantCode }: RemovalPlan, registry: BrandRegistry): Promise<void> {
  // Imported only here: no other command needs a database.
  const { ownHoldings } = await import("./holdings.ts");
  const holdings = await ownHoldings(merchantCode).catch((error: Error) => {
    throw new Error(
      `Cannot check whether ${id} has members, because the database cannot be read: ${error.message} Use --with-members to skip this check.`,
    );
  });
  const refusal = holdingsRefusal(id, holdings, registry.byId(id)?.document.currency);
  if (refusal) throw new Error(refusal);
}
