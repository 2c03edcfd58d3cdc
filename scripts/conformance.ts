// `npm run conformance -- --url <wallet> --dialect <name>`: acts as a game vendor towards a wallet, and reports the
// scenarios in which the wallet deviates from its dialect. Nothing in scripts/conformance knows this project's server.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { Command, InvalidArgumentError, Option } from "commander";
import { type Listener, listen } from "./conformance/listen.ts";
import { heading, toLine, totals } from "./conformance/report.ts";
import { DIALECTS, type DialectName, runConformance, type Settings } from "./conformance/run.ts";
import { warnOfLostFlags } from "./npm-flags.ts";

/** A platform has a minute to notice a break, and its job may have just run. */
const END_SESSIONS_WITHIN_MS = 150_000;

interface Options {
  url?: string;
  dialect: DialectName;
  currency?: string;
  game?: string;
  merchant?: string;
  vendor?: string;
  stake: number;
  timeout: number;
  signOut?: string;
  siteBalance?: string;
  wallet: "seamless" | "transfer";
  break?: string;
  listen?: number;
  factor: number;
  only?: string[];
  demonstration?: string;
  json?: boolean;
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError("Must be a whole number above 0.");
  return value;
}

function decimal(text: string): string {
  if (!/^\d{1,15}(\.\d{1,8})?$/.test(text))
    throw new InvalidArgumentError("Must be an amount such as 1500.00.");
  return text;
}

const program = new Command("conformance")
  .description(
    "Test a wallet as a game vendor. Set CONFORMANCE_KEY or CONFORMANCE_KEY_FILE to the signing key, and CONFORMANCE_TOKEN to the token of a signed-in player.",
  )
  .option("--url <wallet>", "base URL of the wallet")
  .addOption(new Option("--dialect <name>").choices(Object.keys(DIALECTS)).default("marquee"))
  .option("--currency <code>", "currency of the player")
  .option("--game <code>", "code of a game of the vendor that accepts bets")
  .option("--merchant <code>", "merchant code (default: the second to last part of the URL)")
  .option("--vendor <code>", "vendor code (default: the last part of the URL)")
  .option("--stake <amount>", "stake of a bet in minor units; the player needs 50 stakes", whole, 100)
  .option("--timeout <ms>", "timeout of a request", whole, 10_000)
  .option("--sign-out <command>", "command that signs the player out; run last")
  .option("--site-balance <amount>", "balance that the site shows the player, such as 1500.00", decimal)
  .option("--factor <count>", "number of currency units in one unit of the vendor", whole, 1)
  .addOption(
    new Option(
      "--wallet <whose>",
      "wallet for stakes: the platform's (seamless) or the vendor's own (transfer)",
    )
      .choices(["seamless", "transfer"])
      .default("seamless"),
  )
  .option("--break <command>", "command that begins a break of the player; run last")
  .option(
    "--listen <port>",
    "port for the platform's calls to the vendor, signed with CONFORMANCE_OUTBOUND_KEY",
    whole,
  )
  .option("--only <scenario...>", "run only these scenarios")
  .option(
    "--demonstration <brand>",
    "use a brand of this project's demonstration on --url; fills in the other options",
  )
  .option("--json", "print the results as JSON");
warnOfLostFlags(program);
const options = program.parse().opts<Options>();

try {
  const { demonstration } = options;
  if (demonstration) {
    const { withDemonstrationWallet } = await import("./demonstration-wallet.ts");
    await withDemonstrationWallet(demonstration, { ...options, key: keyGiven() }, (wallet) =>
      report({ ...shared(), ...wallet }),
    );
  } else await report(given());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function given(): Settings {
  const url = new URL(needed(options.url, "--url"));
  const [vendor, merchant] = url.pathname.split("/").filter(Boolean).reverse();
  return {
    ...shared(),
    url,
    key: needed(keyGiven(), "CONFORMANCE_KEY or CONFORMANCE_KEY_FILE"),
    merchant: options.merchant ?? needed(merchant, "--merchant"),
    vendor: options.vendor ?? needed(vendor, "--vendor"),
    token: needed(process.env.CONFORMANCE_TOKEN, "CONFORMANCE_TOKEN"),
    currency: needed(options.currency, "--currency"),
    game: needed(options.game, "--game"),
    // The command may ask someone to sign the player out manually.
    signOut: running(options.signOut),
  };
}

function running(command: string | undefined): (() => Promise<void>) | null {
  if (!command) return null;
  return async () => void execFileSync("sh", ["-c", command], { stdio: ["inherit", 2, "inherit"] });
}

async function report(settings: Settings): Promise<void> {
  const { json, only = [] } = options;
  if (!json) console.log(`${settings.dialect} at ${settings.url.href}\n\n${heading()}`);
  const listener = await listening(settings);
  const { sessionsEnded = null } = listener ?? {};
  const results = await runConformance({ ...settings, sessionsEnded, only }, (result) => {
    if (!json) console.log(toLine(result));
  }).finally(() => listener?.close());
  console.log(json ? JSON.stringify(results, null, 2) : `\n${totals(results)}`);
  process.exitCode = results.some(({ verdict }) => verdict === "fail") ? 1 : 0;
}

/** Listens for the platform's calls to the vendor, if a port is given. */
async function listening({ merchant, vendor }: Settings): Promise<Listener | null> {
  const { listen: port } = options;
  if (port === undefined) return null;
  const key = needed(process.env.CONFORMANCE_OUTBOUND_KEY, "CONFORMANCE_OUTBOUND_KEY");
  return listen({ port, key, merchant, vendor, waitMs: END_SESSIONS_WITHIN_MS });
}

function keyGiven(): string | undefined {
  const { CONFORMANCE_KEY, CONFORMANCE_KEY_FILE } = process.env;
  return CONFORMANCE_KEY_FILE ? readFileSync(CONFORMANCE_KEY_FILE, "utf8") : CONFORMANCE_KEY;
}

function shared() {
  const { dialect, stake, timeout: timeoutMs, siteBalance = null, factor, wallet } = options;
  return { dialect, stake, timeoutMs, siteBalance, factor, wallet, beginBreak: running(options.break) };
}

function needed(value: string | undefined, name: string): string {
  if (!value) throw new Error(`Missing ${name}: see docs/conformance.md.`);
  return value;
}
