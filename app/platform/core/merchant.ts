import type { CurrencyFormat } from "../../shared/money.ts";
import type { PanelPage } from "../contract/call.ts";
import type { PromotionGroup } from "../contract/promotion-rules.ts";
import type { ReferralTerms } from "../contract/referral.ts";
import type { ContractKind, ContractPeriod } from "../database/tables/agents.ts";
import type { AccountType } from "./account-type.ts";

export type { ReferralTerms } from "../contract/referral.ts";

/**
 * The platform's data about the tenant behind a brand. The server derives it from the brand document; a remote platform
 * has its own. The platform never reads a brand document.
 */
export interface MerchantProfile {
  /** Merchant code: the tenant key of every table. */
  code: string;
  brandName: string;
  /** The currency, with the format of amounts in messages. */
  currency: CurrencyFormat;
  /** IANA zone that defines the business day. */
  timeZone: string;
  defaultLanguage: string;
  /** The languages of the site, by platform code. */
  languages: readonly string[];
  minimumAge: number;
  /** Country (ISO 3166) whose mobile numbers are dialled without a country code. */
  dialCountry: string;
  /** True when the merchant has separate hosts for agents, who then sign in there and not on its member hosts. */
  agentHost: boolean;
  /** Host names of the brand's sites, without ports. */
  hosts: readonly string[];
  /** Public ids of the brand at sign-in services; empty if it has none. */
  signIn: { googleClientId: string; facebookAppId: string; firebaseProjectId: string };
  /** The bot check's widget; `siteKey` is empty if browsers use proof of work. */
  turnstile: { siteKey: string; proofOfWorkInstead: boolean };
  /** True when the wire accepts the bodies of encrypted calls as a JWE only. */
  encryptedCallsOnly: boolean;
  /** The site's pages of the member centre and the agent centre; calls for other pages are refused. */
  panelPages: readonly PanelPage[];
  /** Feature switches by name. */
  switches: Readonly<Record<string, boolean>>;
  registration: {
    username: Readonly<Record<string, FieldRule>>;
    mobile: Readonly<Record<string, FieldRule>>;
    usernameEnabled: boolean;
    mobileEnabled: boolean;
  };
  /** Consecutive wrong passwords of an account after which a captcha is required; 0 for always. */
  captchaAfterFailures: number;
  passwords: {
    /**
     * The initial password of accounts made by agents or operators; signing in with it asks for a new one. Empty for
     * none.
     */
    initial: string;
    /** Days after which a password must be changed while `pwdEnabled` is on; 0 for never. */
    maxAgeDays: number;
  };
  /** Minutes before another verification code may be requested (`expiredMinutes` of the spec's section 4). */
  codeWaitMinutes: number;
  /** Second factors that the merchant accepts, best first, while the switch stepUpVerification is on. */
  stepUpMethods: readonly ("sms" | "email" | "totp" | "bankName")[];
  freePlay: {
    enabled: boolean;
    /** Play money of a demo account, in minor units. */
    grant: number;
  };
  /** Minimum and maximum number of words of a feedback. */
  feedback: { minWords: number; maxWords: number };
  /** True when the brand has the page on which people apply to become agents, by feedback. */
  agentApplications: boolean;
  /** Play money for a newly registered member of a demonstration brand, in minor units; 0 for other brands. */
  demonstrationGrant: number;
  withdrawals: WithdrawalTerms;
  /** The brand's vendors (vassalage codes), in its order. */
  vendors: readonly { vassalage: string; hot: boolean; maintenance: boolean }[];
  /** The vendors among them with a separate wallet for each member; empty if all games use one wallet. */
  transferWallets: readonly string[];
  accountTransfers: AccountTransferTerms;
  agents: AgentTerms;
  /** The brand's game types, e.g. `RNG`. */
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
  /** The chapters of the help centre in the brand's order; empty if it has none. */
  help: readonly HelpChapter[];
  promotions: PromotionTerms;
  /**
   * The amount in minor units that one operator may publish alone on a business day; above it a second person must
   * publish.
   */
  secondPersonAbove: number;
  points: PointTerms;
  club: ClubTerms;
  referral: ReferralTerms & { qrSize: number };
  protection: ProtectionTerms;
  maintenance: { active: boolean; until: number | null };
  regions: { allowed: readonly string[]; blocked: readonly string[] };
}

