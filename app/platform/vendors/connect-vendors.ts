import type { Clock } from "../ports/clock.ts";
import type { GameVendor } from "../ports/game-vendor.ts";
import { httpGameVendor } from "../ports/http-game-vendor.ts";
import { hubGameVendor } from "../ports/hub-game-vendor.ts";
import { type ConfiguredVendor, serves } from "./vendor-registry.ts";

interface ConnectDeps {
  clock: Clock;
  /** The origins a merchant's site is served from: who may frame the vendor's games and hear their messages. */
  siteOrigins: (merchantId: string) => readonly string[];
  /** The origin of a merchant's site for members or agents: where a game leads back to. */
  siteOrigin: (merchantId: string, audience: "member" | "agent") => string;
}

/** The clients of configured vendors, each in its own dialect. */
export function connectVendors(vendors: readonly ConfiguredVendor[], deps: ConnectDeps): GameVendor[] {
  return vendors.map((vendor) => onlyForItsMerchants(vendor, asFramed(vendor, getClient(vendor, deps))));
}

/** Opens the games of a vendor that refuses frames in a tab, where its catalogue wants a frame. */
function asFramed({ set: { framed } }: ConfiguredVendor, client: GameVendor): GameVendor {
  if (framed) return client;
  return {
    ...client,
    framed,
    async catalogue() {
      const catalogue = await client.catalogue();
      return { ...catalogue, launchMode: catalogue.launchMode === "frame" ? "tab" : catalogue.launchMode };
    },
  };
}

function getClient({ entry, set }: ConfiguredVendor, deps: ConnectDeps): GameVendor {
  const { addresses, frames, keys, wallets, enforces, freeSpins, fixtures } = set;
  const common = { vassalage: entry.code, addresses, frames, ...deps };
  if (keys.dialect === "hub") {
    const { name, gameTypes, accountTypeId, launchMode, trial } = entry;
    const facts = { name, gameTypes, accountTypeId, launchMode, trial };
    return hubGameVendor({ ...common, ...facts, privateKey: keys.privateKey });
  }
  const has = {
    hasWallets: wallets.includes("transfer"),
    enforces,
    hasFreeSpins: freeSpins,
    hasFixtures: fixtures,
  };
  return httpGameVendor({ ...common, keys: keys.keys, ...has });
}

/** A game is opened for the merchants of the set only, and from a wallet that the set has. */
function onlyForItsMerchants({ entry, set }: ConfiguredVendor, client: GameVendor): GameVendor {
  return {
    ...client,
    async launch(launch) {
      if (!serves(set, launch.merchantId)) {
        throw new Error(`the set ${set.id} of ${entry.code} does not list the merchant ${launch.merchantId}`);
      }
      if (!set.wallets.includes(launch.wallet)) {
        throw new Error(`the set ${set.id} of ${entry.code} has no ${launch.wallet} wallet`);
      }
      return client.launch(launch);
    },
  };
}
