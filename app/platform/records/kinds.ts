import type { RecordGroup } from "../contract/records.ts";

/** Groups by the first word of a kind, so that new kinds such as `deposit_reversal` join the group of `deposit`. */
const GROUPS: Readonly<Record<string, RecordGroup>> = {
  deposit: "deposit",
  withdrawal: "withdrawal",
  bet: "game",
  win: "game",
  rollback: "game",
  resettle: "game",
  jackpot: "game",
  vendor: "transfer",
  transfer: "transfer",
  peer: "transfer",
  bonus: "bonus",
  dividend: "earning",
  salary: "earning",
  rebate: "earning",
};

/** Returns the group of records for a kind of transfer. */
export function getGroup(kind: string): RecordGroup {
  return GROUPS[kind.split(/[-_]/)[0] ?? ""] ?? "other";
}
