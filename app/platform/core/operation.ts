import type { Trx } from "../database/database.server.ts";

/** The changes made by an operation, as stored in the operators' log. Amounts are minor units. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Something that an operator does: who, and where it is written down. */
export interface Operation {
  operatorId: string;
  /**
   * Writes the log's line of this operation. Call it last in the transaction that makes the change, so that there is
   * neither one without the other.
   */
  record(trx: Trx, before: AuditDetails, after: AuditDetails): Promise<void>;
}
