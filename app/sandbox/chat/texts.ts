/** What the room's page says, by the tag of its language. */
export interface ChatTexts {
  title: string;
  empty: string;
  name: string;
  message: string;
  send: string;
  notice: string;
}

const TEXTS: Readonly<Record<string, ChatTexts>> = {
  en: {
    title: "Chat room",
    empty: "No messages yet.",
    name: "Name",
    message: "Message",
    send: "Send",
    notice:
      "This is a demonstration chat room. Everyone on this site can read it, and messages are deleted when the site stops.",
  },
  fil: {
    title: "Chat room",
    empty: "Wala pang sumusulat.",
    name: "Pangalan",
    message: "Mensahe",
    send: "Ipadala",
    notice: "Chat room ito ng demo: nababasa ito ng lahat sa site at nabubura kapag huminto ang site.",
  },
  vi: {
    title: "Phòng chat",
    empty: "Chưa có ai viết gì.",
    name: "Tên",
    message: "Tin nhắn",
    send: "Gửi",
    notice: "Phòng chat của bản trình diễn: mọi người trên trang đều đọc được, và sẽ bị xóa khi trang dừng.",
  },
  "zh-Hans": {
    title: "聊天室",
    empty: "还没有人发言。",
    name: "名称",
    message: "消息",
    send: "发送",
    notice: "这是演示聊天室：站内所有人都能看到内容，网站停止后即被清除。",
  },
  th: {
    title: "ห้องแชต",
    empty: "ยังไม่มีใครเขียนข้อความ",
    name: "ชื่อ",
    message: "ข้อความ",
    send: "ส่ง",
    notice: "ห้องแชตของเว็บสาธิต ทุกคนในเว็บอ่านได้ และข้อความจะหายไปเมื่อเว็บหยุดทำงาน",
  },
  id: {
    title: "Ruang obrolan",
    empty: "Belum ada yang menulis.",
    name: "Nama",
    message: "Pesan",
    send: "Kirim",
    notice:
      "Ruang obrolan demonstrasi: semua orang di situs ini ikut membaca, dan isinya hilang saat situs berhenti.",
  },
  ja: {
    title: "チャットルーム",
    empty: "まだ書き込みはありません。",
    name: "名前",
    message: "メッセージ",
    send: "送信",
    notice: "デモのチャットルームです。サイトの全員が読むことができ、サイトが停止すると消去されます。",
  },
};

/** The texts of a language, and its tag; English for one that the room does not speak. */
export function chatTexts(tag: string | null): { tag: string; texts: ChatTexts } {
  const known = tag !== null && Object.hasOwn(TEXTS, tag) ? tag : "en";
  return { tag: known, texts: TEXTS[known] as ChatTexts };
}
