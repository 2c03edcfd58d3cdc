import type { GameType } from "../contract/call.ts";
import type {
  ProtectionCall,
  StuckBetRules,
  WalletAnswerOptions,
  WalletMode,
} from "../ports/vendor-connection.ts";

/** A key reference in the file: `env:` and the name of an environment variable. */
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
  /** Empty if the vendor has no call for a bet's status. */
  status?: string;
  frames?: readonly string[];
}

/** One set of `schemas/vendors.schema.json`, with its defaults. */
export interface VendorSetDocument {
  id: string;
  dialect: "marquee" | "hub";
  vendors: readonly VendorEntry[];
  /** Merchant codes; `*` for all. */
  merchants: readonly string[];
  wallets: readonly WalletMode[];
  /** The calls by which the vendors' own wallets enforce players' breaks and limits. */
  enforces: readonly ProtectionCall[];
  /** True when the vendors support free spins. */
  freeSpins: boolean;
  /** True when the vendors list matches. */
  fixtures: boolean;
  /** False when the vendors refuse to be shown in a frame. */
  framed: boolean;
  addresses: VendorAddresses;
  keys: { inbound?: readonly KeyReference[]; outbound?: KeyReference; derived: boolean };
  answers: Partial<WalletAnswerOptions>;
  /** The number of our units that the vendor counts as one, by currency code. */
  factors: Readonly<Record<string, number>>;
  stuckBets: StuckBetRules;
}

export interface VendorFile {
  sets: readonly VendorSetDocument[];
}
