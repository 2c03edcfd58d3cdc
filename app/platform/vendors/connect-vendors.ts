import type { Clock } from "../ports/clock.ts";
import type { GameVendor } from "../ports/game-vendor.ts";
import { httpGameVendor } from "../ports/http-game-vendor.ts";
import { hubGameVendor } from "../ports/hub-game-vendor.ts";
import { type ConfiguredVendor, isSetUsedByMerchant } from "./vendor-registry.ts";

interface ConnectDeps {
  clock: Clock;
  /** The origins that serve a merchant's site. They may frame the vendor's games and receive their messages. */
  siteOrigins: (merchantId: string) => readonly string[];
  /** The origin of a merchant's site for members or agents, to which a game returns. */
  siteOrigin: (merchantId: string, audience: "member" | "agent") => string;
}

/** Returns the clients of configured vendors, each in its own dialect. */
export function connectVendors(vendors: readonly ConfiguredVendor[], deps: ConnectDeps): GameVendor[] {
  return vendors.map((vendor) => restrictToMerchants(vendor, asFramed(vendor, getClient(vendor, deps))));
}

/** Opens games in a tab if the vendor refuses frames, even when its catalogue requests a frame. */
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

/** Restricts a client to the merchants and wallets of its set. */
function restrictToMerchants({ entry, set }: ConfiguredVendor, client: GameVendor): GameVendor {
  return {
    ...client,
    async launch(launch) {
      if (!isSetUsedByMerchant(set, launch.merchantId)) {
        throw new Error(`the set ${set.id} of ${entry.code} does not list the merchant ${launch.merchantId}`);
      }
      if (!set.wallets.includes(launch.wallet)) {
        throw new Error(`the set ${set.id} of ${entry.code} has no ${launch.wallet} wallet`);
      }
      return client.launch(launch);
    },
  };
}
