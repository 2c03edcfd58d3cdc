import type { Application, ApplicationAction, ApplicationCase } from "../contract/ops/applications.ts";
import type { OperatorInput } from "../contract/ops/operator-calls.ts";
import { hasPermission, type OperatorRole } from "../contract/ops/permissions.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { type ApplicationService, getText, type StoredApplication } from "../promotions/promotions.server.ts";
import {
  listCodes,
  loadNames,
  requireCaseMerchant,
  requireSeenPictures,
  toEmptyResult,
} from "./case-parts.ts";
import { loadClaim } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { memberWarnings, requireConfirmedMember } from "./warnings.ts";

export interface ApplicationDeps {
  database: Database;
  clock: Clock;
  applications: ApplicationService;
}

/** Members' applications, claimed and decided on as deposits are. */
export function applicationHandlers(deps: ApplicationDeps): OperatorAreaHandlers<"applications"> {
  const { applications } = deps;
  const selectActor = ({ merchant, operation }: MerchantContext, id: string, seen: number) =>
    requireSeenPictures(operation, seen, (trx) => applications.countImages(trx, merchant.code, id));
  return {
    async list(ctx, { brand, ...query }) {
      const { list, total } = await applications.list(listCodes(ctx, brand), query);
      return { total, list: list.map((row) => toView(ctx, requireCaseMerchant(ctx, row.merchant_id), row)) };
    },
    detail: (ctx, input) => applicationCase(deps, ctx, input),
    async image({ merchant }, { id }) {
      const { bytes, contentType } = await applications.image(merchant.code, id);
      return { picture: bytes.toString("base64"), contentType };
    },
    approve: async (ctx, { id, amount, seenPictures, confirmed }) => {
      const { account_id } = await applications.get(ctx.merchant.code, id);
      const operation = await requireConfirmedMember(deps, ctx, account_id, confirmed);
      const actor = selectActor({ ...ctx, operation }, id, seenPictures);
      return toEmptyResult(applications.approve(ctx.merchant, { id, amount, actor }));
    },
    reject: (ctx, { id, reason, note, seenPictures }) =>
      toEmptyResult(
        applications.reject(ctx.merchant, { id, reason, note, actor: selectActor(ctx, id, seenPictures) }),
      ),
  };
}

function toView({ language }: WorkContext, merchant: MerchantProfile, row: StoredApplication): Application {
  const { texts } = JSON.parse(row.terms);
  const { merchant_id: merchantId, account_id: accountId, promotion_id: promotionId } = row;
  const { id, username, comment, contact, images, amount, reason, note, decided_by: decidedBy } = row;
  return {
    ...{ merchantId, id, accountId, username, promotionId, comment, contact, images, amount, reason, note },
    title: getText(texts, merchant, language).title,
    // The query selects applications only.
    state: row.state as Application["state"],
    currency: merchant.currency.code,
    decidedBy,
    appliedAt: row.created_at,
    decidedAt: decidedBy === null ? null : row.updated_at,
  };
}

async function applicationCase(
  { database, clock, applications }: ApplicationDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"applications", "detail">,
): Promise<ApplicationCase> {
  const { merchant, operator } = ctx;
  const { imageIds, ...row } = await applications.get(merchant.code, id);
  const { rules } = JSON.parse(row.terms);
  const claim = await loadClaim({ database, clock }, ctx, { area: "applications", id });
  const isOpen = row.state === "applying" && !claim.isOthers;
  const member = await memberFacts({ database, clock }, merchant, row.account_id);
  return {
    one: { ...toView(ctx, merchant, row), most: rules.most ?? 0, imageIds },
    member,
    warnings: memberWarnings(member),
    ...claim.shown,
    actions: isOpen ? listActions(operator.role) : [],
    names: await loadNames(database.db, [row.decided_by, claim.shown.claim?.operatorId ?? null]),
  };
}

function listActions(role: OperatorRole): ApplicationAction[] {
  return (["approve", "reject"] as const).filter((action) => hasPermission(role, `applications.${action}`));
}
