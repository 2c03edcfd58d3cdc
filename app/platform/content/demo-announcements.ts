import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";

/** Notices for the notice bar of demonstrations; each is true for all of them. */
const NOTICES: readonly Readonly<Record<string, string>>[] = [
  {
    EN: "This is a demonstration: every balance is play money, and no real money can be paid in or out.",
    TY: "Demo ito: play money ang bawat balanse at walang maipapasok o mailalabas na totoong pera.",
    VI: "Đây là bản trình diễn: mọi số dư đều là tiền ảo, không nạp hay rút tiền thật được.",
    CN: "这是演示站：所有余额均为虚拟币，无法充值或提取真实资金。",
    TH: "นี่คือเว็บสาธิต ยอดเงินทั้งหมดเป็นเงินจำลอง ฝากหรือถอนเงินจริงไม่ได้",
    ID: "Ini demonstrasi: semua saldo adalah uang mainan, dan tidak ada uang sungguhan yang masuk atau keluar.",
    JA: "これはデモサイトです：残高はすべて遊び用のお金で、本物のお金の入出金はできません。",
  },
  {
    EN: "Every game shows its rules and its return to player. Every bet you place is kept in your betting record.",
    TY: "Nakasulat sa bawat laro ang mga panuntunan at return to player nito. Nasa talaan mo ang bawat taya.",
    VI: "Mỗi trò chơi đều ghi rõ luật và tỷ lệ hoàn trả. Mọi cược của bạn đều được lưu trong lịch sử cược.",
    CN: "每款游戏都列明规则和返还率。您的每一笔投注都会保存在投注记录中。",
    TH: "ทุกเกมบอกกติกาและอัตราจ่ายคืนผู้เล่น ทุกเดิมพันของคุณเก็บไว้ในบันทึกการเดิมพัน",
    ID: "Setiap permainan mencantumkan aturan dan tingkat pengembaliannya. Setiap taruhan tersimpan di riwayat Anda.",
    JA: "各ゲームにルールとプレイヤー還元率が書かれています。ベットはすべて履歴に残ります。",
  },
];

/** The title and text of the announcement that opens after sign-in, where the merchant has popup announcements. */
const POPUP: Readonly<Record<string, readonly [title: string, text: string]>> = {
  EN: [
    "Welcome to the demonstration",
    "Your balance is play money, and every bet is kept in your betting record. Decide how long you want to play before you start.",
  ],
  TY: [
    "Maligayang pagdating sa demo",
    "Play money ang balanse mo, at nasa talaan mo ang bawat taya. Magpasya kung gaano katagal ka maglalaro bago magsimula.",
  ],
  VI: [
    "Chào mừng đến bản trình diễn",
    "Số dư là tiền ảo và mọi cược đều có trong lịch sử của bạn. Hãy quyết định chơi bao lâu trước khi bắt đầu.",
  ],
  CN: ["欢迎来到演示站", "余额均为虚拟币，每一笔投注都会保存在您的记录中。开始前请先决定要玩多久。"],
  TH: ["ยินดีต้อนรับสู่เว็บสาธิต", "ยอดเงินเป็นเงินจำลอง และทุกเดิมพันอยู่ในบันทึกของคุณ กำหนดเวลาเล่นไว้ก่อนเริ่ม"],
  ID: [
    "Selamat datang di demonstrasi",
    "Saldo Anda uang mainan, dan setiap taruhan ada di riwayat Anda. Tentukan lama bermain sebelum mulai.",
  ],
  JA: [
    "デモサイトへようこそ",
    "残高は遊び用のお金で、ベットはすべて履歴に残ります。始める前に、遊ぶ時間を決めておいてください。",
  ],
};

/** The title and text of the announcement for agents, where the merchant has an agent centre. */
const AGENT_NOTICE: typeof POPUP = {
  EN: [
    "How the figures of your team are counted",
    "They are counted about once a minute. The team overview says up to which time.",
  ],
  TY: [
    "Paano binibilang ang mga numero ng iyong team",
    "Halos bawat minuto binibilang ang mga ito. Nakasulat sa buod ng team kung hanggang anong oras.",
  ],
  VI: [
    "Số liệu đội nhóm được tính thế nào",
    "Số liệu được tính khoảng mỗi phút một lần. Trang tổng quan ghi rõ số liệu tính đến lúc nào.",
  ],
  CN: ["团队数据如何统计", "数据约每分钟统计一次，团队总览会注明统计截至的时间。"],
  TH: ["ตัวเลขของทีมคำนวณอย่างไร", "ตัวเลขคำนวณประมาณนาทีละครั้ง ภาพรวมทีมบอกว่าคำนวณถึงเวลาใด"],
  ID: [
    "Cara angka tim Anda dihitung",
    "Angka dihitung kira-kira setiap menit. Ringkasan tim menyebutkan sampai jam berapa.",
  ],
  JA: ["チームの数値の集計について", "数値は約1分ごとに集計されます。集計時点はチームの概要に表示されます。"],
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
      ...NOTICES.map((notice, sort) => ({ type: "PL" as const, sort, texts: noticeTexts(notice) })),
      { type: "PU" as const, sort: 0, texts: titledTexts(POPUP) },
      { type: "AG" as const, sort: 0, texts: titledTexts(AGENT_NOTICE) },
    ];
    await db
      .insertInto("announcement")
      .values(
        rows.map((row) => ({
          ...row,
          merchant_id: merchant.code,
          id: newId(now),
          group_name: "",
          platform: "W" as const,
          execution: "B" as const,
          image_url: "",
          link_url: "",
          starts_at: now,
          ends_at: null,
          created_at: now,
          created_by: "",
          updated_at: now,
        })),
      )
      .execute();
  }
}

const noticeTexts = (notice: Readonly<Record<string, string>>) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(notice).map(([language, title]) => [language, { title, content: `<p>${title}</p>` }]),
    ),
  );

const titledTexts = (notice: typeof POPUP) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(notice).map(([language, [title, text]]) => [
        language,
        { title, content: `<p>${text}</p>` },
      ]),
    ),
  );
