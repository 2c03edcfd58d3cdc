import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { ROOT } from "../brand/brands.ts";
import { differences, missingPlurals, unusedKeys } from "./catalogues.ts";
import { findUnusedNamespaces } from "./shipped.ts";

const folder = mkdtempSync(path.join(tmpdir(), "texts-"));
afterAll(() => rmSync(folder, { recursive: true }));
const write = (file: string, text: string) => {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(folder, file), text);
};

it("every English text is used in the code or in a brand document", () =>
  expect(unusedKeys(ROOT)).toEqual([]));

it("every text with a count has all plural forms that its language needs", () =>
  expect(missingPlurals(ROOT)).toEqual([]));

it("a page ships only the namespaces that it uses", () => {
  expect(findUnusedNamespaces(ROOT)).toEqual([]);
  write("app/routes/shop/shop.tsx", 'import { Cap } from "./cap.tsx"; context.texts("shop", "cap", "idle")');
  write("app/routes/shop/cap.tsx", `import { a } from "./load.server.ts"; t("shop.title"); t("cap.a")`);
  write("app/routes/shop/load.server.ts", 't("idle.here")');
  expect(findUnusedNamespaces(folder)).toEqual([{ file: "app/routes/shop/shop.tsx", namespace: "idle" }]);
});

it("missing, extra and unused texts are found; the plural forms of a text count as one text", () => {
  const english = { a: "A", "b.one": "B", games_one: "game", games_other: "games", gone: "Gone" };
  write("app/locales/EN/x.json", JSON.stringify(english));
  write("app/locales/JA/x.json", JSON.stringify({ a: "あ", games_other: "ゲーム", old: "古い" }));
  write("app/page.tsx", ["t('x.a'); t(textKey(`x.b.$", "{kind}`)); t('x.games');"].join(""));
  write("app/page.test.ts", "t('x.gone')");
  expect(differences(folder)).toEqual([{ language: "JA", missing: ["x.b.one", "x.gone"], extra: ["x.old"] }]);
  expect(unusedKeys(folder)).toEqual(["x.gone"]);
  write("app/locales/TY/x.json", JSON.stringify({ games_other: "laro", left: "{{count}} na lang" }));
  expect(missingPlurals(folder).toSorted()).toEqual(["TY x.games_one", "TY x.left_one", "TY x.left_other"]);
});
