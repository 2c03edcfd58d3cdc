import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { newKey, openTestStudio, type TestStudio, type WalletBet } from "../../testing.ts";
import { hashSeed } from "../live/seed.ts";
import { PACE } from "./dealer.ts";

const GAME = "BARRIO_FIVE_CARD_QUAY";
const GRANT = 1_000_000;

let studio: TestStudio;

/** The part of a player's view that these tests read. */
interface RoomSeen {
  id: string;
  stake: number;
  phase: string;
  isPractice: boolean;
  leftMs: number;
  isLeaving: boolean;
  roundId: string;
  seedHash: string;
  seed: string | null;
  rake: number | null;
  pot: number;
  seats: {
    isTaken: boolean;
    isComputer: boolean;
    isMine: boolean;
    hasActed: boolean;
    cards: string[] | null;
    place: number | null;
    win: number | null;
  }[];
}

beforeEach(() => {
  studio = openTestStudio();
});
afterEach(() => studio.close());

const getState = async (frame: string) => (await studio.ask(frame, "state")).body;
const room = async (frame: string): Promise<RoomSeen> => (await getState(frame)).room;
const pass = async (ms: number) => {
  studio.clock.time += ms;
  await studio.tick();
};
const phaseIs = (frame: string, phase: string) =>
  vi.waitFor(async () => {
    const seen = await room(frame);
    expect(seen.phase).toBe(phase);
    return seen;
  });

/** Seats players in the cheapest room, and returns their frames. */
const meet = (...players: string[]) => meetAt(GAME, ...players);

async function meetAt(game: string, ...players: string[]): Promise<string[]> {
  const frames: string[] = [];
  for (const player of players) {
    const frame = await studio.launch(game, player);
    const { rooms } = await getState(frame);
    expect((await studio.ask(frame, "sit", { room: rooms[0].id })).status).toBe(200);
    frames.push(frame);
  }
  return frames;
}

/** Starts the hand, and returns it as the first player sees it. */
async function begin(frame: string): Promise<RoomSeen> {
  await pass(PACE.startMs);
  return phaseIs(frame, "playing");
}

async function act(frame: string, choice: number | null = null) {
  const { roundId } = await room(frame);
  return studio.ask(frame, "draw", { roundId, choice });
}

/** Returns the only bet of each player, once the wallet has received its outcome. */
const ended = (...players: string[]) =>
  vi.waitFor(() => {
    const bets = players.map((player) => studio.wallet.getBets(player)[0] as WalletBet);
    for (const bet of bets) expect(bet.state).not.toBe("open");
    return bets;
  });

