import type { BrandRegistry } from "../brand/registry.ts";
import type { I18n } from "../i18n/i18n.server.ts";
import { textToHtml } from "../platform/content/content.server.ts";
import type { LotteryDeps } from "../platform/lottery/lottery.server.ts";
import { formatMoney } from "../shared/money.ts";

/** The message about a lottery win, in every language of the brand; null where its members have no inbox. */
export function lotteryWinMessage(
  brands: Pick<BrandRegistry, "byMerchant">,
  i18n: Pick<I18n, "translate">,
): LotteryDeps["winMessage"] {
  return (merchantId, { lottery, drawNo, amount }) => {
    const brand = brands.byMerchant(merchantId);
    if (!brand?.document.switches.messages) return null;
    const { currency, locale } = brand.document;
    const facts = { lottery, draw: drawNo, amount: formatMoney(amount, currency) };
    return Object.fromEntries(
      locale.switcher.map((language) => {
        const t = i18n.translate(language, brand.texts);
        const content = textToHtml(t("lottery.win.content", facts));
        return [language, { title: t("lottery.win.title", facts), content }];
      }),
    );
  };
}
