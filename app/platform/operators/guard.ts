import type { OperatorCallMeta } from "../contract/ops/operator-call.ts";
import type { OperatorCallDescription } from "../contract/ops/operator-calls.ts";
import { may } from "../contract/ops/permissions.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { OperatorRequest, SignInContext, WorkContext } from "./operator-context.ts";
import { writeLog } from "./operator-log.ts";

export interface GuardDeps {
  database: Database;
  clock: Clock;
  merchants: { all(): readonly MerchantProfile[] };
}

/**
 * Lets an operator through to a call, or throws: NOT_LOGGED_IN before the code was right, PASSWORD_CHANGE_REQUIRED while
 * a password of their own is due, FORBIDDEN where their role lacks the call's permission. The one place where operators'
 * permissions are enforced.
 */
export function admitOperator(meta: OperatorCallMeta, { session }: OperatorRequest): void {
  if (meta.stage === "anyone") return;
  if (!session || (meta.stage === "code" && !session.isIn)) throw new PlatformError("NOT_LOGGED_IN");
  if (session.passwordDue && !meta.whilePasswordDue) throw new PlatformError("PASSWORD_CHANGE_REQUIRED");
  if (meta.permission === null || may(session.operator.role, meta.permission)) return;
  throw new PlatformError("FORBIDDEN");
}

/**
 * What the handler of a call gets, which {@link admitOperator} has let through: the operator's merchants, and what writes
 * the call's line into the log.
 * @throws PlatformError NOT_FOUND where the input names a merchant that the operator does not work for.
 */
export function contextOf(
  deps: GuardDeps,
  call: OperatorCallDescription,
  request: OperatorRequest,
  input: unknown,
): SignInContext | WorkContext {
  return call.meta.permission === null
    ? signInContext(deps, call, request)
    : workContext(deps, call.meta.permission, request, input as Partial<Record<"merchant" | "id", string>>);
}

function signInContext(
  { database, clock }: GuardDeps,
  { area, name, meta }: OperatorCallDescription,
  request: OperatorRequest,
): SignInContext {
  return {
    ...request,
    async log({ operator, action, after = {}, trx }) {
      if (!meta.logs.includes(action)) throw new Error(`${area}.${name} may not log ${action}`);
      const entry = {
        at: clock.now(),
        operatorId: operator?.id ?? null,
        username: operator?.username ?? "",
        role: operator?.role ?? "",
        ip: request.ip,
        merchantId: null,
        action,
        subjectId: "",
        before: {},
        after,
      };
      await (trx ? writeLog(trx, entry) : database.transaction((own) => writeLog(own, entry)));
    },
  };
}

function workContext(
  { clock, merchants }: GuardDeps,
  permission: string,
  request: OperatorRequest,
  { merchant: code, id = "" }: Partial<Record<"merchant" | "id", string>>,
): WorkContext {
  const operator = request.session?.operator;
  if (!operator) throw new PlatformError("NOT_LOGGED_IN");
  const theirs = merchantsOf(merchants.all(), operator.merchants);
  const merchant = theirs.find((one) => one.code === code) ?? null;
  if (code !== undefined && !merchant) throw new PlatformError("NOT_FOUND");
  return {
    ...request,
    operator,
    merchants: theirs,
    merchant,
    operation: {
      operatorId: operator.id,
      record: (trx, before, after, subjectId = id) =>
        writeLog(trx, {
          at: clock.now(),
          operatorId: operator.id,
          username: operator.username,
          role: operator.role,
          ip: request.ip,
          merchantId: merchant?.code ?? null,
          action: permission,
          subjectId,
          before,
          after,
        }),
    },
  };
}

/** Of all merchants those whose codes are named; all of them for null. */
export function merchantsOf(
  all: readonly MerchantProfile[],
  codes: readonly string[] | null,
): MerchantProfile[] {
  return all.filter(({ code }) => codes === null || codes.includes(code));
}
