import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { audit } from "#app/platform/wallet/audit.ts";
import { createFixtures } from "#app/sandbox/studio/games/sportsbook/fixtures.ts";
import { type Fixture, openPlatformFixture } from "#tests/sandbox/platform-fixture.ts";

/**
 * Tests a slip of the studio's sportsbook and a bet on a cockfight, with the platform's real wallet and ledger, over
 * real HTTP.
 */

const MINUTE = 60_000;
const GRANT = 500_000;
const STAKE = 10_000;
/** The matches of a studio whose random numbers are always 7. */
const matches = createFixtures("00000007".repeat(8));

let fixture: Fixture;
afterEach(async () => {
  const { findings } = await audit(fixture.database);
  await fixture.close();
  expect(findings).toEqual([]);
});

const newKey = () => randomBytes(16).toString("hex");

/** Opens a game as a demo account; the returned function sends the frame's requests and parses the JSON responses. */
async function open(gameId: string) {
  const player = await fixture.comeIn("demo");
  const { content } = await player.client.games.launchGame({ gameId });
  const frame = new URL(content).pathname;
  const ask = async (action: string, body?: object) => {
    const { text } = await fixture.atStudio(`${frame}/${action}`, body);
    return JSON.parse(text);
  };
  const balance = async () => (await ask("balance")).balance;
  return { ask, balance };
}

async function tickAt(time: number) {
  fixture.clock.time = time;
  await fixture.studio().tick();
}

test("a match that the brand lists opens in the sportsbook with the same odds, at which a bet is accepted", async () => {
  fixture = await openPlatformFixture({ draw: () => 7, merchant: { gameTypes: ["SPORTS"] } });
  const { next } = await fixture.visitor.games.fixtureList({});
  const [first] = next;
  const [price] = first?.selections ?? [];
  if (!first || !price) throw new Error("the brand lists no match");
  const player = await fixture.comeIn("demo");
  const { eventId, gameId } = first;
  const selection = { eventId, selectionId: price.selectionId, odds: price.odds };
  const { content } = await player.client.games.launchGame({ gameId, selection });
  const { text } = await fixture.atStudio(new URL(content).pathname);
  const [, json = ""] = /id="game">(.*?)<\/script>/.exec(text) ?? [];
  const { fixtureId, pick, odds } = JSON.parse(json).selection;
  expect({ fixtureId, odds }).toEqual({ fixtureId: eventId, odds: price.odds });
  const slip = { key: newKey(), stake: STAKE, accept: "none", legs: [{ fixtureId, ...pick, odds }] };
  const placed = await fixture.atStudio(`${new URL(content).pathname}/slip`, slip);
  expect(JSON.parse(placed.text).bet).toMatchObject({ state: "open", odds: price.odds });
});

test("a slip is charged, paid, and settled again after a corrected result", async () => {
  fixture = await openPlatformFixture({ draw: () => 7 });
  let n = Math.ceil(fixture.clock.time / (8 * MINUTE)) + 1;
  while (!matches.find(`harbour-${n}`)?.misrecorded) n++;
  const match = matches.find(`harbour-${n}`);
  if (!match?.misrecorded) throw new Error("no such match");
  fixture.clock.time = match.startsAt - MINUTE;
  const { ask, balance } = await open("pitchline-sportsbook");
  const { home, away } = match.moments.at(-1) ?? { home: 0, away: 0 };
  const winner = home > away ? "home" : "away";
  const { selections } = (await ask(`match-${match.id}`)).match;
  const { odds } = selections.find((one: { market: string; selection: string }) => {
    return one.market === "1X2" && one.selection === winner;
  });
  const leg = { fixtureId: match.id, market: "1X2", selection: winner, line: null, odds };
  const placed = await ask("slip", { key: newKey(), stake: STAKE, accept: "none", legs: [leg] });
  expect(placed.bet).toMatchObject({ state: "open" });
  expect(await balance()).toBe(GRANT - STAKE);

  const bet = async () => (await ask("bets")).bets[0];
  await tickAt(match.resolvedAt);
  await vi.waitFor(async () => expect(await bet()).toMatchObject({ state: "settled", outcome: "lost" }));
  await tickAt(match.misrecorded.correctedAt);
  await vi.waitFor(async () =>
    expect(await bet()).toMatchObject({ state: "settled", outcome: "won", revision: 1 }),
  );
  expect(await balance()).toBe(GRANT - STAKE + Math.floor((STAKE * odds) / 1_000));
});

test("a bet on a cockfight is charged, and refunded when neither side wins", async () => {
  fixture = await openPlatformFixture({ draw: () => 7, merchant: { gameTypes: ["COCKFIGHT"] } });
  const { ask, balance } = await open("barrio-derby");
  fixture.clock.time = (await ask("fight")).endsAt;
  const { roundId } = await ask("fight");
  const placed = await ask("bets", { key: newKey(), roundId, side: "meron", stake: STAKE });
  expect(placed.bet).toMatchObject({ state: "open" });
  expect(await balance()).toBe(GRANT - STAKE);
  await tickAt(fixture.clock.time + 2 * MINUTE);
  await vi.waitFor(async () => expect(await balance()).toBe(GRANT));
});
