import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { GAMES, type MathsProfile } from "../../../catalogue/games.ts";
import { featureChance } from "../../maths/exact-return.ts";
import { getPays, type Screen } from "../../maths/game-maths.ts";
import { PROFILES } from "../../maths/profiles.ts";
import { newKey, openTestStudio, type TestStudio } from "../../testing.ts";
import { openWagerStore } from "../../wagers/store.ts";
import { migrateLegacyRounds } from "./earlier-rounds.ts";
import { getMaths } from "./game-maths.ts";
import { replayDraws } from "./testing.ts";

let studio: TestStudio;
/** The next numbers to draw, followed by zeros. */
let next: number[] = [];

beforeEach(() => {
  next = [];
  studio = openTestStudio({ draw: (below) => (next.shift() ?? 0) % below });
});
afterEach(() => studio.close());

const getSlot = (maths: MathsProfile, isJackpot = false) => {
  const found = GAMES.find((game) => game.maths === maths && game.classify.includes("JP") === isJackpot);
  if (!found) throw new Error(`no slot of ${maths}`);
  return found;
};

async function open(maths: MathsProfile) {
  const game = getSlot(maths);
  const frame = await studio.launch(game.gameCode);
  const stake = game.minBet;
  const spin = async (spinId = newKey()) => (await studio.ask(frame, "spin", { spinId, stake })).body.round;
  return { game, frame, stake, spin };
}

test.each([
  ["bounty", 9, "freeSpins", "Free spin 8"],
  ["tumble", 4, "cascade", "Cascade 2"],
  ["vault", 6, "holdAndRespin", "Respin 4"],
  ["fortune", 2, "wheel", "Wheel: 3 x S"],
] as const)(
  "%s plays its feature within the spin, pays all of it and reports it",
  async (id, screens, name, words) => {
    const { game, stake, spin } = await open(id);
    next = replayDraws(PROFILES[id], screens);
    const round = await spin();
    expect(round.screens).toHaveLength(screens);
    const pays = round.screens.reduce((sum: number, screen: Screen) => sum + getPays(screen), 0);
    expect(round).toMatchObject({ state: "settled", win: pays * stake });
    const [bet] = studio.wallet.getBets("maria");
    const detail = bet?.detail as { wins: { win: number }[]; features: { name: string; win: number }[] };
    expect(detail.features).toMatchObject([{ name }]);
    const reported = [...detail.wins, ...detail.features].reduce((sum, { win }) => sum + win, 0);
    expect(reported).toBe(round.win);
    const { body } = await studio.recall(game.vassalage, round.roundId);
    expect(body.lines.join("\n")).toContain(words);
    expect(body.reels.flat()).toEqual(round.screens[0].window);
  },
);

test("every game drawn by hand, and the first three slots of each label, start a feature within 200 spins", () => {
  const slots = GAMES.filter(({ engine }) => engine === "slots");
  const labels = Map.groupBy(slots, ({ vassalage }) => vassalage);
  const first = [...labels.values()].flatMap((games) => games.slice(0, 3));
  for (const game of [...slots.slice(0, 22), ...first]) {
    expect((1 - featureChance(getMaths(game.gameCode))) ** 200, game.name).toBeLessThan(0.01);
  }
  for (const profile of Object.keys(PROFILES)) {
    expect(slots.filter(({ maths }) => maths === profile).length, profile).toBeGreaterThanOrEqual(15);
  }
});

test("a round is shown on its own reels, and not at all if they are unknown and the reels have changed", async () => {
  const { frame, game, spin } = await open("bounty");
  const { id, screens } = await spin();
  const keep = (data: object) =>
    studio.inMemory((db) =>
      db.prepare("update wager set data = ? where id = ?").run(JSON.stringify(data), id),
    );
  const shown = async () => (await studio.ask(frame, "state")).body.last.screens;
  const stops = [36, 36, 36, 36, 36];
  keep({ drawn: { stops, free: [] }, maths: "lively", seen: true });
  expect(await shown()).toHaveLength(1);
  keep({ drawn: { stops, free: [] }, seen: true });
  expect(await shown()).toEqual([]);
  expect((await studio.recall(game.vassalage, id)).body.lines).toHaveLength(1);
  expect(screens).toHaveLength(1);
});

