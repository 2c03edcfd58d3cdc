import type { QueueArea } from "../contract/ops/case-queue.ts";
import { isClaimArea } from "../contract/ops/cases.ts";
import type { MemberFacts } from "../contract/ops/member-facts.ts";
import type { OperatorCallName, OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { hasPermission, type Permission } from "../contract/ops/permissions.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { listCodes, loadNames, requireSeenPictures } from "./case-parts.ts";
import { loadClaim, NO_CLAIM } from "./claims.ts";
import { memberFacts } from "./member-facts.ts";
import type { MerchantContext, WorkContext } from "./operator-context.ts";
import { requireConfirmedWarnings } from "./warnings.ts";

/** The decisions on a case that its page offers. */
type Action<A extends QueueArea> =
  OperatorValue<A, "detail"> extends { actions: (infer Name extends string)[] } ? Name : never;

/** A decision; one without a value returns the empty result. */
type Decide<A extends QueueArea, C extends OperatorCallName<A>> = (
  ctx: MerchantContext,
  input: OperatorInput<A, C>,
) => Promise<void> | Promise<OperatorValue<A, C>>;

/** The parts in which queues differ. `Row`: a case as its list is read; `Found`: one that is looked at or decided on. */
interface CaseQueue<
  A extends QueueArea,
  Row,
  Found extends Row,
  View,
  Account extends string | null,
  Warning extends string,
  More,
  C extends OperatorCallName<A>,
> {
  list(codes: string[], query: OperatorInput<A, "list">): Promise<{ list: readonly Row[]; total: number }>;
  /** @throws PlatformError NOT_FOUND. */
  find(ctx: MerchantContext, id: string): Promise<Found>;
  /** Returns a case as the list shows it. */
  toView(row: Row, ctx: WorkContext): View;
  /** Returns the fields that only the page of a case has, and those that differ there. */
  detail?(found: Found, ctx: MerchantContext, claim: { isOthers: boolean }): Promise<More>;
  /** Returns the member's account; null for a visitor. */
  getAccount(found: Found): Account;
  /** Returns the warnings that an approval must confirm; none by default. */
  getWarnings?(member: MemberFacts, found: Found): Warning[];
  /** Returns the decisions that the case's state allows; the role's permissions and the claim are checked besides. */
  getOpenActions(found: Found, ctx: MerchantContext): Record<Action<A>, boolean>;
  /** Returns the ids of operators to name; the one who claimed the case is named besides. */
  getOperators(found: Found): (string | null)[];
  /** Counts the case's pictures, for decisions whose input has `seenPictures`. */
  countPictures?(trx: Trx, ctx: MerchantContext, id: string): Promise<number>;
  /**
   * The decisions. For an input with `confirmed` or `seenPictures`, the operation that a decision receives also checks
   * that the case has no other warnings or pictures.
   */
  decisions: { [K in C]: Decide<A, K> };
}

/** Makes the handlers of a queue of cases: its list, the page of a case, and the decisions. */
export function caseQueue<
  A extends QueueArea,
  Row,
  Found extends Row,
  View,
  C extends OperatorCallName<A>,
  Account extends string | null,
  Warning extends string = never,
  More = unknown,
>(area: A, services: Services, queue: CaseQueue<A, Row, Found, View, Account, Warning, More, C>) {
  async function loadMember(
    { merchant }: MerchantContext,
    id: string,
    found: Found,
  ): Promise<{ member: MemberFacts | Exclude<Account, string>; warnings: Warning[] }> {
    const accountId = queue.getAccount(found);
    if (accountId === null) return { member: accountId as Exclude<Account, string>, warnings: [] };
    const member = await memberFacts(services, merchant, accountId, id);
    return { member, warnings: queue.getWarnings?.(member, found) ?? [] };
  }

  async function list(ctx: WorkContext, input: OperatorInput<A, "list">) {
    const found = await queue.list(listCodes(ctx), input);
    return { list: found.list.map((row) => queue.toView(row, ctx)), total: found.total };
  }

  async function detail(ctx: MerchantContext, { id }: { id: string }) {
    const found = await queue.find(ctx, id);
    const { shown, isOthers } = isClaimArea(area) ? await loadClaim(services, ctx, { area, id }) : NO_CLAIM;
    const open = queue.getOpenActions(found, ctx);
    const actions = (Object.keys(open) as Action<A>[]).filter(
      // The contract declares each action as a decision with a permission of its name.
      (action) =>
        open[action] && !isOthers && hasPermission(ctx.operator.role, `${area}.${action}` as Permission),
    );
    return {
      one: queue.toView(found, ctx),
      ...(await loadMember(ctx, id, found)),
      ...shown,
      actions,
      names: await loadNames(services.database.db, [
        shown.claim?.operatorId ?? null,
        ...queue.getOperators(found),
      ]),
      ...((await queue.detail?.(found, ctx, { isOthers })) as More),
    };
  }

  /** Returns the operation of a decision with the checks that its input asks for. */
  async function toOperation(
    ctx: MerchantContext,
    { id, confirmed, seenPictures }: { id: string; confirmed?: string; seenPictures?: number },
  ) {
    let { operation } = ctx;
    if (confirmed !== undefined) {
      if (!queue.getWarnings) throw new Error(`${area} has no warnings to confirm`);
      const { warnings } = await loadMember(ctx, id, await queue.find(ctx, id));
      operation = requireConfirmedWarnings(operation, warnings, confirmed);
    }
    if (seenPictures !== undefined) {
      const count = queue.countPictures;
      if (!count) throw new Error(`${area} has no pictures to count`);
      operation = requireSeenPictures(operation, seenPictures, (trx) => count(trx, ctx, id));
    }
    return operation;
  }

  const decisions = Object.entries<Decide<A, C>>(queue.decisions).map(
    ([name, decide]) =>
      [
        name,
        async (ctx: MerchantContext, input: OperatorInput<A, C> & { id: string }) =>
          (await decide({ ...ctx, operation: await toOperation(ctx, input) }, input)) ?? {},
      ] as const,
  );
  return {
    list,
    detail,
    // Each function is the decision of its name, as the type states.
    ...(Object.fromEntries(decisions) as unknown as {
      [K in C]: (ctx: MerchantContext, input: OperatorInput<A, K>) => Promise<OperatorValue<A, K>>;
    }),
  };
}