/** A chapter of the help centre: Markdown by platform language code, always including the default language. */
export interface HelpChapter {
  tag: string;
  texts: Readonly<Record<string, { title: string; markdown: string; searchWords?: readonly string[] }>>;
}

/**
 * The facts about a brand's site, other than its games, that apps and pages need (spec section 7: permission info,
 * routers).
 */
export interface SiteFacts {
  /** Host names of the brand's member sites, without ports. */
  lines: readonly string[];
  /** Addresses of apps by kind: a path of the site, or an https address. */
  resources: Readonly<Partial<Record<"ios" | "android" | "lite" | "guide", string>>>;
  /** Contacts; the paths of type 3 are encrypted with `contactKey`. */
  customerService: readonly { csType: string; type: 1 | 2 | 3; pathList: readonly string[] }[];
  /** The plain addresses of each contact, in the order of its paths. */
  contactAddresses: readonly (readonly string[])[];
  contactKey: { id: string; alg: string; key: string } | null;
  gtagId: string | null;
  /** The number of hours over which the payment times are averaged. */
  timesWindowHours: number;
  imageCDNs: readonly string[];
  launchGameCDNs: readonly string[];
}

/**
 * The win condition of a jackpot pool, in minor units. `random`: on average after it has grown by `amount`.
 * `mustHitBy`: at a secret amount decided in advance, at the latest at `amount`.
 */
export interface JackpotTrigger {
  kind: "random" | "mustHitBy";
  amount: number;
}

/** Default settings of a brand for launches and lists of games (games/devices.ts). */
export interface ClientTerms {
  platform: "web" | "h5" | "app";
  device: "WEB" | "H5" | "APP";
  lotteryType: "SEA" | "VN";
}

/** Settings for players' self-protection. */
export interface ProtectionTerms {
  /** Kinds of limits that members may set. */
  limits: readonly LimitKind[];
  /** Default limits of members who have not set that kind and period. */
  defaultLimits: readonly { kind: LimitKind; period: LimitPeriod; amount: number }[];
  offerDepositLimit: "never" | "registration" | "firstDeposit";
  /** Minutes of play after which time and net position are shown; 0 for never. */
  realityCheckMinutes: number;
  /** Lengths that are offered. */
  coolOffHours: readonly number[];
  selfExclusionMonths: readonly number[];
}

export type LimitKind = "deposit" | "loss" | "wager" | "session";
export type LimitPeriod = "day" | "week" | "month";

/** Rules for agents and their teams. */
export interface AgentTerms {
  /** True when the merchant has an agent centre. */
  on: boolean;
  /** The account types that are agents, highest first; others are members. */
  types: readonly AccountType[];
  /** Valid bet of a business day, in minor units, from which an account is active. */
  activeValidBet: number;
  /** A settlement above this amount, in minor units, waits for two operators. */
  reviewAbove: number;
  memberContacts: "none" | "masked";
  /** True when agents may create links with codes of their own. */
  links: boolean;
  /** Kinds of contract that can be offered and accepted. */
  contractKinds: readonly ContractKind[];
  /** Periods that a dividend contract may have. */
  periods: readonly ContractPeriod[];
  /** Hosts whose visitors register below an agent, with the agent's code. */
  codeByHost: Readonly<Record<string, string>>;
}

/** Rules for transfers between accounts. Amounts are minor units. */
export interface AccountTransferTerms {
  /** True when an account may send to the agent above it. */
  toUpline: boolean;
  /** True when an agent may send to an account below. */
  toDownline: boolean;
  /** Limits of one transfer. */
  min: number;
  max: number;
  /** Maximum that an account may send on one business day; 0 for no limit. */
  maxDaily: number;
}

