import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Fixture } from "./fixtures.ts";
import { stateAt } from "./match-state.ts";
import { isHomeWin, openTestBook, type Shown, START, slip, type TestBook } from "./testing.ts";

let book: TestBook;

beforeEach(async () => {
  book = await openTestBook();
});

afterEach(() => book.studio.close());

describe("a slip is refused, and nothing is charged,", () => {
  const refused = async (asked: object, code: string) => {
    expect(await book.place(asked)).toMatchObject({ status: 409, body: { code } });
    expect(book.studio.wallet.calls.filter(({ call }) => call === "bet")).toEqual([]);
    expect(book.balance()).toBe(START);
  };

  test("when the odds differ from those shown; better odds are accepted if the player allows it", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const now = await book.leg(match, "1X2", "home");
    const saw = (by: number) => [{ ...now, odds: now.odds + by }];
    await refused(slip(saw(10)), "ODDS_CHANGED");
    await refused(slip(saw(10), { accept: "better" }), "ODDS_CHANGED");
    const { body } = await book.place(slip(saw(10)));
    expect(body.legs).toEqual([{ fixtureId: match.id, odds: now.odds }]);
    expect((await book.place(slip(saw(-10), { accept: "better" }))).body.bet.odds).toBe(now.odds);
    expect((await book.place(slip(saw(10), { accept: "any" }))).body.bet.odds).toBe(now.odds);
  });

  test("on a finished match, a match that does not exist, or a line that is not offered", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const asked = await book.leg(match, "AH", "home");
    await refused(slip([{ ...asked, line: 39 }]), "LINE_GONE");
    await refused(slip([{ ...asked, fixtureId: "harbour" }]), "MATCH_UNKNOWN");
    book.studio.clock.time = match.endsAt;
    await refused(slip([asked]), "MATCH_CLOSED");
  });

  test("when limits are exceeded", async () => {
    const match = book.upcoming("harbour", isHomeWin);
    await book.comeTo(match);
    const asked = await book.leg(match, "1X2", "home");
    const over = await book.leg(match, "OU", "over");
    await refused(slip([asked, over]), "SAME_MATCH");
    await refused(slip([asked], { stake: 1 }), "STAKE_TOO_LOW");
    await refused(slip([asked], { stake: 5_000_001 }), "STAKE_TOO_HIGH");
  });

  test.each([
    [{ stake: 10.5 }],
    [{ stake: -5 }],
    [{ key: "short" }],
    [{ accept: "all" }],
    [{ legs: "none" }],
    [{ legs: [{ fixtureId: "harbour-1", market: "XX", selection: "home", odds: 1_950 }] }],
  ])("when malformed: %j", async (over) => {
    const answer = await book.place(slip([], over));
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST" } });
    expect(book.studio.wallet.calls.filter(({ call }) => call === "bet")).toEqual([]);
  });
});

describe("in play", () => {
  const SECOND = 1_000;
  /** Returns a match with a goal by the home side, and no event in the half minute before. */
  function withGoal(): { match: Fixture; goalAt: number } {
    let goalAt = 0;
    const match = book.upcoming("harbour", (one) => {
      const [start, goal] = one.moments;
      goalAt = goal?.at ?? 0;
      return (
        !one.isPostponed &&
        start !== undefined &&
        goalAt > one.startsAt + 60 * SECOND &&
        goalAt < one.endsAt - 120 * SECOND
      );
    });
    return { match, goalAt };
  }

  test("a bet is accepted after a delay, at the odds if they are still valid", async () => {
    const { match } = withGoal();
    await book.comeTo(match);
    book.studio.clock.time = match.startsAt + 13 * SECOND;
    const asked = slip([await book.leg(match, "1X2", "home")]);
    expect(await book.place(asked)).toMatchObject({
      status: 202,
      body: { waiting: book.studio.clock.time + 3 * SECOND },
    });
    await book.studio.tick();
    expect(book.bets()).toEqual([]);
    // A crash in the meantime loses nothing.
    await book.studio.restart();
    await book.until(match.startsAt + 16 * SECOND, "open");
    expect((await book.place(asked)).body.bet).toMatchObject({ state: "open", legs: [{ inPlay: true }] });
    expect(book.bets()).toHaveLength(1);
  });

  test("a bet is refused when a goal was scored before it was accepted, and nothing is charged", async () => {
    const { match, goalAt } = withGoal();
    await book.comeTo(match);
    book.studio.clock.time = goalAt - SECOND;
    const asked = slip([await book.leg(match, "1X2", "home")], { accept: "any" });
    expect((await book.place(asked)).status).toBe(202);
    book.studio.clock.time = goalAt + 2 * SECOND;
    expect(stateAt(match, book.studio.clock.time).betting).toBe("suspended");
    await book.studio.tick();
    await vi.waitFor(async () =>
      expect(await book.place(asked)).toMatchObject({ status: 409, body: { code: "MATCH_SUSPENDED" } }),
    );
    expect(await book.place(slip(asked.legs))).toMatchObject({
      status: 409,
      body: { code: "MATCH_SUSPENDED" },
    });
    expect(book.studio.wallet.calls.filter(({ call }) => call === "bet")).toEqual([]);
  });

  test("events report the score, the suspension of bets, and later the new odds", async () => {
    const { match, goalAt } = withGoal();
    await book.comeTo(match);
    book.studio.clock.time = goalAt - SECOND;
    const stream = await book.studio.fetch(`${book.frame()}/events`);
    const reader = stream.body?.getReader();
    const next = async () => JSON.parse(new TextDecoder().decode((await reader?.read())?.value).slice(6));
    const of = (matches: { id: string }[]) => matches.find(({ id }) => id === match.id);
    const atFirst = of((await next()).matches);
    expect(atFirst).toMatchObject({ phase: "live", betting: "open", score: { home: 0, away: 0 } });
    await book.studio.tick();
    await next();
    book.studio.clock.time = goalAt;
    await book.studio.tick();
    expect(of((await next()).changed)).toMatchObject({ betting: "suspended", selections: [] });
    book.studio.clock.time = goalAt + 8 * SECOND;
    await book.studio.tick();
    const after = of((await next()).changed) as unknown as { betting: string; selections: Shown[] };
    expect(after.betting).toBe("open");
    expect(after.selections.length).toBeGreaterThan(2);
    await reader?.cancel();
  });
});
