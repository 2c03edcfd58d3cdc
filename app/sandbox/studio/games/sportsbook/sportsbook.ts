import { GAMES, type Game } from "../../../catalogue/games.ts";
import { json, notFound } from "../../answers.ts";
import type { Play, Seat } from "../../store.ts";
import type { GameModule, ModuleDeps, PlayerCall } from "../module.ts";
import { createBookBets } from "./book-bets.ts";
import { type BookStore, openBookStore } from "./book-store.ts";
import { createFixtures, type Fixtures } from "./fixtures.ts";
import { getFixtures } from "./listing.ts";
import { resolutionAt } from "./match-state.ts";
import { sportsbookPage } from "./page.ts";
import { createPlacing } from "./placing.ts";
import { createPricing } from "./pricing.ts";
import { createSettling } from "./settling.ts";
import { parseSlip } from "./slip-input.ts";
import { isPossibleFinalScore, type Sport } from "./sports.ts";
import { describeSlips, matchView, slipView } from "./views.ts";

const SHOWN_SLIPS = 40;
/** Matches that ended within this time are still listed, with their result. */
const SHOWN_AFTER_MS = 90_000;

/** Returns the half of the book that a game belongs to. */
const getBook = ({ gameType }: Game): Sport["of"] => (gameType === "ESPORTS" ? "ESPORTS" : "SPORTS");
const getChannel = (of: Sport["of"]) => `sportsbook ${of}`;
const playerChannel = ({ merchant, vendor, playerId, gameCode }: Seat) =>
  `sportsbook ${JSON.stringify([merchant, vendor, playerId, gameCode])}`;

