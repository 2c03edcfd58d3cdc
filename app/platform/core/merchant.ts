import type { CurrencyFormat } from "../../shared/money.ts";
import type { PromotionGroup } from "../contract/promotion-rules.ts";
import type { ReferralTerms } from "../contract/referral.ts";

export type { ReferralTerms } from "../contract/referral.ts";

/**
 * The platform's data about the tenant behind a brand. The server derives it from the brand document; a remote platform
 * has its own. The platform never reads a brand document.
 */
export interface MerchantProfile {
  /** Merchant code: the tenant key of every table. */
  code: string;
  brandName: string;
  /** With the way in which messages write amounts. */
  currency: CurrencyFormat;
  /** IANA zone: a business day is a day there. */
  timeZone: string;
  defaultLanguage: string;
  /** The languages of the site, by platform code. */
  languages: readonly string[];
  minimumAge: number;
  /** Country (ISO 3166) in which mobile numbers are dialled without a code. */
  dialCountry: string;
  /** True when the merchant has hosts of its own for agents, who then sign in there and not on its member hosts. */
  agentHost: boolean;
  /** Host names of the brand's sites, without ports. */
  hosts: readonly string[];
  /** Public ids of the brand at sign-in services; empty where it has none. */
  signIn: { googleClientId: string; facebookAppId: string; firebaseProjectId: string };
  /** The bot check's widget; `siteKey` is empty where the browser proves itself by work. */
  turnstile: { siteKey: string; proofOfWorkInstead: boolean };
  /** True when the wire accepts the bodies of encrypted calls as a JWE only. */
  encryptedCallsOnly: boolean;
  /** Feature switches by name. */
  switches: Readonly<Record<string, boolean>>;
  registration: {
    username: Readonly<Record<string, FieldRule>>;
    mobile: Readonly<Record<string, FieldRule>>;
    usernameEnabled: boolean;
    mobileEnabled: boolean;
  };
  /** Wrong passwords of an account in a row after which a captcha is asked for; 0 for always. */
  captchaAfterFailures: number;
  passwords: {
    /**
     * The initial password of accounts made by agents or operators; signing in with it asks for a new one. Empty for
     * none.
     */
    initial: string;
    /** Days after which a password has to be changed while `pwdEnabled` is on; 0 for never. */
    maxAgeDays: number;
  };
  /** Minutes after which another verification code may be asked for (`expiredMinutes` of the spec's section 4). */
  codeWaitMinutes: number;
  /** Second proofs that the merchant takes, best first, while the switch stepUpVerification is on. */
  stepUpMethods: readonly ("sms" | "email" | "totp" | "bankName")[];
  freePlay: {
    enabled: boolean;
    /** Play money of a demo account, in minor units. */
    grant: number;
  };
  /** How many words a feedback has. */
  feedback: { minWords: number; maxWords: number };
  /** Play money a newly registered member of a demonstration brand gets, in minor units; 0 outside demonstrations. */
  demonstrationGrant: number;
  withdrawals: WithdrawalTerms;
  /** Vendors (vassalage codes) the brand carries, in its order. */
  vendors: readonly { vassalage: string; hot: boolean; maintenance: boolean }[];
  /** Those of them that keep a wallet of their own for each member; none where all games play from one wallet. */
  transferWallets: readonly string[];
  accountTransfers: AccountTransferTerms;
  /** Game types the brand carries, e.g. `RNG`. */
  gameTypes: readonly string[];
  /** The default client terms of its players and its lotteries; a call may override them. */
  client: ClientTerms;
  jackpot:
    | { source: "none" }
    | { source: "counter" }
    | { source: "pool"; shareBasisPoints: number; seed: number; trigger: JackpotTrigger };
  payments: PaymentRules;
  bonuses: BonusRules;
  site: SiteFacts;
  /** The chapters of the help centre in the brand's order; none where it has no help centre. */
  help: readonly HelpChapter[];
  promotions: PromotionTerms;
  /** Minor units that an operator may put in effect alone on a business day; above it a second person publishes. */
  secondPersonAbove: number;
  points: PointTerms;
  club: ClubTerms;
  referral: ReferralTerms & { qrSize: number };
  protection: ProtectionTerms;
  maintenance: { active: boolean; until: number | null };
  regions: { allowed: readonly string[]; blocked: readonly string[] };
}

