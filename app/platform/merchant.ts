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
  /** Vendors (vassalage codes) the brand carries, in its order. */
  vendors: readonly { vassalage: string; hot: boolean; maintenance: boolean }[];
  /** Game types the brand carries, e.g. `RNG`. */
  gameTypes: readonly string[];
  jackpot:
    | { source: "none" }
    | { source: "counter" }
    | { source: "pool"; shareBasisPoints: number; seed: number };
  maintenance: { active: boolean; until: number | null };
  regions: { allowed: readonly string[]; blocked: readonly string[] };
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
