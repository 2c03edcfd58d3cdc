import { expect, vi } from "vitest";
import { newKey, openTestStudio } from "../../testing.ts";
import { createFixtures, type Fixture } from "./fixtures.ts";
import type { Pick, Score } from "./markets.ts";

/** A studio with a predictable sportsbook, and a player in it: for tests. */

export const GAME = "PITCH_PITCHLINE_SPORTSBOOK";
export const START = 1_000_000;
export const STAKE = 1_000;
const MINUTE = 60_000;
/** The fixtures of a studio whose random numbers are always 7. */
export const fixtures = createFixtures("00000007".repeat(8));

export const toResult = ({ moments }: Fixture): Score => moments.at(-1) ?? { home: 0, away: 0 };
export const isHomeWin = (match: Fixture) =>
  !match.isPostponed && !match.misrecorded && toResult(match).home > toResult(match).away;

/** A selection as the frame receives it. */
export interface Shown extends Pick {
  odds: number;
}

export interface Leg extends Shown {
  fixtureId: string;
}

export const slip = (legs: Leg[], over: object = {}) => ({
  key: newKey(),
  stake: STAKE,
  accept: "none",
  legs,
  ...over,
});

export type TestBook = Awaited<ReturnType<typeof openTestBook>>;

export async function openTestBook() {
  const studio = openTestStudio({ draw: () => 7 });
  let frame = await studio.launch(GAME);
  const ask = (action: string, content?: object) => studio.ask(frame, action, content);
  const myBets = async () => (await ask("bets")).body.bets;

  return {
    studio,
    frame: () => frame,
    ask,
    myBets,
    place: (asked: object) => ask("slip", asked),
    balance: () => studio.wallet.getBalance("maria"),
    bets: () => studio.wallet.getBets("maria"),
    /** Returns the next match of a league that `isLike` accepts. */
    upcoming(league: string, isLike: (match: Fixture) => boolean): Fixture {
      const start = Math.ceil(studio.clock.time / (8 * MINUTE));
      for (let n = start; n < start + 5_000; n++) {
        const match = fixtures.find(`${league}-${n}`);
        if (match && match.startsAt > studio.clock.time + MINUTE && isLike(match)) return match;
      }
      throw new Error(`no such match of ${league}`);
    },
    /**
     * Advances to a minute before a match, so that it is on offer. Opens a new frame, since a player's frame expires
     * after twelve hours.
     */
    async comeTo(match: Fixture): Promise<void> {
      studio.clock.time = match.startsAt - MINUTE;
      frame = await studio.launch(GAME);
    },
    /** Returns a leg as the frame sends it, at the current odds. */
    async leg({ id }: Fixture, market: string, selection: string, isLike = (_: Shown) => true): Promise<Leg> {
      const all: Shown[] = (await ask(`match-${id}`)).body.match.selections;
      const found = all.find((one) => one.market === market && one.selection === selection && isLike(one));
      if (!found) throw new Error(`no ${market} ${selection}: ${JSON.stringify(all)}`);
      return { fixtureId: id, market: found.market, selection, line: found.line, odds: found.odds };
    },
    /** Moves the clock, and waits until a bet has reached a state. */
    async until(time: number, state = "settled"): Promise<void> {
      studio.clock.time = time;
      frame = await studio.launch(GAME);
      await studio.tick();
      await vi.waitFor(async () =>
        expect((await myBets()).map((bet: { state: string }) => bet.state)).toContain(state),
      );
    },
  };
}