/** A chapter of the help centre: Markdown by the platform code of its language, the default one's always among them. */
export interface HelpChapter {
  tag: string;
  texts: Readonly<Record<string, { title: string; markdown: string; searchWords?: readonly string[] }>>;
}

/**
 * The facts about a brand's site, other than its games, that apps and pages need (spec section 7: permission info,
 * routers).
 */
export interface SiteFacts {
  /** Host names of the brand's addresses for members, without ports. */
  lines: readonly string[];
  /** Addresses of apps by kind: a path of the site, or an https address. */
  resources: Readonly<Partial<Record<"ios" | "android" | "lite" | "guide", string>>>;
  /** Contacts; the paths of type 3 are encrypted with `contactKey`. */
  customerService: readonly { csType: string; type: 1 | 2 | 3; pathList: readonly string[] }[];
  /** For each contact its plain addresses, in the order of its paths. */
  contactAddresses: readonly (readonly string[])[];
  contactKey: { id: string; alg: string; key: string } | null;
  gtagId: string | null;
  /** The number of hours over which the payment times are averaged. */
  timesWindowHours: number;
  imageCDNs: readonly string[];
  launchGameCDNs: readonly string[];
}

/**
 * How a jackpot pool is won, in minor units. `random`: on average after it has grown by `amount`. `mustHitBy`: at an amount
 * that was decided before and is not known, at the latest at `amount`.
 */
export interface JackpotTrigger {
  kind: "random" | "mustHitBy";
  amount: number;
}

/** Settings of a brand that feed launches and lists of games (games/devices.ts). */
export interface ClientTerms {
  platform: "web" | "h5" | "app";
  device: "WEB" | "H5" | "APP";
  lotteryType: "SEA" | "VN";
}

/** How players can protect themselves. */
export interface ProtectionTerms {
  /** Kinds of limits that members may set. */
  limits: readonly LimitKind[];
  /** Limits of members who have set none of that kind and period. */
  defaultLimits: readonly { kind: LimitKind; period: LimitPeriod; amount: number }[];
  offerDepositLimit: "never" | "registration" | "firstDeposit";
  /** Minutes of play after which time and net position are shown; 0 for none. */
  realityCheckMinutes: number;
  /** Lengths that are offered. */
  coolOffHours: readonly number[];
  selfExclusionMonths: readonly number[];
}

export type LimitKind = "deposit" | "loss" | "wager" | "session";
export type LimitPeriod = "day" | "week" | "month";

/** Money that accounts send each other. Amounts are minor units. */
export interface AccountTransferTerms {
  /** True when an account may send to the agent above it. */
  toUpline: boolean;
  /** True when an agent may send to an account below. */
  toDownline: boolean;
  /** Limits of one transfer. */
  min: number;
  max: number;
  /** Most that an account may send on one business day; 0 for no such limit. */
  maxDaily: number;
}

/** How members are paid. Amounts are minor units. */
export interface WithdrawalTerms {
  channels: readonly PayoutChannel[];
  /** Most of one business day; 0 for no such limit. */
  maxDaily: number;
  /** The total per business day that is approved without review; 0 for nothing. */
  autoApproveUpTo: number;
  /** True when only an account with a mobile number may withdraw. */
  needsMobile: boolean;
  /** Minutes in which a member may report that a paid withdrawal did not arrive; null where the brand does not ask. */
  confirmMinutes: number | null;
  /** True when a member may cancel a withdrawal that is not yet approved. */
  memberMayCancel: boolean;
}

/** Names by language code, for the languages in which it differs from the default name (localized-name.ts). */
export type NamesByLanguage = Readonly<Record<string, string>>;

/** A way to be paid. */
export interface PayoutChannel {
  key: string;
  kind: "bank" | "ewallet" | "crypto";
  name: string;
  names: NamesByLanguage;
  /** A payment provider's code, or `manual` where an operator pays. */
  provider: string;
  min: number;
  max: number;
  /** The fixed fee of each withdrawal; `feeBasisPoints` of its amount are added to it. */
  fee: number;
  feeBasisPoints: number;
  destinations: readonly PayoutDestination[];
}

