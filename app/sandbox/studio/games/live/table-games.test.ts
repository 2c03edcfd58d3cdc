import { expect, test } from "vitest";
import { GAMES } from "../../../catalogue/games.ts";
import { rulesOf } from "./tables.ts";

test("every table game but blackjack is a table of the rules that its name says", () => {
  const titles = GAMES.filter(({ classify, engine }) => classify.includes("TG") && engine === "live");
  expect(titles.length).toBeGreaterThan(20);
  const idOf = (name: string) => titles.filter((game) => game.name === name).map((game) => rulesOf(game).id);
  expect(["Sic Bo Garden", "Pocket Roulette", "Baccarat Pocket", "Craps Cantina"].flatMap(idOf)).toEqual([
    "sicBo",
    "roulette",
    "baccarat",
    "craps",
  ]);
  for (const game of titles) expect(rulesOf(game).positions.length, game.name).toBeGreaterThan(1);
});
