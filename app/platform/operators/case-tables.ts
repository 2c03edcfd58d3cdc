import type { QueueArea } from "../contract/ops/case-queue.ts";

/** The table of each queue's cases. */
export const CASE_TABLES = {
  withdrawals: "withdrawal",
  deposits: "deposit",
  transfers: "vendor_transfer",
  adjustments: "adjustment",
  applications: "promotion_entry",
  redemptions: "point_redeem",
  feedback: "feedback",
  matches: "exclusion_match",
} as const satisfies Record<QueueArea, string>;
