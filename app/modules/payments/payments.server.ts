import type { PaymentChannel } from "../../brand/brand-document.ts";
import { localizedName } from "../../shared/localized-name.ts";
import type { LoadModule } from "../module.ts";

export interface PaymentsData {
  /** Payment channels; the limits of one deposit are in minor units, for channels that accept deposits. */
  channels: Pick<PaymentChannel, "key" | "kind" | "name" | "image" | "deposit">[];
}

/** Loads the brand's payment partners. */
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
