import type { TransferOutcome } from "../contract/ops/transfers.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { createUnloggedOperation, testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import type {
  GameVendor,
  VendorTransfer,
  VendorTransferOutcome,
  VendorWallet,
} from "../ports/game-vendor.ts";
import { protectionCalls } from "../protection/protection.server.ts";
import { testClock, testContext, testMerchant } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import {
  beginPlay,
  createVendorTransferService,
  followUpTransfers,
  returnAfterPlay,
  returnForProtection,
  vendorWalletCalls,
} from "./vendor-wallets.server.ts";

/**
 * The fault injected into one transfer: none · not received · made but the response lost · received late · received
 * twice · refused.
 */
export type InjectedFault = "none" | "deaf" | "lost" | "late" | "twice" | "refuse";
export const INJECTED_FAULTS: readonly InjectedFault[] = ["none", "deaf", "lost", "late", "twice", "refuse"];

/** Creates a vendor with its own wallet and injectable faults. It runs each reference once, as the port requires. */
export function faultyVendor(vassalage: string, { asksMayPlay = true } = {}) {
  const balances = new Map<string, number>();
  const known = new Map<string, VendorTransferOutcome | "absent">();
  const late: VendorTransfer[] = [];
  const script = { next: "none" as InjectedFault, down: false };

  function run({ reference, playerId, direction, amount }: VendorTransfer): VendorTransferOutcome {
    const first = known.get(reference);
    if (first) return first === "absent" ? "refused" : first;
    const after = (balances.get(playerId) ?? 0) + (direction === "in" ? amount : -amount);
    const outcome = after < 0 ? "short" : "done";
    if (outcome === "done") balances.set(playerId, after);
    known.set(reference, outcome);
    return outcome;
  }

  const silent = () => Promise.reject(new Error("the vendor did not answer"));
  const ended: string[] = [];
  const wallet: VendorWallet = {
    asksMayPlay,
    async endSessions({ playerId }) {
      if (script.down) return silent();
      ended.push(playerId);
    },
    async balance({ playerId }) {
      return script.down ? silent() : (balances.get(playerId) ?? 0);
    },
    async transfer(transfer) {
      if (script.down) return silent();
      switch (script.next) {
        case "deaf":
          return silent();
        case "late":
          late.push(transfer);
          return silent();
        case "lost":
          run(transfer);
          return silent();
        case "refuse":
          known.set(transfer.reference, "refused");
          return "refused";
        case "twice":
          run(transfer);
      }
      return run(transfer);
    },
    async settle({ reference }) {
      if (script.down) return silent();
      const outcome = known.get(reference);
      if (outcome) return outcome;
      known.set(reference, "absent");
      return "absent";
    },
  };
  const notHere = () => Promise.reject(new Error("not here"));
  const vendor: GameVendor = { vassalage, catalogue: notHere, launch: notHere, round: notHere, wallet };
  return {
    vendor,
    script,
    /** The players whose games it was requested to end. */
    ended,
    getBalance: (playerId: string) => balances.get(playerId) ?? 0,
    /** Executes a transfer in, by its reference, to which the vendor has not responded. */
    make(reference: string, transfer: { playerId: string; amount: number }) {
      balances.set(transfer.playerId, (balances.get(transfer.playerId) ?? 0) + transfer.amount);
      known.set(reference, "done");
    },
    /** Adds a win to the player's balance, or subtracts a loss. */
    play: (playerId: string, amount: number) =>
      void balances.set(playerId, Math.max(0, (balances.get(playerId) ?? 0) + amount)),
    /** Executes all delayed requests. */
    arrive: () => late.splice(0).map(run),
  };
}

/**
 * Opens a merchant with two vendors that have their own wallets and one that does not. JADE calls us before each
 * stake, TIDE does not.
 */
