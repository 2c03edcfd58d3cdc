import { type AccountType, MEMBER_TYPE } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Trx } from "../database/database.server.ts";
import type { TeamActiveRow, TeamDayRow } from "../database/tables/agents.ts";
import { storeTeamDays } from "./add-sums.ts";
import { lockFigures } from "./figure-clock.ts";
import { storeTeamActive } from "./update-active-days.ts";

/**
 * Makes an account an agent of a type. A member becomes the first of its own team, so its own figures become the team's.
 * The caller has checked the type and ends the account's sessions, which have the old one.
 */
export async function raiseToAgent(
  trx: Trx,
  merchant: MerchantProfile,
  { accountId, type }: { accountId: string; type: AccountType },
): Promise<void> {
  await lockFigures(trx, merchant);
  const { code: merchantId } = merchant;
  const before = await trx
    .selectFrom("account")
    .select("type")
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  await trx
    .updateTable("account")
    .set({ type })
    .where("merchant_id", "=", merchantId)
    .where("id", "=", accountId)
    .execute();
  if (before.type === MEMBER_TYPE) await copyOwnFigures(trx, merchantId, accountId);
}

async function copyOwnFigures(trx: Trx, merchantId: string, accountId: string): Promise<void> {
  const days = await trx
    .selectFrom("account_day")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
  const active = await trx
    .selectFrom("active_day")
    .select("day")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .orderBy("day")
    .execute();
  for (const reach of ["direct", "team"] as const) {
    await storeTeamDays(
      trx,
      days.map<TeamDayRow>(({ account_id: agent_id, ...day }) => {
        return { ...day, agent_id, reach, new_members: 0, moved_members: 0 };
      }),
    );
    await storeTeamActive(
      trx,
      active.map<TeamActiveRow>(({ day }, at) => ({
        ...{ merchant_id: merchantId, agent_id: accountId, reach, day },
        ...{ previous_day: active[at - 1]?.day ?? "", members: 1 },
      })),
    );
  }
}
