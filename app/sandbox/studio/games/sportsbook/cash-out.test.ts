import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Fixture } from "./fixtures.ts";
import { GAME, isHomeWin, openTestBook, STAKE, START, slip, type TestBook, toResult } from "./testing.ts";

let book: TestBook;

beforeEach(async () => {
  book = await openTestBook();
});

afterEach(() => book.studio.close());

describe("cash-out", () => {
  const cashOut = (id: string, value: number) => book.ask("cash-out", { id, value });

  async function openBet() {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const { body } = await book.place(slip([await book.leg(match, "1X2", "home")]));
    return { match, bet: body.bet };
  }

  test("pays the displayed value once, and ends the slip", async () => {
    const { match, bet } = await openBet();
    const [{ cashOut: value }] = await book.myBets();
    // Less the margins of the market and of the cash-out.
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

  test("for more than the current value is refused with that value", async () => {
    const { bet } = await openBet();
    const [{ cashOut: value }] = await book.myBets();
    expect(await cashOut(bet.id, value + 1)).toMatchObject({
      status: 409,
      body: { code: "VALUE_CHANGED", value },
    });
  });

  /** An accumulator on a match that ends soon, and on one that is still open then. */
  async function openPair(isLike: (one: Fixture) => boolean) {
    const one = book.upcoming("harbour", isLike);
    const other = book.upcoming(
      "isles",
      ({ startsAt, isPostponed }) => !isPostponed && startsAt > one.endsAt + 30 * 60_000,
    );
    await book.comeTo(one);
    const { home, away } = one.misrecorded?.score ?? toResult(one);
    const legs = [
      // Won by the result that is recorded first.
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
  ])("of an accumulator %s, and is offered accordingly", async (_, at, isOffered) => {
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

  test("of an accumulator with a postponed match is not offered", async () => {
    const { one, bet } = await openPair(({ isPostponed }) => isPostponed);
    book.studio.clock.time = one.startsAt;
    expect((await cashOut(bet.id, 1)).body).toMatchObject({ code: "CASH_OUT_SUSPENDED" });
  });

  test("paid on a wrong result by an earlier version is adjusted with each correction of the result", async () => {
    const { one, bet } = await openPair(isHomeWin);
    const { home, away } = toResult(one);
    await book.until(one.resolvedAt, "open");
    const value = 1_800;
    // As an earlier version of the studio would have paid it, with the first leg won.
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

  test("of a match that had not ended stays unchanged when its result is corrected", async () => {
    const { match, bet } = await openBet();
    const [{ cashOut: value }] = await book.myBets();
    await cashOut(bet.id, value);
    const { home, away } = toResult(match);
    book.studio.clock.time = match.resolvedAt;
    book.studio.order({ kind: "score", fixtureId: match.id, score: { home: away, away: home } });
    await book.studio.tick();
    expect(book.bets()).toMatchObject([{ outcome: "cashed_out", win: value }]);
    expect(book.studio.wallet.calls.filter(({ call }) => call === "resettle")).toEqual([]);
  });

  test("is refused while betting on a match is suspended, once the slip is over, and to other players", async () => {
    const { match, bet } = await openBet();
    book.studio.clock.time = match.moments[1]?.at ?? 0;
    expect(await cashOut(bet.id, 1)).toMatchObject({ status: 409, body: { code: "CASH_OUT_SUSPENDED" } });
    const others = await book.studio.launch(GAME, "ana");
    expect((await book.studio.ask(others, "cash-out", { id: bet.id, value: 1 })).status).toBe(404);
    await book.until(match.resolvedAt);
    expect(await cashOut(bet.id, 1)).toMatchObject({ status: 409, body: { code: "BET_OVER" } });
  });
});
