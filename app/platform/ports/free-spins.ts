/** A request to a vendor for a player's free spins. Amounts are minor units, times UTC epoch milliseconds. */
export interface FreeSpinRequest {
  /** The platform's unique reference: repeating the request with it grants nothing more. */
  reference: string;
  merchantId: string;
  accountId: string;
  gameId: string;
  spins: number;
  stake: number;
  currency: string;
  expiresAt: number;
}

/** A vendor that grants free spins. */
export interface FreeSpinIssuer {
  /**
   * Requests free spins; `refused` is final. @throws Error while the vendor cannot be reached or has not decided:
   * retry.
   */
  issue(request: FreeSpinRequest): Promise<"issued" | "refused">;
  /**
   * Cancels unplayed spins; omitted by a vendor without this feature. @throws Error while the vendor has not done it:
   * retry.
   */
  takeBack?(request: Pick<FreeSpinRequest, "reference" | "merchantId" | "accountId">): Promise<void>;
}

/** The vendors that grant free spins, by vassalage. */
export type FreeSpinIssuers = Pick<ReadonlyMap<string, FreeSpinIssuer>, "get" | "has">;
