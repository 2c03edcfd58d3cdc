import { afterEach, beforeEach, expect, test } from "vitest";
import { reachOfMean, simulate, testSeed } from "#tests/budget.ts";
import { GAMES } from "../../../catalogue/games.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import { catchesOf, FISH, RETURN_BASIS_POINTS, shoot } from "./rules.ts";

const START = 1_000_000;
const game = GAMES.find(({ engine }) => engine === "fishing");
if (!game) throw new Error("no fishing");
const STAKE = game.minBet * 10;

let studio: TestStudio;
/** What is drawn next; a number below 96 is a catch. */
let next: number[] = [];
beforeEach(() => {
  next = [];
  studio = openTestStudio({ draw: (below) => (next.shift() ?? below - 1) % below });
});
afterEach(() => studio.close());

async function open(options = {}) {
  const frame = await studio.launch(game?.gameCode ?? "", "maria", options);
  const fire = async (targets: unknown, key = newKey(), stake = STAKE) =>
    (await studio.ask(frame, "fire", { key, stake, targets })).body;
  return { frame, fire };
}

test("a batch of shots is one bet, paid for what it caught, once however often it is asked for", async () => {
  const { fire } = await open();
  next = [0, 95, 96, 0];
  const key = newKey();
  const answer = await fire(["sardine", "koi", "shark", "sardine"], key);
  const win = STAKE * (2 + 200 + 2);
  expect(answer).toMatchObject({
    hits: [true, true, false, true],
    bet: { state: "settled", stake: STAKE * 4, win },
  });
  expect(await fire(["sardine", "koi", "shark", "sardine"], key)).toEqual(answer);
  expect(studio.wallet.balanceOf("maria")).toBe(START - STAKE * 4 + win);
  expect(studio.wallet.betsOf("maria")).toMatchObject([
    {
      outcome: "won",
      detail: {
        kind: "shots",
        shots: 4,
        catches: [
          { fish: "sardine", count: 2, win: STAKE * 4 },
          { fish: "koi", count: 1, win: STAKE * 200 },
        ],
      },
    },
  ]);
  const { body } = await studio.recall(game.vassalage, answer.bet.roundId);
  expect(body.lines[0]).toContain("caught: sardine, koi, sardine");
});

test("shots that a crash left undrawn are drawn and paid after it; those nobody is sure of are taken back", async () => {
  const { fire } = await open();
  const { bet } = await fire(["crab"]);
  studio.inMemory((db) =>
    db
      .prepare("update wager set state = 'open', data = json_remove(data, '$.hits') where id = ?")
      .run(bet.id),
  );
  await studio.restart();
  await studio.tick();
  expect((await fire(["crab"], bet.key)).hits).toHaveLength(1);
  const again = await open();
  studio.wallet.atTheDoor = (call) => (call === "bet" ? { status: 503, body: {} } : null);
  expect(await again.fire(["crab"])).toMatchObject({ hits: [], bet: { state: "reverted" } });
  expect(studio.wallet.balanceOf("maria")).toBe(START - STAKE);
});

test("only fish, stakes and batches that there are are shot", async () => {
  const { fire } = await open();
  for (const targets of [[], ["whale"], "crab", Array.from({ length: 21 }, () => "crab")])
    expect(await fire(targets)).toEqual({ code: "BAD_REQUEST" });
  expect(await fire(["crab"], newKey(), STAKE + 1)).toEqual({ code: "BAD_REQUEST" });
});

test("is played from the wallet that the studio keeps, and reported", async () => {
  const { fire } = await open({ wallet: "transfer" });
  await studio.fund(game.vassalage, "maria", STAKE);
  const { bet } = await fire(["crab"]);
  expect(bet).toMatchObject({ state: "settled", balance: 0 });
  expect(studio.wallet.reports.get(bet.id)).toMatchObject({ betType: "shots", win: 0, outcome: "lost" });
});

test("every fish gives back the same: counted over all that can be drawn", () => {
  for (const { id, pays } of FISH) {
    let caught = 0;
    for (let n = 0; n < pays * 100; n++) if (shoot([id], () => n)[0]) caught++;
    expect((caught * pays) / (pays * 100), id).toBe(RETURN_BASIS_POINTS / 10_000);
  }
});

const SEED = testSeed();

simulate(`and so do many shots (seed ${SEED})`, () => {
  let state = SEED;
  const draw = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
  const targets = FISH.map(({ id }) => id);
  const ROUNDS = 40_000;
  let sum = 0;
  for (let n = 0; n < ROUNDS; n++) {
    const paid = catchesOf(targets, shoot(targets, draw)).reduce((total, { pays }) => total + pays, 0);
    sum += paid / targets.length;
  }
  const mean = sum / ROUNDS;
  const most = Math.max(...FISH.map(({ pays }) => pays));
  const declared = RETURN_BASIS_POINTS / 10_000;
  expect(Math.abs(mean - declared)).toBeLessThan(reachOfMean({ mean: declared, most, count: ROUNDS }));
});