test("a spin whose stake was taken before a crash is drawn and paid after it", async () => {
  const { frame, spin } = await open("steady");
  const { key, id } = await spin();
  studio.inMemory((db) => db.prepare("update wager set state = 'open', data = '{}' where id = ?").run(id));
  expect((await studio.ask(frame, "state")).body.last).toMatchObject({ state: "open", screens: [] });
  await studio.restart();
  await studio.tick();
  expect((await spin(key)).screens).toHaveLength(1);
});

test("only the page of a jackpot slot has a place for the site's pool", async () => {
  for (const isJackpot of [true, false]) {
    const frame = await studio.launch(getSlot("steady", isJackpot).gameCode);
    const page = await (await studio.fetch(frame)).text();
    expect(page.includes('id="pool"')).toBe(isJackpot);
  }
  const own = await studio.launch(getSlot("steady", true).gameCode, "maria", { wallet: "transfer" });
  expect(await (await studio.fetch(own)).text(), "stakes from the own wallet win no pool").not.toContain(
    'id="pool"',
  );
});

test("rounds of an earlier version are migrated: owed wins and finished rounds", () => {
  studio.inMemory((db) => {
    db.exec(`
      create table round (
        id text primary key, merchant text not null, vendor text not null, game_code text not null,
        player_id text not null, currency text not null, spin_id text not null, stake integer not null,
        state text not null, stops text, win integer not null, refusal text, balance integer,
        seen integer not null, created_at integer not null, wallet text not null, told integer not null
      ) strict;
      insert into round values
        ('a', 'm', 'V', 'G', 'p', 'PHP', 's1', 5, 'done', '[1,2,3,4,5]', 10, null, 7, 1, 1, 'transfer', 1),
        ('b', 'm', 'V', 'G', 'p', 'PHP', 's2', 5, 'drawn', '[1,2,3,4,5]', 0, null, 7, 0, 2, 'seamless', 0),
        ('c', 'm', 'V', 'G', 'p', 'PHP', 's3', 5, 'betting', null, 0, null, null, 0, 3, 'seamless', 0);
    `);
    migrateLegacyRounds(db);
    migrateLegacyRounds(db);
    const store = openWagerStore(db);
    const drawn = { stops: [1, 2, 3, 4, 5], free: [] };
    expect(store.find("a")).toMatchObject({ state: "settled", outcome: "won", data: { drawn, seen: true } });
    expect(store.find("b")).toMatchObject({
      state: "settling",
      outcome: "lost",
      data: { drawn, seen: false },
    });
    expect(store.find("c")).toMatchObject({ state: "placing", outcome: null, data: {} });
    expect(store.unreported()).toEqual([]);
  });
});

