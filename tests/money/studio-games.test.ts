import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import type { PlatformClient } from "#app/platform/core/member-platform.ts";
import { audit } from "#app/platform/wallet/audit.ts";
import { CATALOGUE } from "#app/sandbox/catalogue/catalogue.ts";
import { type Fixture, openPlatformFixture } from "#tests/sandbox/platform-fixture.ts";

/** Tests the studio's instant games over real HTTP: the platform accepts the calls about their bets. */

const ALL_TIME = { from: 0, to: Number.MAX_SAFE_INTEGER, pageNo: 1, pageSize: 15 };
/** Ten times the minimum bet, in minor units. */
const getStake = (gameId: string) => (CATALOGUE.game(gameId)?.minBet ?? 0) * 10;
const key = () => randomBytes(16).toString("hex");

let fixture: Fixture;
afterEach(async () => {
  const { findings } = await audit(fixture.database);
  await fixture.close();
  expect(findings).toEqual([]);
});

/** Voids the rounds at the studio: each bet is settled again, and the player has the balance from before. */
async function voidAll(
  bets: readonly { id: string; round_id: string }[],
  { records, wallet }: PlatformClient,
  before: number,
) {
  const reason = "The wheel stuck";
  const rounds = new Set(bets.map((bet) => bet.round_id));
  for (const round of rounds) expect(fixture.studio().voidRound(round, reason)).toBe(true);
  for (const { id: betId } of bets) {
    await vi.waitFor(
      async () => {
        const { bet, changes } = await records.betDetail({ betId, askVendor: 0 });
        expect(bet).toMatchObject({ state: "void", win: bet.stake });
        expect(changes.at(-1)).toMatchObject({ kind: "resettled", state: "void", reason });
      },
      { timeout: 30_000 },
    );
  }
  expect((await wallet.balance({})).available).toBe(before);
  for (const round of rounds) expect(fixture.studio().voidRound(round, reason)).toBe(false);
}

test.each([
  ["peg-parade", "start", { choice: "easy" }, "fair", 1],
  ["lucky-spinner", "start", { choice: "easy" }, "fair", 1],
  ["koi-commander", "fire", { targets: ["goldfish", "frog"] }, "shots", 1],
  ["plaza-bingo", "play", { tickets: 3 }, "balls", 3],
  ["bakunawa-moon", "spin", {}, "reels", 1],
  ["mango-rush", "spin", {}, "reels", 1],
])(
  "%s: bets are settled with details, voided later with a reason, and the ledger is correct",
  async (gameId, action, body, kind, count) => {
    fixture = await openPlatformFixture({ merchant: { gameTypes: ["RNG", "FISH"] } });
    const player = await fixture.comeIn();
    const { content } = await player.client.games.launchGame({ gameId });
    const before = (await player.client.wallet.balance({})).available;
    const frame = new URL(content).pathname;
    const named = action === "spin" ? { spinId: key() } : { key: key() };
    const reply = await fixture.atStudio(`${frame}/${action}`, {
      ...body,
      ...named,
      stake: getStake(gameId),
    });
    expect(reply.status, reply.text).toBe(200);

    const bets = await fixture.database.db.selectFrom("bet").selectAll().execute();
    expect(bets).toHaveLength(count);
    for (const bet of bets) {
      expect(["won", "lost"]).toContain(bet.state);
      expect(JSON.parse(bet.detail)).toMatchObject({ kind });
    }
    const { totals } = await player.client.wallet.betRecords(ALL_TIME);
    const { available } = await player.client.wallet.balance({});
    expect(available).toBe(before - totals.stake + totals.win);
    await voidAll(bets, player.client, before);
  },
);

/** The next cards: player, dealer, player, dealer, and then the drawn ones; each a rank and a suit. */
const RANKS = "A23456789TJQK";
const shuffleShoe = (cards: string) => cards.split(" ").flatMap((rank) => [RANKS.indexOf(rank), 0]);

test.each([
  // A dealt pair that is doubled, against a dealer who stands on 17.
  ["won", "5 T 6 7 T", ["won", "won"]],
  ["lost", "5 T 6 7 2", ["lost", "lost"]],
  // A push has no remainder to return.
  ["a push", "5 T 6 7 6", ["void", "void"]],
  ["over as it is dealt", "A T K 9", ["won"]],
])("blackjack: every bet of a round that is %s is settled by its own hand", async (_, cards, states) => {
  const shoe: number[] = [];
  fixture = await openPlatformFixture({ draw: () => shoe.shift() ?? 0 });
  const player = await fixture.comeIn();
  const { content } = await player.client.games.launchGame({ gameId: "blackjack-paseo" });
  const before = (await player.client.wallet.balance({})).available;
  const frame = new URL(content).pathname;
  const ask = async (action: string, body: object) =>
    JSON.parse((await fixture.atStudio(`${frame}/${action}`, body)).text).round;
  shoe.push(...shuffleShoe(cards));
  let round = await ask("deal", { key: key(), stake: getStake("blackjack-paseo") });
  while (!round.isOver) {
    const move = round.moves.includes("double") ? "double" : "stand";
    round = await ask("move", { id: round.id, step: round.step, move, key: key() });
  }
  const bets = await fixture.database.db.selectFrom("bet").selectAll().execute();
  expect(bets.map(({ state }) => state)).toEqual(states);
  for (const bet of bets) expect(JSON.parse(bet.detail)).toMatchObject({ kind: "cards", hands: [{}] });
  if (states.includes("void")) {
    expect((await player.client.wallet.balance({})).available).toBe(before);
    expect(fixture.studio().voidRound(round.id, "The wheel stuck")).toBe(false);
  } else await voidAll(bets, player.client, before);
});
