import type { Services } from "../platform/core/services.ts";
import type { BrandMessage } from "./brand-message.ts";

/** The message about a lottery win, in every language of the brand; null when its members have no inbox. */
export function lotteryWinMessage(message: BrandMessage): Services["winMessage"] {
  return (merchantId, { lottery, drawNo, amount }) =>
    message(merchantId, (t, money) => {
      const facts = { lottery, draw: drawNo, amount: money(amount) };
      return { title: t("lottery.win.title", facts), content: t("lottery.win.content", facts) };
    });
}
