import type { VendorTransferForOperator } from "../../../platform/contract/ops/transfers.ts";

/** Returns true when, according to the vendor, the member has the amount twice and no operator has dealt with it. */
export const isPaidTwice = ({ paidTwiceAt, paidTwiceSettledBy }: VendorTransferForOperator) =>
  paidTwiceAt !== null && paidTwiceSettledBy === null;
