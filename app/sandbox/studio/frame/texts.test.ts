import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../shared/project-folder.ts";
import { GAMES } from "../../catalogue/games.ts";
import { openTestStudio } from "../testing.ts";
import { getTexts, LANGUAGE_TAGS, readTexts, textsForBrowser } from "./texts.ts";

const studio = join(PROJECT_FOLDER, "app/sandbox/studio");
const kinds = globSync("games/*/texts", { cwd: studio }).map((path) => path.replace(/\/texts$/, ""));
const codes = Object.keys(LANGUAGE_TAGS) as (keyof typeof LANGUAGE_TAGS)[];
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(["frame", ...kinds])("%s has all texts in every language, with the same placeholders", (folder) => {
  const { EN, ...others } = readTexts(folder);
  for (const [code, texts] of Object.entries(others)) {
    expect(Object.keys(texts).sort(), code).toEqual(Object.keys(EN).sort());
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), `${code} ${key}`).not.toBe("");
      expect(placeholders(text), `${code} ${key}`).toEqual(placeholders(EN[key] ?? ""));
    }
  }
  expect(globSync("*.json", { cwd: join(studio, folder, "texts") }).sort()).toEqual(
    codes.map((code) => `${code}.json`).sort(),
  );
});

test.each(kinds)("%s has every text that its frame looks up by key", (folder) => {
  const texts = { ...readTexts("frame").EN, ...readTexts(folder).EN };
  const scripts = globSync(`${folder}/*.js`, { cwd: studio }).map((path) =>
    readFileSync(join(studio, path), "utf8"),
  );
  const asked = scripts.flatMap((script) => [...script.matchAll(/\bt\("([^"]+)"/g)].map(([, key]) => key));
  expect(asked.filter((key) => key !== undefined && !Object.hasOwn(texts, key))).toEqual([]);
});

describe("a launched game", () => {
  const fixture = openTestStudio();
  afterAll(() => fixture.close());

  test.each(kinds.flatMap((kind) => codes.map((code) => [kind.replace(/^games\//, ""), code] as const)))(
    "of %s in %s is shown in that language, and the browser receives no other",
    async (kind, code) => {
      const game = GAMES.find(({ engine }) => engine === kind);
      if (!game) throw new Error(`no title of ${kind}`);
      fixture.wallet.profile.language = code;
      const page = await (await fixture.fetch(await fixture.launch(game.gameCode))).text();
      const { tag, texts } = getTexts(kind)(code);
      expect(page).toContain(`<html lang="${tag}">`);
      const [, carried = "{}"] = /id="game">(.+?)<\/script>/s.exec(page) ?? [];
      expect(JSON.parse(carried)).toMatchObject({ tag, texts });
      expect(page).toContain(`aria-label="${texts.close}"`);
      for (const other of codes.filter((one) => one !== code)) {
        expect(page).not.toContain(getTexts(kind)(other).texts["error.offline"]);
      }
    },
  );
});

test.each([
  ["ja,en;q=0.8", "ja"],
  ["id-ID", "id"],
  ["in", "id"],
  ["tl-PH", "fil"],
  ["fil", "fil"],
  ["zh-TW", "zh-Hans"],
  // Finnish is not Filipino.
  ["fi-FI", "en"],
  ["*", "en"],
  [null, "en"],
])("a browser that requests %s without a game gets texts in %s", (wish, tag) => {
  expect(textsForBrowser(wish).tag).toBe(tag);
});
