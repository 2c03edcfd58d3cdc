import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { budget } from "#tests/budget.ts";
import { GAMES } from "../../../catalogue/games.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import { fairDraw } from "./fair.ts";
import { BY_HAND, getTime, multiplierAt, readTarget } from "./flight.js";
import { getVariant, MAX_MULTIPLIER, returnAt, VARIANTS } from "./variants.ts";

const START = 1_000_000;
const STAKE = 1_000;
const { crash } = VARIANTS;
if (crash.kind !== "flight") throw new Error("a rocket flies");
const { rules } = crash;

const anyTarget = fc.integer({ min: 101, max: MAX_MULTIPLIER / 10 }).map((hundredths) => hundredths * 10);

describe("a flight", () => {
  test("returns the same at any cash-out target: it reaches t with a probability of 0.98 / t", () => {
    fc.assert(
      fc.property(anyTarget, (target) => {
        // The last drawn number with which the rocket reaches the target, and the first with which it does not.
        const reaching = Math.floor((980 * 2 ** 32) / target);
        expect(rules.burstAt(() => reaching - 1)).toBeGreaterThanOrEqual(target);
        expect(rules.burstAt(() => reaching)).toBeLessThan(target);
        const lastsMs = getTime(target) + 1e-6;
        const flight = { flownMs: lastsMs, isCashOut: true };
        for (const choice of [BY_HAND, String(target)]) {
          expect(rules.outcome({ ...flight, choice, burstAt: rules.burstAt(() => reaching - 1) })).toBe(
            target,
          );
          expect(rules.outcome({ ...flight, choice, burstAt: rules.burstAt(() => reaching) })).toBe(0);
        }
        expect(returnAt(target)).toBeCloseTo(0.98, 5);
        expect(returnAt(target)).toBeGreaterThanOrEqual(crash.choices[0]?.worth ?? 1);
        expect(reaching * target).toBeLessThanOrEqual(980 * 2 ** 32);
      }),
    );
  });

  test("never pays more than it reached, and nothing after it burst", () => {
    const anyTime = fc.double({ min: 0, max: 200_000, noNaN: true });
    const anyBurst = fc.integer({ min: 228, max: MAX_MULTIPLIER });
    fc.assert(
      fc.property(
        anyBurst,
        anyTime,
        fc.option(anyTarget),
        fc.boolean(),
        (burstAt, flownMs, target, isCashOut) => {
          const choice = target === null ? BY_HAND : String(target);
          const paid = rules.outcome({ choice, burstAt, flownMs, isCashOut });
          expect(paid ?? 0).toBeLessThanOrEqual(Math.min(burstAt, multiplierAt(flownMs, MAX_MULTIPLIER)));
          if (multiplierAt(flownMs, MAX_MULTIPLIER) > burstAt)
            expect(paid).toBe(target && target <= burstAt ? target : 0);
          // A finished flight stays finished: later it has the same result.
          if (paid !== null && !isCashOut)
            expect(rules.outcome({ choice, burstAt, flownMs: flownMs + 5_000, isCashOut: true })).toBe(paid);
          const endMs = rules.lastsMs(choice, burstAt);
          expect(rules.outcome({ choice, burstAt, flownMs: endMs + 1, isCashOut: false })).not.toBeNull();
        },
      ),
    );
  });

  test.each([
    ["2", 2_000],
    ["1.5", 1_500],
    ["1,05", 1_050],
    ["1", null],
    ["10000", MAX_MULTIPLIER],
    ["10000.01", null],
    ["2.005", null],
    ["-2", null],
    ["1e3", null],
    ["", null],
  ])("reads %j as a target if valid", (text, target) => {
    expect(readTarget(text, MAX_MULTIPLIER)).toBe(target);
  });
});

let studio: TestStudio;

async function board(options = {}) {
  const game = GAMES.find((one) => one.engine === "arcade" && getVariant(one).id === "crash");
  if (!game) throw new Error("no flight");
  const frame = await studio.launch(game.gameCode, "maria", options);
  const ask = async (action: string, body?: object) => (await studio.ask(frame, action, body)).body;
  const start = async (choice: string, key = newKey()) =>
    (await ask("start", { key, stake: STAKE, choice })).round;
  return { ask, start, another: () => studio.launch(game.gameCode, "maria", options) };
}

/** Returns the bursting point of the open flight, by the server's secret seed. */
function burstAt(): number {
  return studio.inMemory((db) => {
    const row = db
      .prepare("select seed, client_seed as clientSeed, nonce from fair_seed where revealed = 0")
      .get();
    const { seed, clientSeed, nonce } = row as { seed: string; clientSeed: string; nonce: number };
    return rules.burstAt(fairDraw({ seed, clientSeed }, nonce - 1));
  });
}

