import type { Services } from "../platform/core/services.ts";
import type { BrandMessage } from "./brand-message.ts";

/**
 * The message about an account that is compared with an excluded person's, in every language of the brand; null when
 * its members have no inbox.
 */
export function matchMessage(message: BrandMessage): Services["matchMessage"] {
  return (merchantId, news) =>
    message(merchantId, (t) => ({
      title: t(`protection.review.message.${news}.title`),
      content: t(`protection.review.message.${news}`),
    }));
}
