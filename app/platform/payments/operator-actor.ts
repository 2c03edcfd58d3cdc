import type { Trx } from "../database/database.server.ts";

/** What an act changed, as the operators' log keeps it. Amounts are minor units. */
export type ActFacts = Readonly<Record<string, string | number | boolean | null>>;

/** Who decides: an operator account's id, which the steps are noted with. */
export interface OperatorActor {
  operatorId: string;
  /** Writes the act down, in the transaction that does it: without the one there is not the other. */
  note?: (trx: Trx, before: ActFacts, after: ActFacts) => Promise<void>;
}
