import type { Selectable } from "kysely";
import type { MissionRules, MissionText } from "../contract/mission-rules.ts";
import type { PrizeBudget } from "../contract/prize-budget.ts";
import { wasHeld } from "../core/ended-before-start.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { MissionRow } from "../database/tables/missions.ts";
import { CLAIM_MS } from "./mission-standing.ts";

/** The texts of a mission, by language code. */
export type MissionTexts = Readonly<Record<string, MissionText>>;

/** A mission. Amounts are minor units, times UTC epoch milliseconds. */
export interface Mission {
  id: string;
  state: MissionRow["state"];
  rules: MissionRules;
  texts: MissionTexts;
  sort: number;
  startsAt: number;
  endsAt: number | null;
  /** Null for missions from before budgets. */
  budget: PrizeBudget | null;
  /** The part of the budget that was given. */
  spent: number;
}

export function toMission(row: Selectable<MissionRow>): Mission {
  const {
    id,
    state,
    sort,
    starts_at: startsAt,
    ends_at: endsAt,
    budget: total,
    most_each: each,
    spent,
  } = row;
  return {
    ...{ id, state, rules: JSON.parse(row.rules), texts: JSON.parse(row.texts), sort, startsAt, endsAt },
    ...{ budget: total === null ? null : { total, each: each ?? total }, spent },
  };
}

/** More than any site shows; it limits the cost of a call. */
const MAX_SHOWN = 40;

/** Returns the missions that members of a merchant see, in its order, including ended ones that can still be claimed. */
export async function shownMissions(db: Db, merchant: MerchantProfile, now: number): Promise<Mission[]> {
  const rows = await db
    .selectFrom("mission")
    .selectAll()
    .where("merchant_id", "=", merchant.code)
    .where("state", "=", "published")
    .where((eb) => eb.or([eb("ends_at", "is", null), eb("ends_at", ">", now - CLAIM_MS)]))
    .where(wasHeld)
    .orderBy("sort")
    .orderBy("id")
    .limit(MAX_SHOWN)
    .execute();
  return rows.map(toMission);
}
