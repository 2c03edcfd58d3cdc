/** Where money is sent each way. */
export const TRANSFER_PATHS = {
  upline: "/member/transferUpline",
  // Team management has the transfer to a downline (spec section 2, "Agent centre panel").
  downline: "/agent/downlineManagmentView",
} as const;