/** One book for all sports cards, and one for all esports cards; each card opens on its own sport. */
export function createSportsbook({
  db,
  wagers,
  feed,
  clock,
  draw,
  findPlay,
  getBalance,
}: ModuleDeps): GameModule {
  const book = openBookStore(db);
  const fixtures = createFixtures(book.secret(draw), book.corrections(), book.withdrawals());
  const pricing = createPricing();
  const bets = createBookBets(fixtures, pricing);
  const settling = createSettling({ book, wagers, bets, clock });
  const tell = (seat: Seat, news: object) => feed.publish(playerChannel(seat), news);
  const games = new Map(
    GAMES.filter(({ engine }) => engine === "sportsbook").map((game) => [game.gameCode, game]),
  );
  const placing = createPlacing({ games, book, findPlay, wagers, fixtures, pricing, bets, clock, tell });
  const publish = createPublisher();
  settling.takeUp([...games.keys()]);

  const listed = (of: Sport["of"], now: number) => fixtures.around(of, now, SHOWN_AFTER_MS);

  /** Sends changes of the matches to the open frames. */
  function createPublisher() {
    const lastSent = new Map<Sport["of"], Map<string, string>>();
    return (of: Sport["of"], now: number) => {
      const before = lastSent.get(of) ?? new Map<string, string>();
      if (feed.audience(getChannel(of)) === 0) return void lastSent.delete(of);
      const after = new Map<string, string>();
      const changed: object[] = [];
      for (const fixture of listed(of, now)) {
        const view = matchView(fixture, pricing, now);
        const text = JSON.stringify(view);
        after.set(fixture.id, text);
        if (before.get(fixture.id) !== text) changed.push(view);
      }
      const gone = [...before.keys()].filter((id) => !after.has(id));
      lastSent.set(of, after);
      if (changed.length + gone.length > 0) feed.publish(getChannel(of), { type: "matches", changed, gone });
    };
  }

  /** Notifies the wallet, and then the frame. `settleOpen` retries failures. */
  async function deliver(id: string): Promise<void> {
    const bet = await wagers.deliver(id);
    tell(bet, { type: "bets" });
  }

  const view = (bet: Parameters<typeof slipView>[0]) => slipView(bet, bets, clock.now());

  async function placeSlip({ play, game, body }: PlayerCall): Promise<Response> {
    const slip = parseSlip(body);
    if (!slip) return json(400, { code: "BAD_REQUEST" });
    const answer = await placing.ask(slip, play, game);
    if (answer.kind === "bet") return json(200, { bet: view(answer.bet) });
    if (answer.kind === "waiting") return json(202, { waiting: answer.until });
    if (answer.kind === "conflict") return json(409, { code: "KEY_USED" });
    return json(409, answer.refusal);
  }

  async function cashOut({ play, body }: PlayerCall): Promise<Response> {
    const { id, value } = body;
    if (typeof id !== "string" || !Number.isSafeInteger(value)) return json(400, { code: "BAD_REQUEST" });
    const bet = wagers.find(id);
    if (!bet || playerChannel(bet) !== playerChannel(play)) return notFound();
    const paid = await settling.cashOut(bet, Number(value));
    if (paid.kind === "paid") return json(200, { bet: view(paid.bet) });
    return json(409, paid.kind === "changed" ? { code: "VALUE_CHANGED", value: paid.value } : paid);
  }

  /** Returns all data of one match: `match-<id>`. */
  function oneMatch(id: string): Response {
    const fixture = fixtures.find(id);
    const now = clock.now();
    return fixture ? json(200, { match: matchView(fixture, pricing, now, true), now }) : notFound();
  }

  async function player(call: PlayerCall): Promise<Response> {
    const { play, action, method } = call;
    if (method === "POST") {
      if (action === "slip") return placeSlip(call);
      return action === "cash-out" ? cashOut(call) : notFound();
    }
    if (action.startsWith("match-")) return oneMatch(action.slice("match-".length));
    if (action !== "bets") return notFound();
    return json(200, {
      bets: wagers.listLatest(play, SHOWN_SLIPS).map(view),
      balance: await getBalance(play),
    });
  }

  return {
    engine: "sportsbook",
    page: sportsbookPage,
    player,
    events(play: Play, game: Game): Response {
      const now = clock.now();
      const matches = listed(getBook(game), now).map((fixture) => matchView(fixture, pricing, now));
      const channels = [getChannel(getBook(game)), playerChannel(play)];
      return feed.stream(play, channels, { type: "all", now, matches });
    },
    fixtures: (vendor) => getFixtures(vendor, [...games.values()], { fixtures, pricing, now: clock.now() }),
    tick(now: number): void {
      // Wallets are not awaited: a slow one must not delay everyone's odds.
      const sent = [...placing.takeDue(now), ...settling.decideDue(now).map(deliver)];
      for (const one of sent) one.catch(() => {});
      for (const kind of ["SPORTS", "ESPORTS"] as const) publish(kind, now);
    },
    correctScore: correctWith({ fixtures, book, clock }),
    withdrawScore: withdrawWith({ fixtures, book, clock }),
    recall: (played) => describeSlips(played, bets, clock.now()),
    // The return depends on the player's choice of bets; the rules list the margin of each market.
    computeReturn: () => null,
  };
}

/** Withdraws the result of a match that has one. */
function withdrawWith({
  fixtures,
  book,
  clock,
}: {
  fixtures: Fixtures;
  book: BookStore;
  clock: ModuleDeps["clock"];
}): NonNullable<GameModule["withdrawScore"]> {
  return (fixtureId) => {
    const fixture = fixtures.find(fixtureId);
    const at = clock.now();
    if (!fixture || fixture.isPostponed || resolutionAt(fixture, at) === null) return false;
    fixtures.withdraw(fixtureId, at);
    book.withdraw(fixtureId, at);
    return true;
  };
}

/** Records an operator's result of a match. */
function correctWith({
  fixtures,
  book,
  clock,
}: {
  fixtures: Fixtures;
  book: BookStore;
  clock: ModuleDeps["clock"];
}): NonNullable<GameModule["correctScore"]> {
  return (fixtureId, score) => {
    const fixture = fixtures.find(fixtureId);
    const at = clock.now();
    if (
      !fixture ||
      fixture.isPostponed ||
      at < fixture.resolvedAt ||
      !isPossibleFinalScore(fixture.sport, score)
    ) {
      return false;
    }
    fixtures.correct(fixtureId, { score, at });
    book.correct(fixtureId, { score, at });
    return true;
  };
}
