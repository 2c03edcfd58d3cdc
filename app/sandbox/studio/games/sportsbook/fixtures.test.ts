import { describe, expect, test } from "vitest";
import { createFixtures, type Fixture } from "./fixtures.ts";
import { LEAGUES } from "./leagues.ts";
import { nextResultAfter, resolutionAt, stateAt } from "./match-state.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const fixtures = createFixtures("a secret of tests");

/** Returns the first match of a league that `isLike` accepts. */
function first(league: string, isLike: (fixture: Fixture) => boolean): Fixture {
  for (let n = 100_000; n < 102_000; n++) {
    const fixture = fixtures.find(`${league}-${n}`);
    if (fixture && isLike(fixture)) return fixture;
  }
  throw new Error(`no such match of ${league}`);
}

test("a match is determined by the book's secret and the match number", () => {
  const again = createFixtures("a secret of tests").find("harbour-100000");
  expect(again).toEqual(fixtures.find("harbour-100000"));
  const elsewhere = createFixtures("another").find("harbour-100000");
  expect(elsewhere?.moments).not.toEqual(again?.moments);
});

test.each(["", "harbour", "harbour-", "harbour--1", "harbour-1e9", "nowhere-1", "harbour-1.5"])(
  "%j does not name a match",
  (id) => {
    expect(fixtures.find(id)).toBeNull();
  },
);

test.each(["SPORTS", "ESPORTS"] as const)("%s always has matches in play, today and tomorrow", (of) => {
  for (let now = NOW; now < NOW + 24 * 60 * MINUTE; now += 11 * MINUTE) {
    const all = fixtures.around(of, now, 0);
    // A postponed match leaves a gap.
    const isGap = fixtures.around(of, now, 10 * MINUTE).some(({ isPostponed }) => isPostponed);
    const isPlayed = all.some((one) => ["live", "break"].includes(stateAt(one, now).phase));
    expect(isPlayed || isGap, new Date(now).toISOString()).toBe(true);
    expect(all.some(({ startsAt }) => startsAt > now && startsAt < now + 15 * MINUTE)).toBe(true);
    expect(all.some(({ startsAt }) => startsAt > now + 24 * 60 * MINUTE)).toBe(true);
  }
});

test("no team plays two matches at the same time, and every team plays every other", () => {
  for (const { id, teams, everyMs } of LEAGUES) {
    const perRound = teams.length / 2;
    const met = new Set<string>();
    for (let n = 0; n < perRound * (teams.length - 1); n++) {
      const fixture = fixtures.find(`${id}-${n}`);
      if (!fixture) throw new Error(id);
      expect(fixture.endsAt - fixture.startsAt).toBeLessThan(everyMs);
      met.add([fixture.home, fixture.away].sort().join());
    }
    expect(met.size, id).toBe((teams.length * (teams.length - 1)) / 2);
  }
});

describe("a match in play", () => {
  const match = first(
    "harbour",
    ({ isPostponed, moments, startsAt }) =>
      !isPostponed && moments.some(({ at }) => at > startsAt + 60_000 && at < startsAt + 160_000),
  );
  const goal = match.moments.find(({ at }) => at > match.startsAt + 60_000)?.at ?? 0;

  test("takes bets before and during play, and none for a while after a goal or at the end", () => {
    const bettingAt = (at: number) => stateAt(match, at).betting;
    expect(bettingAt(match.startsAt - 1)).toBe("open");
    expect(bettingAt(match.startsAt)).toBe("open");
    expect(bettingAt(goal)).toBe("suspended");
    expect(bettingAt(goal + 7_999)).toBe("suspended");
    expect(bettingAt(match.endsAt - 1_000)).toBe("closed");
    expect(stateAt(match, match.endsAt)).toMatchObject({ phase: "ended", betting: "closed", minute: 90 });
  });

  test("stops its own clock at half-time", () => {
    expect(stateAt(match, match.startsAt + 100_000)).toMatchObject({ phase: "live", minute: 25 });
    expect(stateAt(match, match.startsAt + 185_000)).toMatchObject({ phase: "break", minute: 45 });
    expect(stateAt(match, match.startsAt + 204_000)).toMatchObject({ phase: "live", minute: 46 });
  });

  test("shows a goal when it is scored, not before", () => {
    const { home, away } = stateAt(match, goal).score;
    const before = stateAt(match, goal - 1).score;
    expect(home + away).toBeGreaterThan(before.home + before.away);
  });

  test("has a result some seconds after its end", () => {
    expect(resolutionAt(match, match.endsAt)).toBeNull();
    expect(nextResultAfter(match, match.endsAt)).toBe(match.resolvedAt);
    const { home, away } = match.moments.at(-1) ?? {};
    expect(resolutionAt(match, match.resolvedAt)).toMatchObject({ kind: "score", score: { home, away } });
  });
});

test("a postponed match is void from its start", () => {
  const match = first("harbour", ({ isPostponed }) => isPostponed);
  expect(stateAt(match, match.startsAt - 1).betting).toBe("open");
  expect(stateAt(match, match.startsAt)).toMatchObject({ phase: "postponed", betting: "closed" });
  expect(resolutionAt(match, match.startsAt)).toEqual({ kind: "void" });
  expect(nextResultAfter(match, match.startsAt)).toBeNull();
});

test("a result that was recorded with swapped scores is corrected later", () => {
  const match = first("circuit", ({ misrecorded }) => misrecorded !== null);
  const correctedAt = match.misrecorded?.correctedAt ?? 0;
  const { home = 0, away = 0 } = match.moments.at(-1) ?? {};
  expect(resolutionAt(match, match.resolvedAt)).toEqual({
    kind: "score",
    score: { home: away, away: home },
    isCorrected: false,
  });
  expect(nextResultAfter(match, match.resolvedAt)).toBe(correctedAt);
  expect(resolutionAt(match, correctedAt)).toEqual({
    kind: "score",
    score: { home, away },
    isCorrected: true,
  });
  expect(nextResultAfter(match, correctedAt)).toBeNull();
});

test("series end with the deciding set", () => {
  for (let n = 0; n < 200; n++) {
    const match = fixtures.find(`circuit-${n}`);
    const { home = 0, away = 0 } = match?.moments.at(-1) ?? {};
    expect(Math.max(home, away)).toBe(2);
    expect(Math.min(home, away)).toBeLessThan(2);
  }
});
