import type { Services } from "../platform/core/services.ts";
import type { BrandMessage } from "./brand-message.ts";

/**
 * The message about a withdrawal that a correction changed, in every language of the brand; null when its members have
 * no inbox.
 */
export const withdrawalMessage =
  (message: BrandMessage): Services["withdrawalMessage"] =>
  (merchantId, { left, freed }) =>
    message(merchantId, (t, money) => {
      if (left === null) {
        const facts = { amount: money(freed) };
        return {
          title: t("messages.withdrawalStopped.title", facts),
          content: t("messages.withdrawalStopped.content", facts),
        };
      }
      const facts = { amount: money(left), freed: money(freed) };
      return {
        title: t("messages.withdrawalReduced.title", facts),
        content: t("messages.withdrawalReduced.content", facts),
      };
    });
