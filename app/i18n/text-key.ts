import type agent from "../locales/EN/agent.json";
import type agentHelp from "../locales/EN/agentHelp.json";
import type auth from "../locales/EN/auth.json";
import type bets from "../locales/EN/bets.json";
import type card from "../locales/EN/card.json";
import type contracts from "../locales/EN/contracts.json";
import type download from "../locales/EN/download.json";
import type error from "../locales/EN/error.json";
import type feedback from "../locales/EN/feedback.json";
import type footer from "../locales/EN/footer.json";
import type game from "../locales/EN/game.json";
import type help from "../locales/EN/help.json";
import type home from "../locales/EN/home.json";
import type income from "../locales/EN/income.json";
import type join from "../locales/EN/join.json";
import type later from "../locales/EN/later.json";
import type lobby from "../locales/EN/lobby.json";
import type lottery from "../locales/EN/lottery.json";
import type mail from "../locales/EN/mail.json";
import type matches from "../locales/EN/matches.json";
import type member from "../locales/EN/member.json";
import type messages from "../locales/EN/messages.json";
import type missions from "../locales/EN/missions.json";
import type nav from "../locales/EN/nav.json";
import type news from "../locales/EN/news.json";
import type notices from "../locales/EN/notices.json";
import type ops from "../locales/EN/ops.json";
import type password from "../locales/EN/password.json";
import type payments from "../locales/EN/payments.json";
import type phone from "../locales/EN/phone.json";
import type points from "../locales/EN/points.json";
import type promotions from "../locales/EN/promotions.json";
import type protection from "../locales/EN/protection.json";
import type quality from "../locales/EN/quality.json";
import type rebates from "../locales/EN/rebates.json";
import type records from "../locales/EN/records.json";
import type referral from "../locales/EN/referral.json";
import type registerCenter from "../locales/EN/registerCenter.json";
import type rewards from "../locales/EN/rewards.json";
import type security from "../locales/EN/security.json";
import type shell from "../locales/EN/shell.json";
import type status from "../locales/EN/status.json";
import type team from "../locales/EN/team.json";
import type thirdParty from "../locales/EN/thirdParty.json";
import type tournaments from "../locales/EN/tournaments.json";
import type verification from "../locales/EN/verification.json";
import type wallets from "../locales/EN/wallets.json";
import type winners from "../locales/EN/winners.json";
import type withdraw from "../locales/EN/withdraw.json";

/** The English catalogue, which defines the types of all keys: one file of `app/locales/EN` per namespace. */
interface Catalogue {
  agent: typeof agent;
  agentHelp: typeof agentHelp;
  auth: typeof auth;
  bets: typeof bets;
  card: typeof card;
  contracts: typeof contracts;
  download: typeof download;
  error: typeof error;
  feedback: typeof feedback;
  footer: typeof footer;
  game: typeof game;
  help: typeof help;
  home: typeof home;
  income: typeof income;
  join: typeof join;
  news: typeof news;
  later: typeof later;
  lobby: typeof lobby;
  lottery: typeof lottery;
  mail: typeof mail;
  matches: typeof matches;
  member: typeof member;
  messages: typeof messages;
  missions: typeof missions;
  nav: typeof nav;
  notices: typeof notices;
  ops: typeof ops;
  password: typeof password;
  payments: typeof payments;
  phone: typeof phone;
  points: typeof points;
  promotions: typeof promotions;
  protection: typeof protection;
  quality: typeof quality;
  rebates: typeof rebates;
  records: typeof records;
  registerCenter: typeof registerCenter;
  referral: typeof referral;
  rewards: typeof rewards;
  security: typeof security;
  shell: typeof shell;
  status: typeof status;
  team: typeof team;
  thirdParty: typeof thirdParty;
  tournaments: typeof tournaments;
  verification: typeof verification;
  wallets: typeof wallets;
  winners: typeof winners;
  withdraw: typeof withdraw;
}

type PluralForm = "zero" | "one" | "two" | "few" | "many" | "other";
/** The key of a text: its plural forms (`games_one`, `games_other`) share one. */
type WithoutPlural<Key extends string> = Key extends `${infer Base}_${PluralForm}` ? Base : Key;

export type Namespace = keyof Catalogue;

/** Every key of the English catalogue, its namespace first: `home.hero.play`. A misspelt key does not compile. */
export type TextKey = {
  [N in Namespace]: `${N}.${WithoutPlural<keyof Catalogue[N] & string>}`;
}[Namespace];

/** Values of a text's `{{placeholders}}`; `count` also selects the plural form. */
export type TextValues = Record<string, string | number>;

/** Looks up a key and fills in its values. Does not escape them: React does. */
export type Translate = (key: TextKey, values?: TextValues) => string;

/** Casts a key read at run time: from a brand document, whose check knows every key, or from the platform. */
export function textKey(key: string): TextKey {
  return key as TextKey;
}
