import type { GameType, TurnoverWeights } from "../brand-document.ts";
import { getGameType } from "../categories.ts";
import { type Check, checkLanguages, findDuplicateIndexes, quote, type Report } from "./check.ts";

/** Checks bonuses and their turnover requirements. */
export const BONUS_CHECKS: readonly Check[] = [
  {
    reads: ["bonuses", "categories"],
    run({ bonuses, categories }, report) {
      const gameTypes = categories.map(getGameType);
      checkWeights(bonuses.depositWeights, gameTypes, "/bonuses/depositWeights", report);
      bonuses.deposit.forEach(({ weights }, at) => {
        checkWeights(weights, gameTypes, `/bonuses/deposit/${at}/weights`, report);
      });
    },
  },
  {
    reads: ["bonuses", "payments", "locale", "protection"],
    run({ bonuses, payments, locale, protection: { maxDailyDeposit } }, report) {
      const offers = bonuses.deposit;
      findDuplicateIndexes(offers.map(({ id }) => id)).forEach((at) => {
        report(`/bonuses/deposit/${at}/id`, "each id once", quote(offers[at]?.id));
      });
      const largest = Math.max(0, ...payments.channels.map(({ deposit }) => deposit?.max ?? 0));
      offers.forEach(({ titles, percent, max, minDeposit }, at) => {
        const place = `/bonuses/deposit/${at}`;
        if (titles[locale.default] === undefined) {
          const expected = `a name in the default language (${locale.default})`;
          report(`${place}/titles`, expected, Object.keys(titles).join(", ") || "none");
        }
        checkLanguages(titles, locale, `${place}/titles`, report);
        if (max === 0) report(`${place}/max`, "1 or more", "0");
        if (minDeposit > largest) {
          const expected = `no more than the largest deposit of a channel (${largest})`;
          report(`${place}/minDeposit`, expected, String(minDeposit));
        }
        if (maxDailyDeposit > 0 && minDeposit > maxDailyDeposit) {
          const expected = `no more than /protection/maxDailyDeposit (${maxDailyDeposit})`;
          report(`${place}/minDeposit`, expected, String(minDeposit));
        }
        if (minDeposit * percent < 100) {
          const expected = `a deposit of which ${percent}% is at least one minor unit`;
          report(`${place}/minDeposit`, expected, String(minDeposit));
        }
      });
    },
  },
];

/** Checks that weights name only games that the brand has, and leave some playable. */
function checkWeights(
  weights: TurnoverWeights,
  gameTypes: readonly GameType[],
  place: string,
  report: Report,
): void {
  for (const [gameType, weight] of Object.entries(weights)) {
    if (weight === 100 || gameTypes.some((one) => one === gameType)) continue;
    report(
      `${place}/${gameType}`,
      `a game type of the brand's categories: ${gameTypes.join(", ")}`,
      quote(gameType),
    );
  }
  if (gameTypes.every((gameType) => weights[gameType] === 0)) {
    report(place, "a game type that counts", "none");
  }
}
