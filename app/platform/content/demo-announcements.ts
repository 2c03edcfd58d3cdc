import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";

/** Notices for the notice bar of demonstrations; each is true of every demonstration. */
const NOTICES: readonly Readonly<Record<string, string>>[] = [
  {
    EN: "This is a demonstration: every balance is play money, and no real money can be paid in or out.",
    TY: "Demo ito: play money ang bawat balanse at walang maipapasok o mailalabas na totoong pera.",
    VI: "Đây là bản trình diễn: mọi số dư đều là tiền ảo, không nạp hay rút tiền thật được.",
    CN: "这是演示站：所有余额均为虚拟币，无法充值或提取真实资金。",
    TH: "นี่คือเว็บสาธิต ยอดเงินทั้งหมดเป็นเงินจำลอง ฝากหรือถอนเงินจริงไม่ได้",
  },
  {
    EN: "The video slots are open to play. Live tables, fishing, sports and lotteries open with later releases.",
    TY: "Bukas na ang video slots. Magbubukas sa susunod na release ang live table, fishing, sports at lottery.",
    VI: "Các trò quay hũ đã mở. Bàn trực tiếp, bắn cá, thể thao và xổ số sẽ mở ở bản sau.",
    CN: "电子老虎机现已开放。真人、捕鱼、体育与彩票将在后续版本开放。",
    TH: "สล็อตเปิดให้เล่นแล้ว โต๊ะสด ยิงปลา กีฬา และหวยจะเปิดในรุ่นถัดไป",
  },
];

/** What opens after sign-in where the merchant has popup announcements: its title and its text. */
const POPUP: Readonly<Record<string, readonly [title: string, text: string]>> = {
  EN: [
    "Welcome to the demonstration",
    "Play as long as you like: your balance is play money, and every round stands in your record.",
  ],
  TY: [
    "Maligayang pagdating sa demo",
    "Maglaro hangga't gusto mo: play money ang balanse mo, at nasa tala mo ang bawat round.",
  ],
  VI: [
    "Chào mừng đến bản trình diễn",
    "Hãy chơi thoải mái: số dư là tiền ảo và mọi vòng chơi đều có trong lịch sử của bạn.",
  ],
  CN: ["欢迎来到演示站", "尽情游玩：余额均为虚拟币，每一局都会保存在您的记录中。"],
  TH: ["ยินดีต้อนรับสู่เว็บสาธิต", "เล่นได้เต็มที่ ยอดเงินเป็นเงินจำลอง และทุกรอบอยู่ในบันทึกของคุณ"],
};

/** Adds the notices to demonstrations that have no announcements yet. */
export async function seedAnnouncements(
  { db }: Database,
  merchants: readonly MerchantProfile[],
  now: number,
): Promise<void> {
  for (const merchant of merchants.filter((one) => one.demonstrationGrant > 0)) {
    const there = await db
      .selectFrom("announcement")
      .select("id")
      .where("merchant_id", "=", merchant.code)
      .limit(1)
      .executeTakeFirst();
    if (there) continue;
    const rows = [
      ...NOTICES.flatMap((notice, sort) =>
        Object.entries(notice).map(([language, title]) => ({
          type: "PL" as const,
          language,
          title,
          content: title,
          sort,
        })),
      ),
      ...Object.entries(POPUP).map(([language, [title, text]]) => ({
        type: "PU" as const,
        language,
        title,
        content: `<p>${text}</p>`,
        sort: 0,
      })),
    ];
    await db
      .insertInto("announcement")
      .values(
        rows.map((row) => ({
          ...row,
          merchant_id: merchant.code,
          id: newId(now),
          image_url: "",
          link_url: "",
          starts_at: now,
          ends_at: null,
          created_at: now,
        })),
      )
      .execute();
  }
}
