import type { Translate } from "../../i18n/text-key.ts";

/**
 * Returns the display name of a payment provider. `manual` is payment by hand, and the demonstration's provider is
 * simulated.
 */
export function providerName(t: Translate, code: string): string {
  if (code === "manual") return t("ops.byHand");
  return code === "sandbox" ? t("ops.provider.sandbox") : code;
}
