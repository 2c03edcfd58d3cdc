import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, expect, test } from "vitest";
import { npmTookFault } from "./npm-flags.ts";

const folder = mkdtempSync(join(tmpdir(), "npm-flags-"));
afterAll(() => rmSync(folder, { recursive: true }));
const definitions = join(folder, "node_modules/@npmcli/config/lib");
mkdirSync(definitions, { recursive: true });
writeFileSync(
  join(definitions, "definitions.js"),
  "exports.definitions = { registry: {}, loglevel: {}, name: {} };",
);
writeFileSync(join(folder, ".npmrc"), "nodedir=/usr\nca[]=x\n");

const program = new Command("brand");
program.command("new").argument("<id>").option("--name <name>").option("--time-zone <zone>").option("--dry");
program.command("list");
const npm = {
  npm_execpath: join(folder, "npm-cli.js"),
  npm_lifecycle_event: "brand",
  npm_config_local_prefix: folder,
  npm_config_npm_version: "11.0.0",
  npm_config_registry: "https://r",
  npm_config_loglevel: "silent",
  npm_config_nodedir: "/usr",
};
const words = ["new", "harbour"];

test("a command says how to write its flags when npm has taken them", () => {
  const env = { ...npm, npm_config_name: "Foo", npm_config_time_zone: "Asia/Tokyo", npm_config_dry: "true" };
  expect(npmTookFault(program, words, env)).toBe(
    "npm took --name, --time-zone, --dry for itself: put -- before the flags, as in\n" +
      "  npm run brand new harbour -- --name … --time-zone … --dry",
  );
});

test("a command refuses a flag of nobody that npm has taken, and names its own", () => {
  expect(npmTookFault(program, words, { ...npm, npm_config_nope: "true", npm_config_x: "true" })).toBe(
    "There is no flag --nope, -x: new takes --name, --time-zone, --dry, after a -- as in\n" +
      "  npm run brand new harbour -- --name …",
  );
  expect(npmTookFault(program, ["list"], { ...npm, npm_config_nope: "true" })).toBe(
    "There is no flag --nope: list takes no flags.",
  );
});

test("npm's own settings, from its line or its files, pass", () => {
  expect(npmTookFault(program, words, npm)).toBeNull();
  expect(npmTookFault(program, words, {})).toBeNull();
});

test("where npm cannot be asked for its settings, only the command's own flags are looked for", () => {
  const env = { ...npm, npm_execpath: "/nowhere/npm-cli.js", npm_config_arch: "x64" };
  expect(npmTookFault(program, words, env)).toBeNull();
  expect(npmTookFault(program, words, { ...env, npm_config_name: "Foo" })).toContain("npm took --name");
});
