import { sql } from "kysely";

/**
 * Items with a start and an end that an operator ends before their start. Their tables require an end after the start,
 * so such an item ends in the millisecond after it. It never runs, and members never see it.
 */
const SHORTEST_MS = 1;

interface Span {
  startsAt: number;
  endsAt: number | null;
}

/** Returns the end of an item that an operator ends now. */
export const getEarlyEnd = ({ startsAt }: Span, now: number): number => Math.max(now, startsAt + SHORTEST_MS);

/** Returns true for an item that was ended before its start. */
export const wasEndedBeforeStart = ({ startsAt, endsAt }: Span): boolean => endsAt === startsAt + SHORTEST_MS;

/** Limits rows to items that were not ended before their start. */
export const wasHeld = sql<boolean>`(ends_at is null or ends_at > starts_at + ${sql.lit(SHORTEST_MS)})`;
