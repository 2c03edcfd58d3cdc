/** What goes on for longer than a moment, in the order of the filter. */
export const SUBJECTS = [
  "deposit",
  "withdrawal",
  "vendor_transfer",
  "peer_transfer",
  "bonus",
  "adjustment",
  "debt",
  "bet",
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** One movement of money, told in the visitor's language. */
export interface Movement {
  subject: Subject;
  id: string;
  /** What it is called by on its own page; null where it has no such name. */
  reference: string | null;
  title: string;
  /** Minor units; null where no step names it. */
  amount: number | null;
  /**
   * In the order they happened; `at` is UTC epoch milliseconds, `amount` null where a step has none of its own, `reason`
   * empty where there is none.
   */
  steps: { name: string; at: number; amount: number | null; reason: string; by: string }[];
  /** What happens next, or what the member can do; empty where it is over. */
  next: string;
}

export interface MoneyTimelineData {
  /** Which kind was asked for; empty for all. */
  subject: Subject | "";
  isFirst: boolean;
  /** Null when it could not be read. */
  list: Movement[] | null;
  /** What the next page begins after; null on the last. */
  next: string | null;
}
