import type { OperatorTournament } from "../../../platform/contract/ops/tournaments.ts";
import type { BadgeTone } from "../../../ui/badge.tsx";

export const TOURNAMENT_TONES: Record<OperatorTournament["state"], BadgeTone> = {
  draft: "warning",
  coming_soon: "info",
  running: "positive",
  counting: "warning",
  ended: "neutral",
  cancelled: "neutral",
};
