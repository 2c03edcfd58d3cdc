/** The operators' face: who runs the merchants, what they may do, and what they did. Rules in docs/decisions/0107. */
import { sealedTexts } from "../ports/sealed-text.ts";
import type { Secrets } from "../ports/secrets.ts";
import { createDesk, type DeskDeps } from "./desk.ts";
import {
  DEMO_OPERATOR_PASSWORD,
  DEMO_OPERATORS,
  DEMO_TOTP_SECRET,
  seedOperators,
} from "./operator-accounts.ts";
import type { Role } from "./roles.ts";
import { createOperatorSignIn, type SignInDeps } from "./sign-in.ts";

export {
  DEPOSIT_REJECT_REASONS,
  type DepositRejectReason,
  type QueuedDepositDetail,
} from "../payments/payments.server.ts";
export {
  destinationName,
  nextState,
  REJECT_REASONS,
  type RejectReason,
  type ReviewedWithdrawal,
  WITHDRAWAL_STATES,
  type WithdrawalState,
} from "../payments/withdrawals.server.ts";
export {
  type Settlement,
  type VendorTransferForOperator,
  WORDS,
} from "../vendor-wallets/vendor-wallets.server.ts";
export type { Adjustment } from "./adjustments.ts";
export type { DepositAct, OperatorCall, TransferAct, WithdrawalAct, WithdrawalForOperator } from "./desk.ts";
export { DEVICE_FORGOTTEN_MS } from "./devices.ts";
export type { MemberFacts } from "./member-facts.ts";
export {
  addOperator,
  disableOperator,
  listOperators,
  type Operator,
  resetOperator,
} from "./operator-accounts.ts";
export { auditOperatorLog, type LogLine } from "./operator-log.ts";
export { ACTIONS, type Action, may, ROLES, type Role } from "./roles.ts";
export type { OperatorSession } from "./sign-in.ts";

/** A sign-in of an operator that everyone knows. Only demonstrations have them. */
export interface DemoOperator {
  username: string;
  password: string;
  role: Role;
  totpSecret: string;
}

/** The operators' sign-in and their desk. */
export function createOperators({
  secrets,
  ...deps
}: Omit<SignInDeps, "secrets"> & DeskDeps & { secrets: Secrets }) {
  const sealed = sealedTexts(secrets.key("operators' authenticators"));
  return {
    signIn: createOperatorSignIn({ ...deps, secrets: sealed }),
    desk: createDesk(deps),
    /** Makes the known operators of a demonstration, unless they are there. */
    seed: () => seedOperators({ ...deps, secrets: sealed }),
  };
}
export type Operators = ReturnType<typeof createOperators>;

export function demoOperators(): DemoOperator[] {
  const known = { password: DEMO_OPERATOR_PASSWORD, totpSecret: DEMO_TOTP_SECRET };
  return DEMO_OPERATORS.map(({ username, role }) => ({ username, role, ...known }));
}
