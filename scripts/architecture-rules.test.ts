import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cruise } from "dependency-cruiser";
import extractOptions from "dependency-cruiser/config-utl/extract-depcruise-options";
import extractTsConfig from "dependency-cruiser/config-utl/extract-ts-config";
import { afterAll, expect, test } from "vitest";
import rooms from "../.dependency-cruiser.mjs";
import browser from "../.dependency-cruiser-browser.mjs";

const root = resolve(import.meta.dirname, "..");
const CONFIGS = [".dependency-cruiser.mjs", ".dependency-cruiser-browser.mjs"];
const ruleSets = await Promise.all(CONFIGS.map((name) => extractOptions(join(root, name))));
const tsConfig = extractTsConfig(join(root, "tsconfig.json"));
const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

/** A code base in which every import follows the rules of .dependency-cruiser.mjs: path → its imports. */
const VALID_TREE: Record<string, string[]> = {
  "app/shared/money.ts": [],
  "app/art/cover.ts": ["./shapes.ts"],
  "app/art/shapes.ts": [],
  "app/platform/core/errors.ts": [],
  "app/platform/contract/wallet.ts": ["../core/errors.ts", "#app/shared/money.ts"],
  "app/platform/database/tables.ts": [],
  "app/platform/ports/clock.ts": [],
  "app/platform/wallet/wallet.server.ts": [
    "./entries.ts",
    "../ports/clock.ts",
    "#app/platform/contract/wallet.ts",
  ],
  "app/platform/wallet/entries.ts": ["../database/tables.ts", "#app/shared/money.ts"],
  "app/platform/games/games.server.ts": ["../wallet/wallet.server.ts", "./rounds.ts"],
  "app/platform/games/rounds.ts": ["../core/errors.ts"],
  "app/platform/games/rounds.test.ts": ["./rounds.ts", "../wallet/entries.ts", "#tests/helper.ts"],
  "app/i18n/languages.ts": [],
  "app/i18n/i18n.server.ts": ["./languages.ts"],
  "app/brand/brand.ts": ["../i18n/languages.ts"],
  "app/brand/loader.server.ts": ["./brand.ts"],
  "app/ui/button.tsx": ["react", "../i18n/languages.ts", "../art/cover.ts"],
  "app/site/use-site.ts": ["../brand/brand.ts", "../ui/button.tsx"],
  "app/modules/jackpot.server.ts": ["../platform/games/games.server.ts"],
  "app/modules/jackpot.tsx": ["react", "../ui/button.tsx"],
  "app/routes/home/home.tsx": [
    "../../modules/jackpot.tsx",
    "../../modules/jackpot.server.ts",
    "./greeting.ts",
    "#app/ui/button.tsx",
  ],
  "app/routes/home/greeting.ts": [],
  "app/routes/help/help.tsx": ["../../site/use-site.ts"],
  "app/routes/ops/layout.tsx": [
    "../../i18n/languages.ts",
    "../../platform/games/games.server.ts",
    "../../shared/money.ts",
    "../../ui/button.tsx",
  ],
  "app/routes/qa/layout.tsx": ["../../brand/brand.ts", "../../ui/button.tsx"],
  "app/root.tsx": [
    "./routes/home/home.tsx",
    "./routes/ops/layout.tsx",
    "./routes/qa/layout.tsx",
    "@remix-run/react",
  ],
  "app/sandbox/studio.ts": ["../art/cover.ts"],
  "app/server/main.ts": [
    "../sandbox/studio.ts",
    "../brand/loader.server.ts",
    "../platform/database/tables.ts",
    "../platform/games/games.server.ts",
  ],
  "scripts/db.ts": ["#app/platform/wallet/entries.ts"],
  "tests/helper.ts": [],
};

