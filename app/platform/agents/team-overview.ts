import { addDays } from "#app/shared/business-day.ts";
import { DAY_MS } from "#app/shared/durations.ts";
import type { GameType } from "../contract/call.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import { zeroSums } from "./figure-sums.ts";
import { type Days, loadFigures, type PeriodFigures, type Team, toFigures } from "./load-figures.ts";
import { loadTopDownlines } from "./load-top-downlines.ts";
import { requireAgent } from "./team-access.ts";

type Value = CallValue<"agents", "overview">;

/**
 * Returns the figures of the caller's team in a period by day and game type, the figures of the equally long period
 * before, and the downlines with the highest valid bets.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function teamOverview(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  { from, to, reach }: CallInput<"agents", "overview">,
): Promise<Value> {
  const agentId = requireAgent(ctx);
  const { code: merchantId, agents } = ctx.merchant;
  const team: Team = { merchantId, agentId, reach };
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const earlier: Days = { from: addDays(from, -length), to: addDays(from, -1) };
  return database.snapshot(async (db) => {
    const now = await loadFigures(db, team, { from, to });
    const before = await loadFigures(db, team, earlier);
    const clock = await db
      .selectFrom("figure_clock")
      .select("counted_through")
      .where("merchant_id", "=", merchantId)
      .executeTakeFirst();
    return {
      countedAt: clock?.counted_through || null,
      activeValidBet: agents.activeValidBet,
      total: now.total,
      before: before.total,
      days: listDays({ from, to }, now),
      daysBefore: listDays(earlier, before),
      gameTypes: [...now.gameTypes]
        .map(([gameType, { bets, stake, valid_bet, win }]) => {
          return { gameType: gameType as GameType, bets, stake, validBet: valid_bet, win };
        })
        .toSorted((a, b) => b.validBet - a.validBet),
      downlines: await loadTopDownlines(db, team, { from, to }),
    };
  });
}

/** Returns the figures of every day of a period; a day without any has the members of the day before. */
function listDays({ from, to }: Days, { days, membersBefore }: PeriodFigures): Value["days"] {
  const list: Value["days"] = [];
  let members = membersBefore;
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const figures = days.get(day) ?? { members, newMembers: 0, active: 0, ...toFigures(zeroSums()) };
    members = figures.members;
    list.push({ day, ...figures });
  }
  return list;
}
