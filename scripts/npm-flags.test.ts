import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, expect, test } from "vitest";
import { flagsLostToNpm } from "./npm-flags.ts";

const folder = mkdtempSync(join(tmpdir(), "npm-flags-"));
afterAll(() => rmSync(folder, { recursive: true }));
const definitions = join(folder, "node_modules/@npmcli/config/lib");
mkdirSync(definitions, { recursive: true });
writeFileSync(
  join(definitions, "definitions.js"),
  "exports.definitions = { registry: {}, loglevel: {}, name: {} };",
);
writeFileSync(join(folder, ".npmrc"), "nodedir=/usr\nca[]=x\nelectron_mirror=y\n");

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
  npm_config_electron_mirror: "y",
};
const words = ["new", "harbour"];

test("a command explains how to write its flags when npm has consumed them", () => {
  const env = { ...npm, npm_config_name: "Foo", npm_config_time_zone: "Asia/Tokyo", npm_config_dry: "true" };
  expect(flagsLostToNpm(program, words, env)).toEqual({
    fault:
      "npm consumed --name, --time-zone, --dry: put -- before the flags, as in\n" +
      "  npm run brand new harbour -- --name … --time-zone … --dry",
  });
});

test("a command continues when npm took an unknown flag, reports the flag, and lists its own flags", () => {
  const lost = flagsLostToNpm(program, words, { ...npm, npm_config_nope: "true", npm_config_x: "true" });
  expect(lost).toEqual({
    note:
      "npm consumed --nope, -x, which this command did not receive: new takes --name, --time-zone, --dry, after --, as in\n" +
      "  npm run brand new harbour -- --name …",
  });
  expect(flagsLostToNpm(program, ["list"], { ...npm, npm_config_nope: "true" })).toEqual({
    note: "npm consumed --nope, which this command did not receive: list takes no flags.",
  });
});

test("npm's own settings, from its command line or its files, are not reported", () => {
  expect(flagsLostToNpm(program, words, npm)).toBeNull();
  expect(flagsLostToNpm(program, words, {})).toBeNull();
});

test("a flag is not lost when it is off in npm's settings or the command received it too", () => {
  expect(flagsLostToNpm(program, words, { ...npm, npm_config_dry: "" })).toBeNull();
  const typed = [...words, "--dry", "--name=Foo"];
  const env = { ...npm, npm_config_dry: "true", npm_config_name: "Foo" };
  expect(flagsLostToNpm(program, typed, env)).toBeNull();
});

test("only the command's own flags are checked when npm's settings cannot be read", () => {
  const env = { ...npm, npm_execpath: "/nowhere/npm-cli.js", npm_config_arch: "x64" };
  expect(flagsLostToNpm(program, words, env)).toBeNull();
  const lost = flagsLostToNpm(program, words, { ...env, npm_config_name: "Foo" });
  expect(lost).toHaveProperty("fault", expect.stringContaining("npm consumed --name"));
});
