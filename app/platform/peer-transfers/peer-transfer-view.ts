import { loadUsernames } from "../accounts/account-reads.server.ts";
import type { AccountTransfer } from "../contract/wallet.ts";
import type { Db } from "../database/database.server.ts";
import type { PeerTransferRow } from "../database/tables/peer-transfers.ts";

/** Returns a transfer from the view of account `own`. */
export async function peerTransferView(db: Db, row: PeerTransferRow, own: string): Promise<AccountTransfer> {
  const [view] = await peerTransferViews(db, [row], own);
  if (!view) throw new Error(`peer transfer ${row.id} has no view`);
  return view;
}

/**
 * Returns transfers of one merchant from the view of account `own`, in the given order, with the username of the other
 * side.
 */
export async function peerTransferViews(
  db: Db,
  rows: readonly PeerTransferRow[],
  own: string,
): Promise<AccountTransfer[]> {
  const [first] = rows;
  if (!first) return [];
  const getOther = (row: PeerTransferRow) => (row.from_account === own ? row.to_account : row.from_account);
  const names = await loadUsernames(db, first.merchant_id, rows.map(getOther));
  return rows.map((row) => ({
    transferId: row.id,
    reference: row.reference,
    way: row.way,
    sent: row.from_account === own,
    username: names.get(getOther(row)) ?? "",
    amount: row.amount,
    currency: row.currency,
    createdAt: row.created_at,
  }));
}
