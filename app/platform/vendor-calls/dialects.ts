/** The answers on which vendors disagree. The money moves alike in all dialects. */
export interface Dialect {
  /**
   * The answer to a rollback of a bet that never arrived: some vendors repeat it for hours until it is accepted, others
   * take an acceptance as money returned and expect a refusal.
   */
  rollbackOfUnknownBet: "accepted" | "refused";
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  marquee: { rollbackOfUnknownBet: "accepted" },
  "marquee-strict": { rollbackOfUnknownBet: "refused" },
};

const DEFAULT: Dialect = { rollbackOfUnknownBet: "accepted" };

/** The dialect that a vendor's row names; the default one for an unknown name. */
export function dialectOf(name: string | undefined): Dialect {
  return (name !== undefined && DIALECTS[name]) || DEFAULT;
}
