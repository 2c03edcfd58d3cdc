import { DAY_MS } from "#app/shared/durations.ts";
import type { TournamentRules } from "../contract/tournament-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import { addTournament } from "./store-tournament.ts";

/** Returns the demonstrations' tournaments. `unit` is a small amount in the merchant's currency, in minor units. */
function demoTournaments(
  unit: number,
): { id: string; days: number; rules: TournamentRules; titles: Record<string, string> }[] {
  const all = { vendors: [], games: [], times: 3, days: 14 };
  const prizes = [
    { from: 1, to: 1, amount: unit * 5 },
    { from: 2, to: 2, amount: unit * 3 },
    { from: 3, to: 3, amount: unit * 2 },
    { from: 4, to: 10, amount: unit / 2 },
  ];
  return [
    {
      id: "demo-slots-race",
      days: 30,
      rules: { ...all, metric: "turnover", gameTypes: ["RNG"], minStake: 0, minBets: 1, prizes },
      titles: {
        EN: "Slots race",
        TY: "Karera ng slots",
        CN: "老虎机竞速赛",
        TH: "ศึกชิงแชมป์สล็อต",
        VI: "Đua nổ hũ",
        ID: "Balapan slot",
        JA: "スロットレース",
      },
    },
    {
      id: "demo-big-multiplier",
      days: 60,
      rules: {
        ...all,
        metric: "multiplier",
        gameTypes: [],
        minStake: unit / 50,
        minBets: 10,
        prizes: prizes.slice(0, 3),
      },
      titles: {
        EN: "Highest multiplier",
        TY: "Pinakamataas na multiplier",
        CN: "最高倍数赛",
        TH: "ตัวคูณสูงสุด",
        VI: "Hệ số cao nhất",
        ID: "Pengali tertinggi",
        JA: "最高倍率チャレンジ",
      },
    },
  ];
}

/** The play money of a demonstration's member, in units. */
const UNITS_OF_GRANT = 50;

/** Adds tournaments to demonstrations that have none yet. */
export async function seedTournaments(
  { database, clock }: Services,
  merchants: readonly MerchantProfile[],
): Promise<void> {
  const now = clock.now();
  for (const merchant of merchants) {
    if (merchant.demonstrationGrant === 0 || merchant.switches.tournaments !== true) continue;
    const unit = Math.floor(merchant.demonstrationGrant / UNITS_OF_GRANT / 50) * 50;
    await database.transaction(async (trx) => {
      const there = await trx
        .selectFrom("tournament")
        .select("id")
        .where("merchant_id", "=", merchant.code)
        .limit(1)
        .executeTakeFirst();
      if (there) return;
      for (const { id, days, rules, titles } of demoTournaments(unit)) {
        const texts = Object.fromEntries(
          Object.entries(titles).map(([language, title]) => [language, { title, summary: "" }]),
        );
        const draft = { rules, texts, startsAt: now, endsAt: now + days * DAY_MS };
        await addTournament(trx, merchant, id, draft, now);
      }
    });
  }
}
