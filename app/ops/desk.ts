import type { OperatorSession } from "../platform/operators/operators.server.ts";

/** What the pages name of the operators' contract. */
export type { AdjustmentCase } from "../platform/contract/ops/adjustments.ts";
export {
  type DepositCase,
  type DepositRejectReason,
  depositRejectReason,
} from "../platform/contract/ops/deposits.ts";
export type { LogLine } from "../platform/contract/ops/log.ts";
export type { MemberFacts } from "../platform/contract/ops/member-facts.ts";
export { may, type Permission } from "../platform/contract/ops/permissions.ts";
export {
  type Settlement,
  transferOutcome,
  type VendorTransferCase,
  type VendorTransferForOperator,
} from "../platform/contract/ops/vendor-transfers.ts";
export {
  type ReviewedWithdrawal,
  type WithdrawalCase,
  withdrawalRejectReason,
  withdrawalStatus,
} from "../platform/contract/ops/withdrawals.ts";
export type OperatorInView = OperatorSession["operator"];
