/** The pages that send money: to the agent above, or to an account below. */
export const TRANSFER_PATHS = {
  upline: "/member/transferUpline",
  // Team management contains the transfer to a downline (spec section 2, "Agent centre panel").
  downline: "/agent/downlineManagmentView",
} as const;

/** The direction of the money: to the agent above, or to an account below. */
export type TransferDirection = keyof typeof TRANSFER_PATHS;
