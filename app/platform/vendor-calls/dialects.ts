/** What one kind of vendor expects to hear where vendors disagree. The money is the same in all. */
export interface Dialect {
  /**
   * The answer to a rollback of a bet that never came: some vendors ask again for hours until they hear yes, others
   * take a yes for money given back and want to hear that there was no such bet.
   */
  rollbackOfUnknownBet: "accepted" | "refused";
}

const DIALECTS: Readonly<Record<string, Dialect>> = {
  marquee: { rollbackOfUnknownBet: "accepted" },
  "marquee-strict": { rollbackOfUnknownBet: "refused" },
};

const USUAL: Dialect = { rollbackOfUnknownBet: "accepted" };

/** The dialect of that name, as it stands in the vendor's row; the usual one for a name that is not known. */
export function dialectOf(name: string | undefined): Dialect {
  return (name !== undefined && DIALECTS[name]) || USUAL;
}
