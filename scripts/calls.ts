import { randomBytes } from "node:crypto";
import { Command } from "commander";
import pino from "pino";
import { openDatabase } from "../app/platform/database/database.server.ts";
import { proofOfWork } from "../app/platform/ports/bot-check.ts";
import { memoryBus } from "../app/platform/ports/bus.ts";
import { systemClock } from "../app/platform/ports/clock.ts";
import { folderFileStore } from "../app/platform/ports/file-store.ts";
import { memoryLimiter } from "../app/platform/ports/limiter.ts";
import { derivedSecrets } from "../app/platform/ports/secrets.ts";
import { createVendorRegistry } from "../app/platform/vendors/vendors.server.ts";
import { type CatalogueEntry, callCatalogue } from "../app/platform/wire/call-catalogue.ts";
import { readConfig } from "../app/server/config.ts";
import { createProcessPlatform } from "../app/server/create-platform.ts";
import { openSignInServices } from "../app/server/sign-in-services.ts";
import { warnOfLostFlags } from "./npm-flags.ts";

const command = new Command("calls")
  .description("List the platform's API calls with their roles and whether they are implemented.")
  .option("--json", "print the call catalogue with JSON Schemas instead of a table")
  .option("--missing", "list only the calls that respond with 501");

warnOfLostFlags(command);
const { json, missing } = command.parse().opts<{ json?: true; missing?: true }>();

// The platform as the server composes it, over an empty database.
const database = await openDatabase({ file: ":memory:" });
const secrets = derivedSecrets(randomBytes(32));
const { platform } = createProcessPlatform({
  config: readConfig(process.env),
  clock: systemClock,
  database,
  log: pino({ level: "silent" }),
  vendorRegistry: createVendorRegistry(),
  adapters: {
    secrets,
    limiter: memoryLimiter(),
    bus: memoryBus(),
    sms: null,
    mailer: null,
    botCheck: proofOfWork(secrets),
    payments: new Map(),
    files: folderFileStore("unused"),
    signIn: openSignInServices({
      config: readConfig(process.env),
      clock: systemClock,
      secrets,
      getOrigin: () => "http://localhost",
    }),
    close: async () => undefined,
  },
  translate: () => (key) => key,
  getOrigin: () => "",
  winMessage: () => null,
  debtMessage: () => null,
  withdrawalMessage: () => null,
  matchMessage: () => null,
  siteOrigin: () => "",
  merchants: { all: () => [], byCode: () => null },
});
const catalogue = callCatalogue(platform.calls).filter((call) => !missing || !call.implemented);
await database.close();

console.log(json ? JSON.stringify(catalogue, null, 2) : table(catalogue));

function table(entries: readonly CatalogueEntry[]): string {
  const rows = entries.map((call) => [
    `${call.area}.${call.name}`,
    call.method,
    call.path,
    call.roles.length === 4 ? "everyone" : call.roles.join(" "),
    call.money ? "money" : "",
    call.implemented ? "yes" : "501",
  ]);
  const lines = [["CALL", "METHOD", "PATH", "ROLES", "MONEY", "IMPLEMENTED"], ...rows];
  const widths =
    lines[0]?.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0))) ?? [];
  const text = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
  const done = entries.filter((call) => call.implemented).length;
  return [
    ...text,
    "",
    `${entries.length} calls, ${done} implemented, ${entries.length - done} answer 501.`,
  ].join("\n");
}
