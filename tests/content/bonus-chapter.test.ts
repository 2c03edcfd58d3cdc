import { expect, test } from "vitest";
import { createBrandLoader } from "#app/brand/load.ts";
import { merchantProfile } from "#app/brand/merchant-profile.ts";
import { DEMO_FOLDER } from "#app/brand/testing.ts";
import { loadI18n } from "#app/i18n/i18n.server.ts";
import { helpCentre } from "#app/platform/content/help-centre.ts";
import type { CallContext } from "#app/platform/core/call-context.ts";
import {
  bonusTurnover,
  countBet,
  depositTurnover,
  type OpenTurnover,
} from "#app/platform/rewards/bonus-rules.ts";
import { VENDORS } from "#app/sandbox/catalogue/vendors.ts";
import { searchHelp } from "#app/site/help/search-help.ts";

const BRANDS = ["manila-star", "lotus-saigon", "northgate", "siam-jade"];
/** A member's queries in each language. */
const QUERIES: Record<string, string[]> = {
  EN: ["bonus", "bonuses", "wagering"],
  TY: ["bonus", "turnover"],
  VI: ["tien thuong", "bonus", "vong cuoc"],
  TH: ["โบนัส", "bonus", "เทิร์น"],
  CN: ["奖金", "bonus", "流水"],
  ID: ["bonus", "syarat taruhan"],
  JA: ["ボーナス", "ぼーなす", "賭け条件"],
};

const languages = loadI18n("app/locales").languages();
const loader = createBrandLoader({ folder: DEMO_FOLDER, vendors: VENDORS, languages });
function chapters(brand: string, language: string) {
  const loaded = loader.load(brand).brand;
  if (!loaded) throw new Error(`${brand} does not load`);
  const merchant = merchantProfile(loaded);
  return helpCentre({ merchant, request: { language } as CallContext["request"] }, {}).list;
}

test.each(BRANDS)(
  "%s's help search lists its chapter on bonuses first, in each of the brand's languages",
  (brand) => {
    const { languages } = merchantProfile(loader.load(brand).brand ?? expect.fail());
    for (const language of languages) {
      const titles = new Set<string>();
      for (const query of QUERIES[language] ?? expect.fail(language)) {
        const [first] = searchHelp(chapters(brand, language), query);
        expect([language, query, first?.tag]).toEqual([language, query, "bonus"]);
        titles.add(first?.title ?? "");
      }
      expect(titles.size).toBe(1);
    }
  },
);

test("the example in the bonus chapter has the same figures as the turnover calculation", () => {
  const terms = { times: 10, of: "bonus" } as Parameters<typeof bonusTurnover>[0];
  const turnover = (id: string, required: number, weights = {}): OpenTurnover => ({
    ...{ id, required, weights, done: 0, rest: 0, createdAt: 0, expiresAt: null },
  });
  let open = [
    turnover("deposit", depositTurnover({ depositTimes: 1 } as never, 100)),
    turnover("bonus", bonusTurnover(terms, 100, 100), { LIVE: 2_000 }),
  ];
  const bet = (gameType: string, validBet: number) => {
    const parts = countBet(open, { betId: "b", gameType, validBet, placedAt: 1, settledAt: 2 });
    open = open.map((one) => parts.find(({ turnover }) => turnover.id === one.id)?.turnover ?? one);
    return open.map(({ required, done }) => required - done);
  };
  const [first, second] = [bet("RNG", 150), bet("LIVE", 250)];
  expect([first, second]).toEqual([
    [0, 950],
    [0, 900],
  ]);
  expect(bet("RNG", 900)).toEqual([0, 0]);
  for (const language of Object.keys(QUERIES)) {
    const texts = loader.load("manila-star").brand?.articles.help.get("bonus")?.[language]?.markdown ?? "";
    const example = /^1\. [^\n]*1[.,]000[^\n]*\n(?:\d\. [^\n]*\n){3}/m.exec(texts)?.[0] ?? "";
    const figures = example
      .replace(/^\d\. /gm, "")
      .replace(/(\d)[.,](\d{3})/g, "$1$2")
      .match(/\d+/g);
    expect([language, figures?.map(Number).sort((a, b) => a - b)]).toEqual([
      language,
      [20, 50, 50, 100, 100, 100, 150, 250, 900, 900, 950, 1000],
    ]);
  }
});
