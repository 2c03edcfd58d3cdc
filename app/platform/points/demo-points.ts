import { accountByUsername } from "../accounts/account-reads.server.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Trx } from "../database/database.server.ts";
import { addPoints, lockPoints, openMall } from "./point-ledger.ts";
import type { RewardTexts } from "./point-rewards.ts";

/** Initial points of the demonstration's member, and that member's username. */
const GIFT = 5_000;
const MEMBER = "player1";

interface DemoReward {
  id: string;
  art: string;
  price: number;
  /** Ten units of the currency each. */
  units: number;
  stock: number;
  texts: RewardTexts;
}

const bonusTexts: RewardTexts = {
  EN: { name: "Bonus money", text: "Credited at once to your bonuses." },
  TY: { name: "Bonus na pera", text: "Agad na papasok sa iyong mga bonus." },
  CN: { name: "红利", text: "立即发放到您的红利中。" },
  TH: { name: "เงินโบนัส", text: "เข้าโบนัสของคุณทันที" },
  VI: { name: "Tiền thưởng", text: "Cộng ngay vào mục tiền thưởng của bạn." },
  ID: { name: "Uang bonus", text: "Langsung masuk ke bonus Anda." },
  JA: { name: "ボーナス", text: "すぐにボーナスへ反映されます。" },
};

/** No goods: a demonstration cannot send any. */
const DEMO_REWARDS: readonly DemoReward[] = [
  { id: "demo-bonus-small", art: "cash", price: 500, units: 1, stock: 1_000, texts: bonusTexts },
  { id: "demo-bonus-large", art: "gift", price: 2_000, units: 5, stock: 100, texts: bonusTexts },
];

/** Opens the merchants' malls, and adds rewards to those of demonstrations that have none yet. */
export async function seedPoints(
  { database, clock }: Services,
  merchants: readonly MerchantProfile[],
  { demo }: { demo: boolean },
): Promise<void> {
  for (const merchant of merchants.filter(({ points }) => points.on)) {
    const now = clock.now();
    await database.transaction(async (trx) => {
      await openMall(trx, merchant, now);
      if (demo && merchant.demonstrationGrant > 0) await seedDemo(trx, merchant, now);
    });
  }
}

async function seedDemo(trx: Trx, merchant: MerchantProfile, now: number): Promise<void> {
  const merchantId = merchant.code;
  const there = await trx
    .selectFrom("point_reward")
    .select("id")
    .where("merchant_id", "=", merchantId)
    .limit(1)
    .executeTakeFirst();
  if (there) return;
  const unit = 10 ** merchant.currency.decimals * 10;
  const rows = DEMO_REWARDS.map(({ id, art, price, units, stock, texts }, sort) => ({
    ...{ merchant_id: merchantId, id, type: "bonus" as const },
    ...{ state: "shown" as const, texts: JSON.stringify(texts), picture: `art:${art}`, price },
    ...{ worth: units * unit, times: 3, days: 14 },
    ...{ stock, per_member: 20, taken: 0, sort, created_at: now, updated_at: now },
  }));
  await trx.insertInto("point_reward").values(rows).execute();
  const member = await accountByUsername(trx, merchantId, MEMBER);
  if (!member) return;
  const account = await lockPoints(trx, { merchantId, accountId: member.id }, now);
  await addPoints(trx, account, { kind: "given", changed: GIFT, reference: "demonstration", at: now });
}
