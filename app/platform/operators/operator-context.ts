import type {
  OperatorArea,
  OperatorArguments,
  OperatorCallName,
  OperatorInput,
  OperatorValue,
} from "../contract/ops/operator-calls.ts";
import type { Permission } from "../contract/ops/permissions.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { AuditDetails, Operation } from "../core/operation.ts";
import type { Trx } from "../database/database.server.ts";
import type { Operator } from "./operator-accounts.ts";

/** The session of an operator whose password was right; signed in after the code of their app (`isVerified`). */
export interface OperatorSession {
  operator: Operator;
  /** False until the code was verified: the session cannot do or see anything before. */
  isVerified: boolean;
  /** True while a new password must be set first. */
  passwordDue: boolean;
  /** True while an authenticator app must still be set up. */
  enrols: boolean;
  tokenHash: string;
}

/** The caller and the origin of the request. Never read from a field that a client sent. */
export interface OperatorRequest {
  requestId: string;
  session: OperatorSession | null;
  ip: string;
  /** The token by which a browser is recognised; null when it sends none. */
  device: string | null;
  /** Platform language code, such as `TY`. */
  language: string;
}

/**
 * The context of calls about an operator's own sign-in. They name the operator of each log line themselves, because no
 * operator may be signed in yet.
 */
export interface SignInContext extends OperatorRequest {
  /**
   * Writes a line of the log; with `trx`, in the transaction of the logged action.
   * @throws Error for an action that the contract does not list for the call.
   */
  log(line: {
    operator: { id: string; username: string; role: string } | null;
    action: string;
    after?: AuditDetails;
    trx?: Trx;
  }): Promise<void>;
}

/** A signed-in operator, with the guard's results for the call. */
export interface WorkContext extends OperatorRequest {
  operator: Operator;
  /** The operator's merchants. */
  merchants: readonly MerchantProfile[];
  /** The merchant in the input, which is one of them; null if the input has none. */
  merchant: MerchantProfile | null;
  operation: CallOperation;
}

export interface MerchantContext extends WorkContext {
  merchant: MerchantProfile;
}

/** The operation of a call, about the case in its input. */
export interface CallOperation extends Operation {
  /**
   * `subjectId`: the id of the created subject, if the input has no case. `action`: the line's action, if it is not the
   * call's permission.
   * @throws Error for an action that the contract does not list for the call.
   */
  record(
    trx: Trx,
    before: AuditDetails,
    after: AuditDetails,
    subjectId?: string,
    action?: Permission,
  ): Promise<void>;
}

type HandlerContext<A extends OperatorArea, C extends OperatorCallName<A>> = A extends "session"
  ? SignInContext
  : OperatorInput<A, C> extends { merchant: string }
    ? MerchantContext
    : WorkContext;

/** The handler of one call. The guard has admitted the caller and the input has been checked before it runs. */
export type OperatorHandler<A extends OperatorArea, C extends OperatorCallName<A>> = (
  ctx: HandlerContext<A, C>,
  input: OperatorInput<A, C>,
) => Promise<OperatorValue<A, C>>;

/** The calls of one area. */
export type OperatorAreaHandlers<A extends OperatorArea> = {
  [C in OperatorCallName<A>]: OperatorHandler<A, C>;
};
export type OperatorHandlers = { [A in OperatorArea]: OperatorAreaHandlers<A> };

type ClientCall<A extends OperatorArea, C extends OperatorCallName<A>> =
  Record<never, never> extends OperatorArguments<A, C>
    ? (input?: OperatorArguments<A, C>) => Promise<OperatorValue<A, C>>
    : (input: OperatorArguments<A, C>) => Promise<OperatorValue<A, C>>;

/** The operators' calls as one caller sees them: each returns its value or throws a PlatformError. */
export type OperatorClient = {
  [A in OperatorArea]: { [C in OperatorCallName<A>]: ClientCall<A, C> };
};
