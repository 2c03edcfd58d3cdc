import type { BrandRegistry } from "../brand/registry.ts";
import type { I18n } from "../i18n/i18n.server.ts";
import type { Translate } from "../i18n/text-key.ts";
import { type LocalizedTexts, textToHtml } from "../platform/content/content.server.ts";
import { formatMoney } from "../shared/money.ts";

/** Writes a message from the platform in every language of a brand; null when its members have no inbox. */
export type BrandMessage = (
  merchantId: string,
  write: (t: Translate, money: (minor: number) => string) => { title: string; content: string },
) => LocalizedTexts | null;

export function brandMessage(
  brands: Pick<BrandRegistry, "byMerchant">,
  i18n: Pick<I18n, "translate">,
): BrandMessage {
  return (merchantId, write) => {
    const brand = brands.byMerchant(merchantId);
    if (!brand?.document.switches.messages) return null;
    const { currency, locale } = brand.document;
    return Object.fromEntries(
      locale.switcher.map((language) => {
        const { title, content } = write(i18n.translate(language, brand.texts), (minor) =>
          formatMoney(minor, currency),
        );
        return [language, { title, content: textToHtml(content) }];
      }),
    );
  };
}
