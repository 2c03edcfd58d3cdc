import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { npmProgram } from "./install.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "marquee-npm-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("npm", () => {
  function withNpm(name: string) {
    const bin = join(folder, name, "bin");
    const cli = join(folder, name, "lib/node_modules/npm/bin/npm-cli.js");
    mkdirSync(dirname(cli), { recursive: true });
    mkdirSync(bin);
    for (const file of [cli, join(bin, "node")]) writeFileSync(file, "");
    return { bin, node: join(bin, "node"), cli };
  }

  test("is the npm that runs the script", () => {
    const { node, cli } = withNpm("a");
    const env = { npm_execpath: "/elsewhere/npm-cli.js", npm_node_execpath: node, PATH: "" };
    expect(npmProgram(env, node)).toEqual([node, "/elsewhere/npm-cli.js"]);
    expect(npmProgram({ PATH: "" }, node)).toEqual([node, cli]);
  });

  test.each(["yarn.js", "pnpm.cjs", "bun"])("is the npm beside Node when %s runs the script", (manager) => {
    const { bin, node, cli } = withNpm("a");
    const env = { npm_execpath: join(folder, manager), npm_node_execpath: node, PATH: bin };
    expect(npmProgram(env, node)).toEqual([node, cli]);
    expect(npmProgram(env, join(folder, "bun"))).toEqual([node, cli]);
  });

  test("is reported in one sentence when it is missing", () => {
    expect(() => npmProgram({ PATH: folder }, join(folder, "node"))).toThrow(
      "Marquee installs its packages with npm, which is not installed",
    );
    writeFileSync(join(folder, "npm"), "");
    expect(npmProgram({ PATH: folder }, join(folder, "node"))).toEqual(["npm"]);
  });
});