/** The violations that each rule has to catch: the file, and the import that breaks the rule. */
const PLANTED: Record<string, readonly (readonly [file: string, imports: string])[]> = {
  "no-circular": [["app/platform/games/rounds.ts", "./games.server.ts"]],
  "no-unresolvable": [["app/platform/games/rounds.ts", "#app/platform/not-there.ts"]],
  "no-test-imports": [
    ["app/server/main.ts", "#tests/helper.ts"],
    ["app/server/main.ts", "../platform/games/rounds.test.ts"],
  ],
  "test-helper-names": [
    ["app/platform/games/rounds.test.ts", "./set-up-games-testing.ts"],
    ["app/platform/games/rounds.test.ts", "./testing-games.ts"],
  ],
  "no-script-imports": [["app/server/main.ts", "../../scripts/db.ts"]],
  "platform-no-pages": [
    ["app/platform/core/errors.ts", "../../ui/button.tsx"],
    ["app/platform/core/errors.ts", "../../modules/jackpot.tsx"],
    ["app/platform/core/errors.ts", "../../routes/home/home.tsx"],
    ["app/platform/core/errors.ts", "../../root.tsx"],
    ["app/platform/core/errors.ts", "../../server/main.ts"],
    ["app/platform/core/errors.ts", "../../brand/brand.ts"],
    ["app/platform/core/errors.ts", "../../sandbox/studio.ts"],
  ],
  "platform-no-react": [
    ["app/platform/games/rounds.ts", "react"],
    ["app/platform/games/rounds.ts", "@remix-run/react"],
  ],
  "capability-public-api": [["app/platform/games/rounds.ts", "../wallet/entries.ts"]],
  "common-no-capabilities": [["app/platform/database/tables.ts", "../games/games.server.ts"]],
  "wallet-no-capabilities": [["app/platform/wallet/entries.ts", "../games/games.server.ts"]],
  "platform-public-api": [
    ["app/routes/home/home.tsx", "#app/platform/games/rounds.ts"],
    ["app/server/main.ts", "../platform/wallet/entries.ts"],
  ],
  "database-server-only": [["app/routes/home/home.tsx", "#app/platform/database/tables.ts"]],
  "sandbox-over-http-only": [
    ["app/sandbox/studio.ts", "../platform/core/errors.ts"],
    ["app/sandbox/studio.ts", "../server/main.ts"],
    ["app/sandbox/studio.ts", "../routes/home/home.tsx"],
    ["app/sandbox/studio.ts", "../brand/brand.ts"],
  ],
  "sandbox-server-only": [
    ["app/routes/home/home.tsx", "#app/sandbox/studio.ts"],
    ["app/platform/games/rounds.ts", "#app/sandbox/studio.ts"],
  ],
  "ops-no-brand": [
    ["app/routes/ops/layout.tsx", "../../brand/brand.ts"],
    ["app/routes/ops/layout.tsx", "../home/home.tsx"],
    ["app/routes/ops/layout.tsx", "../../modules/jackpot.tsx"],
    ["app/routes/ops/layout.tsx", "../../server/main.ts"],
    ["app/routes/ops/layout.tsx", "../../sandbox/studio.ts"],
    ["app/routes/ops/layout.tsx", "../../art/cover.ts"],
  ],
  "ops-not-imported": [["app/routes/home/home.tsx", "../ops/layout.tsx"]],
  "qa-own-pages": [
    ["app/routes/qa/layout.tsx", "../home/home.tsx"],
    ["app/routes/qa/layout.tsx", "../../server/main.ts"],
    ["app/routes/qa/layout.tsx", "../../sandbox/studio.ts"],
  ],
  "qa-not-imported": [["app/routes/home/home.tsx", "../qa/layout.tsx"]],
  "art-no-imports": [["app/art/shapes.ts", "../shared/money.ts"]],
  "shared-no-imports": [["app/shared/money.ts", "../art/shapes.ts"]],
  "brand-and-i18n-no-pages": [
    ["app/brand/brand.ts", "../ui/button.tsx"],
    ["app/i18n/languages.ts", "../server/main.ts"],
  ],
  "brand-and-i18n-no-capabilities": [["app/brand/brand.ts", "../platform/games/games.server.ts"]],
  "ui-no-data": [
    ["app/ui/button.tsx", "#app/platform/core/errors.ts"],
    ["app/ui/button.tsx", "#app/brand/brand.ts"],
    ["app/ui/button.tsx", "../site/use-site.ts"],
    ["app/ui/button.tsx", "#app/server/main.ts"],
  ],
  "modules-no-routes": [["app/modules/jackpot.tsx", "../routes/home/home.tsx"]],
  "site-no-routes": [
    ["app/site/use-site.ts", "../routes/help/help.tsx"],
    ["app/site/use-site.ts", "../modules/jackpot.tsx"],
    ["app/site/use-site.ts", "../server/main.ts"],
  ],
  "routes-no-other-route": [["app/routes/help/help.tsx", "../home/greeting.ts"]],
  "pages-no-server": [["app/routes/home/home.tsx", "#app/server/main.ts"]],
  "browser-no-platform": [["app/ui/button.tsx", "#app/platform/contract/wallet.ts"]],
  "browser-no-server-files": [
    ["app/ui/button.tsx", "../i18n/i18n.server.ts"],
    // Indirectly: through a file that the browser may import.
    ["app/i18n/languages.ts", "./i18n.server.ts"],
  ],
};

