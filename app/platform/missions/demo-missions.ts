import type { MissionRules } from "../contract/mission-rules.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { MissionTexts } from "./mission.ts";
import { addMission } from "./store-mission.ts";

/** The demonstrations' missions. `unit` is a small sum in the merchant's currency, in minor units. */
function demoMissions(unit: number): { id: string; rules: MissionRules; titles: Record<string, string> }[] {
  const play = { times: 3, days: 14 };
  return [
    {
      id: "demo-daily-bets",
      rules: { goal: "bet", gameTypes: [], target: unit * 2, period: "day", prize: unit / 20, ...play },
      titles: {
        EN: "Daily bets",
        TY: "Taya araw-araw",
        CN: "每日投注",
        TH: "เดิมพันรายวัน",
        VI: "Cược mỗi ngày",
        ID: "Taruhan harian",
        JA: "デイリーベット",
      },
    },
    {
      id: "demo-daily-slots",
      rules: { goal: "rounds", gameTypes: ["RNG"], target: 30, period: "day", prize: unit / 20, ...play },
      titles: {
        EN: "Thirty spins",
        TY: "Tatlumpung spin",
        CN: "三十次旋转",
        TH: "สามสิบสปิน",
        VI: "Ba mươi lượt quay",
        ID: "Tiga puluh putaran",
        JA: "30回スピン",
      },
    },
    {
      id: "demo-weekly-bets",
      rules: { goal: "bet", gameTypes: [], target: unit * 20, period: "week", prize: unit / 2, ...play },
      titles: {
        EN: "Weekly race",
        TY: "Lingguhang karera",
        CN: "每周竞赛",
        TH: "การแข่งขันรายสัปดาห์",
        VI: "Đua hằng tuần",
        ID: "Balapan mingguan",
        JA: "ウィークリーレース",
      },
    },
    {
      id: "demo-first-deposits",
      rules: { goal: "deposit", gameTypes: [], target: unit * 5, period: "once", prize: unit / 4, ...play },
      titles: {
        EN: "Off to a good start",
        TY: "Magandang simula",
        CN: "良好开端",
        TH: "เริ่มต้นอย่างดี",
        VI: "Khởi đầu thuận lợi",
        ID: "Awal yang baik",
        JA: "好スタート",
      },
    },
  ];
}

/** The number of units in the play money of a demonstration's member. */
const UNITS_OF_GRANT = 50;

/** The number of prizes that a mission's budget covers, in total and per member. */
const PRIZES = 100_000;
const PRIZES_EACH = 1_000;

/** Adds missions to demonstrations that have none yet. */
export async function seedMissions(
  { database, clock }: Services,
  merchants: readonly MerchantProfile[],
): Promise<void> {
  const now = clock.now();
  for (const merchant of merchants) {
    if (merchant.demonstrationGrant === 0 || merchant.switches.missions !== true) continue;
    const unit = Math.floor(merchant.demonstrationGrant / UNITS_OF_GRANT / 20) * 20;
    await database.transaction(async (trx) => {
      const there = await trx
        .selectFrom("mission")
        .select("id")
        .where("merchant_id", "=", merchant.code)
        .limit(1)
        .executeTakeFirst();
      if (there) return;
      for (const [sort, { id, rules, titles }] of demoMissions(unit).entries()) {
        const texts: MissionTexts = Object.fromEntries(
          Object.entries(titles).map(([language, title]) => [language, { title, summary: "" }]),
        );
        const budget = { total: rules.prize * PRIZES, each: rules.prize * PRIZES_EACH };
        const draft = { rules, texts, sort, startsAt: now, endsAt: null, budget };
        await addMission(trx, merchant, id, draft, now);
      }
    });
  }
}
