/** The topics of the demonstration's support, each with its chapter in a brand's help, and the words it is asked by. */
export const TOPICS = {
  deposit: {
    chapter: "deposit",
    words:
      /deposit|deposito|top.?up|pay(?:ment)? in|cash.?in|setor|nap tien| nap |chuyen khoan|ฝาก|เติมเงิน|เตมเงน|入金|チャージ|存款|充值|入款/,
  },
  withdrawal: {
    chapter: "withdrawal",
    words:
      /withdraw|pay.?out|cash.?out|tarik|penarikan|rut tien| rut |ถอน|เบิก|出金|引き出|引出|取款|提款|提现/,
  },
  bonus: {
    chapter: "bonus",
    words:
      /bonus|promo|turnover|wager|rollover|reward|thuong|khuyen mai|vong cuoc|hadiah|โบนัส|เทิร์น|โปร|ボーナス|特典|奖金|优惠|流水|红利/,
  },
  signIn: {
    chapter: "account",
    words:
      /sign.?in|log.?in|password|username|locked|mat khau|dang nhap|kata sandi|masuk|รหัส|เข้าสู่|ล็อกอิน|ล๊อก|パスワード|ログイン|サインイン|密码|登录|登入/,
  },
} as const;

export type Topic = keyof typeof TOPICS;
export type Choice = Topic | "operator";

/** The choices that a member may press instead of writing, in order. */
export const CHOICES: readonly Choice[] = [...(Object.keys(TOPICS) as Topic[]), "operator"];

/** A line of a conversation: a member's text or choice, or what the support says. */
export type TalkLine = { at: number } & (
  | { from: "me"; text: string }
  | { from: "me"; choice: Choice }
  | { from: "desk"; says: Choice | "hello" }
);

/** Asked about first where several are named: "the bonus of my deposit" is about the bonus. */
const ORDER: readonly Topic[] = ["bonus", "withdrawal", "signIn", "deposit"];

/** The topic that a text names, in any language; `operator` where it names none: there a person would write. */
export function answerToText(text: string): Choice {
  const folded = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("đ", "d")
    .normalize("NFC");
  return ORDER.find((topic) => TOPICS[topic].words.test(` ${folded} `)) ?? "operator";
}
