/** Free spins that a vendor is asked to give a player. Amounts are minor units, times UTC epoch milliseconds. */
export interface FreeSpinRequest {
  /** Ours, unique: asking again with the same one gives nothing more. */
  reference: string;
  merchantId: string;
  accountId: string;
  gameId: string;
  spins: number;
  stake: number;
  currency: string;
  expiresAt: number;
}

/** A vendor that gives free spins. */
export interface FreeSpinIssuer {
  /** `refused` is final. @throws Error while the vendor cannot be reached or has not decided: ask again. */
  issue(request: FreeSpinRequest): Promise<"issued" | "refused">;
  /** Takes back what was not played; left out by a vendor that cannot. @throws Error while the vendor has not done it: ask again. */
  takeBack?(request: Pick<FreeSpinRequest, "reference" | "merchantId" | "accountId">): Promise<void>;
}

/** The vendors that give free spins, by vassalage. */
export type FreeSpinIssuers = Pick<ReadonlyMap<string, FreeSpinIssuer>, "get" | "has">;
