import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GAMES } from "../../../catalogue/games.ts";
import type { Fixture } from "./fixtures.ts";
import {
  fixtures,
  GAME,
  isHomeWin,
  openTestBook,
  resultOf,
  STAKE,
  START,
  slip,
  type TestBook,
} from "./testing.ts";

let book: TestBook;

beforeEach(async () => {
  book = await openTestBook();
});

afterEach(() => book.studio.close());

test("every card of sports and esports opens a page", async () => {
  const cards = GAMES.filter(({ engine }) => engine === "sportsbook");
  expect(new Set(cards.map(({ gameType }) => gameType))).toEqual(new Set(["SPORTS", "ESPORTS"]));
  for (const { gameCode } of cards) {
    const page = await book.studio.fetch(await book.studio.launch(gameCode));
    expect(page.status, gameCode).toBe(200);
    expect(await page.text()).toContain("games/sportsbook/frame.js");
  }
});

describe("a single", () => {
  test("is taken at its odds, and paid when the result is official", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const asked = await book.leg(match, "1X2", "home");
    const { status, body } = await book.place(slip([asked]));
    expect(status).toBe(200);
    expect(body.bet).toMatchObject({ type: "single", state: "open", odds: asked.odds });
    expect(book.bets()[0]?.detail).toMatchObject({
      kind: "sports",
      slip: "single",
      legs: [{ market: "1X2", selection: match.home, result: "open", score: null }],
    });
    book.studio.clock.time = match.endsAt;
    await book.studio.tick();
    expect((await book.myBets())[0]).toMatchObject({ state: "open" });
    await book.until(match.resolvedAt);
    const win = Math.floor((STAKE * asked.odds) / 1_000);
    const { home, away } = resultOf(match);
    expect(book.bets()).toMatchObject([
      {
        state: "settled",
        outcome: "won",
        win,
        detail: { legs: [{ result: "won", score: `${home}-${away}` }] },
      },
    ]);
    expect(book.balance()).toBe(START - STAKE + win);
  });

  test("asked for twice is one bet, and another slip under its key is refused", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const asked = slip([await book.leg(match, "1X2", "home")]);
    const both = await Promise.all([book.place(asked), book.place(asked)]);
    expect(both[0]?.body.bet.id).toBe(both[1]?.body.bet.id);
    expect((await book.place(asked)).body.bet.id).toBe(both[0]?.body.bet.id);
    expect(await book.place({ ...asked, stake: STAKE + 1 })).toMatchObject({
      status: 409,
      body: { code: "KEY_USED" },
    });
    expect(book.balance()).toBe(START - STAKE);
  });

  test("on a quarter line is half won or half lost", async () => {
    // A win by one goal, with a line of three quarters on offer.
    const match = book.upcoming(
      "harbour",
      (one) =>
        isHomeWin(one) &&
        resultOf(one).home - resultOf(one).away === 1 &&
        one.strength.home > one.strength.away + 0.5,
    );
    await book.comeTo(match);
    const home = await book.leg(match, "AH", "home", ({ line }) => line === -3);
    const away = await book.leg(match, "AH", "away", ({ line }) => line === 3);
    await book.place(slip([home]));
    await book.place(slip([away]));
    await book.until(match.resolvedAt);
    await vi.waitFor(() => expect(book.bets().every(({ state }) => state === "settled")).toBe(true));
    expect(book.bets()).toMatchObject([
      { outcome: "half_won", win: Math.floor((STAKE * (home.odds + 1_000)) / 2_000) },
      { outcome: "half_lost", win: STAKE / 2 },
    ]);
  });

  test("on a match that is postponed is void", async () => {
    const match = book.upcoming("harbour", ({ isPostponed }) => isPostponed);
    await book.comeTo(match);
    await book.place(slip([await book.leg(match, "OU", "over")]));
    await book.until(match.startsAt);
    expect(book.bets()).toMatchObject([
      { outcome: "void", win: STAKE, detail: { legs: [{ result: "void" }] } },
    ]);
    expect(book.balance()).toBe(START);
  });

  test("on a result that was recorded wrongly is settled anew, with the reason", async () => {
    const match = book.upcoming("harbour", ({ misrecorded }) => misrecorded !== null);
    const { home, away } = resultOf(match);
    await book.comeTo(match);
    const asked = await book.leg(match, "1X2", home > away ? "home" : "away");
    await book.place(slip([asked]));
    await book.until(match.resolvedAt);
    expect(book.bets()).toMatchObject([{ outcome: "lost", win: 0 }]);
    book.studio.clock.time = match.misrecorded?.correctedAt ?? 0;
    await book.studio.restart();
    await book.studio.tick();
    const win = Math.floor((STAKE * asked.odds) / 1_000);
    await vi.waitFor(() => expect(book.bets()).toMatchObject([{ outcome: "won", win }]));
    expect(book.studio.wallet.calls.at(-1)).toMatchObject({
      call: "resettle",
      body: {
        reason: `The result of ${match.home} – ${match.away} is corrected from ${away}-${home} to ${home}-${away}.`,
      },
    });
    expect(book.balance()).toBe(START - STAKE + win);
  });
});