/** Starts flights until one reaches 1.50. */
async function fly({ ask, start }: Awaited<ReturnType<typeof board>>, choice: string) {
  for (;;) {
    const round = await start(choice);
    if (burstAt() >= 1_500) return { id: round.id, round };
    studio.clock.time += 60_000;
    await ask("look", { id: round.id });
    studio.wallet.setBalance("maria", START);
  }
}

describe("a flight at the studio", () => {
  beforeEach(() => {
    let n = 0;
    studio = openTestStudio({ draw: (below) => (n++ * 7 + 3) % below });
  });
  afterEach(() => studio.close());

  test("pays the server's multiplier on cash-out, and does not reveal the bursting point before", async () => {
    const table = await board();
    const { id, round } = await fly(table, BY_HAND);
    expect(round).toMatchObject({ state: "open", result: [], multiplier: null, flownMs: 0 });
    studio.clock.time += Math.ceil(getTime(1_300));
    expect((await table.ask("look", { id })).round).toMatchObject({
      state: "open",
      result: [],
      multiplier: null,
    });
    const before = studio.wallet.getBalance("maria");
    const { round: done } = await table.ask("end", { id });
    expect(done).toMatchObject({
      state: "settled",
      multiplier: 1_300,
      win: 1_300,
      result: [String(burstAt())],
    });
    studio.clock.time += 1_000;
    expect((await table.ask("end", { id })).round.win).toBe(1_300);
    expect(studio.wallet.getBalance("maria")).toBe(before + 1_300);
  });

  test("is lost when the player cashes out too late", async () => {
    const table = await board();
    const { id } = await fly(table, BY_HAND);
    studio.clock.time += Math.ceil(getTime(burstAt() + 10));
    expect((await table.ask("end", { id })).round).toMatchObject({ state: "settled", multiplier: 0, win: 0 });
  });

  test.each(["1500", BY_HAND])(
    "with its cash-out at %s ends without the player's connection",
    async (choice) => {
      const table = await board();
      const { id } = await fly(table, choice);
      const endMs = Math.ceil(rules.lastsMs(choice, burstAt()));
      studio.clock.time += endMs - 2;
      await studio.tick();
      expect((await table.ask("look", { id })).round.state).toBe("open");
      studio.clock.time += 2;
      await studio.tick();
      const { last } = await table.ask("state");
      expect(last[0]).toMatchObject({ id, state: "settled", win: choice === BY_HAND ? 0 : 1_500 });
    },
  );

  test("continues after a restart, and is settled then if its time has passed", async () => {
    const table = await board();
    const { id } = await fly(table, "1500");
    studio.clock.time += 1_000;
    await studio.restart();
    await studio.tick();
    expect((await table.ask("state")).open).toMatchObject({ id, state: "open", flownMs: 1_000 });
    await studio.restart();
    studio.clock.time += 60 * 60_000;
    await studio.tick();
    expect(studio.wallet.getBets("maria").at(-1)).toMatchObject({ state: "settled", win: 1_500 });
    expect((await table.ask("state")).open).toBeNull();
  });

  test("whose start time was lost in a crash starts when it is found", async () => {
    const table = await board();
    const { id } = await fly(table, "1500");
    studio.inMemory((db) => db.prepare("update wager set data = json_remove(data, '$.startedAt')").run());
    studio.clock.time += 60_000;
    await studio.restart();
    expect((await table.ask("state")).open).toMatchObject({ id, state: "open", flownMs: 0 });
  });

  test("is paid once in any race between two tabs, two presses, the burst and the clock", async () => {
    const table = await board();
    const second = await table.another();
    const anyRace = fc.array(fc.constantFrom("end", "other", "look", "tick"), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 9_000 }), anyRace, async (waitMs, race) => {
        studio.wallet.setBalance("maria", START);
        const { id } = await table.start(BY_HAND);
        const reached = burstAt();
        studio.clock.time += waitMs;
        await Promise.all(
          race.map((step) => {
            if (step === "tick") return studio.tick();
            return step === "other" ? studio.ask(second, "end", { id }) : table.ask(step, { id });
          }),
        );
        const now = multiplierAt(waitMs, MAX_MULTIPLIER);
        const isTaken = race.includes("end") || race.includes("other");
        const win = isTaken && now <= reached ? now : 0;
        if (!isTaken) studio.clock.time += 60 * 60_000;
        await studio.tick();
        expect((await table.ask("look", { id })).round).toMatchObject({ state: "settled", win });
        expect(studio.wallet.getBalance("maria")).toBe(START - STAKE + win);
      }),
      { numRuns: budget(25, 200) },
    );
  });
});