export async function openWalletFixture(database: Database, profile: Partial<MerchantProfile> = {}) {
  const clock = testClock();
  const merchant = testMerchant({
    vendors: ["JADE", "TIDE", "AURORA"].map((vassalage) => ({ vassalage, hot: false, maintenance: false })),
    transferWallets: ["JADE", "TIDE"],
    ...profile,
  });
  await addMerchant(database, merchant.code);
  const jade = faultyVendor("JADE");
  const tide = faultyVendor("TIDE", { asksMayPlay: false });
  const vendors = new Map([jade.vendor, tide.vendor].map((vendor) => [vendor.vassalage, vendor]));
  const faults: string[] = [];
  const log = { warn: (_facts: object, message: string) => void faults.push(message) };
  const services = testServices({ database, clock, vendors, log });
  const service = createVendorTransferService(services);
  const followUp = () => followUpTransfers(services, merchant);
  const protection = bindServices(
    testServices({
      database,
      clock,
      merchants: { all: () => [merchant] },
      endSessions: async () => {},
    }),
    protectionCalls,
  );

  /** Adds a member with this balance in the main wallet. */
  async function member(balance = 0): Promise<{ ctx: CallContext; id: string }> {
    const id = await addAccount(database, merchant.code, { balance, now: clock.now() });
    const caller = { kind: "account", accountId: id, username: "maria", type: 0, sessionId: "s" } as const;
    return { ctx: testContext(merchant, {}, caller), id };
  }

  return {
    database,
    clock,
    merchant,
    jade,
    tide,
    vendors,
    faults,
    wallet: bindServices(services, vendorWalletCalls),
    followUp,
    protection,
    /** Starts a game at a vendor, or one that plays from the main wallet. */
    beginPlay: ({ ctx }: { ctx: CallContext }, vendor: string | null, start?: string) =>
      beginPlay(services, ctx, { vendor, start }),
    /** Returns money after games, as the job does each minute. */
    afterPlay: () => returnAfterPlay(services, merchant),
    /** Returns money for breaks and limits, as the job does each minute. */
    protect: () => returnForProtection(services, merchant),
    service,
    member,
    /** Advances the clock by an hour in which the vendors respond to nothing. */
    async silentHour() {
      const scripts = [jade.script, tide.script].map((script) => ({ script, down: script.down }));
      for (const { script } of scripts) script.down = true;
      clock.advance(60 * 60_000);
      await followUp();
      for (const { script, down } of scripts) script.down = down;
    },
    /** One operator proposes a transfer's outcome, and another approves it. */
    async settle(id: string, outcome: TransferOutcome) {
      const [first, second] = await twoOperators(database);
      await service.propose(merchant, first, id, {
        outcome,
        evidence: "Line 7 of the statement",
        idempotencyKey: `settle-${merchant.code}-${id}`,
      });
      const { settlements } = await service.detail(merchant, id);
      const waiting = settlements.find(({ state }) => state === "proposed");
      await service.approve(merchant, second, id, waiting?.id ?? "");
    },
    /** Advances the clock by a minute and queries the vendors. */
    async nextMinute() {
      clock.advance(60_000);
      await followUp();
    },
  };
}

async function twoOperators({ db }: Database) {
  const operators = [createUnloggedOperation("settles-1"), createUnloggedOperation("settles-2")] as const;
  for (const { operatorId } of operators) {
    await db
      .insertInto("operator")
      .values({
        id: operatorId,
        username: operatorId,
        password_hash: "",
        password_due: 0,
        role: "finance",
        merchants: null,
        totp_secret: null,
        totp_confirmed_at: null,
        totp_last_step: 0,
        demo: 0,
        disabled_at: null,
        created_at: 0,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .execute();
  }
  return operators;
}

type Fixture = Awaited<ReturnType<typeof openWalletFixture>>;
type Member = Awaited<ReturnType<Fixture["member"]>>;

let keys = 0;

/** A new idempotency key. */
export function newKey(): string {
  return `test-key-${String(++keys).padStart(12, "0")}`;
}

/** Moves an amount between a member's main wallet and JADE. */
export function makeTestTransfer(
  { clock, wallet }: Fixture,
  { ctx }: Member,
  direction: "in" | "out",
  amount: number,
  key = newKey(),
) {
  clock.advance(1);
  return wallet.walletTransfer(ctx, { vassalage: "JADE", direction, amount, idempotencyKey: key });
}

/** The member's newest transfer. */
export async function latest({ wallet }: Fixture, { ctx }: Member) {
  return (await wallet.walletTransfers(ctx, { pageNo: 1, pageSize: 1 })).list[0];
}

/** Returns the member's spendable balance of the main wallet, in minor units. */
export async function getAvailableAmount({ database, merchant }: Fixture, { id }: Member): Promise<number> {
  return (await purseBalance(database.db, merchant.code, purse(id, "PHP"))).available;
}

/** Returns the money on its way to a vendor, in minor units. */
export function getClearingBalance({ database, merchant }: Fixture, vendor = "JADE"): Promise<number> {
  const name = `clearing:vendor-${vendor}` as const;
  return systemBalance(database.db, merchant.code, { name, currency: "PHP", book: "real" });
}

/** Returns the total that the house account bears of amounts that members have twice, in minor units. */
export async function getHouseAccountLoss({ database, merchant }: Fixture): Promise<number> {
  const account = { name: "house:adjustments", currency: "PHP", book: "real" } as const;
  return 0 - (await systemBalance(database.db, merchant.code, account));
}

/** Returns true when operators settled a transfer whose vendor has reported no outcome since. */
export async function isUnconfirmed({ database, merchant }: Fixture): Promise<boolean> {
  const row = await database.db
    .selectFrom("vendor_transfer")
    .select("id")
    .where("merchant_id", "=", merchant.code)
    .where("settled_at", "is not", null)
    .where("vendor_outcome", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}
