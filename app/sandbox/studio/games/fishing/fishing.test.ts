import { afterEach, beforeEach, expect, test } from "vitest";
import { reachOfMean, simulate, testSeed } from "#tests/budget.ts";
import { GAMES } from "../../../catalogue/games.ts";
import { readTexts } from "../../frame/texts.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import { DRAWINGS } from "./fish.js";
import { computeWorth, getCatches, getWater, shoot } from "./rules.ts";

const START = 1_000_000;
const titles = GAMES.filter(({ engine }) => engine === "fishing");
const game = titles.find(({ water }) => water === "ocean");
if (!game) throw new Error("no fishing");
const STAKE = game.minBet * 10;

let studio: TestStudio;
/** The next random number; one below 9,650 is a catch. */
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

test("a batch of shots is one bet, and its catch is paid once even if the request is repeated", async () => {
  const { fire } = await open();
  next = [0, 9_649, 9_650, 0];
  const key = newKey();
  const answer = await fire(["sardine", "ray", "tigerShark", "sardine"], key);
  const win = STAKE * (2 + 12 + 2);
  expect(answer).toMatchObject({
    wins: [2, 12, 0, 2],
    bet: { state: "settled", stake: STAKE * 4, win },
  });
  expect(await fire(["sardine", "ray", "tigerShark", "sardine"], key)).toEqual(answer);
  expect(studio.wallet.getBalance("maria")).toBe(START - STAKE * 4 + win);
  expect(studio.wallet.getBets("maria")).toMatchObject([
    {
      outcome: "won",
      detail: {
        kind: "shots",
        shots: 4,
        catches: [
          { fish: "sardine", count: 2, win: STAKE * 4 },
          { fish: "ray", count: 1, win: STAKE * 12 },
        ],
      },
    },
  ]);
  const { body } = await studio.recall(game.vassalage, answer.bet.roundId);
  expect(body.lines[0]).toContain("caught: sardine, ray, sardine");
});

test("shots not drawn because of a crash are drawn and paid later; those with an unknown outcome are reverted", async () => {
  const { fire } = await open();
  const { bet } = await fire(["ray"]);
  studio.inMemory((db) =>
    db
      .prepare("update wager set state = 'open', data = json_remove(data, '$.wins') where id = ?")
      .run(bet.id),
  );
  await studio.restart();
  await studio.tick();
  expect((await fire(["ray"], bet.key)).wins).toHaveLength(1);
  const again = await open();
  studio.wallet.atTheDoor = (call) => (call === "bet" ? { status: 503, body: {} } : null);
  expect(await again.fire(["ray"])).toMatchObject({ wins: [], bet: { state: "reverted" } });
  expect(studio.wallet.getBalance("maria")).toBe(START - STAKE);
});

test("only existing fish, stakes and batch sizes are accepted", async () => {
  const { fire } = await open();
  for (const targets of [[], ["whale"], "ray", Array.from({ length: 21 }, () => "ray")])
    expect(await fire(targets)).toEqual({ code: "BAD_REQUEST" });
  expect(await fire(["ray"], newKey(), STAKE + 1)).toEqual({ code: "BAD_REQUEST" });
});

test("a batch is played from the studio's own wallet, and reported to the operator", async () => {
  const { fire } = await open({ wallet: "transfer" });
  await studio.fund(game.vassalage, "maria", STAKE);
  const { bet } = await fire(["ray"]);
  expect(bet).toMatchObject({ state: "settled", balance: 0 });
  expect(studio.wallet.reports.get(bet.id)).toMatchObject({ betType: "shots", win: 0, outcome: "lost" });
});

test("a special's prize is drawn separately, by its weight", async () => {
  const { fire } = await open();
  next = [0, 5, 0, 6, 0, 9];
  const { wins } = await fire(["whiteShark", "whiteShark", "whiteShark"]);
  expect(wins).toEqual([100, 200, 500]);
});

test("fish of another title cannot be shot", async () => {
  const { fire } = await open();
  expect(await fire(["koi"])).toEqual({ code: "BAD_REQUEST" });
});

