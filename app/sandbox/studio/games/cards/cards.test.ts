import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GAMES } from "../../../catalogue/games.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import type { Card } from "./rules.ts";

const START = 1_000_000;
const DAY = 24 * 60 * 60_000;
const game = GAMES.find((one) => one.name === "Blackjack Paseo");
if (!game) throw new Error("no blackjack");
const STAKE = game.minBet * 2;

let studio: TestStudio;
let shoe: number[] = [];
/** Stacks the next cards: player, dealer, player, dealer, and then the drawn ones. */
const stack = (cards: string) => {
  shoe = cards
    .split(" ")
    .flatMap((card: Card) => ["A23456789TJQK".indexOf(card[0] ?? ""), "SHDC".indexOf(card[1] ?? "")]);
};

beforeEach(() => {
  shoe = [];
  studio = openTestStudio({ draw: () => shoe.shift() ?? 0 });
});
afterEach(() => studio.close());

async function sitDown(player = "maria", options = {}) {
  const frame = await studio.launch(game?.gameCode ?? "", player, options);
  const ask = async (action: string, body?: object) => (await studio.ask(frame, action, body)).body;
  const deal = async (key = newKey()) => ask("deal", { key, stake: STAKE });
  return { ask, deal };
}
const balance = () => studio.wallet.getBalance("maria");
const getBets = (player = "maria") =>
  studio.wallet.getBets(player).map(({ type, state, outcome, win }) => [type, state, outcome, win]);

describe("a round", () => {
  test("hides the dealer's second card until the hands have acted, and pays the hands' results", async () => {
    const { ask, deal } = await sitDown();
    stack("TS 6H 5S 9C 4D KD");
    const { round } = await deal();
    expect(round).toMatchObject({ dealer: { cards: ["6H"] }, acting: 0, moves: ["hit", "stand", "double"] });
    const hit = await ask("move", { id: round.id, step: 0, move: "hit" });
    expect(hit.round).toMatchObject({ step: 1, hands: [{ cards: ["TS", "5S", "4D"], count: 19 }] });
    // Repeating the same move, as after a lost response, draws no second card.
    expect((await ask("move", { id: round.id, step: 0, move: "hit" })).round.step).toBe(1);
    const { round: over } = await ask("move", { id: round.id, step: 1, move: "stand" });
    expect(over).toMatchObject({ isOver: true, dealer: { cards: ["6H", "9C", "KD"], count: 25 } });
    expect(over.hands).toMatchObject([{ result: "win", stake: STAKE, win: STAKE * 2 }]);
    expect(balance()).toBe(START + STAKE);
    expect(studio.wallet.getBets("maria")[0]?.detail).toEqual({
      kind: "cards",
      dealer: ["6H", "9C", "KD"],
      hands: [{ cards: ["TS", "5S", "4D"], stake: STAKE, win: STAKE * 2, result: "win" }],
    });
  });

  test("ends with a blackjack, returns the stake on a push, and can be followed by another round", async () => {
    const { deal } = await sitDown();
    stack("AS 9H KS 9C");
    expect((await deal()).round.hands).toMatchObject([{ result: "blackjack", win: STAKE * 2.5 }]);
    stack("AS AH KS KC");
    expect((await deal()).round.hands).toMatchObject([{ result: "push", win: STAKE }]);
    expect(getBets()).toEqual([
      ["main", "settled", "won", STAKE * 2.5],
      ["main", "settled", "void", STAKE],
    ]);
  });

  test("has separate bets for a split and a double, settled by their hands", async () => {
    const { ask, deal } = await sitDown();
    stack("8S 6H 8D TC 3S TH TD 2S KC");
    const { round } = await deal();
    const split = await ask("move", { id: round.id, step: 0, move: "split", key: newKey() });
    expect(split.round).toMatchObject({
      acting: 0,
      hands: [{ cards: ["8S", "3S"] }, { cards: ["8D", "TH"] }],
    });
    await ask("move", { id: round.id, step: 1, move: "double", key: newKey() });
    const { round: over } = await ask("move", { id: round.id, step: 2, move: "stand" });
    // 8 3 T is 21, 8 T is 18, and the dealer has 6 T 2: 18.
    expect(over.hands).toMatchObject([
      { result: "win", stake: STAKE * 2, win: STAKE * 4 },
      { result: "push", stake: STAKE, win: STAKE },
    ]);
    expect(getBets().sort()).toEqual([
      ["double", "settled", "won", STAKE * 2],
      ["main", "settled", "won", STAKE * 2],
      ["split", "settled", "void", STAKE],
    ]);
    expect(new Set(studio.wallet.getBets("maria").map(({ roundId }) => roundId)).size).toBe(1);
    const { body } = await studio.recall(game?.vassalage ?? "", round.id);
    expect(body.lines[0]).toBe("Dealer: 6H TC 2S (18)");
  });

  test("continues without a double that exceeds the balance", async () => {
    const { ask, deal } = await sitDown();
    studio.wallet.setBalance("maria", STAKE);
    stack("5S 6H 6S 9C TD TC");
    const { round } = await deal();
    const refused = await ask("move", { id: round.id, step: 0, move: "double", key: newKey() });
    expect(refused.bet).toMatchObject({ state: "refused", refusal: "INSUFFICIENT_FUNDS" });
    expect(refused.round).toMatchObject({ step: 0, isPending: false, moves: ["hit", "stand", "double"] });
    expect((await ask("move", { id: round.id, step: 0, move: "hit" })).round.hands[0].count).toBe(21);
  });
});

