import type { WalletClosedReason } from "../contract/wallet.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Db } from "../database/database.server.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import { hasPlayLimit, requirePlay } from "../protection/protection.server.ts";

/** An account that is about to play from a vendor's own wallet. */
interface OwnWalletUse {
  accountId: string;
  vendor: string;
  now: number;
}

/**
 * Requires that an account may send money to a vendor's own wallet, or play from it: no break or limit would refuse a
 * bet, and the vendor can enforce its limits. A vendor that does not call us before each stake enforces none.
 *
 * @throws PlatformError PLAYER_EXCLUDED and the limits' codes; LIMITS_NOT_KEPT with `details.vassalage`.
 */
export async function requireOwnWallet(
  db: Db,
  vendors: GameVendors,
  merchant: MerchantProfile,
  { accountId, vendor, now }: OwnWalletUse,
): Promise<void> {
  // The smallest stake: a vendor that calls us gets a response for each one.
  await requirePlay(db, merchant, { accountId, stake: 1, now });
  if (vendors.get(vendor)?.wallet?.asksMayPlay) return;
  if (await hasPlayLimit(db, merchant, accountId, now)) {
    throw new PlatformError("LIMITS_NOT_KEPT", { details: { vassalage: vendor } });
  }
}

/**
 * Returns the reason why a vendor's own wallet is closed to an account, by {@link requireOwnWallet}; null when it is
 * open.
 */
export async function findWalletClosedReason(
  db: Db,
  vendors: GameVendors,
  merchant: MerchantProfile,
  use: OwnWalletUse,
): Promise<WalletClosedReason | null> {
  try {
    await requireOwnWallet(db, vendors, merchant, use);
    return null;
  } catch (error) {
    if (error instanceof PlatformError) return error.code as WalletClosedReason;
    throw error;
  }
}
