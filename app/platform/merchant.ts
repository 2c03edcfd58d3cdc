/**
 * What the platform must know of the tenant behind a brand. The server derives it from the brand document;
 * a remote platform has its own. The platform never reads a brand document.
 */
export interface MerchantProfile {
  /** Merchant code: the tenant key of every table. */
  code: string;
  brandName: string;
  currency: { code: string; decimals: number };
  /** IANA zone: a business day is a day there. */
  timeZone: string;
  defaultLanguage: string;
  minimumAge: number;
  /** True when the merchant has hosts of its own for agents, who then sign in there and not on its member hosts. */
  agentHost: boolean;
  /** Host names of the brand's sites, without ports. */
  hosts: readonly string[];
  /** Public ids of the brand at sign-in services; empty where it has none. */
  signIn: { googleClientId: string; facebookAppId: string; firebaseProjectId: string };
  /** The bot check's widget; `siteKey` is empty where the browser proves itself by work. */
  turnstile: { siteKey: string; proofOfWorkInstead: boolean };
  /** Whether the wire takes the bodies of encrypted calls as a JWE only. */
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
    /** What accounts made by agents or operators begin with; signing in with it asks for a new one. Empty for none. */
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
  /** Play money a newly registered member of a demonstration brand gets, in minor units; 0 outside demonstrations. */
  demonstrationGrant: number;
  withdrawals: WithdrawalTerms;
  /** Vendors (vassalage codes) the brand carries, in its order. */
  vendors: readonly { vassalage: string; hot: boolean; maintenance: boolean }[];
  /** Game types the brand carries, e.g. `RNG`. */
  gameTypes: readonly string[];
  jackpot:
    | { source: "none" }
    | { source: "counter" }
    | { source: "pool"; shareBasisPoints: number; seed: number };
  payments: PaymentRules;
  maintenance: { active: boolean; until: number | null };
  regions: { allowed: readonly string[]; blocked: readonly string[] };
}

/** How members are paid. Amounts are minor units. */
export interface WithdrawalTerms {
  channels: readonly PayoutChannel[];
  /** Most of one business day; 0 for no such limit. */
  maxDaily: number;
  /** What of one business day is approved without review; 0 for nothing. */
  autoApproveUpTo: number;
  /** Minutes in which a member may say that a paid withdrawal did not arrive; null where nobody is asked. */
  confirmMinutes: number | null;
  /** Whether a member may take one back that is not yet approved. */
  memberMayCancel: boolean;
}

/** A way to be paid. */
export interface PayoutChannel {
  key: string;
  kind: "bank" | "ewallet" | "crypto";
  name: string;
  /** A payment provider's code, or `manual` where an operator pays. */
  provider: string;
  min: number;
  max: number;
  /** Kept of each withdrawal, with so many hundredths of a percent of it. */
  fee: number;
  feeBasisPoints: number;
  destinations: readonly PayoutDestination[];
}

/** A bank, a wallet, or a chain of USDT. */
export interface PayoutDestination {
  /** The provider's code of it. */
  code: string;
  name: string;
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
  /** What becomes of crypto that is less than was asked for. */
  underpaidCrypto: "review" | "credit";
  /** Most that a member may deposit on one business day; 0 for no such limit. */
  maxDailyDeposit: number;
}

export interface PaymentChannelRules {
  key: string;
  kind: "ewallet" | "qr" | "bank" | "counter" | "card" | "crypto";
  /** Name that members read. */
  name: string;
  /** Address of the channel's image, or nothing. */
  image: string;
  /** A payment provider's code, or `manual` where members transfer to the account and an operator matches it. */
  provider: "sandbox" | "xendit" | "manual";
  /** The provider's codes of the ways to pay; none for all. */
  methods: readonly string[];
  payWithinMs: number;
  account: { bank: string; number: string; holder: string; bin: string } | null;
  /** Limits of one deposit; null where the channel takes none. */
  deposit: { min: number; max: number } | null;
}

/** One registration field's rule (spec section 3). */
export interface FieldRule {
  enabled: boolean;
  required: boolean;
  minLength: number;
  maxLength: number;
  patternId: string;
  /** A pattern from config in which `*` stands for `.*`; empty when none. */
  acceptedPattern: string;
}
