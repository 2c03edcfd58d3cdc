import type { ExclusionMatch, MatchSide } from "../contract/ops/matches.ts";
import type { FactKind } from "../core/identity-facts.ts";
import { maskEmail, maskMobile } from "../core/mask-contact.ts";
import type { Services } from "../core/services.ts";
import {
  decideMatch,
  getMatchState,
  getSide,
  getSource,
  listMatchCases,
  type MatchCase,
  type MatchDecision,
  matchCase,
} from "../protection/protection.server.ts";
import { maskPayeeName } from "../step-up/step-up.server.ts";
import { caseQueue } from "./case-queue.ts";
import type { MerchantContext, OperatorAreaHandlers } from "./operator-context.ts";

/**
 * Accounts that resemble an excluded person's: an operator of their merchant decides whether they are the same person.
 */
export function matchHandlers(services: Services): OperatorAreaHandlers<"matches"> {
  const { database, clock } = services;
  const { db } = database;
  const decide =
    (outcome: MatchDecision["outcome"]) =>
    ({ merchant, operation }: MerchantContext, { id, reason }: { id: string; reason: string }) =>
      decideMatch(
        services,
        { merchantId: merchant.code, id, operatorId: operation.operatorId, outcome, reason },
        (trx, username) => operation.record(trx, { state: "open" }, { state: outcome, username, reason }),
      );
  return caseQueue("matches", services, {
    list: (codes, request) => listMatchCases(db, codes, request, clock.now()),
    find: ({ merchant }, id) => matchCase(db, merchant.code, id),
    toView: (row) => toView(row, clock.now()),
    async detail(row, { merchant: { code } }) {
      const { kind, scope, started_at: startedAt, ends_at: until } = await getSource(db, row);
      return {
        account: await maskedSide(db, code, row.account_id, code),
        excluded: await maskedSide(db, row.source_merchant, row.source_account, code),
        exclusion: { kind, scope, startedAt, until },
      };
    },
    getAccount: (row) => row.account_id,
    getOpenActions(row) {
      const isOpen = getMatchState(row, clock.now()) === "open";
      return { confirm: isOpen, dismiss: isOpen };
    },
    getOperators: (row) => [row.decided_by],
    decisions: { confirm: decide("confirmed"), dismiss: decide("dismissed") },
  });
}

/** Returns one side, masked: enough to compare, too little to use. An account of another merchant has no name. */
async function maskedSide(
  db: Services["database"]["db"],
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
