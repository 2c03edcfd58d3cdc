import { describe, expect, test } from "vitest";
import { GAMES, type Game } from "../../catalogue/games.ts";
import { getVariant } from "./arcade/variants.ts";
import { getRules } from "./live/tables.ts";
import { DEFAULT_SPORT_BY_GAME } from "./sportsbook/page.ts";

/** Returns the engine of a title, and its rules if the engine plays several games. */
function playedBy(game: Game): string {
  if (game.engine === "live") return `live:${getRules(game).id}`;
  if (game.engine === "rooms") return `rooms:${game.room}`;
  if (game.engine === "arcade") return `arcade:${getVariant(game).id}`;
  if (game.engine === "fishing") return `fishing:${game.water}`;
  if (game.engine === "sportsbook") return `sportsbook:${DEFAULT_SPORT_BY_GAME[game.name] ?? "all"}`;
  return game.engine;
}

/** Names of known games, and the engines that may use them. A title that matches several must match all their engines. */
const GAME_NAMES: readonly [RegExp, readonly string[]][] = [
  [/roulette|single zero|european wheel/i, ["live:roulette"]],
  [/no commission baccarat/i, ["live:baccaratEven"]],
  [/baccarat/i, ["live:baccarat", "live:baccaratEven"]],
  [/blackjack|twenty-one/i, ["cards"]],
  [/shared hand/i, ["live:blackjack"]],
  [/dragon tiger/i, ["live:dragonTiger"]],
  [/andar bahar/i, ["live:andarBahar"]],
  [/pok deng/i, ["live:pokDeng"]],
  [/fan tan/i, ["live:fanTan"]],
  [/xoc dia|sedie/i, ["live:xocDia"]],
  [/bau cua/i, ["live:bauCua"]],
  [/fish prawn crab|hoo hey how/i, ["live:fishPrawnCrab"]],
  [/color game/i, ["live:colorGame"]],
  [/sic bo|tai sai|\bdice\b/i, ["live:sicBo"]],
  [/craps/i, ["live:craps"]],
  [/\bwheel\b|gulong/i, ["live:wheel", "live:roulette", "arcade:wheel"]],
  [/mahjong/i, ["live:mahjongBull"]],
  [/bull bull/i, ["live:bullBull"]],
  [/bull fight|niu niu/i, ["rooms:bullFight"]],
  [/three cards?\b/i, ["live:threeCards", "rooms:threeCard"]],
  [/lucky nine/i, ["rooms:luckyNine"]],
  [/five card|draw poker/i, ["rooms:fiveCardDraw"]],
  [/\bkoi\b/i, ["fishing:pond"]],
  [/shark/i, ["fishing:ocean"]],
  [/pearl fishers/i, ["fishing:lagoon"]],
  [/crab cove/i, ["fishing:cove"]],
  [/abyss/i, ["fishing:trench"]],
  [/treasure trawler/i, ["fishing:harbour"]],
  [/bingo/i, ["bingo"]],
  [/keno|\b[34]d\b/i, ["lottery"]],
  [/sabong|pintakasi|meron/i, ["cockfight"]],
  [/\bmines?\b/i, ["arcade:mines"]],
  [/crash/i, ["arcade:crash"]],
  [/\bdrop\b|\bpeg\b/i, ["arcade:drop"]],
  [/\btower\b|ladder|\bsteps\b/i, ["arcade:tower", "arcade:drop"]],
  [/football|goals|kick-off/i, ["sportsbook:football"]],
  [/tennis/i, ["sportsbook:tennis"]],
  [/\bracing\b/i, ["sportsbook:racing"]],
  [/hoops|basketball/i, ["sportsbook:hoops"]],
];

/** Games for which the studio has no rules: no title may promise them. */
const NOT_PLAYED =
  /tongits|pusoy|hold'?em|omaha|short deck|open face|tien len|phom|mau binh|sam loc|rummy|big two|landlord|riichi|domino|liar|ludo|chess|backgammon|sungka|baloot|golden flower|teen patti|squeeze|free bet|neighbours/i;

/** Excludes slots, which are named after their picture, such as tiles or a temple; all of them show reels. */
const titles = GAMES.filter(({ engine }) => engine !== "slots");

describe("a title is played as the game in its name", () => {
  test.each(GAME_NAMES)("%s", (words, played) => {
    const named = titles.filter(({ name }) => words.test(name));
    expect(named).not.toEqual([]);
    const wrong = named.filter((game) => !played.includes(playedBy(game)));
    expect(wrong.map((game) => `${game.name} is ${playedBy(game)}`)).toEqual([]);
  });

  test("and no title names a game that the studio does not have", () => {
    expect(titles.filter(({ name }) => NOT_PLAYED.test(name)).map(({ name }) => name)).toEqual([]);
  });

  test("and no bingo title is named after one of the thirteen patterns", () => {
    const wrong = titles.filter(
      ({ engine, name }) => engine === "bingo" && /corner|kanto|\bline\b/i.test(name),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  test("and every room's title names a known game", () => {
    const rooms = titles.filter(({ engine }) => engine === "rooms");
    expect(rooms.length).toBeGreaterThanOrEqual(12);
    const nameless = rooms.filter(({ name }) => !GAME_NAMES.some(([words]) => words.test(name)));
    expect(nameless.map(({ name }) => name)).toEqual([]);
  });
});
