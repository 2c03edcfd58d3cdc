// `npm run brand -- <command>`: makes, checks and lists brands.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Command, Option } from "commander";
import { askForBrand, isSureToRemove } from "./brand/ask.ts";
import { brandOptions, ROOT, readBrands } from "./brand/brands.ts";
import { checkNotes, checkReport } from "./brand/check.ts";
import { encryptedContact } from "./brand/contact.ts";
import type { NewBrand } from "./brand/issues.ts";
import { idError } from "./brand/issues.ts";
import { newBrandDefaults, writeNewBrand } from "./brand/new.ts";
import { removalPlan, removeBrand } from "./brand/remove.ts";
import { whereItServes } from "./brand/running.ts";
import { listTable, switchTable } from "./brand/table.ts";
import { tellFlagsLostToNpm } from "./npm-flags.ts";

type NewFlags = Partial<Omit<NewBrand, "languages">> & { languages?: string };

const program = new Command("brand").description("Makes, checks and lists brands.");

program
  .command("new")
  .description(
    "write a new brand; asks at a terminal, takes the defaults below with any flag or without a terminal",
  )
  .argument("[id]", "folder and host name of the brand")
  .allowExcessArguments()
  .addHelpText(
    "after",
    '\nThrough npm, flags stand after a --:\n  npm run brand new harbour -- --name "Harbour Bay"',
  )
  .option("--name <name>", "name that visitors read (default: made from the id)")
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
    if (id === undefined) throw new Error("Give the new brand an id, as in npm run brand new harbour.");
    const options = brandOptions();
    if (more.length > 0)
      throw new Error(`Nothing more than the id is expected beside the flags, found: ${more.join(" ")}`);
    const issue = idError(id, options.folder);
    if (issue) throw new Error(issue);
    const defaults = { ...newBrandDefaults(id), ...wishes(flags) };
    const asks = Object.keys(flags).length === 0 && process.stdin.isTTY && process.stdout.isTTY;
    const file = writeNewBrand(asks ? await askForBrand(defaults, options.languages) : defaults, options);
    const lines = readFileSync(file, "utf8").split("\n").length - 1;
    console.log(`Wrote ${path.relative(process.cwd(), file)} (${lines} lines). It passes the check.`);
    console.log(
      `Its own pictures go into ${path.join(path.dirname(path.relative(process.cwd(), file)), "artwork")}: a logo.svg there is named "artwork/logo.svg" in logo.image.`,
    );
    console.log(await whereItServes(`${id}.localhost`));
  });

program
  .command("check")
  .description("name every error of all brands, or of one; exits 1 when there is any")
  .argument("[id]", "folder of one brand")
  .action((id?: string) => {
    const registry = readBrands();
    const { ok, text } = checkReport(registry, id);
    console.log([text, ...checkNotes(registry, brandOptions().folder, id)].join("\n"));
    process.exitCode = ok ? 0 : 1;
  });

program
  .command("remove")
  .description(
    "take a brand out of service: asks, then moves its folder to brands-removed, or deletes it with --yes",
  )
  .argument("<id>", "folder of the brand")
  .option("--yes", "delete the folder, without asking")
  .addHelpText("after", "\nThrough npm, flags stand after a --:\n  npm run brand remove harbour -- --yes")
  .action(async (id: string, { yes = false }: { yes?: boolean }) => {
    const { folder } = brandOptions();
    const plan = removalPlan(id, folder, new Date());
    if (!yes && !(await isSureToRemove(id, plan))) throw new Error("Nothing was removed.");
    console.log(removeBrand(plan, { delete: yes }));
  });

program
  .command("list")
  .description("list the brands with their hosts, languages, currency and look")
  .action(() => console.log(listTable(readBrands())));

program
  .command("switches")
  .description(
    "list every switch, page and home module, its value on each brand, and whether it works already",
  )
  .action(() => {
    console.log(switchTable(readBrands()));
    console.log(
      "\nA document sets a switch under `switches`, lists a page in `pages` and a module in `home`.",
    );
  });

program
  .command("contact")
  .description("encrypt the address of a contact of type 3 with the brand's customerServiceKey")
  .argument("<id>", "folder of the brand")
  .argument("<address>", "https address, or path of the site")
  .action((id: string, address: string) => {
    console.log(encryptedContact(readBrands(), id, address));
  });

program
  .command("types")
  .description("write app/brand/brand-document.ts from the schemas")
  .action(async () => {
    // Loaded here only: the type maker is a development dependency, and no other command needs it.
    const { brandDocumentTypes, TYPES_FILE } = await import("./brand/types.ts");
    writeFileSync(TYPES_FILE, await brandDocumentTypes());
    console.log(`Wrote ${path.relative(ROOT, TYPES_FILE)}.`);
  });

/** Flags as a new brand has them: codes in capitals, whatever was typed. */
function wishes({ languages, currency, ...rest }: NewFlags): Partial<NewBrand> {
  const codes = languages?.split(",").map((code) => code.trim().toUpperCase());
  return {
    ...rest,
    ...(codes && { languages: codes.filter(Boolean) }),
    ...(currency !== undefined && { currency: currency.toUpperCase() }),
  };
}

tellFlagsLostToNpm(program);
try {
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
