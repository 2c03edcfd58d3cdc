import { operatorAdjustmentsContract } from "./adjustments.ts";
import { operatorCasesContract } from "./cases.ts";
import { operatorDepositsContract } from "./deposits.ts";
import { operatorLogContract } from "./log.ts";
import { operatorSessionContract } from "./session.ts";
import { operatorVendorTransfersContract } from "./vendor-transfers.ts";
import { operatorWithdrawalsContract } from "./withdrawals.ts";

/** Every call of the operators' site, by area. A contract of its own: no member's call is in it. */
export const operatorContract = {
  session: operatorSessionContract,
  withdrawals: operatorWithdrawalsContract,
  deposits: operatorDepositsContract,
  cases: operatorCasesContract,
  vendorTransfers: operatorVendorTransfersContract,
  adjustments: operatorAdjustmentsContract,
  log: operatorLogContract,
};

export type OperatorContract = typeof operatorContract;
