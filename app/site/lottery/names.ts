import { type Translate, textKey } from "../../i18n/text-key.ts";

/** Play types whose name contains a number of digits, numbers or spots. */
const NUMBERED_PLAY_TYPES = ["LO", "DE", "XIEN", "MISS", "SIDE", "BOX", "STRAIGHT", "LAST", "PICK", "KENO"];

/** Returns the name of a play type: `LO2` is `play.LO` with 2. An unknown play type stays as it is. */
export function playName(t: Translate, code: string): string {
  const [, name = "", n = ""] = /^([A-Z]+)(\d+)$/.exec(code) ?? [];
  return NUMBERED_PLAY_TYPES.includes(name)
    ? t(textKey(`lottery.play.${name}`), { n })
    : translateWord(t, `lottery.play.${code}`, code);
}

/** Returns the name of a lottery's area, or the vendor's own name for it. */
export const areaName = (t: Translate, area: string): string =>
  translateWord(t, `lottery.area.${area}`, area);

/** Returns the name of a prize mode, or the vendor's own name for it. */
export const modeName = (t: Translate, mode: string): string =>
  translateWord(t, `lottery.mode.${mode}`, mode);

/** Returns the text of a key, or `otherwise` when the catalogue has none. */
function translateWord(t: Translate, key: string, otherwise: string): string {
  const found = t(textKey(key));
  return found === key ? otherwise : found;
}

/** Returns the name of an option; a number is returned unchanged. */
export function pickName(t: Translate, pick: string): string {
  const [, name, n = ""] = /^(SUM|TRIPLE|PAIR)_(\d+)$/.exec(pick) ?? [];
  if (name === "SUM") return t("lottery.option.SUM", { n });
  if (name) return t(textKey(`lottery.option.${name}_OF`), { n });
  return /^[A-Z]/.test(pick) ? translateWord(t, `lottery.option.${pick}`, pick) : pick;
}

/** Returns the name of a tier of a play type's odds. */
export function tierName(t: Translate, tier: string): string {
  const [, n] = /^HITS_(\d+)$/.exec(tier) ?? [];
  if (n) return t("lottery.tier.HITS", { n });
  if (tier === "HIT" || tier === "MIXED" || tier === "PAIRED") return t(textKey(`lottery.tier.${tier}`));
  if (/^(G\d|SPECIAL|FIRST|SECOND|THIRD|STARTER|CONSOLATION|BOTTOM)(\+|$)/.test(tier)) {
    return tier
      .split("+")
      .map((code) => prizeName(t, code))
      .join(", ");
  }
  return pickName(t, tier);
}

/** `5440` thousandths → `5.44`. */
export function oddsText(thousandths: number): string {
  return String(thousandths / 1_000).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");
}

/** Returns the name of a lottery's prize: `G3` is the third one. */
export function prizeName(t: Translate, code: string): string {
  const [, number] = /^G(\d)$/.exec(code) ?? [];
  return number ? t("lottery.prize.G", { number }) : t(textKey(`lottery.prize.${code}`));
}

/** Returns the number of a draw within its lottery: the id in a bet begins with the lottery's own id. */
export function drawNumber(draw: string): string {
  return draw.slice(draw.lastIndexOf(".") + 1);
}

/** Returns the path of a draw's page. */
export function drawPath(draw: string): string {
  return `/lottery/draw/${draw}`;
}
