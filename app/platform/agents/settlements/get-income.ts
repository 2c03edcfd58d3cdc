import { sql } from "kysely";
import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { DAY_MS } from "#app/shared/durations.ts";
import type { CallInput, CallValue } from "../../contract/calls.ts";
import type { EarningKind } from "../../contract/settlements.ts";
import type { CallContext } from "../../core/call-context.ts";
import type { Services } from "../../core/services.ts";
import type { Db } from "../../database/database.server.ts";
import { requireAgent } from "../team-access.ts";
import { CREDIT_TIME } from "./list-settlements.ts";

type Value = CallValue<"agents", "income">;

/**
 * Returns the caller's paid settlements of a period by day and kind, the sum of the equally long period before, and
 * what was computed in the period and is held.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF.
 */
export async function getIncome(
  { database }: Pick<Services, "database">,
  ctx: CallContext,
  { from, to }: CallInput<"agents", "income">,
): Promise<Value> {
  const accountId = requireAgent(ctx);
  const { code: merchantId, timeZone } = ctx.merchant;
  const length = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const start = startOfDay(from, timeZone);
  const end = startOfDay(addDays(to, 1), timeZone);
  return database.snapshot(async (db) => {
    const own = { merchantId, accountId };
    const paid = await selectPaid(db, own, start, end).select(["kind", "net", "paid_at"]).execute();
    const before = await selectPaid(db, own, startOfDay(addDays(from, -length), timeZone), start)
      .select(sql<number>`coalesce(cast(sum(net) as bigint), 0)`.as("net"))
      .executeTakeFirstOrThrow();
    const held = await db
      .selectFrom("settlement")
      .select(sql<number>`coalesce(cast(sum(net) as bigint), 0)`.as("net"))
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .where("state", "=", "held")
      .where("computed_at", ">=", start)
      .where("computed_at", "<", end)
      .executeTakeFirstOrThrow();
    return { before: before.net, held: held.net, ...sumUp(paid, { from, to, timeZone }) };
  });
}

function selectPaid(
  db: Db,
  { merchantId, accountId }: { merchantId: string; accountId: string },
  start: number,
  end: number,
) {
  return db
    .selectFrom("settlement")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("state", "=", "paid")
    .where(CREDIT_TIME, ">=", start)
    .where(CREDIT_TIME, "<", end);
}

/** Returns the sums of payments: in all, by kind, and by every day of the period. */
function sumUp(
  paid: readonly { kind: EarningKind; net: number; paid_at: number | null }[],
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
): Pick<Value, "total" | "kinds" | "days"> {
  const kinds = new Map<EarningKind, { kind: EarningKind; amount: number; payments: number }>();
  const days = new Map<string, Value["days"][number]>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, { day, amount: 0, kinds: {} });
  let total = 0;
  for (const { kind, net, paid_at: paidAt } of paid) {
    total += net;
    const sum = kinds.get(kind) ?? { kind, amount: 0, payments: 0 };
    sum.amount += net;
    sum.payments += 1;
    kinds.set(kind, sum);
    const day = days.get(getDay(paidAt ?? 0, timeZone));
    if (!day) continue;
    day.amount += net;
    day.kinds[kind] = (day.kinds[kind] ?? 0) + net;
  }
  return {
    total,
    kinds: [...kinds.values()].toSorted((a, b) => b.amount - a.amount),
    days: [...days.values()],
  };
}