describe("a result that a person corrects at the desk", () => {
  test("settles its bets anew, with the reason; a match without a result, or an impossible score, is refused", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    const { home, away } = resultOf(match);
    const task = { kind: "score", fixtureId: match.id, score: { home: away, away: home } } as const;
    await book.comeTo(match);
    await book.place(slip([await book.leg(match, "1X2", "home")]));
    const early = book.studio.order(task);
    await book.studio.tick();
    expect(early()).toBe(false);
    await book.until(match.resolvedAt);
    expect(book.bets()).toMatchObject([{ outcome: "won" }]);

    const wrong = book.studio.order({ ...task, score: { home: -1, away: 0 } });
    const right = book.studio.order(task);
    expect(right()).toBeNull();
    await book.studio.tick();
    expect([wrong(), right()]).toEqual([false, true]);
    await vi.waitFor(() => expect(book.bets()).toMatchObject([{ outcome: "lost", win: 0 }]));
    const reason = `The result of ${match.home} – ${match.away} is corrected from ${home}-${away} to ${away}-${home}.`;
    expect(book.studio.wallet.calls.at(-1)).toMatchObject({ call: "resettle", body: { reason } });
    expect(book.balance()).toBe(START - STAKE);
    // A restart keeps it, and tells nobody again.
    const calls = book.studio.wallet.calls.length;
    await book.studio.restart();
    await book.studio.tick();
    expect(book.studio.wallet.calls).toHaveLength(calls);
  });
});

describe("an accumulator", () => {
  /** Two matches of different leagues that are both on offer a while before. */
  function pair(isLike: (other: Fixture) => boolean): [Fixture, Fixture] {
    for (let n = Math.ceil(book.studio.clock.time / (8 * 60_000)) + 2; ; n++) {
      const [one, other] = [fixtures.find(`harbour-${n}`), fixtures.find(`highland-${n}`)];
      if (one && other && isHomeWin(one) && isLike(other)) return [one, other];
    }
  }

  test("of two legs that are won multiplies their odds", async () => {
    const [one, other] = pair(isHomeWin);
    await book.comeTo(one);
    const legs = [await book.leg(one, "1X2", "home"), await book.leg(other, "1X2", "home")];
    const { body } = await book.place(slip(legs));
    expect(body.bet).toMatchObject({ type: "accumulator", state: "open" });
    await book.until(one.resolvedAt, "open");
    await book.until(other.resolvedAt);
    const win = Math.floor((STAKE * (legs[0]?.odds ?? 0) * (legs[1]?.odds ?? 0)) / 1_000_000);
    expect(book.bets()).toMatchObject([{ outcome: "won", win }]);
    expect(book.balance()).toBe(START - STAKE + win);
  });

  test("with a void leg counts the others", async () => {
    const [one, other] = pair(({ isPostponed }) => isPostponed);
    await book.comeTo(one);
    const legs = [await book.leg(one, "1X2", "home"), await book.leg(other, "1X2", "home")];
    await book.place(slip(legs));
    await book.until(one.resolvedAt);
    const win = Math.floor((STAKE * (legs[0]?.odds ?? 0)) / 1_000);
    expect(book.bets()).toMatchObject([
      { outcome: "won", win, detail: { legs: [{ result: "won" }, { result: "void" }] } },
    ]);
  });

  test("is lost with its first lost leg", async () => {
    const [one, other] = pair(isHomeWin);
    await book.comeTo(one);
    await book.place(slip([await book.leg(one, "1X2", "away"), await book.leg(other, "1X2", "home")]));
    await book.until(one.resolvedAt);
    expect(book.bets()).toMatchObject([
      { outcome: "lost", win: 0, detail: { legs: [{ result: "lost" }, { result: "open" }] } },
    ]);
    book.studio.clock.time = other.resolvedAt;
    await book.studio.tick();
    expect(book.studio.wallet.calls.filter(({ call }) => call === "resettle")).toEqual([]);
  });
});

