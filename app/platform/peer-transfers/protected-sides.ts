import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { PeerTransferRow } from "../database/tables/peer-transfers.ts";
import { computeDepositAllowance, requireNotExcluded } from "../protection/protection.server.ts";

interface Sides extends Pick<PeerTransferRow, "way" | "amount"> {
  from: string;
  to: string;
}

/**
 * Requires that neither account is on a break, and that money from an agent fits the receiver's deposit limits. Called
 * within the transaction of the transfer, under the locks of both purses. The sender never learns why the receiver
 * cannot receive money: agents see neither breaks nor limits.
 * @throws PlatformError PLAYER_EXCLUDED for the sender's own break; RECEIVER_UNAVAILABLE.
 */
export async function requireAllowedParties(
  db: Db,
  merchant: MerchantProfile,
  { way, from, to, amount }: Sides,
  now: number,
): Promise<void> {
  await requireNotExcluded(db, merchant, from, now);
  try {
    await requireNotExcluded(db, merchant, to, now);
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    throw new PlatformError("RECEIVER_UNAVAILABLE");
  }
  if (way === "upline") return;
  const deposits = await computeDepositAllowance(db, merchant, to, now);
  if (deposits && amount > deposits.left) throw new PlatformError("RECEIVER_UNAVAILABLE");
}