/** A bank, a wallet, or a chain of USDT. */
export interface PayoutDestination {
  /** The provider's code of it. */
  code: string;
  name: string;
  names: NamesByLanguage;
  /** How many digits an account number there has. */
  minDigits: number;
  maxDigits: number;
  /** Empty for anything but crypto. */
  network: "" | "TRC20" | "ERC20";
}

/** How money comes in and goes out. Amounts are minor units. */
export interface PaymentRules {
  channels: readonly PaymentChannelRules[];
  /** Amounts offered as buttons. */
  quickAmounts: readonly number[];
  /** The handling of crypto payments that are less than requested. */
  underpaidCrypto: "review" | "credit";
  /** Most that a member may deposit on one business day; 0 for no such limit. */
  maxDailyDeposit: number;
}

export interface PaymentChannelRules {
  key: string;
  kind: "ewallet" | "qr" | "bank" | "counter" | "card" | "crypto";
  /** Name that members read. */
  name: string;
  names: NamesByLanguage;
  /** Address of the channel's image, or nothing. */
  image: string;
  /** A payment provider's code, or `manual` where members transfer to the account and an operator matches it. */
  provider: "sandbox" | "xendit" | "manual";
  /** The provider's codes of the ways to pay; none for all. */
  methods: readonly string[];
  payWithinMs: number;
  account: { bank: string; bankNames: NamesByLanguage; number: string; holder: string; bin: string } | null;
  /** Limits of one deposit; null where the channel takes none. */
  deposit: { min: number; max: number } | null;
}

/** The valid bets owed before money goes out, and the bonuses that a deposit can bring (docs/promotions.md). */
export interface BonusRules {
  /** How many times its amount a deposit owes in valid bets; 0 for none. */
  depositTimes: number;
  /**
   * The weight of a valid bet towards a deposit's turnover by game type, in basis points; a type not named counts in
   * full.
   */
  depositWeights: Readonly<Record<string, number>>;
  /** Minor units: a deposit that finds less than this ends what older deposits still owe. */
  brokeBelow: number;
  offers: readonly BonusTerms[];
}

/** How promotions are shown and applied for (docs/promotions.md). */
export interface PromotionTerms {
  /** True when the brand has the page. */
  on: boolean;
  /** Groups of the page, in order. */
  groups: readonly PromotionGroup[];
  /** Most characters and pictures of an application. */
  commentMaxLength: number;
  maxImages: number;
  /** The setting for the Zalo id when taking a promotion; `whatsapp` likewise for exchanging a bonus. */
  zalo: "off" | "optional" | "required";
  whatsapp: "off" | "optional" | "required";
}

/** How points are earned and converted (docs/promotions.md). */
export interface PointTerms {
  /** True when the brand has the points mall. */
  on: boolean;
  /** Valid bet in minor units that earns one point. */
  stakePerPoint: number;
  /** Points that convert into one unit of the currency. */
  pointsPerUnit: number;
  /** Fewest points that may be converted at once. */
  minimumPoints: number;
}

/** The club's levels, the lowest first; none where the brand has no club (docs/promotions.md). */
export interface ClubTerms {
  /** Days up to now of which bets and deposits count, and for which a level is kept. */
  days: number;
  levels: readonly ClubLevel[];
}

/** A level of the club. Amounts are minor units. */
export interface ClubLevel {
  name: string;
  names: NamesByLanguage;
  color: string;
  /** Valid bets and deposits that it takes, both of them. */
  turnover: number;
  deposits: number;
  benefits: readonly { name: string; names: NamesByLanguage }[];
}

/** A bonus that a deposit can bring. Amounts are minor units. */
export interface BonusTerms {
  id: string;
  /** Its name by language code. */
  titles: Readonly<Record<string, string>>;
  /** Percent of the deposit. */
  percent: number;
  /** The largest bonus. */
  most: number;
  minDeposit: number;
  /** How many times `of` is owed in valid bets. */
  times: number;
  of: "bonus" | "depositAndBonus";
  /** Days in which that has to be done. */
  days: number;
  /** The weight of a valid bet by game type, in basis points; a type not named counts in full. */
  weights: Readonly<Record<string, number>>;
  /** How often a member gets it. */
  every: "account" | "day" | "deposit";
}

/** One registration field's rule (spec section 3). */
export interface FieldRule {
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  patternId: string;
  /** A pattern from config in which `*` means `.*`; empty when none. */
  acceptedPattern: string;
}
