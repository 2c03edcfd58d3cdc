import type { StuckBetRules, VendorConnection, VendorConnections } from "../ports/vendor-connection.ts";
import type { VendorEntry } from "./vendor-file.ts";
import type { VendorSet } from "./vendor-set.ts";

/** A vendor with its set. */
export interface ConfiguredVendor {
  entry: VendorEntry;
  set: VendorSet;
}

export interface VendorRegistry {
  /** Adds a set; vendors that exist already stay in their set. */
  add(set: VendorSet): void;
  list(): readonly ConfiguredVendor[];
  find(code: string): ConfiguredVendor | null;
  connections: VendorConnections;
  /** Returns the rules for a vendor's bets that stay open; null for a vendor that is not configured. */
  stuckBetRules(code: string): StuckBetRules | null;
  /** Returns the origins from which games open at a merchant. */
  getFrames(merchantId: string): readonly string[];
}

/** Returns true when a merchant uses the vendors of a set. */
export function isSetUsedByMerchant(
  { merchants }: Pick<VendorSet, "merchants">,
  merchantId: string,
): boolean {
  return merchants.includes("*") || merchants.includes(merchantId);
}

/** Creates the registry of one process. */
export function createVendorRegistry(): VendorRegistry {
  const vendors = new Map<string, ConfiguredVendor>();
  return {
    add(set) {
      for (const entry of set.vendors) {
        if (!vendors.has(entry.code)) vendors.set(entry.code, { entry, set });
      }
    },
    list: () => [...vendors.values()],
    find: (code) => vendors.get(code) ?? null,
    connections(merchantId, vendor) {
      const found = vendors.get(vendor);
      return found && isSetUsedByMerchant(found.set, merchantId)
        ? getConnection(found.set, merchantId, vendor)
        : null;
    },
    stuckBetRules: (code) => vendors.get(code)?.set.stuckBets ?? null,
    getFrames: (merchantId) => {
      const sets = new Set([...vendors.values()].map(({ set }) => set));
      return [
        ...new Set(
          [...sets].filter((set) => isSetUsedByMerchant(set, merchantId)).flatMap(({ frames }) => frames),
        ),
      ];
    },
  };
}

function getConnection(
  { keys, wallets, answers, factors }: VendorSet,
  merchantId: string,
  vendor: string,
): VendorConnection {
  if (keys.dialect === "hub") {
    return { dialect: "hub", wallets, answers, factors, publicKeys: keys.publicKeys };
  }
  return { dialect: "marquee", wallets, answers, inbound: keys.keys.keys("inbound", merchantId, vendor) };
}
