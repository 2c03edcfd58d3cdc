import type agent from "../locales/EN/agent.json";
import type auth from "../locales/EN/auth.json";
import type card from "../locales/EN/card.json";
import type download from "../locales/EN/download.json";
import type error from "../locales/EN/error.json";
import type footer from "../locales/EN/footer.json";
import type game from "../locales/EN/game.json";
import type help from "../locales/EN/help.json";
import type home from "../locales/EN/home.json";
import type later from "../locales/EN/later.json";
import type lobby from "../locales/EN/lobby.json";
import type mail from "../locales/EN/mail.json";
import type member from "../locales/EN/member.json";
import type nav from "../locales/EN/nav.json";
import type notices from "../locales/EN/notices.json";
import type ops from "../locales/EN/ops.json";
import type password from "../locales/EN/password.json";
import type payments from "../locales/EN/payments.json";
import type phone from "../locales/EN/phone.json";
import type records from "../locales/EN/records.json";
import type rewards from "../locales/EN/rewards.json";
import type security from "../locales/EN/security.json";
import type shell from "../locales/EN/shell.json";
import type status from "../locales/EN/status.json";
import type thirdParty from "../locales/EN/thirdParty.json";
import type verification from "../locales/EN/verification.json";
import type wallets from "../locales/EN/wallets.json";
import type withdraw from "../locales/EN/withdraw.json";

/** The English catalogue, which every key is typed from: one file of `app/locales/EN` per namespace. */
interface Catalogue {
  agent: typeof agent;
  auth: typeof auth;
  card: typeof card;
  download: typeof download;
  error: typeof error;
  footer: typeof footer;
  game: typeof game;
  help: typeof help;
  home: typeof home;
  later: typeof later;
  lobby: typeof lobby;
  mail: typeof mail;
  member: typeof member;
  nav: typeof nav;
  notices: typeof notices;
  ops: typeof ops;
  password: typeof password;
  payments: typeof payments;
  phone: typeof phone;
  records: typeof records;
  rewards: typeof rewards;
  security: typeof security;
  shell: typeof shell;
  status: typeof status;
  thirdParty: typeof thirdParty;
  verification: typeof verification;
  wallets: typeof wallets;
  withdraw: typeof withdraw;
}

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
/** The key of a text: its plural forms (`games_one`, `games_other`) share one. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

export type Namespace = keyof Catalogue;

/** Every key of the English catalogue, its namespace first: `home.hero.play`. A misspelt one does not compile. */
export type TextKey = {
  [N in Namespace]: `${N}.${WithoutPlural<keyof Catalogue[N] & string>}`;
}[Namespace];

/** Values of a text's `{{holes}}`; `count` also chooses the plural form. */
export type TextValues = Record<string, string | number>;

/** Looks a key up and puts its values in. React escapes what is shown; this does not. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** A key that was read at run time: from a brand document, whose check knows every key, or from the platform. */
export function textKey(key: string): TextKey {
  return key as TextKey;
}
