import type { BrandMessage } from "./brand-message.ts";

/** The message about a debt (minor units), in every language of the brand; null when its members have no inbox. */
export const debtMessage = (message: BrandMessage) => (merchantId: string, amount: number) =>
  message(merchantId, (t, money) => {
    const facts = { amount: money(amount) };
    return { title: t("messages.debt.title", facts), content: t("messages.debt.content", facts) };
  });
