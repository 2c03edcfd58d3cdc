import type { FigureSums, TeamDayRow } from "../../../app/platform/database/tables/agents.ts";
import { addDays, getDay } from "../../../app/shared/business-day.ts";
import { loadDatabase } from "../setup/database.ts";
import { readBrandDocument, type Site } from "../setup/site.ts";

/** Figures of a day; amounts in minor units. */
export interface DayFigures extends Partial<FigureSums> {
  /** Days before today. */
  ago: number;
  newMembers?: number;
}

const NONE: FigureSums = {
  ...{ bets: 0, stake: 0, valid_bet: 0, win: 0 },
  ...{ deposits: 0, withdrawals: 0, bonuses: 0, rebates: 0, earnings: 0 },
};

/**
 * Adds counted figures of an agent of Siam Jade, as the counting of team figures stores them: play of slots by the member
 * below, money and new members. They are those of the whole team and of the direct downlines.
 */
export async function seedFigures(
  site: Site,
  { agentId, memberId }: { agentId: string; memberId: string },
  days: readonly DayFigures[],
): Promise<void> {
  const { merchantCode: merchant_id } = readBrandDocument(site, "siam-jade");
  const today = getDay(Date.now(), "Asia/Bangkok");
  const { db } = await loadDatabase(site);
  for (const { ago, newMembers = 0, ...sums } of days) {
    const day = addDays(today, -ago);
    const { bets, stake, valid_bet, win, ...money } = { ...NONE, ...sums };
    const play = { ...NONE, bets, stake, valid_bet, win };
    const row = (reach: TeamDayRow["reach"], game_type: string, figures: FigureSums) => ({
      ...{ merchant_id, agent_id: agentId, reach, day, game_type, ...figures },
      ...{ new_members: game_type === "" ? newMembers : 0, moved_members: 0 },
    });
    const rows = (["team", "direct"] as const).flatMap((reach) => [
      row(reach, "RNG", play),
      row(reach, "", { ...NONE, ...money }),
    ]);
    await db.insertInto("team_day").values(rows).execute();
    await db
      .insertInto("account_day")
      .values({ merchant_id, account_id: memberId, day, game_type: "RNG", ...play })
      .execute();
  }
}