describe("a hand of two players", () => {
  test("is committed before and revealed after, and pays the pot minus the rake to the better hand", async () => {
    const [maria = "", jose = ""] = await meet("maria", "jose");
    const before = await room(maria);
    expect(before).toMatchObject({ phase: "starting", leftMs: PACE.startMs, seed: null });
    const playing = await begin(maria);
    expect(playing.seedHash).toBe(before.seedHash);
    expect(playing.seats[0]?.cards).toHaveLength(5);
    expect(playing.seats[1]?.cards).toBeNull();
    expect(studio.wallet.getBalance("maria")).toBe(GRANT - playing.stake);

    await act(maria, 0);
    expect((await room(maria)).phase).toBe("playing");
    await act(jose);
    const after = await room(jose);
    expect(after.phase).toBe("result");
    expect(hashSeed(after.seed ?? "")).toBe(before.seedHash);
    expect(after.rake).toBe((playing.stake * 2) / 20);
    expect(after.seats[0]?.cards?.slice(1)).toEqual(playing.seats[0]?.cards?.slice(1));
    expect(after.seats[0]?.cards?.[0]).not.toBe(playing.seats[0]?.cards?.[0]);

    const bets = await ended("maria", "jose");
    expect(bets.reduce((sum, { win }) => sum + win, after.rake ?? 0)).toBe(playing.stake * 2);
    for (const [seat, bet] of bets.entries()) {
      const place = after.seats[seat]?.place;
      expect(bet).toMatchObject({ state: "settled", outcome: place === 1 ? "won" : "lost" });
      const result = after.seats[seat]?.cards;
      // The first seat bears the indivisible remainder.
      const half = (after.rake ?? 0) / 2;
      const rake = seat === 0 ? Math.ceil(half) : Math.floor(half);
      const seen = { kind: "room", room: after.id, seat: seat + 1, players: 2, place, rake };
      expect(bet.detail).toEqual({ ...seen, result });
    }
    await pass(PACE.resultMs);
    expect(await room(maria)).toMatchObject({ phase: "starting", seed: null });
  });

  test("accepts one choice: a second or late choice changes nothing", async () => {
    const [maria = "", jose = ""] = await meet("maria", "jose");
    await begin(maria);
    expect((await act(maria, 2)).status).toBe(200);
    expect((await act(maria, 2)).status).toBe(200);
    expect((await act(maria, 3)).body.code).toBe("TOO_LATE");
    expect((await act(maria, 9)).body.code).toBe("BAD_REQUEST");
    studio.clock.time += PACE.playMs;
    expect((await act(jose, 1)).body.code).toBe("TOO_LATE");
  });

  test("is played with the cards as dealt for a player who leaves, and then the seat is free", async () => {
    const [maria = "", jose = ""] = await meet("maria", "jose");
    const dealt = (await begin(jose)).seats[1]?.cards;
    await studio.ask(jose, "leave", {});
    expect(await room(jose)).toMatchObject({ phase: "playing", isLeaving: true });
    await act(maria);
    expect((await room(maria)).seats[1]?.cards).toEqual(dealt);
    const bets = await ended("maria", "jose");
    expect(bets.map(({ state }) => state)).toEqual(["settled", "settled"]);
    await pass(PACE.resultMs);
    expect(await room(jose)).toBeNull();
    expect((await room(maria)).phase).toBe("waiting");
  });

  test("is played with the cards as dealt when the choices are late, and then both seats are free", async () => {
    const [maria = ""] = await meet("maria", "jose");
    const dealt = (await begin(maria)).seats[0]?.cards;
    await pass(PACE.playMs - 1);
    expect((await room(maria)).phase).toBe("playing");
    await pass(1);
    expect((await room(maria)).seats[0]?.cards).toEqual(dealt);
    await ended("maria", "jose");
    await pass(PACE.resultMs);
    expect(await getState(maria)).toMatchObject({ room: null, rooms: [{ taken: 0 }, {}, {}] });
  });

  test("is the same for a player who returns in another window", async () => {
    const [maria = "", jose = ""] = await meet("maria", "jose");
    await begin(maria);
    await act(maria, 4);
    const before = await room(maria);
    const again = await studio.launch(GAME, "maria");
    expect(await room(again)).toEqual(before);
    expect((await act(again, 1)).body.code).toBe("TOO_LATE");
    await act(jose);
    expect(await room(again)).toEqual(await room(maria));
    expect(studio.wallet.getBets("maria")).toHaveLength(1);
  });

  test("is rolled back for both players when the studio restarts in the middle of it", async () => {
    const [maria = ""] = await meet("maria", "jose");
    await begin(maria);
    await studio.restart();
    const bets = await ended("maria", "jose");
    expect(bets.map(({ state }) => state)).toEqual(["rolled_back", "rolled_back"]);
    expect(studio.wallet.getBalance("maria")).toBe(GRANT);
    expect(studio.wallet.getBalance("jose")).toBe(GRANT);
    expect(await room(maria)).toBeNull();
  });

  test("is rolled back when declared void, before or after its end", async () => {
    const [maria = "", jose = ""] = await meet("maria", "jose");
    const first = await begin(maria);
    expect(studio.voidRound(first.roundId, "error")).toBe(true);
    await vi.waitFor(() => expect(studio.wallet.getBalance("maria")).toBe(GRANT));
    const second = await begin(maria);
    await act(maria);
    await act(jose);
    expect(second.roundId).not.toBe(first.roundId);
    const settled = () => studio.wallet.calls.filter(({ call }) => call === "win");
    await vi.waitFor(() => expect(settled()).toHaveLength(2));
    await vi.waitFor(() => expect(studio.voidRound(second.roundId, "error")).toBe(true));
    await vi.waitFor(() => {
      expect(studio.wallet.getBalance("maria")).toBe(GRANT);
      expect(studio.wallet.getBalance("jose")).toBe(GRANT);
    });
    expect(studio.voidRound(newKey(), "error")).toBe(false);
  });
});

