import type { Trx } from "../database/database.server.ts";

/** The changes made by an operation, as stored in the operators' log. Amounts are minor units. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An operator's operation: the operator, and how it is logged. */
export interface Operation {
  operatorId: string;
  /**
   * Writes this operation to the log. Call it last in the transaction of the change, so that neither exists without the
   * other.
   */
  record(trx: Trx, before: AuditDetails, after: AuditDetails): Promise<void>;
}
