import { localizedName } from "#app/shared/localized-name.ts";
import { countLabels } from "../accounts/account-reads.server.ts";
import { addLabel, loadLabels, removeLabel } from "../accounts/accounts.server.ts";
import { pinLevel, storedStanding, unpinLevel } from "../club/club.server.ts";
import type { OperatorMember } from "../contract/ops/members.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import type { AuditDetails } from "../core/operation.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { listCodes } from "./case-parts.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers } from "./operator-context.ts";
import { requireMember, requireMemberByName } from "./require-member.ts";

/** A member's level in the club, and their labels. */
export function memberHandlers(services: Services): OperatorAreaHandlers<"members"> {
  const { database, clock } = services;
  return {
    async find({ merchant }, { username }) {
      const { id } = await requireMemberByName(database.db, merchant.code, username);
      return { id };
    },
    detail: (ctx, input) => memberDetail(services, ctx, input),
    labels: async (ctx) => ({ list: await countLabels(database.db, listCodes(ctx)) }),
    pin: (ctx, { id, level, reason }) =>
      change(services, ctx, id, async (trx) => {
        const one = { accountId: id, level, now: clock.now() };
        const { before, after } = await pinLevel(trx, ctx.merchant, one);
        return { before: levelFacts(before), after: { ...levelFacts(after), reason } };
      }),
    unpin: (ctx, { id }) =>
      change(services, ctx, id, async (trx) => {
        const { before, after } = await unpinLevel(trx, ctx.merchant, { accountId: id, now: clock.now() });
        return { before: levelFacts(before), after: levelFacts(after) };
      }),
    addLabel: (ctx, { id, label, color }) =>
      change(services, ctx, id, async (trx) => {
        const owner = { merchantId: ctx.merchant.code, accountId: id };
        const { before, after } = await addLabel(trx, owner, { label, color });
        return { before: labelFacts(before), after: labelFacts(after) };
      }),
    removeLabel: (ctx, { id, label }) =>
      change(services, ctx, id, async (trx) => {
        const owner = { merchantId: ctx.merchant.code, accountId: id };
        const { before, after } = await removeLabel(trx, owner, label);
        return { before: labelFacts(before), after: labelFacts(after) };
      }),
  };
}

const levelFacts = ({ level, pinned }: { level: number; pinned: boolean }) => ({ level, pinned });
const labelFacts = ({ labels, color }: { labels: readonly string[]; color: string }) => ({
  labels: labels.join(", "),
  color,
});

/**
 * Changes a property of a member; the log records the member's username.
 * @throws PlatformError NOT_FOUND for a trial account too.
 */
async function change(
  { database }: Services,
  { merchant, operation }: MerchantContext,
  id: string,
  work: (trx: Trx) => Promise<{ before: AuditDetails; after: AuditDetails }>,
): Promise<Record<string, never>> {
  await database.transaction(async (trx) => {
    const account = await requireMember(trx, merchant.code, id);
    const { before, after } = await work(trx);
    await operation.record(trx, before, { member: account.username, ...after });
  });
  return {};
}

async function memberDetail(
  services: Services,
  { merchant, operator, language }: MerchantContext,
  { id }: OperatorInput<"members", "detail">,
): Promise<OperatorMember> {
  const { database } = services;
  await requireMember(database.db, merchant.code, id);
  const row = await storedStanding(database.db, merchant.code, id);
  const { labels, color } = await loadLabels(database.db, { merchantId: merchant.code, accountId: id });
  const isPinned = row?.pinned === 1;
  const { levels } = merchant.club;
  const open = {
    pin: levels.length > 0,
    unpin: isPinned,
    addLabel: true,
    removeLabel: labels.length > 0,
  };
  const actions = Object.keys(open) as (keyof typeof open)[];
  return {
    merchantId: merchant.code,
    member: await memberFacts(services, merchant, id),
    standing: {
      level: row?.level ?? 0,
      since: row?.since ?? null,
      keepUntil: row && row.level > 0 && !isPinned ? row.keep_until : null,
      isPinned,
      levels: levels.map((one) => localizedName(language, one)),
    },
    labels: [...labels],
    known: (await countLabels(database.db, [merchant.code])).map(({ label }) => label),
    color,
    actions: actions.filter((action) => open[action] && hasPermission(operator.role, `members.${action}`)),
  };
}
