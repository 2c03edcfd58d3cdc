import type { PaymentChannel } from "../../brand/brand-document.ts";
import { localizedName } from "../../shared/localized-name.ts";
import type { LoadModule } from "../module.ts";

export interface PaymentsData {
  /** With the limits of one deposit, in minor units, where the channel takes deposits. */
  channels: Pick<PaymentChannel, "key" | "kind" | "name" | "image" | "deposit">[];
}

/** The payment partners of the brand. */
export const loadPayments: LoadModule<"payments", PaymentsData> = async ({ brand, request }) => {
  const channels = brand.document.payments.channels.map(({ key, kind, image, deposit, ...named }) => ({
    key,
    kind,
    name: localizedName(request.language, named),
    image: brand.imageUrl(image),
    deposit,
  }));
  return channels.length > 0 ? { channels } : null;
};
