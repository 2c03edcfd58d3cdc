import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../shared/project-folder.ts";
import { LANGUAGE_TAGS, readTexts } from "./texts.ts";

const studio = join(PROJECT_FOLDER, "app/sandbox/studio");
const kinds = globSync("games/*/texts", { cwd: studio }).map((path) => path.replace(/\/texts$/, ""));
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test.each(["frame", ...kinds])(
  "%s says everything in every language, with the same values in it",
  (folder) => {
    const { EN, ...others } = readTexts(folder);
    for (const [code, texts] of Object.entries(others)) {
      expect(Object.keys(texts).sort(), code).toEqual(Object.keys(EN).sort());
      for (const [key, text] of Object.entries(texts)) {
        expect(placeholders(text), `${code} ${key}`).toEqual(placeholders(EN[key] ?? ""));
      }
    }
    expect(Object.keys(LANGUAGE_TAGS)).toHaveLength(Object.keys(others).length + 1);
  },
);

test.each(kinds)("%s has every text that its frame asks for by name", (folder) => {
  const texts = { ...readTexts("frame").EN, ...readTexts(folder).EN };
  const scripts = globSync(`${folder}/*.js`, { cwd: studio }).map((path) =>
    readFileSync(join(studio, path), "utf8"),
  );
  const asked = scripts.flatMap((script) => [...script.matchAll(/\bt\("([^"]+)"/g)].map(([, key]) => key));
  expect(asked.filter((key) => key !== undefined && !Object.hasOwn(texts, key))).toEqual([]);
});