describe("an ante", () => {
  test("refused by the wallet frees the seat, and the others play", async () => {
    const [maria = "", jose = ""] = await meet("maria", "jose", "ana");
    studio.wallet.setBalance("jose", 1);
    const playing = await begin(maria);
    expect(playing.seats.map(({ isTaken }) => isTaken)).toEqual([true, false, true, false]);
    expect(await room(jose)).toBeNull();
    expect(studio.wallet.getBalance("jose")).toBe(1);
  });

  test("is refunded when fewer than two are taken, and the player waits for another player", async () => {
    const [maria = ""] = await meet("maria", "jose");
    studio.wallet.setBalance("jose", 1);
    await pass(PACE.startMs);
    await phaseIs(maria, "waiting");
    const [bet] = await ended("maria");
    expect(bet?.state).toBe("rolled_back");
    expect(studio.wallet.getBalance("maria")).toBe(GRANT);
  });
});

describe("a room", () => {
  test("waits for a second player, and again if that player leaves before the hand", async () => {
    const [maria = ""] = await meet("maria");
    await pass(PACE.startMs);
    expect((await room(maria)).phase).toBe("waiting");
    const [jose = ""] = await meet("jose");
    expect((await room(maria)).phase).toBe("starting");
    await studio.ask(jose, "leave", {});
    await pass(PACE.startMs);
    expect((await room(maria)).phase).toBe("waiting");
    expect(studio.wallet.bets.size).toBe(0);
  });

  test("of another brand or another kind of money cannot be entered", async () => {
    const [maria = ""] = await meet("maria");
    const { id } = await room(maria);
    const other = await studio.launch(GAME, "maria", {}, "m2");
    expect((await studio.ask(other, "sit", { room: id })).body).toEqual({ code: "ROOM_NOT_YOURS" });
    studio.wallet.profile.demo = true;
    const demo = await studio.launch(GAME, "jose");
    expect((await studio.ask(demo, "sit", { room: id })).body).toEqual({ code: "ROOM_NOT_YOURS" });
    expect((await getState(demo)).rooms[0]).toMatchObject({ taken: 0 });
  });

  test("has no seat for a player who cannot afford the stake of a hand", async () => {
    const [maria = ""] = await meet("maria");
    const { id, stake } = await room(maria);
    const jose = await studio.launch(GAME, "jose");
    studio.wallet.setBalance("jose", stake - 1);
    expect(await studio.ask(jose, "sit", { room: id })).toMatchObject({
      status: 409,
      body: { code: "INSUFFICIENT_FUNDS" },
    });
    expect(await room(jose)).toBeNull();
    studio.wallet.setBalance("jose", stake);
    expect((await studio.ask(jose, "sit", { room: id })).status).toBe(200);
  });

  test("has four seats, one for each player", async () => {
    const [maria = ""] = await meet("maria", "jose", "ana", "luz", "maria");
    const { id } = await room(maria);
    const late = await studio.launch(GAME, "late");
    expect((await studio.ask(late, "sit", { room: id })).body).toEqual({ code: "ROOM_FULL" });
    const { rooms } = await getState(maria);
    const elsewhere = await studio.ask(maria, "sit", { room: rooms[1].id });
    expect(elsewhere.body).toEqual({ code: "SEATED_ELSEWHERE" });
  });

  test("is listed with its stake and seats for its own brand's operator", async () => {
    const [maria = ""] = await meet("maria", "jose");
    const seen = await room(maria);
    const { body } = await studio.rooms("BARRIO");
    const own = body.rooms.filter(({ gameCode }: { gameCode: string }) => gameCode === GAME);
    expect(own).toHaveLength(3);
    expect(own[0]).toMatchObject({ roomId: seen.id, minBet: seen.stake, seats: 4, taken: 2 });
    expect(own[1].minBet).toBe(5 * seen.stake);
    const others = (await studio.rooms("BARRIO", "m2")).body.rooms;
    expect(others.some(({ roomId }: { roomId: string }) => roomId === seen.id)).toBe(false);
    expect((await studio.fetch("/api/v1/m1/BARRIO/rooms?currency=PHP&decimals=2")).status).toBe(401);
  });
});

