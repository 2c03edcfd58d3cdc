/** The topics of the demonstration's support, each with its chapter in a brand's help and the words that ask about it. */
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
  agentPay: {
    chapter: "agents",
    words:
      /commission|pay.?slip|downline|dividend|salary|wages|rebate|komisyon|sahod|hoa hong|quyet toan|komisi|gaji|dividen|penghasilan|slip penyelesaian|คอมมิชชั่น|ปันผล|ใบแสดงรายได้|รายได้|コミッション|明細書|報酬|収入|佣金|结算单|返水|分红|工资|收入/,
  },
} as const;

export type Topic = keyof typeof TOPICS;
export type Choice = Topic | "operator";

/** The choices that may be pressed instead of writing, in order. Only agents have their pay as one. */
export function listChoices(isForAgents: boolean): readonly Choice[] {
  const topics = Object.keys(TOPICS) as Topic[];
  return [...topics.filter((topic) => isForAgents || topic !== "agentPay"), "operator"];
}

/** A line of a conversation: a member's text or choice, or the support's answer. */
export type TalkLine = { at: number } & (
  | { from: "me"; text: string }
  | { from: "me"; choice: Choice }
  | { from: "desk"; says: Choice | "hello" | "thanks" }
);

/** The priority of topics when a text names several: "the bonus of my deposit" is about the bonus. */
const ORDER: readonly Topic[] = ["agentPay", "bonus", "withdrawal", "signIn", "deposit"];

/** Thanks in any language, as folded text. */
const THANKS =
  /\b(?:thanks?|thank you|thx|tnx|ty|cheers|salamat|terima ?kasih|makasih|trims|cam ?on)\b|ขอบคุณ|ขอบใจ|ありがとう|有難う|有り難う|どうも|感謝|感谢|谢谢|謝謝|多谢/g;
/** Maximum of other letters in a text of thanks: "so much", "for your help". A Chinese or Japanese one counts as two. */
const MAX_BESIDES = 12;

/**
 * Returns the topic that a text names, in any language. Otherwise returns `thanks` for a text that only thanks, or
 * `operator`, where a person would answer.
 */
export function matchSupportTopic(text: string, isForAgents: boolean): Choice | "thanks" {
  const folded = text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .replaceAll("đ", "d")
    .normalize("NFC");
  const choices = listChoices(isForAgents);
  const topic = ORDER.find((one) => choices.includes(one) && TOPICS[one].words.test(` ${folded} `));
  return topic ?? (isThanks(folded) ? "thanks" : "operator");
}

function isThanks(folded: string): boolean {
  const besides = folded.replace(THANKS, "");
  if (besides === folded || /[?？]/.test(folded)) return false;
  const dense = besides.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu)?.length ?? 0;
  return (besides.match(/\p{L}/gu)?.length ?? 0) + dense <= MAX_BESIDES;
}
