import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { audit } from "#app/platform/wallet/audit.ts";
import { type Fixture, openPlatformFixture } from "#tests/sandbox/platform-fixture.ts";

/** Tests a PVP room of the studio with the platform's real wallet and ledger, over real HTTP. */

const GAME = "BARRIO_FIVE_CARD_QUAY";
const GRANT = 500_000;

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openPlatformFixture({ merchant: { gameTypes: ["PVP"] } });
});
afterEach(async () => {
  const { findings } = await audit(fixture.database);
  await fixture.close();
  expect(findings).toEqual([]);
});

/**
 * Opens a room's game as a demo account; the returned function sends the frame's requests and parses the JSON
 * responses.
 */
async function open() {
  const player = await fixture.comeIn("demo");
  const { list } = await fixture.visitor.games.roomList({ gameCode: GAME });
  const { content } = await player.client.games.launchGame({ gameId: list[0]?.gameId ?? "" });
  const frame = new URL(content).pathname;
  return async (action: string, body?: object) =>
    JSON.parse((await fixture.atStudio(`${frame}/${action}`, body)).text);
}

const pass = async (ms: number) => {
  fixture.clock.time += ms;
  await fixture.studio().tick();
};

test("two players play a hand, and together they lose exactly the rake", async () => {
  const [maria, jose] = [await open(), await open()];
  const { rooms } = await maria("state");
  for (const ask of [maria, jose]) await ask("sit", { room: rooms[0].id });
  await pass(10_000);
  const inHand = async () => (await maria("state")).room;
  await vi.waitFor(async () => expect(await inHand()).toMatchObject({ phase: "playing" }));
  await pass(15_000);
  const { stake, rake } = await inHand();
  expect(rake).toBe((2 * stake) / 20);
  await vi.waitFor(async () => {
    const [a, b] = [(await maria("balance")).balance, (await jose("balance")).balance];
    expect(a + b).toBe(2 * GRANT - rake);
  });
});

test("the brand's rooms are listed with their stakes", async () => {
  const { list } = await fixture.visitor.games.roomList({ gameCode: GAME });
  expect(list.map(({ minBet, taken }) => [minBet, taken])).toEqual([
    [500, 0],
    [2_500, 0],
    [10_000, 0],
  ]);
});
