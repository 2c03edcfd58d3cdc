import { claimArea } from "../contract/ops/cases.ts";
import type { OperatorCallMeta } from "../contract/ops/operator-call.ts";
import type { OperatorCallDescription } from "../contract/ops/operator-calls.ts";
import { hasPermission, type Permission } from "../contract/ops/permissions.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { claimCase, endClaim } from "./claims.ts";
import type { OperatorRequest, SignInContext, WorkContext } from "./operator-context.ts";
import { writeLog } from "./operator-log.ts";

/**
 * Admits an operator to a call, or throws: NOT_LOGGED_IN before the code was verified, PASSWORD_CHANGE_REQUIRED while
 * they must set their own password, FORBIDDEN if their role lacks the call's permission. The only place where
 * operators' permissions are enforced.
 */
export function admitOperator(meta: OperatorCallMeta, { session }: OperatorRequest): void {
  if (meta.stage === "anyone") return;
  if (!session || (meta.stage === "code" && !session.isVerified)) throw new PlatformError("NOT_LOGGED_IN");
  if (session.passwordDue && !meta.whilePasswordDue) throw new PlatformError("PASSWORD_CHANGE_REQUIRED");
  if (meta.permission === null || hasPermission(session.operator.role, meta.permission)) return;
  throw new PlatformError("FORBIDDEN");
}

/**
 * Returns the context for a call's handler, after {@link admitOperator} has admitted the caller: the operator's
 * merchants, and the function that writes the call's line into the log. That function also checks the claim on the case
 * and the state that was seen.
 * @throws PlatformError NOT_FOUND where the input names a merchant that the operator does not work for.
 */
export function createHandlerContext(
  services: Services,
  call: OperatorCallDescription,
  request: OperatorRequest,
  input: unknown,
): SignInContext | WorkContext {
  return call.meta.permission === null
    ? signInContext(services, call, request)
    : workContext(services, { ...call, permission: call.meta.permission }, request, input as CaseNamed);
}

function signInContext(
  { database, clock }: Services,
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

/** The merchant and the case in the input of a call, if any, and the state in which the operator saw the case. */
type CaseNamed = Partial<Record<"merchant" | "id" | "seenState", string>>;

function workContext(
  { clock, merchants }: Services,
  { area, name, meta, permission }: OperatorCallDescription & { permission: Permission },
  request: OperatorRequest,
  { merchant: code, id = "", seenState }: CaseNamed,
): WorkContext {
  const operator = request.session?.operator;
  if (!operator) throw new PlatformError("NOT_LOGGED_IN");
  const theirs = getMerchants(merchants.all(), operator.merchants);
  const merchant = theirs.find((one) => one.code === code) ?? null;
  if (code !== undefined && !merchant) throw new PlatformError("NOT_FOUND");
  return {
    ...request,
    operator,
    merchants: theirs,
    merchant,
    operation: {
      operatorId: operator.id,
      async record(trx, before, after, subjectId = id, action = permission) {
        if (!meta.logs.includes(action)) throw new Error(`${area}.${name} may not log ${action}`);
        const now = clock.now();
        if (merchant && meta.claims !== null) {
          const one = { merchantId: merchant.code, area: claimArea.parse(area), id };
          const hold = meta.claims === "take" ? claimCase : endClaim;
          await hold(trx, one, { operatorId: operator.id, now });
        }
        if (seenState !== undefined && seenState !== before.state) {
          throw new PlatformError("CONFLICT", { details: { state: String(before.state) } });
        }
        await writeLog(trx, {
          at: now,
          operatorId: operator.id,
          username: operator.username,
          role: operator.role,
          ip: request.ip,
          merchantId: merchant?.code ?? null,
          action,
          subjectId,
          before,
          after,
        });
      },
    },
  };
}

/** Returns the merchants with the given codes; all of them for null. */
export function getMerchants(
  all: readonly MerchantProfile[],
  codes: readonly string[] | null,
): MerchantProfile[] {
  return all.filter(({ code }) => codes === null || codes.includes(code));
}
