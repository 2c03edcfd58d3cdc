import type { Adjustment } from "../../../platform/contract/ops/adjustments.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";

export const STATE_TONES: Record<Adjustment["state"], BadgeTone> = {
  proposed: "warning",
  approved: "positive",
  rejected: "neutral",
};