/** Rules for withdrawals. Amounts are minor units. */
export interface WithdrawalTerms {
  channels: readonly PayoutChannel[];
  /** Maximum per business day; 0 for no limit. */
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

/** Names by language code, for the languages whose name differs from the default (localized-name.ts). */
export type NamesByLanguage = Readonly<Record<string, string>>;

/** A withdrawal channel. */
export interface PayoutChannel {
  key: string;
  kind: "bank" | "ewallet" | "crypto";
  name: string;
  names: NamesByLanguage;
  /** A payment provider's code, or `manual` if an operator pays. */
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
  /** The provider's code for it. */
  code: string;
  name: string;
  names: NamesByLanguage;
  /** Number of digits of an account number there. */
  minDigits: number;
  maxDigits: number;
  /** Empty except for crypto. */
  network: "" | "TRC20" | "ERC20";
}

/** Rules for deposits and their channels. Amounts are minor units. */
export interface PaymentRules {
  channels: readonly PaymentChannelRules[];
  /** Amounts offered as buttons. */
  quickAmounts: readonly number[];
  /** The handling of crypto payments that are less than requested. */
  underpaidCrypto: "review" | "credit";
  /** Maximum that a member may deposit on one business day; 0 for no limit. */
  maxDailyDeposit: number;
}

export interface PaymentChannelRules {
  key: string;
  kind: "ewallet" | "qr" | "bank" | "counter" | "card" | "crypto";
  /** Name that members read. */
  name: string;
  names: NamesByLanguage;
  /** Address of the channel's image, or empty. */
  image: string;
  /** A payment provider's code, or `manual` if members transfer to the account and an operator matches it. */
  provider: "sandbox" | "xendit" | "manual";
  /** The provider's codes of the payment methods; empty for all. */
  methods: readonly string[];
  payWithinMs: number;
  account: { bank: string; bankNames: NamesByLanguage; number: string; holder: string; bin: string } | null;
  /** Limits of one deposit; null if the channel accepts none. */
  deposit: { min: number; max: number } | null;
}

/** The turnover requirements before withdrawals, and the bonuses for deposits (docs/promotions.md). */
export interface BonusRules {
  /** The turnover requirement of a deposit as a multiple of its amount; 0 for none. */
  depositTimes: number;
  /**
   * The weight of a valid bet towards a deposit's turnover by game type, in basis points; a type not named counts in
   * full.
   */
  depositWeights: Readonly<Record<string, number>>;
  /** Minor units: a deposit made at a balance below this cancels the remaining requirements of older deposits. */
  brokeBelow: number;
  offers: readonly BonusTerms[];
}

/** Settings for the display of and applications for promotions (docs/promotions.md). */
export interface PromotionTerms {
  /** True when the brand has the page. */
  on: boolean;
  /** Groups of the page, in order. */
  groups: readonly PromotionGroup[];
  /** Maximum characters and pictures of an application. */
  commentMaxLength: number;
  maxImages: number;
  /** The setting for the Zalo id when taking a promotion; `whatsapp` likewise for exchanging a bonus. */
  zalo: "off" | "optional" | "required";
  whatsapp: "off" | "optional" | "required";
}

/** Rules for earning and converting points (docs/promotions.md). */
export interface PointTerms {
  /** True when the brand has the points mall. */
  on: boolean;
  /** Valid bet in minor units that earns one point. */
  stakePerPoint: number;
  /** Points that convert into one unit of the currency. */
  pointsPerUnit: number;
  /** Minimum number of points per conversion. */
  minimumPoints: number;
}

/** The club's levels, lowest first; empty if the brand has no club (docs/promotions.md). */
export interface ClubTerms {
  /** Number of past days whose bets and deposits count; also the days for which a level lasts. */
  days: number;
  levels: readonly ClubLevel[];
}

/** A level of the club. Amounts are minor units. */
export interface ClubLevel {
  name: string;
  names: NamesByLanguage;
  color: string;
  /** The required valid bets and deposits; both must be reached. */
  turnover: number;
  deposits: number;
  /** True when the level's members have a VIP contact in customer service. */
  vipContact: boolean;
  benefits: readonly { name: string; names: NamesByLanguage }[];
}

/** A bonus for a deposit. Amounts are minor units. */
export interface BonusTerms {
  id: string;
  /** The name by language code. */
  titles: Readonly<Record<string, string>>;
  /** Percent of the deposit. */
  percent: number;
  /** The largest bonus. */
  most: number;
  minDeposit: number;
  /** The turnover requirement as a multiple of `of`. */
  times: number;
  of: "bonus" | "depositAndBonus";
  /** Days for meeting the requirement. */
  days: number;
  /** The weight of a valid bet by game type, in basis points; a type not named counts in full. */
  weights: Readonly<Record<string, number>>;
  /** How often a member gets it. */
  every: "account" | "day" | "deposit";
}

/** A registration field's rule (spec section 3). */
export interface FieldRule {
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  patternId: string;
  /** A pattern from config in which `*` means `.*`; empty when none. */
  acceptedPattern: string;
}
