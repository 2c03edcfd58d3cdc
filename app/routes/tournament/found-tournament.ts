import type { CallValue } from "../../platform/contract/calls.ts";

/** A tournament with one page of its standings. */
export type FoundTournament = CallValue<"rewards", "tournament">;
