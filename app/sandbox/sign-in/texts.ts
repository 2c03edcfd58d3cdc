const EN = {
  who: "A simulated service with fictional people. Who are you today?",
  cancel: "Cancel",
  other: "Someone else, with any name",
  go: "Continue with this name",
  over: "This sign-in has ended.",
};

type Texts = Readonly<typeof EN>;

/** Texts by the browser's primary language tag (RFC 9110, 12.5.4), with the page's own tag. */
const LANGUAGES: Readonly<Record<string, { tag: string; texts: Texts }>> = {
  en: { tag: "en", texts: EN },
  fil: {
    tag: "fil",
    texts: {
      who: "Kunwaring serbisyo na may mga inimbentong tao. Sino ka ngayon?",
      cancel: "Kanselahin",
      other: "Ibang tao, kahit anong pangalan",
      go: "Magpatuloy sa pangalang ito",
      over: "Tapos na ang pag-login na ito.",
    },
  },
  vi: {
    tag: "vi",
    texts: {
      who: "Dịch vụ mô phỏng với những người hư cấu. Hôm nay bạn là ai?",
      cancel: "Hủy",
      other: "Người khác, tên bất kỳ",
      go: "Tiếp tục với tên này",
      over: "Lần đăng nhập này đã kết thúc.",
    },
  },
  zh: {
    tag: "zh-Hans",
    texts: {
      who: "模拟服务，人物均为虚构。您今天是哪一位？",
      cancel: "取消",
      other: "其他人，名字任意",
      go: "以此名字继续",
      over: "此次登录已结束。",
    },
  },
  th: {
    tag: "th",
    texts: {
      who: "บริการจำลองที่มีบุคคลสมมติ วันนี้คุณเป็นใคร",
      cancel: "ยกเลิก",
      other: "บุคคลอื่น ใช้ชื่อใดก็ได้",
      go: "ดำเนินการต่อด้วยชื่อนี้",
      over: "การเข้าสู่ระบบนี้สิ้นสุดแล้ว",
    },
  },
  id: {
    tag: "id",
    texts: {
      who: "Layanan simulasi dengan tokoh fiktif. Siapa Anda hari ini?",
      cancel: "Batal",
      other: "Orang lain, dengan nama apa saja",
      go: "Lanjutkan dengan nama ini",
      over: "Sesi masuk ini telah berakhir.",
    },
  },
  ja: {
    tag: "ja",
    texts: {
      who: "架空の人物による模擬サービスです。今日はどなたになりますか？",
      cancel: "キャンセル",
      other: "別の人（名前は自由）",
      go: "この名前で続ける",
      over: "このログインは終了しました。",
    },
  },
};

/** Returns the texts in the browser's language, or English if there are none, as the simulated services do. */
export function textsFor(acceptLanguage: string | null | undefined): { tag: string; texts: Texts } {
  const [input = ""] = (acceptLanguage ?? "").slice(0, 100).toLowerCase().split(/[-,;]/);
  return LANGUAGES[input === "tl" ? "fil" : input.trim()] ?? { tag: "en", texts: EN };
}
