import { sql } from "kysely";
import { getDay } from "#app/shared/business-day.ts";
import type { MerchantProfile } from "../../core/merchant.ts";
import type { Db } from "../../database/database.server.ts";
import { inChunks } from "../add-sums.ts";

/** Returns the number of accounts below agents at the end of the business day before a time, by agent. */
export async function countTeamMembers(
  db: Db,
  { code: merchantId, timeZone }: MerchantProfile,
  agentIds: ReadonlySet<string>,
  before: number,
): Promise<Map<string, number>> {
  const members = new Map<string, number>();
  await inChunks([...agentIds], async (part) => {
    const rows = await db
      .selectFrom("team_day")
      .select([
        "agent_id",
        sql<number>`coalesce(cast(sum(new_members + moved_members) as bigint), 0)`.as("members"),
      ])
      .where("merchant_id", "=", merchantId)
      .where("agent_id", "in", part)
      .where("reach", "=", "team")
      .where("game_type", "=", "")
      .where("day", "<=", getDay(before - 1, timeZone))
      .groupBy("agent_id")
      .execute();
    for (const row of rows) members.set(row.agent_id, row.members);
  });
  return members;
}