describe("free spins granted by an operator", () => {
  const gift = (game: { gameCode: string }, more: object = {}) => ({
    reference: "entry-1",
    playerId: "maria",
    gameCode: game.gameCode,
    currency: "PHP",
    spins: 2,
    stake: 500,
    expiresAt: studio.clock.now() + 60_000,
    ...more,
  });
  const give = async (game: { gameCode: string; vassalage: string }, more: object = {}) =>
    (await studio.giveSpins(game.vassalage, gift(game, more))).body.state;

  test("cost nothing, pay by their own stake under the operator's reference, and run out", async () => {
    const { game, frame } = await open("bounty");
    expect([await give(game), await give(game)]).toEqual(["issued", "issued"]);
    expect((await studio.ask(frame, "state")).body.gift).toEqual({ left: 2, stake: 500 });
    const before = studio.wallet.getBalance("maria");
    const spin = (spinId: string) => studio.ask(frame, "spin", { spinId, gift: true });

    next = replayDraws(PROFILES.bounty, 9);
    const key = newKey();
    const won = (await spin(key)).body;
    expect(won.gift).toEqual({ left: 1, stake: 500 });
    const pays = won.round.screens.reduce((sum: number, screen: Screen) => sum + getPays(screen), 0);
    expect(pays).toBeGreaterThan(0);
    expect(won.round).toMatchObject({ state: "settled", stake: 500, win: pays * 500, isGift: true });
    expect(studio.wallet.getBalance("maria")).toBe(before + pays * 500);
    expect(studio.wallet.calls.filter(({ call }) => call === "bonus")).toMatchObject([
      { body: { campaign: "entry-1", amount: pays * 500 } },
    ]);
    // Requesting the same spin again returns the same one.
    expect((await spin(key)).body).toMatchObject({ round: { id: won.round.id }, gift: { left: 1 } });

    next = [0, 3, 6, 9, 12];
    const last = (await spin(newKey())).body;
    expect(last.gift).toBeNull();
    if (last.round.win === 0) expect(last.round.state).toBe("settled");
    expect(await spin(newKey())).toMatchObject({ status: 409, body: { code: "NO_FREE_SPINS" } });
    expect(studio.wallet.calls.filter(({ call }) => call === "bet")).toEqual([]);
    const reported = studio.wallet.calls
      .filter(({ call }) => call === "bonus")
      .map(({ body }) => body.amount);
    expect(studio.wallet.getBalance("maria") - before).toBe(
      reported.reduce((sum: number, one) => sum + Number(one), 0),
    );
  });

  test("belong to one player, game and currency, and expire", async () => {
    const { game, frame } = await open("steady");
    expect(await give(game, { playerId: "ana" })).toBe("issued");
    expect(await give(game, { reference: "entry-2", currency: "THB" })).toBe("issued");
    expect(await give(game, { reference: "entry-3", expiresAt: studio.clock.now() })).toBe("refused");
    expect(await give({ ...game, gameCode: "NONE" })).toBe("refused");
    expect((await studio.giveSpins(game.vassalage, gift(game, { spins: 0 }))).status).toBe(400);
    expect((await studio.ask(frame, "state")).body.gift).toBeNull();
    expect(await give(game, { reference: "entry-4" })).toBe("issued");
    studio.clock.time += 60_001;
    expect((await studio.ask(frame, "state")).body.gift).toBeNull();
    expect((await studio.ask(frame, "spin", { spinId: newKey(), gift: true })).status).toBe(409);
  });

  test("are not played after a sign-out or during a break", async () => {
    const { game, frame } = await open("steady");
    await give(game);
    const spin = () => studio.ask(frame, "spin", { spinId: newKey(), gift: true });
    const refuse = (code: string) => {
      studio.wallet.atTheDoor = (call) => (call === "authenticate" ? { status: 403, body: { code } } : null);
    };
    refuse("SESSION_EXPIRED");
    expect(await spin()).toMatchObject({ status: 403, body: { code: "SESSION_EXPIRED" } });
    expect((await studio.ask(frame, "state")).body.gift).toEqual({ left: 2, stake: 500 });
    refuse("PLAYER_EXCLUDED");
    expect(await spin()).toMatchObject({ status: 403, body: { code: "PLAYER_EXCLUDED" } });
    expect(studio.wallet.calls.filter(({ call }) => call === "bonus")).toEqual([]);
  });

  test("can be revoked as far as they were not played", async () => {
    const { game, frame } = await open("steady");
    await give(game);
    const spin = () => studio.ask(frame, "spin", { spinId: newKey(), gift: true });
    expect((await spin()).status).toBe(200);
    await studio.takeSpinsBack(game.vassalage, { reference: "entry-1", playerId: "ana" });
    expect((await studio.ask(frame, "state")).body.gift).toEqual({ left: 1, stake: 500 });
    await studio.takeSpinsBack(game.vassalage, { reference: "entry-1", playerId: "maria" });
    expect((await studio.ask(frame, "state")).body.gift).toBeNull();
    expect(await give(game)).toBe("issued");
    expect((await studio.ask(frame, "state")).body.gift).toBeNull();
  });

  test("requested many times at once are played only as often as granted", async () => {
    const { game, frame } = await open("steady");
    await give(game);
    const asked = await Promise.all(
      Array.from({ length: 20 }, () => studio.ask(frame, "spin", { spinId: newKey(), gift: true })),
    );
    const played = asked.filter(({ status }) => status === 200);
    expect(played.length).toBeLessThanOrEqual(2);
    expect(played.length).toBeGreaterThan(0);
  });
});
