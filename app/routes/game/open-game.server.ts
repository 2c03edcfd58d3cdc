import type { AppLoadContext } from "@remix-run/node";
import { type FailureData, failureOf } from "../../site/call-failure.ts";
import { type CardGame, cardOf } from "../../ui/game-card.tsx";
import { readHot } from "../lobby/load-lobby.server.ts";

/** Which game an address names. */
export type GameRef = { gameId: string } | { gameCode: string };

/** Why a game does not open, as its page tells it, and the page's status. */
const REASONS = { maintenance: 503, later: 200, missing: 404, failed: 503 } as const;
export type ClosedReason = keyof typeof REASONS;

export type OpenedGame =
  | { state: "open"; src: string; ownOrigin: boolean; game: CardGame }
  | { state: ClosedReason; others: CardGame[] };

const OTHERS = 6;

/**
 * Opens a game for the signed-in account: a launch of its own for each load of the page, so that reloading works. A
 * launch moves no money; stakes and wins are the vendor's calls. Gives the page's state and its status.
 */
export async function openGame(
  context: AppLoadContext,
  ref: GameRef,
  backUrl: string,
): Promise<{ opened: OpenedGame; status: number }> {
  try {
    const { content, game } = await context.platform.games.launchGame({
      ...ref,
      device: "WEB",
      backUrl,
      language: context.request.language,
    });
    const src = frameAddress(content, context.origin);
    if (!src) return closed(context, "failed");
    const ownOrigin = new URL(src).origin === context.origin;
    return { opened: { state: "open", src, ownOrigin, game: cardOf(game) }, status: 200 };
  } catch (error) {
    return closed(context, reasonOf(failureOf(error).data));
  }
}

function reasonOf({ code, details }: FailureData): ClosedReason {
  if (code === "GAME_MAINTENANCE") return details.notOpen === true ? "later" : "maintenance";
  return code === "GAME_NOT_FOUND" || code === "INVALID_INPUT" ? "missing" : "failed";
}

async function closed(context: AppLoadContext, reason: ClosedReason) {
  const hot = await readHot(context, "RNG").catch(() => []);
  const others = hot.filter((game) => game.playable && !game.maintenance).slice(0, OTHERS);
  return { opened: { state: reason, others: others.map(cardOf) }, status: REASONS[reason] };
}

/** The frame's whole address, or null for one that is not http: a vendor's answer is not trusted to be harmless. */
function frameAddress(content: string, origin: string): string | null {
  if (!URL.canParse(content, origin)) return null;
  const url = new URL(content, origin);
  return url.protocol === "https:" || url.protocol === "http:" ? url.href : null;
}
