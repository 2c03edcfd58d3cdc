import { randomBytes } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";

/** The number of results beside the bet, and in the full list shown on request (spec section 7, "Vietnam numbers"). */
const RESULTS = 12;
const ALL_RESULTS = 100;
const TICKETS = 10;
/** From this number of lotteries on, a list begins with `CHOSEN` popular ones and played ones. */
const MIN_GAMES_FOR_FEATURED = 6;
const CHOSEN = 3;
/** The delay after a draw is due before its result is requested, and the interval between later requests. */
const DRAW_DELAY_MS = 1_500;
const RETRY_MS = 3_000;

/** Loads the page of one lottery: the open draw, the bets on offer, results, and the visitor's tickets. */
export async function loadLottery(context: AppLoadContext, gameCode: string, params: URLSearchParams) {
  const { lottery } = context.platform;
  const signedIn = context.caller.kind === "account";
  const allResults = params.get("results") === "all";
  const [view, results, own] = await Promise.all([
    lottery.game({ gameCode }),
    lottery.openedNumbers({ gameCode, count: allResults ? ALL_RESULTS : RESULTS }),
    signedIn ? lottery.tickets({ gameCode, pageSize: TICKETS }) : null,
  ]);
  const { plays, draw, closing, now } = view;
  const play = plays.find(({ code }) => code === params.get("play")) ?? plays[0];
  if (!play) throw new Response(null, { status: 404 });
  const asked = params.get("mode");
  const mode = asked === "LOTT" || asked === "ELOTT" ? asked : view.prizeMode;
  const last = results.list[0];
  const tickets = own?.list ?? [];
  return {
    ...view,
    play,
    mode,
    tickets,
    results: results.list,
    allResults,
    mostResults: ALL_RESULTS,
    signedIn,
    /** The visitor's winnings in the last draw. */
    won: tickets.reduce(
      (sum, one) => (one.draw === last?.draw && one.state === "won" ? sum + one.win : sum),
      0,
    ),
    /** The time at which to reload the page. */
    refreshAt: closing
      ? Math.max(closing.drawsAt + DRAW_DELAY_MS, now + RETRY_MS)
      : (draw?.closesAt ?? now + RETRY_MS),
    idempotencyKey: randomBytes(16).toString("hex"),
  };
}

/**
 * Loads the lotteries of a page: a vendor's, or all of the brand's; with the popular ones, and those that the visitor
 * has played. A short list needs no such selection.
 */
export async function loadLotteryList(
  { platform, caller }: AppLoadContext,
  { vassalage, playType }: { vassalage: string | null; playType: string | null },
) {
  const { lottery } = platform;
  const [menu, popular, recent] = await Promise.all([
    lottery.menu(vassalage ? { vassalage } : {}),
    lottery.popular({}),
    caller.kind === "account" ? lottery.vnRecent({}) : { list: [] },
  ]);
  const games = menu.list.filter((game) => !playType || game.playType === playType);
  const codes = new Set(games.map(({ gameCode }) => gameCode));
  const ofThese = ({ list }: typeof popular) =>
    games.length < MIN_GAMES_FOR_FEATURED
      ? []
      : list.filter(({ gameCode }) => codes.has(gameCode)).slice(0, CHOSEN);
  return { games, popular: ofThese(popular), recent: ofThese(recent) };
}

export type LotteryPageData = Awaited<ReturnType<typeof loadLottery>>;
