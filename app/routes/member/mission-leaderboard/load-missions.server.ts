import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { getFailure } from "../../../site/call-failure.ts";

const BOARD_SIZE = 20;

/** Loads the missions with a leaderboard; `key` is the idempotency key of a claim from the page. */
export async function loadMissions(context: AppLoadContext, params: URLSearchParams) {
  const done = params.get("done") === "claimed";
  try {
    const { list, onBreak } = await context.platform.rewards.missionSummary({});
    const boards = list.filter(
      ({ hasBoard, state, endsAt }) => hasBoard && state !== "coming_soon" && isOpen(context, endsAt),
    );
    const asked = params.get("mission");
    const shown = boards.find(({ missionId }) => missionId === asked) ?? boards[0];
    const board = shown ? await loadBoard(context, shown.missionId) : null;
    const choices = boards.map(({ missionId, title }) => ({ missionId, title }));
    return {
      missions: { list, onBreak, choices, board, done, key: randomUUID(), now: context.now },
      status: 200,
    };
  } catch (error) {
    return { missions: null, status: getFailure(error).status };
  }
}

function isOpen({ now }: AppLoadContext, endsAt: number | null): boolean {
  return endsAt === null || endsAt > now;
}

/**
 * Loads the leaderboard of a mission. If it cannot be read, only its content is omitted, since the page shows more than
 * that.
 */
async function loadBoard({ platform }: AppLoadContext, missionId: string) {
  try {
    return { missionId, found: await platform.rewards.missionLeaderboard({ missionId, size: BOARD_SIZE }) };
  } catch (error) {
    getFailure(error);
    return { missionId, found: null };
  }
}

export type MissionsData = Awaited<ReturnType<typeof loadMissions>>["missions"];