test("a code base with allowed imports only violates no rule", async () => {
  expect(await violations(build(VALID_TREE))).toEqual([]);
});

test("every rule detects a planted violation", () => {
  const rules = [rooms, browser].flatMap(({ forbidden = [] }) => forbidden.map(({ name = "" }) => name));
  expect(Object.keys(PLANTED).sort()).toEqual(rules.sort());
});

for (const [rule, plants] of Object.entries(PLANTED)) {
  for (const [file, imported] of plants) {
    test(`${rule} catches ${file} importing ${imported}`, async () => {
      const fixture = { ...VALID_TREE, [file]: [...(VALID_TREE[file] ?? []), imported] };
      const rules = new Set(await violations(build(fixture)));
      expect([...rules]).toContain(rule);
    });
  }
}

test("a type import from a higher layer counts as an import", async () => {
  const folder = build(VALID_TREE);
  write(join(folder, "app/platform/core/errors.ts"), 'export type { it } from "../../brand/brand.ts";\n');
  expect(await violations(folder)).toContain("platform-no-pages");
});

test("a dynamic import counts in a circle like any other import", async () => {
  const folder = build(VALID_TREE);
  write(join(folder, "app/ui/button.tsx"), 'export const it = () => import("./dialog.tsx");\n');
  write(join(folder, "app/ui/dialog.tsx"), 'export { it } from "./button.tsx";\n');
  expect(await violations(folder)).toContain("no-circular");
});

test("a type import counts in a circle like any other import", async () => {
  const folder = build(VALID_TREE);
  write(join(folder, "app/ui/dialog.tsx"), 'export { it } from "./button.tsx";\n');
  write(join(folder, "app/ui/button.tsx"), 'export type { it } from "./dialog.tsx";\n');
  expect(await violations(folder)).toContain("no-circular");
});

test("browser code may import a type from a server file, because the import is erased", async () => {
  const folder = build(VALID_TREE);
  const component =
    'import type { it as Data } from "./jackpot.server.ts";\nexport const it = (data: Data) => data;\n';
  write(join(folder, "app/modules/jackpot.tsx"), component);
  expect(await violations(folder)).toEqual([]);
});

/** Writes the fixture into a temporary folder, with the project's own settings, and returns the folder. */
function build(fixture: Record<string, string[]>): string {
  const folder = mkdtempSync(join(tmpdir(), "marquee-rules-"));
  made.push(folder);
  for (const name of ["package.json", "tsconfig.json"]) {
    cpSync(join(root, name), join(folder, name));
  }
  for (const library of ["react", "@remix-run/react"]) {
    write(join(folder, "node_modules", library, "index.js"), "export const it = 1;\n");
    write(
      join(folder, "node_modules", library, "package.json"),
      JSON.stringify({ name: library, main: "index.js" }),
    );
  }
  for (const [file, imports] of Object.entries(fixture)) {
    const lines = imports.map((from, index) => `export { it as it${index} } from "${from}";\n`);
    write(join(folder, file), `${lines.join("")}export const it = 1;\n`);
  }
  return folder;
}

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns the names of the rules that the fixture breaks. */
async function violations(folder: string): Promise<string[]> {
  const broken: string[] = [];
  for (const options of ruleSets) {
    const { output } = await cruise(["app", "scripts"], { ...options, baseDir: folder }, {}, { tsConfig });
    if (typeof output === "string") throw new Error("no report");
    broken.push(...output.summary.violations.map(({ rule }) => rule.name));
  }
  return broken;
}
