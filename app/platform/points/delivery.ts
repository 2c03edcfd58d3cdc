import type { Delivery } from "../contract/rewards.ts";
import type { EncryptedTexts } from "../ports/encrypted-text.ts";

/** Identifies the row of an encrypted address, which does not decrypt in any other row. */
const getEncryptionContext = (merchantId: string, redeemId: string) =>
  `point_redeem ${merchantId} ${redeemId}`;

/** Returns a delivery address in its stored form. */
export function sealDelivery(
  addresses: EncryptedTexts,
  { merchantId, id }: { merchantId: string; id: string },
  { name, phone, address }: Delivery,
): string {
  return addresses.encrypt(JSON.stringify({ name, phone, address }), getEncryptionContext(merchantId, id));
}

/** Decrypts the delivery address of goods; null when none was requested. @throws Error when the row was changed. */
export function openDelivery(
  addresses: EncryptedTexts,
  { merchant_id, id, delivery }: { merchant_id: string; id: string; delivery: string | null },
): Delivery | null {
  return delivery === null
    ? null
    : JSON.parse(addresses.decrypt(delivery, getEncryptionContext(merchant_id, id)));
}
