import type { GameType } from "../contract/call.ts";
import type { ProtectionCall, StuckBetRules, WalletAnswers, WalletMode } from "../ports/vendor-connection.ts";

/** A key as the file names it: `env:` and the name of an environment variable. */
export interface KeyReference {
  id: string;
  key: string;
}

export interface VendorEntry {
  code: string;
  name: string;
  gameTypes: readonly GameType[];
  accountTypeId: number;
  launchMode: "frame" | "popup" | "tab";
  trial: boolean;
}

/** A vendor's addresses; an omitted one is the dialect's own path under `api`. */
export interface VendorAddresses {
  api: string;
  catalogue?: string;
  launch?: string;
  /** Empty where the vendor tells nothing of a bet. */
  status?: string;
  frames?: readonly string[];
}

/** One set of `schemas/vendors.schema.json`, its defaults filled in. */
export interface VendorSetDocument {
  id: string;
  dialect: "marquee" | "hub";
  vendors: readonly VendorEntry[];
  /** Merchant codes; `*` for all. */
  merchants: readonly string[];
  wallets: readonly WalletMode[];
  /** How the vendors' own wallets hold players' breaks and limits. */
  enforces: readonly ProtectionCall[];
  /** True when the vendors support free spins. */
  freeSpins: boolean;
  /** True when the vendors tell of matches. */
  fixtures: boolean;
  /** False when the vendors refuse to be shown in a frame. */
  framed: boolean;
  addresses: VendorAddresses;
  keys: { inbound?: readonly KeyReference[]; outbound?: KeyReference; derived: boolean };
  answers: Partial<WalletAnswers>;
  /** By currency code: how many units of ours the vendor counts as one. */
  factors: Readonly<Record<string, number>>;
  stuckBets: StuckBetRules;
}

export interface VendorFile {
  sets: readonly VendorSetDocument[];
}