test("a batch of a removed title is refunded", async () => {
  const { fire } = await open();
  studio.wallet.atTheDoor = (call) => (call === "win" ? { status: 503, body: {} } : null);
  const { bet } = await fire(["ray"]);
  studio.wallet.atTheDoor = () => null;
  studio.inMemory((db) =>
    db
      .prepare(
        "update wager set state = 'open', game_code = 'GONE', data = json_remove(data, '$.wins') where id = ?",
      )
      .run(bet.id),
  );
  await studio.restart();
  await studio.tick();
  expect(studio.wallet.getBalance("maria")).toBe(START);
});

test("no two titles share their waters, and no two waters share their fish, prices, pace or return", () => {
  const tables = titles.map((title) => getWater(title));
  expect(titles.length).toBeGreaterThanOrEqual(5);
  expect(new Set(titles.map(({ water }) => water)).size).toBe(titles.length);
  expect(new Set(tables.map(({ pace }) => pace)).size).toBe(titles.length);
  expect(new Set(tables.map(({ returnBasisPoints }) => returnBasisPoints)).size).toBe(titles.length);
  const specials = tables.map(({ targets }) => targets.at(-1)?.special);
  expect(new Set(specials).size).toBe(titles.length);
  expect(specials).not.toContain(undefined);
  const ids = tables.flatMap(({ targets }) => targets.map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
  const prices = tables.map(({ targets }) => targets.map(({ prizes }) => prizes[0].pays).join());
  expect(new Set(prices).size).toBe(titles.length);
});

test("every fish is drawn and named, and fish are in order of rising prizes", () => {
  const texts = readTexts("games/fishing").EN;
  for (const { targets } of titles.map((title) => getWater(title))) {
    for (const { id, prizes, special } of targets) {
      expect(DRAWINGS, id).toHaveProperty(id);
      expect(texts, id).toHaveProperty([`fish.${id}`]);
      if (special) expect(texts, id).toHaveProperty([`special.${special}`]);
      const pays = prizes.map((prize) => prize.pays);
      expect(new Set(pays).size, id).toBe(pays.length);
      expect(pays, id).toEqual([...pays].sort((a, b) => a - b));
    }
    const fixed = targets.filter(({ special }) => !special).map(({ prizes }) => prizes[0].pays);
    expect(fixed).toEqual([...fixed].sort((a, b) => a - b));
  }
});

test.each(titles.map((title) => [title.name, title] as const))(
  "%s has the declared return, counted over all outcomes",
  (_name, title) => {
    const water = getWater(title);
    for (const target of water.targets) {
      const { weight, pays } = computeWorth(target);
      // The first draw decides the catch; the second decides the prize, if there are several.
      const caught = water.returnBasisPoints * weight;
      let paid = 0;
      for (let n = 0; n < weight; n++) {
        const draws = [caught - 1, n];
        paid += shoot(water, [target.id], () => draws.shift() ?? 0)[0] ?? 0;
      }
      expect(shoot(water, [target.id], () => caught)).toEqual([0]);
      // `caught` of the `pays * 10,000` numbers are catches, and a catch pays `paid / weight` on average.
      expect(paid, target.id).toBe(pays);
      expect((caught / (pays * 10_000)) * (paid / weight), target.id).toBeCloseTo(
        water.returnBasisPoints / 10_000,
        12,
      );
    }
  },
);

const SEED = testSeed();

simulate(`and so do many shots at all titles (seed ${SEED})`, () => {
  let state = SEED;
  const draw = (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
  const ROUNDS = 10_000;
  for (const title of titles) {
    const water = getWater(title);
    const ids = water.targets.map(({ id }) => id);
    let sum = 0;
    for (let n = 0; n < ROUNDS; n++) {
      const paid = getCatches(water, ids, shoot(water, ids, draw)).reduce((all, { pays }) => all + pays, 0);
      sum += paid / ids.length;
    }
    const most = Math.max(...water.targets.flatMap(({ prizes }) => prizes.map(({ pays }) => pays)));
    const declared = water.returnBasisPoints / 10_000;
    const reach = reachOfMean({ mean: declared, most, count: ROUNDS });
    expect(Math.abs(sum / ROUNDS - declared), title.name).toBeLessThan(reach);
  }
});
