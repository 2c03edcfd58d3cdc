/** The subjects that take several steps, in the order of the filter. */
export const SUBJECTS = [
  "deposit",
  "withdrawal",
  "vendor_transfer",
  "peer_transfer",
  "bonus",
  "adjustment",
  "debt",
  "earning",
  "bet",
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** One movement of money, described in the visitor's language. */
export interface Movement {
  subject: Subject;
  id: string;
  /** The reference on its own page; null when it has none. */
  reference: string | null;
  title: string;
  /** Minor units; null if no step has an amount. */
  amount: number | null;
  /**
   * In chronological order; `at` is UTC epoch milliseconds, `amount` null if a step has none of its own, `reason` empty
   * if there is none.
   */
  steps: { name: string; at: number; amount: number | null; reason: string; by: string }[];
  /** The next event, or the member's next action; empty when it is over. */
  next: string;
}

export interface MoneyTimelineData {
  /** The requested kind; empty for all. */
  subject: Subject | "";
  isFirst: boolean;
  /** Null when the list could not be read. */
  list: Movement[] | null;
  /** The cursor after which the next page begins; null on the last. */
  next: string | null;
}
