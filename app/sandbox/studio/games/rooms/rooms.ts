import { GAMES, type Game } from "../../../catalogue/games.ts";
import { json, notFound } from "../../answers.ts";
import type { Play, Seat } from "../../store.ts";
import { createDeliver, seatChannel } from "../live/couriers.ts";
import type { GameModule, ModuleDeps, PlayerCall, RoomListing, RoomQuery } from "../module.ts";
import { createDealer } from "./dealer.ts";
import { roomsPage } from "./page.ts";
import {
  createPlans,
  getSeat,
  getSeatedPlayers,
  isInHand,
  newRoom,
  type Room,
  type RoomScope,
  SEATS,
} from "./room.ts";
import { getVariant } from "./variants/variants.ts";
import { describeAntes, listed, roomView } from "./views.ts";

const games = GAMES.filter(({ engine }) => engine === "rooms");
const gameCodes = new Set(games.map(({ gameCode }) => gameCode));
/** The reason for rolling back a hand that a crash interrupted. */
const RESTART = "restart";

const lobbyChannel = ({ merchant, vendor, gameCode, currency, demo }: RoomScope) =>
  `rooms/${JSON.stringify([merchant, vendor, gameCode, currency, demo])}`;
/** Returns true when a value is a choice of a variant with `choices` of them. */
const isChoice = (value: unknown, choices: number): value is number | null =>
  value === null || (typeof value === "number" && Number.isInteger(value) && value >= 0 && value < choices);

/**
 * Rooms in which players of one brand play cards against each other. Rooms are held in memory, but promises to wallets
 * are stored: a hand that a crash interrupts is rolled back at the next start.
 */