describe("cash-out", () => {
  const cashOut = (id: string, value: number) => book.ask("cash-out", { id, value });

  async function openBet() {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const { body } = await book.place(slip([await book.leg(match, "1X2", "home")]));
    return { match, bet: body.bet };
  }

  test("pays the value that was shown, once, and ends the slip", async () => {
    const { match, bet } = await openBet();
    const [{ cashOut: value }] = await book.myBets();
    // The margin of the market and that of the cash-out.
    expect(value).toBeGreaterThan(STAKE * 0.88);
    expect(value).toBeLessThan(STAKE * 0.91);
    expect((await cashOut(bet.id, value)).body.bet).toMatchObject({
      state: "settled",
      outcome: "cashed_out",
      win: value,
    });
    expect((await cashOut(bet.id, value)).status).toBe(200);
    expect(book.bets()).toMatchObject([{ outcome: "cashed_out", win: value, detail: { cashOut: value } }]);
    book.studio.clock.time = match.resolvedAt;
    await book.studio.tick();
    expect(book.balance()).toBe(START - STAKE + value);
  });

  test("of more than it is worth says what it is worth", async () => {
    const { bet } = await openBet();
    const [{ cashOut: value }] = await book.myBets();
    expect(await cashOut(bet.id, value + 1)).toMatchObject({
      status: 409,
      body: { code: "VALUE_CHANGED", value },
    });
  });

  /** An accumulator on a match that is over soon, and on one that is still open then. */
  async function openPair(isLike: (one: Fixture) => boolean) {
    const one = book.upcoming("harbour", isLike);
    const other = book.upcoming(
      "isles",
      ({ startsAt, isPostponed }) => !isPostponed && startsAt > one.endsAt + 30 * 60_000,
    );
    await book.comeTo(one);
    const { home, away } = one.misrecorded?.score ?? resultOf(one);
    const legs = [
      // Won as it is recorded at first.
      await book.leg(one, "1X2", home > away ? "home" : "away"),
      await book.leg(other, "1X2", "home"),
    ];
    return { one, other, bet: (await book.place(slip(legs))).body.bet, legs };
  }

  test.each([
    ["while the match is played", ({ startsAt }: Fixture) => startsAt + 1_000, true],
    ["when a match has ended", ({ endsAt }: Fixture) => endsAt, false],
    ["just before its result", ({ resolvedAt }: Fixture) => resolvedAt - 1, false],
    ["when its result is recorded", ({ resolvedAt }: Fixture) => resolvedAt, false],
    [
      "when that is corrected",
      ({ misrecorded, resolvedAt }: Fixture) => misrecorded?.correctedAt ?? resolvedAt,
      false,
    ],
  ])("of an accumulator %s, and whether it is offered", async (_, at, isOffered) => {
    for (const isLike of [isHomeWin, ({ misrecorded }: Fixture) => misrecorded !== null]) {
      const { one, bet } = await openPair(isLike);
      book.studio.clock.time = at(one);
      const shown = (await book.myBets()).find(({ id }: { id: string }) => id === bet.id);
      expect(shown.cashOut !== null).toBe(isOffered);
      const answer = await cashOut(bet.id, shown.cashOut ?? 1);
      expect(answer.status).toBe(isOffered ? 200 : 409);
      if (!isOffered) expect(answer.body).toMatchObject({ code: "CASH_OUT_SUSPENDED" });
      await book.studio.restart();
    }
  });

  test("of a postponed match's accumulator is not offered", async () => {
    const { one, bet } = await openPair(({ isPostponed }) => isPostponed);
    book.studio.clock.time = one.startsAt;
    expect((await cashOut(bet.id, 1)).body).toMatchObject({ code: "CASH_OUT_SUSPENDED" });
  });

  test("that was paid on a wrong result, before that was refused, is corrected with it, to and fro", async () => {
    const { one, bet } = await openPair(isHomeWin);
    const { home, away } = resultOf(one);
    await book.until(one.resolvedAt, "open");
    const value = 1_800;
    // As a studio of before had paid it, with the first leg won.
    book.studio.inMemory((db) => {
      const row = db.prepare("select detail from wager where id = ?").get(bet.id) as { detail: string };
      const detail = JSON.parse(row.detail);
      Object.assign(detail, { cashOut: value });
      Object.assign(detail.legs[0], { result: "won", score: `${home}-${away}` });
      db.prepare(
        "update wager set state = 'settled', outcome = 'cashed_out', win = ?, told_win = ?, detail = ? where id = ?",
      ).run(value, value, JSON.stringify(detail), bet.id);
    });
    const paid = book.bets()[0];
    if (paid) Object.assign(paid, { state: "settled", outcome: "cashed_out", win: value });
    book.studio.wallet.setBalance("maria", START - STAKE + value);

    for (const [score, win] of [
      [{ home: away, away: home }, 0],
      [{ home, away }, value],
    ] as const) {
      book.studio.order({ kind: "score", fixtureId: one.id, score });
      await book.studio.tick();
      await vi.waitFor(() => expect(book.bets()).toMatchObject([{ outcome: "cashed_out", win }]));
      expect(book.balance()).toBe(START - STAKE + win);
    }
    expect(book.studio.wallet.calls.at(-1)).toMatchObject({
      call: "resettle",
      body: { outcome: "cashed_out", reason: expect.stringContaining("is corrected from") },
    });
    const calls = book.studio.wallet.calls.length;
    await book.studio.tick();
    expect(book.studio.wallet.calls).toHaveLength(calls);
  });

  test("of a match that has not ended stays as it is when its result is corrected", async () => {
    const { match, bet } = await openBet();
    const [{ cashOut: value }] = await book.myBets();
    await cashOut(bet.id, value);
    const { home, away } = resultOf(match);
    book.studio.clock.time = match.resolvedAt;
    book.studio.order({ kind: "score", fixtureId: match.id, score: { home: away, away: home } });
    await book.studio.tick();
    expect(book.bets()).toMatchObject([{ outcome: "cashed_out", win: value }]);
    expect(book.studio.wallet.calls.filter(({ call }) => call === "resettle")).toEqual([]);
  });

  test("is refused while nobody bets on a match, when the slip is over, and to other players", async () => {
    const { match, bet } = await openBet();
    book.studio.clock.time = match.moments[1]?.at ?? 0;
    expect(await cashOut(bet.id, 1)).toMatchObject({ status: 409, body: { code: "CASH_OUT_SUSPENDED" } });
    const others = await book.studio.launch(GAME, "ana");
    expect((await book.studio.ask(others, "cash-out", { id: bet.id, value: 1 })).status).toBe(404);
    await book.until(match.resolvedAt);
    expect(await cashOut(bet.id, 1)).toMatchObject({ status: 409, body: { code: "BET_OVER" } });
  });
});

test("the operator that asks about a slip is told its legs in words", async () => {
  const match = book.upcoming("harbour", isHomeWin);
  await book.comeTo(match);
  const { body } = await book.place(slip([await book.leg(match, "1X2", "home")]));
  await book.until(match.resolvedAt);
  const { body: round } = await book.studio.recall("PITCH", body.bet.id);
  const { home, away } = resultOf(match);
  expect(round.lines[0]).toContain(`${match.home} – ${match.away}: 1X2 ${match.home} at`);
  expect(round.lines[0]).toContain(`won (${home}-${away})`);
});
