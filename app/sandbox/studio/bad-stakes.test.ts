import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Engine } from "../catalogue/engines.ts";
import { GAMES, type Game } from "../catalogue/games.ts";
import { getVariant } from "./games/arcade/variants.ts";
import { fightAt, getFight } from "./games/cockfight/fights.ts";
import { newKey, openTestStudio, type TestStudio } from "./testing.ts";

/** Every kind of game, called with bets whose stake it must refuse. */

const START = 1_000_000;
const ORIGIN = "http://studio.test";
/** Placeholder of the stake in a bet, to be replaced by the text of any JSON. */
const STAKE = "the stake";
const ARENA = "BARRIO_BARRIO_DERBY";

let studio: TestStudio;
beforeEach(() => {
  studio = openTestStudio({ draw: () => 7 });
});
afterEach(() => studio.close());

/** The call that places a stake in one kind of game. */
interface BetCall {
  action: string;
  /** A bet that is valid except for its stake. */
  bet(frame: string): object | Promise<object>;
  isLike?(game: Game): boolean;
  /** A stake that is accepted; the game's minimum if left out. */
  good?: number;
}

/** The kinds of game whose players choose a stake; in a room the room sets it. */
const CALLS: Readonly<Record<Exclude<Engine, "rooms" | "lottery" | "list">, BetCall>> = {
  slots: { action: "spin", bet: () => ({ spinId: newKey(), stake: STAKE }) },
  arcade: {
    action: "start",
    bet: () => ({ key: newKey(), stake: STAKE, choice: "2000" }),
    isLike: (game) => getVariant(game).id === "crash",
  },
  bingo: { action: "play", bet: () => ({ key: newKey(), stake: STAKE, tickets: 1 }) },
  cards: { action: "deal", bet: () => ({ key: newKey(), stake: STAKE }) },
  fishing: { action: "fire", bet: () => ({ key: newKey(), stake: STAKE, targets: ["goldfish"] }) },
  cockfight: {
    action: "bets",
    bet() {
      const { number } = fightAt(ARENA, studio.clock.time);
      const fight = getFight(ARENA, number + 1);
      studio.clock.time = fight.opensAt;
      return { key: newKey(), roundId: fight.roundId, side: "meron", stake: STAKE };
    },
    isLike: ({ gameCode }) => gameCode === ARENA,
    good: 5_000,
  },
  live: {
    action: "bets",
    async bet(frame) {
      const { body } = await studio.ask(frame, "table");
      return { roundId: body.round.id, bets: [{ key: newKey(), position: "player", stake: STAKE }] };
    },
    isLike: ({ gameCode }) => gameCode === "NORTHWIND_BACCARAT_A1",
    good: 500,
  },
  sportsbook: {
    action: "slip",
    async bet(frame) {
      const leg = await legOnOffer(frame);
      return { key: newKey(), stake: STAKE, accept: "none", legs: [leg] };
    },
    good: 1_000,
  },
};

/** Returns a leg that the book currently accepts: of a match that has not started. */
async function legOnOffer(frame: string): Promise<object> {
  const { body } = await studio.fetch(`${frame}/events`);
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const text = new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  const { matches } = JSON.parse(text.slice("data: ".length));
  const match = matches.find((one: { phase: string; selections: object[] }) => one.phase === "before");
  const [{ market, selection, line, odds }] = match.selections;
  return { fixtureId: match.id, market, selection, line, odds };
}

/** Stakes as a hostile frame may send them; undefined leaves the field out. */
const BAD: readonly (readonly [what: string, json: string | undefined])[] = [
  ["negative", "-500"],
  ["zero", "0"],
  ["less than zero by nothing", "-0"],
  ["not a number", "NaN"],
  ["what a script sends for NaN", "null"],
  ["infinite", "1e999"],
  ["beyond whole numbers", "9007199254740993"],
  ["more than the player has", "9007199254740991"],
  ["a part of a minor unit", "500.5"],
  ["a text", '"500"'],
  ["a list", "[500]"],
  ["true", "true"],
  ["left out", undefined],
];

describe.each(Object.entries(CALLS))("%s", (engine, { action, bet, isLike = () => true, good }) => {
  const game = GAMES.find((one) => one.engine === engine && isLike(one));
  if (!game) throw new Error(`no game of ${engine}`);

  /**
   * Places the bet of a frame with the JSON of its stake, or without one; also with another token, or from another
   * origin.
   */
  async function place(frame: string, stake: string | undefined, by = frame, origin = ORIGIN) {
    const whole = JSON.stringify(await bet(frame));
    const body =
      stake === undefined ? whole.replace(`"stake":"${STAKE}"`, '"x":1') : whole.replace(`"${STAKE}"`, stake);
    const reply = await studio.fetch(`${by}/${action}`, { method: "POST", body, headers: { origin } });
    const { code } = await reply.json();
    return { status: reply.status, code };
  }
  const staked = () => studio.wallet.calls.filter(({ call }) => call === "bet");

  test("answers an invalid stake, a forged token and another site's page with an error code, and charges nothing", async () => {
    const frame = await studio.launch(game.gameCode);
    const least = String(good ?? game.minBet);
    for (const [what, json] of BAD) {
      const { status, code } = await place(frame, json);
      expect([what, status, typeof code]).toEqual([what, expect.toBeOneOf([400, 409]), "string"]);
    }
    const forged = frame.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
    expect(await place(frame, least, forged)).toEqual({ status: 404, code: "SESSION_EXPIRED" });
    expect(await place(frame, least, frame, "http://evil.test")).toEqual({ status: 403, code: "FORBIDDEN" });
    expect(staked()).toEqual([]);
    expect(studio.wallet.getBalance("maria")).toBe(START);
    // Only the stakes were wrong: the same bet is otherwise accepted.
    expect((await place(frame, least)).status).toBe(200);
    expect(staked()).toHaveLength(1);
  });
});

test("every kind of game in the catalogue takes stakes by one of these calls, or none chosen by the player", () => {
  const kinds = new Set(GAMES.map(({ engine }) => engine));
  const without = new Set<Engine>(["rooms", "lottery", "list"]);
  expect([...kinds].filter((kind) => !without.has(kind)).sort()).toEqual(Object.keys(CALLS).sort());
});

test("a player in a room cannot choose the stake: everyone bets the room's stake", async () => {
  const sit = async (player: string) => {
    const frame = await studio.launch("BARRIO_FIVE_CARD_QUAY", player);
    const [room] = (await studio.ask(frame, "state")).body.rooms;
    const { status } = await studio.ask(frame, "sit", { room: room.id, stake: -5_000 });
    expect(status).toBe(200);
    return room.stake;
  };
  const stakes = [await sit("maria"), await sit("jose")];
  studio.clock.time += 60_000;
  await studio.tick();
  await expect.poll(() => [...studio.wallet.bets.values()].map(({ stake }) => stake)).toEqual(stakes);
  expect(studio.wallet.getBalance("maria")).toBe(START - stakes[0]);
});