export function createRooms({ db, wagers, feed, clock, draw, findPlay, getBalance }: ModuleDeps): GameModule {
  /** The occupied rooms, by id. */
  const rooms = new Map<string, Room>();
  const deliver = createDeliver({ wagers, feed });
  const dealer = createDealer({ db, wagers, draw, clock, findPlay, changed, deliver, unseated });

  // These would otherwise stay unsettled.
  const cutOff = wagers.open().filter(({ gameCode }) => gameCodes.has(gameCode));
  deliver(cutOff.map(({ id }) => wagers.decideVoid(id, RESTART)));

  const roomsFor = (play: Play, game: Game) => roomsIn(rooms, { scope: play, game, decimals: play.decimals });

  const getRoom = (play: Play, game: Game): Room | null =>
    roomsFor(play, game).find((room) => getSeat(room, play.playerId) >= 0) ?? null;

  function getState(play: Play, game: Game) {
    const room = getRoom(play, game);
    return {
      type: "state",
      rooms: roomsFor(play, game).map(listed),
      room: room && roomView(room, play.playerId, clock.now()),
    };
  }

  function changed(room: Room): void {
    for (const { play } of getSeatedPlayers(room))
      feed.publish(seatChannel(play), { type: "room", room: roomView(room, play.playerId, clock.now()) });
    feed.publish(lobbyChannel(room.scope), { type: "listed", room: listed(room) });
  }

  function unseated(_room: Room, play: Seat, code: string): void {
    feed.publish(seatChannel(play), { type: "left", code });
  }

  async function sit({ play, game, body }: PlayerCall): Promise<Response> {
    const balance = await getBalance(play);
    const room = roomsFor(play, game).find(({ id }) => id === body.room);
    // The room belongs to another brand or currency, or does not exist; the response does not reveal which.
    if (!room) return json(403, { code: "ROOM_NOT_YOURS" });
    const before = getRoom(play, game);
    if (before && before.id !== room.id) return json(409, { code: "SEATED_ELSEWHERE" });
    if (!before && (balance ?? room.stake) < room.stake) return json(409, { code: "INSUFFICIENT_FUNDS" });
    rooms.set(room.id, room);
    if (!dealer.sit(room, play)) return json(409, { code: "ROOM_FULL" });
    return json(200, getState(play, game));
  }

  function leave({ play, game }: PlayerCall): Response {
    const room = getRoom(play, game);
    if (room) dealer.leave(room, play.playerId);
    return json(200, getState(play, game));
  }

  function act({ play, game, body }: PlayerCall): Response {
    const { roundId, choice = null } = body;
    if (typeof roundId !== "string" || !isChoice(choice, getVariant(game).choices)) {
      return json(400, { code: "BAD_REQUEST" });
    }
    const room = getRoom(play, game);
    if (!room || !dealer.act(room, play.playerId, roundId, choice)) return json(409, { code: "TOO_LATE" });
    return json(200, getState(play, game));
  }

  function practise({ play, game }: PlayerCall): Response {
    const room = getRoom(play, game);
    if (!room || !dealer.practise(room)) return json(409, { code: "TOO_LATE" });
    return json(200, getState(play, game));
  }

  /** Moves a returning player to the newest frame: the older one may expire earlier. */
  function renew(play: Play, game: Game): void {
    const room = getRoom(play, game);
    const seated = room?.seats[getSeat(room, play.playerId)];
    if (seated && seated.play.expiresAt < play.expiresAt) seated.play = play;
  }

  return {
    engine: "rooms",
    page: roomsPage,
    async player(call) {
      const { play, game, action, method } = call;
      if (method === "GET") return action === "state" ? json(200, getState(play, game)) : notFound();
      if (action === "sit") return sit(call);
      if (action === "leave") return leave(call);
      if (action === "practise") return practise(call);
      return action === "draw" ? act(call) : notFound();
    },
    events(play, game) {
      renew(play, game);
      return feed.stream(play, [seatChannel(play), lobbyChannel(play)], getState(play, game));
    },
    tick(now) {
      for (const room of rooms.values()) {
        dealer.tick(room, now);
        if (getSeatedPlayers(room).length === 0 && !isInHand(room)) rooms.delete(room.id);
      }
    },
    voidRound(roundId, reason) {
      const room = [...rooms.values()].find(({ hand }) => hand?.roundId === roundId);
      if (room?.hand && isInHand(room)) {
        if (room.hand.voidReason !== null) return false;
        dealer.voidHand(room, room.hand, reason);
        return true;
      }
      const bets = wagers.ofRound(roundId);
      const paid = bets.filter((bet) => gameCodes.has(bet.gameCode) && bet.state === "settled");
      const wrong = paid.filter(({ outcome }) => outcome !== "void");
      deliver(wrong.map(({ id }) => wagers.decideVoid(id, reason)));
      return wrong.length > 0;
    },
    recall: describeAntes,
    // Players win from each other.
    computeReturn: () => null,
    rooms: (query) => listRooms(query, rooms),
  };
}

/** Returns the rooms of a game, from memory or, if no player is seated, empty. */
function roomsIn(
  rooms: ReadonlyMap<string, Room>,
  { scope, game, decimals }: { scope: RoomScope; game: Game; decimals: number },
): Room[] {
  return createPlans(scope, game, decimals).map((plan) => rooms.get(plan.id) ?? newRoom(plan, scope));
}

/** Returns a label's rooms for real money in the operators' format. */
function listRooms(query: RoomQuery, rooms: ReadonlyMap<string, Room>): RoomListing[] {
  const { merchant, vendor, currency, decimals } = query;
  return games
    .filter((game) => game.vassalage === vendor)
    .flatMap((game) => {
      const scope = { merchant, vendor, gameCode: game.gameCode, currency, demo: false };
      return roomsIn(rooms, { scope, game, decimals }).map((room) => ({
        roomId: room.id,
        gameId: game.gameId,
        gameCode: game.gameCode,
        name: game.name,
        minBet: room.stake,
        seats: SEATS,
        taken: getSeatedPlayers(room).length,
      }));
    });
}
