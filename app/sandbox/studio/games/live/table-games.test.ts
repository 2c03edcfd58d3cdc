import { expect, test } from "vitest";
import { GAMES } from "../../../catalogue/games.ts";
import { LANGUAGE_TAGS, readTexts } from "../../frame/texts.ts";
import { getLetter } from "./letters.js";
import { getRules } from "./tables.ts";

test("every table game except blackjack is a table with the rules in its name", () => {
  const titles = GAMES.filter(({ classify, engine }) => classify.includes("TG") && engine === "live");
  expect(titles.length).toBeGreaterThan(20);
  const getId = (name: string) =>
    titles.filter((game) => game.name === name).map((game) => getRules(game).id);
  expect(["Sic Bo Garden", "Pocket Roulette", "Baccarat Pocket", "Craps Cantina"].flatMap(getId)).toEqual([
    "sicBo",
    "roulette",
    "baccarat",
    "craps",
  ]);
  for (const game of titles) expect(getRules(game).positions.length, game.name).toBeGreaterThan(1);
});

const TEXTS = readTexts("games/live");
const tables = GAMES.filter(({ engine }) => engine === "live").map(getRules);

/** Returns the text keys that a table's frame derives from the rules. */
function listKeys({ id, positions }: ReturnType<typeof getRules>): string[] {
  const ofPosition = (name: string) => {
    const [kind = "", rest = ""] = name.split(":");
    if (!name.includes(":")) return [`pos.${name}`];
    if (kind === "face") return [/^dots[1-9]$/.test(rest) ? "face.dots" : `face.${rest}`];
    return Object.hasOwn(TEXTS.EN, `pos.${kind}.n`) ? [`pos.${kind}.n`] : [`pos.${kind}`, `hand.${rest}`];
  };
  return [
    `rules.${id}`,
    ...positions.flatMap(({ id: name, group }) => [`group.${group}`, ...ofPosition(name)]),
  ];
}

test("every table has a text for its rules, its positions and their groups", () => {
  const asked = new Set(tables.flatMap(listKeys));
  expect(asked.size).toBeGreaterThan(100);
  expect([...asked].filter((key) => !Object.hasOwn(TEXTS.EN, key))).toEqual([]);
});

test.each(Object.keys(LANGUAGE_TAGS) as (keyof typeof LANGUAGE_TAGS)[])(
  "beads of a table's two sides have two different letters in %s",
  (language) => {
    const getName = (side: string) => TEXTS[language][`pos.${side}`] ?? "";
    const twoSided = tables.filter(({ road }) => road === "sides");
    expect(twoSided.length).toBeGreaterThan(20);
    for (const { id, positions } of twoSided) {
      const [one = "", two = ""] = positions
        .filter(({ group, id }) => group === "sides" && id !== "tie")
        .map(({ id }) => getName(id));
      const letters = [getLetter(one, two), getLetter(two, one)];
      expect(
        letters.every((letter) => /^\p{L}$/u.test(letter)),
        `${id}: ${letters}`,
      ).toBe(true);
      expect(letters[0], id).not.toBe(letters[1]);
    }
  },
);
