/** The texts of the room's page in one language. */
export interface ChatTexts {
  title: string;
  empty: string;
  /** Shown before the name that the member writes under. */
  as: string;
  message: string;
  send: string;
  notice: string;
  /** Shown to guests, before the sign-in link. */
  guest: string;
  signIn: string;
  /** Shown to a member whose launch has expired. */
  over: string;
  /** Shown to a member who exceeds the writing limit. */
  slower: string;
}

const TEXTS: Readonly<Record<string, ChatTexts>> = {
  en: {
    title: "Chat room",
    empty: "No messages yet.",
    as: "You write as",
    message: "Message",
    send: "Send",
    notice:
      "This is a demonstration chat room. Everyone on this site can read it, and messages are deleted when the site stops.",
    guest: "Members write here.",
    signIn: "Sign in to write",
    over: "Close and open the chat again to write.",
    slower: "You are writing very fast. Wait half a minute, then send your message again.",
  },
  fil: {
    title: "Chat room",
    empty: "Wala pang sumusulat.",
    as: "Sumusulat ka bilang",
    message: "Mensahe",
    send: "Ipadala",
    notice: "Chat room ito ng demo: nababasa ito ng lahat sa site at nabubura kapag huminto ang site.",
    guest: "Mga miyembro ang nakakasulat dito.",
    signIn: "Mag-login para sumulat",
    over: "Isara at buksan ulit ang chat para sumulat.",
    slower:
      "Masyadong mabilis ang pagsulat mo. Maghintay ng kalahating minuto, saka ipadala ulit ang mensahe.",
  },
  vi: {
    title: "Phòng chat",
    empty: "Chưa có ai viết gì.",
    as: "Bạn viết với tên",
    message: "Tin nhắn",
    send: "Gửi",
    notice: "Phòng chat của bản trình diễn: mọi người trên trang đều đọc được, và sẽ bị xóa khi trang dừng.",
    guest: "Chỉ thành viên viết được ở đây.",
    signIn: "Đăng nhập để viết",
    over: "Đóng và mở lại phòng chat để viết tiếp.",
    slower: "Bạn gửi quá nhanh. Hãy đợi nửa phút rồi gửi lại tin nhắn.",
  },
  "zh-Hans": {
    title: "聊天室",
    empty: "还没有人发言。",
    as: "您的显示名称：",
    message: "消息",
    send: "发送",
    notice: "这是演示聊天室：站内所有人都能看到内容，网站停止后即被清除。",
    guest: "只有会员可以发言。",
    signIn: "登录后发言",
    over: "请关闭聊天室并重新打开后再发言。",
    slower: "您发送得太快了。请等半分钟后再发送这条消息。",
  },
  th: {
    title: "ห้องแชต",
    empty: "ยังไม่มีใครเขียนข้อความ",
    as: "คุณเขียนในชื่อ",
    message: "ข้อความ",
    send: "ส่ง",
    notice: "ห้องแชตของเว็บสาธิต ทุกคนในเว็บอ่านได้ และข้อความจะหายไปเมื่อเว็บหยุดทำงาน",
    guest: "เฉพาะสมาชิกเท่านั้นที่เขียนได้",
    signIn: "เข้าสู่ระบบเพื่อเขียน",
    over: "ปิดแล้วเปิดห้องแชตใหม่เพื่อเขียนต่อ",
    slower: "คุณส่งข้อความเร็วเกินไป รอครึ่งนาทีแล้วส่งอีกครั้ง",
  },
  id: {
    title: "Ruang obrolan",
    empty: "Belum ada yang menulis.",
    as: "Anda menulis sebagai",
    message: "Pesan",
    send: "Kirim",
    notice:
      "Ruang obrolan demonstrasi: semua orang di situs ini ikut membaca, dan isinya hilang saat situs berhenti.",
    guest: "Hanya anggota yang dapat menulis.",
    signIn: "Masuk untuk menulis",
    over: "Tutup lalu buka kembali obrolan untuk menulis.",
    slower: "Anda mengirim terlalu cepat. Tunggu setengah menit, lalu kirim lagi pesan Anda.",
  },
  ja: {
    title: "チャットルーム",
    empty: "まだ書き込みはありません。",
    as: "表示名：",
    message: "メッセージ",
    send: "送信",
    notice: "デモのチャットルームです。サイトの全員が読むことができ、サイトが停止すると消去されます。",
    guest: "書き込みは会員のみです。",
    signIn: "ログインして書き込む",
    over: "書き込むには、チャットを閉じてもう一度開いてください。",
    slower: "送信が速すぎます。30秒ほど待ってから、もう一度送信してください。",
  },
};

/** Returns the texts of a language, and its tag; English for a language that the room does not have. */
export function chatTexts(tag: string | null): { tag: string; texts: ChatTexts } {
  const known = tag !== null && Object.hasOwn(TEXTS, tag) ? tag : "en";
  return { tag: known, texts: TEXTS[known] as ChatTexts };
}
