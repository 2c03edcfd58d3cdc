import type { ExclusionMatch, MatchSide } from "../contract/ops/matches.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission } from "../contract/ops/permissions.ts";
import type { FactKind } from "../core/identity-facts.ts";
import { maskEmail, maskMobile } from "../core/mask-contact.ts";
import { countedPage } from "../database/counted-page.ts";
import {
  decideMatch,
  getMatchState,
  getSide,
  getSource,
  type MatchCase,
  type MatchDecision,
  matchCase,
  matchCases,
  type ProtectionDeps,
} from "../protection/protection.server.ts";
import { maskPayeeName } from "../step-up/step-up.server.ts";
import { listCodes, loadNames, toEmptyResult } from "./case-parts.ts";
import { loadClaim } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

/**
 * Accounts that resemble an excluded person's: an operator of their merchant decides whether they are the same person.
 */
export function matchHandlers(deps: ProtectionDeps): OperatorAreaHandlers<"matches"> {
  const decide =
    (outcome: MatchDecision["outcome"]) =>
    ({ merchant, operation }: MerchantContext, { id, reason }: { id: string; reason: string }) =>
      toEmptyResult(
        decideMatch(
          deps,
          { merchantId: merchant.code, id, operatorId: operation.operatorId, outcome, reason },
          (trx, username) => operation.record(trx, { state: "open" }, { state: outcome, username, reason }),
        ),
      );
  return {
    list: (ctx, input) => listMatches(deps, ctx, input),
    detail: (ctx, input) => matchDetail(deps, ctx, input),
    confirm: decide("confirmed"),
    dismiss: decide("dismissed"),
  };
}

async function listMatches(
  { database: { db }, clock }: ProtectionDeps,
  ctx: WorkContext,
  { brand, which, ...page }: OperatorInput<"matches", "list">,
): Promise<OperatorValue<"matches", "list">> {
  const merchantIds = listCodes(ctx, brand);
  if (merchantIds.length === 0) return { list: [], total: 0 };
  const now = clock.now();
  const found = await countedPage(matchCases(db, merchantIds, which, now), page);
  return { list: found.rows.map((row) => toView(row, now)), total: found.total };
}

/** @throws PlatformError NOT_FOUND. */
async function matchDetail(
  { database, clock }: ProtectionDeps,
  ctx: MerchantContext,
  { id }: OperatorInput<"matches", "detail">,
): Promise<OperatorValue<"matches", "detail">> {
  const { merchant, operator } = ctx;
  const { db } = database;
  const row = await matchCase(db, merchant.code, id);
  const one = toView(row, clock.now());
  const claim = await loadClaim({ database, clock }, ctx, { area: "matches", id });
  const { kind, scope, started_at: startedAt, ends_at: until } = await getSource(db, row);
  const isOpen = one.state === "open" && !claim.isOthers;
  return {
    one,
    account: await maskedSide(db, merchant.code, row.account_id, merchant.code),
    excluded: await maskedSide(db, row.source_merchant, row.source_account, merchant.code),
    exclusion: { kind, scope, startedAt, until },
    member: await memberFacts({ database, clock }, merchant, row.account_id),
    ...claim.shown,
    actions: isOpen
      ? (["confirm", "dismiss"] as const).filter((action) =>
          hasPermission(operator.role, `matches.${action}`),
        )
      : [],
    names: await loadNames(db, [row.decided_by, claim.shown.claim?.operatorId ?? null]),
  };
}

/** Returns one side, masked: enough to compare, too little to use. An account of another merchant has no name. */
async function maskedSide(
  db: ProtectionDeps["database"]["db"],
  merchantId: string,
  accountId: string,
  reader: string,
): Promise<MatchSide> {
  const side = await getSide(db, merchantId, accountId);
  const { mobile, email, birthday, names = [], payees = [] } = side;
  return {
    username: merchantId === reader ? side.username : null,
    registeredAt: side.registeredAt,
    name: [...new Set(names.map((name) => maskPayeeName(name ?? "")))].filter(Boolean).join(", "),
    birthday: birthday ? `${birthday.slice(0, 4)}-••-••` : "",
    mobile: mobile ? maskMobile(mobile) : "",
    mobileProved: side.mobileProved === true,
    email: email ? maskEmail(email) : "",
    emailProved: side.emailProved === true,
    payees: payees.map(({ destination, number, holder }) =>
      `${destination} •••• ${number.slice(-4)} ${maskPayeeName(holder)}`.trim(),
    ),
  };
}

function toView(row: MatchCase, now: number): ExclusionMatch {
  return {
    merchantId: row.merchant_id,
    id: row.id,
    username: row.username_shown,
    kinds: JSON.parse(row.kinds) as FactKind[],
    certain: row.certain === 1,
    held: row.held_at !== null,
    occasion: row.occasion,
    state: getMatchState(row, now),
    openedAt: row.opened_at,
    objection: row.objection,
    objectedAt: row.objected_at,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at,
    reason: row.reason,
  };
}
