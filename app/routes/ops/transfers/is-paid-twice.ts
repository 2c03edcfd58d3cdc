import type { VendorTransferForOperator } from "../../../platform/contract/ops/vendor-transfers.ts";

/** Whether the member has the amount twice by the vendor's word, and nobody has dealt with that. */
export const isPaidTwice = ({ paidTwiceAt, paidTwiceSettledBy }: VendorTransferForOperator) =>
  paidTwiceAt !== null && paidTwiceSettledBy === null;
