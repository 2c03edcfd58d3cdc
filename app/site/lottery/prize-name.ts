import { type Translate, textKey } from "../../i18n/text-key.ts";

/** Returns the name of a lottery's prize: `G3` is the third one. */
export function prizeName(t: Translate, code: string): string {
  const [, number] = /^G(\d)$/.exec(code) ?? [];
  return number ? t("lottery.prize.G", { number }) : t(textKey(`lottery.prize.${code}`));
}
