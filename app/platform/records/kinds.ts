import type { RecordGroup } from "../contract/records.ts";

/** By the first word of a kind: `deposit`, `deposit_reversal` ... New kinds of a capability then stand with its others. */
const GROUPS: Readonly<Record<string, RecordGroup>> = {
  deposit: "deposit",
  withdrawal: "withdrawal",
  bet: "game",
  win: "game",
  rollback: "game",
  jackpot: "game",
  vendor: "transfer",
  transfer: "transfer",
  peer: "transfer",
  bonus: "bonus",
};

/** Which part of a record a kind of transfer belongs to. */
export function groupOf(kind: string): RecordGroup {
  return GROUPS[kind.split(/[-_]/)[0] ?? ""] ?? "other";
}
