import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GAMES } from "../../../catalogue/games.ts";
import type { Fixture } from "./fixtures.ts";
import { stateAt } from "./match-state.ts";
import { fixtures, isHomeWin, openTestBook, STAKE, START, slip, type TestBook, toResult } from "./testing.ts";

let book: TestBook;

beforeEach(async () => {
  book = await openTestBook();
});

afterEach(() => book.studio.close());

test("every sports and esports title opens a page", async () => {
  const cards = GAMES.filter(({ engine }) => engine === "sportsbook");
  expect(new Set(cards.map(({ gameType }) => gameType))).toEqual(new Set(["SPORTS", "ESPORTS"]));
  for (const { gameCode } of cards) {
    const page = await book.studio.fetch(await book.studio.launch(gameCode));
    expect(page.status, gameCode).toBe(200);
    expect(await page.text()).toContain("games/sportsbook/frame.js");
  }
});

describe("a single", () => {
  test("is accepted at its odds, and paid when the result is official", async () => {
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
    const { home, away } = toResult(match);
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

  test("sent twice is one bet, and a different slip with its key is refused", async () => {
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

  test("on a quarter line can be half won or half lost", async () => {
    // A win by one goal, with a line of three quarters on offer.
    const match = book.upcoming(
      "harbour",
      (one) =>
        isHomeWin(one) &&
        toResult(one).home - toResult(one).away === 1 &&
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

  test("counts the amount it can lose together with other bets on its match, under any title", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const over = await book.leg(match, "OU", "over");
    const under = await book.leg(match, "OU", "under", ({ line }) => line === over.line);
    const balanced = Math.round((STAKE * over.odds) / under.odds);
    const cards = GAMES.filter(({ engine }) => engine === "sportsbook");
    const other = cards.find(({ vassalage }) => vassalage !== cards[0]?.vassalage);
    const elsewhere = await book.studio.launch(other?.gameCode ?? "");
    await book.place(slip([over]));
    expect((await book.studio.ask(elsewhere, "slip", slip([under], { stake: balanced }))).status).toBe(200);
    await book.until(match.resolvedAt);
    await vi.waitFor(() => expect(book.bets().every(({ state }) => state === "settled")).toBe(true));
    const counted = book.studio.wallet.calls.flatMap(({ call, body }) =>
      call === "win" ? [Number((body as { validBet?: number }).validBet)] : [],
    );
    expect(counted).toHaveLength(2);
    // Both sides together lose the bookmaker's margin, a few percent of the stakes.
    expect(counted.reduce((sum, one) => sum + one, 0)).toBeLessThan((STAKE + balanced) / 10);
  });

  test("counts less when another bet on its match was cashed out at a gain, under any title", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const over = await book.leg(match, "OU", "over");
    const under = await book.leg(match, "OU", "under", ({ line }) => line === over.line);
    const cards = GAMES.filter(({ engine }) => engine === "sportsbook");
    const other = cards.find(({ vassalage }) => vassalage !== cards[0]?.vassalage);
    const elsewhere = await book.studio.launch(other?.gameCode ?? "");
    await book.place(slip([over]));
    const { body } = await book.studio.ask(elsewhere, "slip", slip([under]));
    const gain = 600;
    // Simulates a fall of its odds.
    book.studio.inMemory((db) =>
      db
        .prepare(
          "update wager set state = 'settled', outcome = 'cashed_out', win = ?, told_win = win where id = ?",
        )
        .run(STAKE + gain, body.bet.id),
    );
    await book.until(match.resolvedAt);
    await vi.waitFor(() => {
      const wins = book.studio.wallet.calls.filter(({ call }) => call === "win");
      expect(wins).toMatchObject([{ body: { validBet: STAKE - gain } }]);
    });
  });

  test("on a postponed match is void", async () => {
    const match = book.upcoming("harbour", ({ isPostponed }) => isPostponed);
    await book.comeTo(match);
    await book.place(slip([await book.leg(match, "OU", "over")]));
    await book.until(match.startsAt);
    expect(book.bets()).toMatchObject([
      { outcome: "void", win: STAKE, detail: { legs: [{ result: "void" }] } },
    ]);
    expect(book.balance()).toBe(START);
  });

  test("on a wrongly recorded result is settled again, with the reason", async () => {
    const match = book.upcoming("harbour", ({ misrecorded }) => misrecorded !== null);
    const { home, away } = toResult(match);
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

describe("a result corrected by an operator", () => {
  test("settles its bets again, with the reason; a match without a result, or an impossible score, is refused", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    const { home, away } = toResult(match);
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
    // A restart keeps it, and does not notify the wallet again.
    const calls = book.studio.wallet.calls.length;
    await book.studio.restart();
    await book.studio.tick();
    expect(book.studio.wallet.calls).toHaveLength(calls);
  });
});

describe("a result withdrawn by an operator", () => {
  test("reopens its bets until another result is recorded and settles them", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    const { home, away } = toResult(match);
    const withdrawal = { kind: "withdraw", fixtureId: match.id } as const;
    await book.comeTo(match);
    const asked = await book.leg(match, "1X2", "home");
    await book.place(slip([asked]));
    const early = book.studio.order(withdrawal);
    await book.studio.tick();
    expect(early()).toBe(false);
    await book.until(match.resolvedAt);
    const win = Math.floor((STAKE * asked.odds) / 1_000);
    expect(book.balance()).toBe(START - STAKE + win);

    const order = book.studio.order(withdrawal);
    await book.studio.tick();
    expect(order()).toBe(true);
    await vi.waitFor(() => expect(book.bets()).toMatchObject([{ state: "open", win: 0 }]));
    expect(book.balance()).toBe(START - STAKE);
    const reason = `The result of ${match.home} – ${match.away} is withdrawn.`;
    expect(book.studio.wallet.calls.at(-1)).toMatchObject({ call: "unsettle", body: { reason } });
    const [shown] = await book.myBets();
    expect(shown).toMatchObject({ state: "open", cashOut: null, legs: [{ result: "open", score: null }] });
    // A restart leaves the slip open.
    await book.studio.restart();
    await book.studio.tick();
    expect(book.bets()).toMatchObject([{ state: "open" }]);

    book.studio.order({ kind: "score", fixtureId: match.id, score: { home: away, away: home } });
    await book.studio.tick();
    await vi.waitFor(() =>
      expect(book.bets()).toMatchObject([{ state: "settled", outcome: "lost", win: 0 }]),
    );
    expect(book.balance()).toBe(START - STAKE);
    book.studio.order({ kind: "score", fixtureId: match.id, score: { home, away } });
    await book.studio.tick();
    await vi.waitFor(() => expect(book.bets()).toMatchObject([{ outcome: "won", win }]));
    expect(book.balance()).toBe(START - STAKE + win);
  });

  test("does not change cashed-out slips", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const { body } = await book.place(slip([await book.leg(match, "1X2", "home")]));
    const [{ cashOut }] = await book.myBets();
    await book.ask("cash-out", { id: body.bet.id, value: cashOut });
    book.studio.clock.time = match.resolvedAt;
    book.studio.order({ kind: "withdraw", fixtureId: match.id });
    await book.studio.tick();
    expect(book.bets()).toMatchObject([{ outcome: "cashed_out", win: cashOut }]);
    expect(book.studio.wallet.calls.filter(({ call }) => call === "unsettle")).toEqual([]);
  });
});

test("two selections on one match are two singles, each with its own reference, stake and payout", async () => {
  const match = book.upcoming("harbour", isHomeWin);
  await book.comeTo(match);
  const home = await book.leg(match, "1X2", "home");
  const away = await book.leg(match, "1X2", "away");
  const won = (await book.place(slip([home]))).body.bet;
  const lost = (await book.place(slip([away], { stake: STAKE * 2 }))).body.bet;
  expect(won.id).not.toBe(lost.id);
  // The site's record contains the bet under the reference shown on the slip.
  const rounds = book.studio.wallet.calls.flatMap(({ call, body }) =>
    call === "bet" ? [(body as { roundId: string }).roundId] : [],
  );
  expect(rounds).toEqual([won.id, lost.id]);
  // A stake above the remaining balance is refused, and the earlier bets stay.
  const left = book.balance();
  const dear = slip([await book.leg(match, "OU", "over")], { stake: left + 1 });
  expect((await book.place(dear)).body.bet).toMatchObject({ state: "refused" });
  expect(book.balance()).toBe(left);
  await book.until(match.resolvedAt);
  await vi.waitFor(() => expect(book.bets().filter(({ state }) => state === "settled")).toHaveLength(2));
  expect(book.balance()).toBe(START - STAKE * 3 + Math.floor((STAKE * home.odds) / 1_000));
});

describe("an accumulator", () => {
  /** Returns two matches of different leagues that are on offer at the same time. */
  function pair(isLike: (other: Fixture) => boolean): [Fixture, Fixture] {
    for (let n = Math.ceil(book.studio.clock.time / (8 * 60_000)) + 2; ; n++) {
      const [one, other] = [fixtures.find(`harbour-${n}`), fixtures.find(`highland-${n}`)];
      if (one && other && isHomeWin(one) && isLike(other)) return [one, other];
    }
  }

  test("with two won legs multiplies their odds", async () => {
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

  test("with a void leg counts only the other legs", async () => {
    const [one, other] = pair(({ isPostponed }) => isPostponed);
    await book.comeTo(one);
    const legs = [await book.leg(one, "1X2", "home"), await book.leg(other, "1X2", "home")];
    await book.place(slip(legs));
    const win = Math.floor((STAKE * (legs[0]?.odds ?? 0)) / 1_000);
    if (other.resolvedAt < one.resolvedAt) {
      await book.until(other.resolvedAt, "open");
      const [shown] = await book.myBets();
      expect(shown).toMatchObject({ mostWin: win, legs: [{}, { result: "void", isPostponed: true }] });
    }
    await book.until(one.resolvedAt);
    expect(book.bets()).toMatchObject([
      { outcome: "won", win, detail: { legs: [{ result: "won" }, { result: "void" }] } },
    ]);
  });

  test("is lost at its first lost leg", async () => {
    const [one, other] = pair(isHomeWin);
    await book.comeTo(one);
    await book.place(slip([await book.leg(one, "1X2", "away"), await book.leg(other, "1X2", "home")]));
    await book.until(one.resolvedAt);
    expect(book.bets()).toMatchObject([
      { outcome: "lost", win: 0, detail: { legs: [{ result: "lost" }, { result: "open" }] } },
    ]);
    const second = async () => (await book.myBets())[0].legs[1];
    const before = stateAt(other, book.studio.clock.time).phase === "before";
    expect(await second()).toMatchObject({
      result: "open",
      isCounted: false,
      stage: before ? "before" : "live",
    });
    book.studio.clock.time = other.resolvedAt;
    await book.studio.tick();
    const { home, away } = toResult(other);
    expect(await second()).toMatchObject({
      ...{ result: "won", score: `${home}-${away}`, stage: null, isCounted: false },
    });
    expect(book.studio.wallet.calls.filter(({ call }) => call === "resettle")).toEqual([]);
  });
});

test("an operator that requests a slip receives its legs in words", async () => {
  const match = book.upcoming("harbour", isHomeWin);
  await book.comeTo(match);
  const { body } = await book.place(slip([await book.leg(match, "1X2", "home")]));
  await book.until(match.resolvedAt);
  const { body: round } = await book.studio.recall("PITCH", body.bet.id);
  const { home, away } = toResult(match);
  expect(round.lines[0]).toContain(`${match.home} – ${match.away}: 1X2 ${match.home} at`);
  expect(round.lines[0]).toContain(`won (${home}-${away})`);
});
