import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { hiddenCharacter } from "#app/brand/hidden-characters.ts";
import { root } from "../../../scripts/setup/project.mjs";
import { XSS_PAYLOADS } from "../../xss/payloads.ts";
import { ownBrand } from "../setup/own-brand.ts";

/**
 * Payloads on one line each, for a text of a brand or a line of an article. Those with hidden characters are excluded,
 * because such a file is refused.
 */
const LINES = XSS_PAYLOADS.map((payload) => payload.replaceAll("\n", " ")).filter(
  (payload) => hiddenCharacter(payload) === null,
);

/** Returns every text key of the site with a payload as its text. */
function hostileTexts(): Record<string, string> {
  const folder = path.join(root, "app/locales/EN");
  const keys = readdirSync(folder).flatMap((file) => {
    const texts = JSON.parse(readFileSync(path.join(folder, file), "utf8"));
    return Object.keys(texts).map((key) => `${path.basename(file, ".json")}.${key}`);
  });
  return Object.fromEntries(keys.map((key, at) => [key, LINES[at % LINES.length] ?? ""]));
}

/**
 * Payloads as Markdown. Those with double braces are excluded, because such an article is refused before the brand is
 * served.
 */
const HOSTILE_ARTICLE = [
  "# <img src=x onerror=ran=1>",
  ...LINES.filter((line) => !line.includes("{{")),
  "[x](javascript:ran=1) ![x](javascript:ran=1) <javascript:ran=1>",
].join("\n\n");

/** Returns a brand's document with all of the site's features switched on that show what people write. */
function toDocument(id: string, name: string) {
  return ownBrand(id, {
    name,
    // Repeated here, because a test's members are created from the brand's own document (setup/members.ts).
    currency: { code: "USD", symbol: "$", position: "before", decimals: 2 },
    demonstration: { active: true, memberGrant: 1000000 },
    locale: { default: "EN", supported: ["EN"], switcher: ["EN"], timeZone: "UTC" },
    pages: ["noticePage", "promotions", "pointMall", "download", "help", "join"],
    switches: {
      ...{ messages: true, feedback: true, missions: true, tournaments: true, raffles: true },
      ...{ referral: true, popupNotices: true, withdrawalConfirmation: true },
    },
    referral: {
      ...{ rewardInviter: 5_000, rewardFriend: 2_000, requiredValidBet: 100_000 },
      ...{ requiredDeposit: 30_000, times: 3 },
    },
  });
}

/** Returns a brand whose people, texts, articles and name are all hostile. */
export function hostileBrand(): Record<string, unknown> {
  return {
    "hostile/brand.json": toDocument("hostile", '"><img src=x onerror=ran=1>'),
    "hostile/locales/EN.json": hostileTexts(),
    "hostile/help/EN/hostile.md": HOSTILE_ARTICLE,
    "hostile/news/EN/2026-01-01-hostile.md": HOSTILE_ARTICLE,
  };
}

/** A word longer than a line of a phone, as an operator may write it. */
export const LONG_WORD = "Promotionsbedingungen".repeat(3).slice(0, 60);

/** Returns a brand whose articles and people write in long words. */
export function wordyBrand(): Record<string, unknown> {
  const article = `# ${LONG_WORD}\n\n${LONG_WORD}\n\n## ${LONG_WORD}`;
  return {
    "wordy/brand.json": toDocument("wordy", "Wordy"),
    "wordy/help/EN/wordy.md": article,
    "wordy/news/EN/2026-01-01-wordy.md": article,
  };
}