describe("after a crash", () => {
  test("cards are dealt if the stake was taken", async () => {
    const { ask, deal } = await sitDown();
    stack("TS 6H 5S 9C");
    const { round } = await deal();
    studio.inMemory((db) => db.exec("delete from cards_round"));
    await studio.restart();
    stack("9S 7H 9D 9C");
    await studio.tick();
    expect((await ask("state")).round).toMatchObject({ id: round.id, hands: [{ cards: ["9S", "9D"] }] });
  });

  test("a double continues if its bet was taken, and is dropped if not", async () => {
    const { ask, deal } = await sitDown();
    stack("5S 6H 6S 9C");
    const { round } = await deal();
    const before = studio.inMemory((db) => db.prepare("select * from cards_round").get()) as { id: string };
    stack("TD TC");
    const key = newKey();
    await ask("move", { id: round.id, step: 0, move: "double", key });
    // The state in which the bet was accepted and the card not drawn yet.
    studio.inMemory((db) => {
      const pending = JSON.stringify({ move: "double", key });
      db.prepare("update cards_round set deal = ?, step = 0, is_over = 0, pending = ?").run(
        (before as unknown as { deal: string }).deal,
        pending,
      );
      db.exec("update wager set state = 'open', win = 0, outcome = null");
    });
    await studio.restart();
    stack("TD TC");
    await studio.tick();
    expect((await ask("state")).round).toMatchObject({ isOver: true, isPending: false, step: 1 });
    expect(balance()).toBe(START + STAKE * 2);
  });
});

test("a bet whose response is lost is not played, and a lost response to the deal can be requested again", async () => {
  const { ask, deal } = await sitDown();
  studio.wallet.atTheDoor = (call) => (call === "bet" ? { status: 503, body: {} } : null);
  expect(await deal()).toMatchObject({ round: null, bet: { state: "reverted" } });
  studio.wallet.atTheDoor = () => null;
  stack("TS 6H 5S 9C");
  const key = newKey();
  const { round } = await deal(key);
  expect((await deal(key)).round).toEqual(round);
  expect(await deal()).toMatchObject({ code: "ROUND_OPEN" });
  expect(await ask("deal", { key: newKey(), stake: STAKE + 1 })).toMatchObject({ code: "BAD_REQUEST" });
  expect(balance()).toBe(START - STAKE);
});

test("hands of an absent player stand after a day, and can be played by their player only", async () => {
  const { deal } = await sitDown();
  stack("TS 6H 9S 9C KD");
  const { round } = await deal();
  const ana = await sitDown("ana");
  expect(await ana.ask("move", { id: round.id, step: 0, move: "hit" })).toMatchObject({ code: "NOT_FOUND" });
  studio.clock.time += DAY;
  await studio.tick();
  expect(getBets()).toEqual([["main", "settled", "won", STAKE * 2]]);
});

test("a round is played from the studio's own wallet, and each bet is reported separately", async () => {
  const { ask, deal } = await sitDown("maria", { wallet: "transfer" });
  await studio.fund(game?.vassalage ?? "", "maria", STAKE * 2);
  stack("5S 6H 6S 9C TD TC");
  const { round } = await deal();
  await ask("move", { id: round.id, step: 0, move: "double", key: newKey() });
  expect((await ask("balance")).balance).toBe(STAKE * 4);
  const reports = [...studio.wallet.reports.values()];
  expect(reports.map(({ betType, stake, win }) => [betType, stake, win]).sort()).toEqual([
    ["double", STAKE, STAKE * 2],
    ["main", STAKE, STAKE * 2],
  ]);
});