describe("a player who is alone", () => {
  const practise = (frame: string) => studio.ask(frame, "practise", {});

  test("plays practice hands against the computer, which no wallet or record includes", async () => {
    const [maria = ""] = await meet("maria");
    expect((await practise(maria)).status).toBe(200);
    const dealt = await room(maria);
    expect(dealt).toMatchObject({ phase: "playing", isPractice: true, leftMs: 0, pot: 0, seed: null });
    const computer = dealt.seats.findIndex(({ isComputer }) => isComputer);
    expect(dealt.seats[computer]).toMatchObject({ isTaken: false, isMine: false, cards: null });
    expect((await practise(maria)).body.code).toBe("TOO_LATE");
    expect((await act(maria, 9)).body.code).toBe("BAD_REQUEST");
    await act(maria, 0);
    const shown = await room(maria);
    expect(shown).toMatchObject({ phase: "result", isPractice: true, pot: 0, rake: 0 });
    expect(hashSeed(shown.seed ?? "")).toBe(dealt.seedHash);
    expect(shown.seats[computer]?.cards).toHaveLength(5);
    expect(shown.seats.map(({ win }) => win ?? 0)).toEqual([0, 0, 0, 0]);
    expect((await practise(maria)).status).toBe(200);
    expect((await room(maria)).roundId).not.toBe(dealt.roundId);
    expect(studio.wallet.bets.size).toBe(0);
    expect(studio.wallet.getBalance("maria")).toBe(GRANT);
    const { rooms } = await getState(maria);
    expect(rooms[0].taken).toBe(1);
  });

  test("plays for money as soon as another player sits down", async () => {
    const [maria = ""] = await meet("maria");
    await practise(maria);
    const { roundId } = await room(maria);
    const [jose = ""] = await meet("jose");
    expect(await room(maria)).toMatchObject({ phase: "starting", isPractice: false });
    expect((await studio.ask(maria, "draw", { roundId, choice: null })).body.code).toBe("TOO_LATE");
    expect((await practise(jose)).body.code).toBe("TOO_LATE");
  });

  test("does not see an old practice hand after sitting down again", async () => {
    const [maria = ""] = await meet("maria");
    await practise(maria);
    await studio.ask(maria, "leave", {});
    await meet("maria");
    expect(await room(maria)).toMatchObject({ phase: "waiting", isPractice: false });
  });
});

describe("rooms of another game", () => {
  test.each([
    ["JADE_LUCKY_NINE_TABLE", 2],
    ["LOOM_BULL_FIGHT_TEN", 5],
    ["LOOM_THREE_CARD_COURT", 3],
  ])("%s deals each player %i cards and pays the pot", async (game, count) => {
    const [maria = "", jose = ""] = await meetAt(game, "maria", "jose");
    await pass(PACE.startMs);
    // Two naturals of lucky nine are shown at once, without choices.
    const playing = await vi.waitFor(async () => {
      const dealt = await room(maria);
      expect(dealt.seats[0]?.cards).toHaveLength(count);
      return dealt;
    });
    for (const frame of [maria, jose]) await act(frame);
    const after = await phaseIs(maria, "result");
    const bets = await ended("maria", "jose");
    expect(bets.reduce((sum, { win }) => sum + win, after.rake ?? 0)).toBe(playing.stake * 2);
    expect(after.seats[0]?.cards).toHaveLength(count);
  });
});
