import type { CallValue } from "../../platform/contract/calls.ts";

/** A tournament with a page of its standings. */
export type FoundTournament = CallValue<"rewards", "tournament">;
