import type { LRUCache } from "lru-cache";
import type { Translate } from "../../i18n/text-key.ts";
import type { Database } from "../database/database.server.ts";
import type { BotCheck } from "../ports/bot-check.ts";
import type { Bus } from "../ports/bus.ts";
import type { Clock } from "../ports/clock.ts";
import type { EncryptedTexts } from "../ports/encrypted-text.ts";
import type { FileStore } from "../ports/file-store.ts";
import type { FreeSpinIssuers } from "../ports/free-spins.ts";
import type { GameVendors } from "../ports/game-vendor.ts";
import type { Limiter } from "../ports/limiter.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { PaymentProviders } from "../ports/payment-provider.ts";
import type { PhoneTokenVerifier } from "../ports/phone-proof.ts";
import type { Secrets } from "../ports/secrets.ts";
import type { ProviderClient, SignInProvider, WebProvider } from "../ports/sign-in-provider.ts";
import type { SmsSender } from "../ports/sms-sender.ts";
import type { StuckBetRules, VendorConnections } from "../ports/vendor-connection.ts";
import type { MerchantProfile } from "./merchant.ts";

/**
 * The parts of a process: the first argument of every use case. app/server/services.ts makes them once. A capability
 * declares the parts that it provides beside their types, by declaration merging, so that no type of the core depends
 * on a capability.
 */
export interface Services {
  database: Database;
  clock: Clock;
  log: ServiceLog;
  bus: Bus;
  limiter: Limiter;
  secrets: Secrets;
  hasher: PasswordHasher;
  files: FileStore;
  botCheck: BotCheck;
  /** Null if the operator has configured none: then nothing can be sent. */
  sms: SmsSender | null;
  /** Null if the operator has configured none: then nothing can be sent. */
  mailer: Mailer | null;
  signInProviders: Record<WebProvider, SignInProvider>;
  /** Verifies the phone numbers that a service has proved. */
  phone: PhoneTokenVerifier;
  /** Returns a merchant's client at a service, with its secret, or null when this installation has none. */
  getClient(provider: WebProvider, clientId: string): ProviderClient | null;

  /** The merchants whose platform is this process. `byCode` returns null when none of a merchant's brands is served. */
  merchants: { all(): readonly MerchantProfile[]; byCode(code: string): MerchantProfile | null };
  /** True for a demonstration, whose operators and players are public. */
  demo: boolean;
  /** Returns a translator into the visitor's language, with the brand's own texts. */
  translate(of: { merchant: MerchantProfile; request: { language: string } }): Translate;
  /** Returns the scheme, host and port of a merchant's own site: configured, never taken from a request. */
  siteOrigin(merchant: MerchantProfile, audience: "member" | "agent"): string;
  /** Returns the scheme, host and port of one of the server's own hosts. */
  getOrigin(host: string): string;
  /** Runs work after the response, because its duration would reveal if an account exists. */
  later(work: () => Promise<void>): void;

  /** The connected vendors by code, in the order in which their games are listed. */
  vendors: GameVendors;
  /** The vendors that give free spins, by vassalage. */
  freeSpinIssuers: FreeSpinIssuers;
  connections: VendorConnections;
  /** Returns null for a vendor whose bets are not followed up. */
  getRules(vendor: string): StuckBetRules | null;
  providers: PaymentProviders;

  /** 32 bytes that encrypt private keys; the same on every server of a database. */
  encryptionSecret: Uint8Array;
  /** Decrypted private keys, by key id. */
  privateKeys: LRUCache<string, CryptoKey>;
  /** Encrypts the seeds of future draws of lotteries. */
  lotterySeeds: EncryptedTexts;
  /** Encrypts the seeds of running cycles of jackpots. */
  jackpotSeeds: EncryptedTexts;
  /** Encrypts the seeds of future draws of promotions. */
  promotionSeeds: EncryptedTexts;
  deliveryAddresses: EncryptedTexts;
  /** Encrypts the secrets of operators' authenticator apps. */
  authenticators: EncryptedTexts;
}

/** Logs facts with a message. */
export interface ServiceLog {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}
