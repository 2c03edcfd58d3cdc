import { addBet } from "#app/platform/bets/testing.ts";
import type { CallContext, Caller } from "#app/platform/core/call-context.ts";
import { PlatformError } from "#app/platform/core/errors.ts";
import type { PlatformClient } from "#app/platform/core/member-platform.ts";
import type { BonusTerms, MerchantProfile } from "#app/platform/core/merchant.ts";
import type { TestDatabase } from "#app/platform/database/testing.ts";
import { addOperator } from "#app/platform/operators/operator-accounts.ts";
import type { OperatorClient } from "#app/platform/operators/operators.server.ts";
import type { VendorGame } from "#app/platform/ports/game-vendor.ts";
import { quickHasher } from "#app/platform/ports/password-hasher.ts";
import { screenIdentity } from "#app/platform/protection/protection.server.ts";
import { faultyVendor } from "#app/platform/vendor-wallets/testing.ts";
import { addAccount } from "#app/platform/wallet/testing.ts";
import { addSession } from "../money/wallet/players.ts";
import { context, merchant as wireMerchant } from "../wire/contexts.ts";
import { FIXTURE_TIME, openRealPlatform, type RealPlatform } from "../wire/real-platform.ts";

const HOUR_MS = 3_600_000;

/** The states of a member: none, a break of some kind, or a used-up limit. */
export const STATES = [
  "none",
  "cool-off",
  "here",
  "everywhere",
  "held",
  "deposit",
  "loss",
  "wager",
  "session",
] as const;
export type State = (typeof STATES)[number];
export const BREAKS = ["cool-off", "here", "everywhere", "held"] as const satisfies readonly State[];

/** A deposit bonus of 100% without turnover, up to 500.00. */
const OFFER: BonusTerms = {
  ...{ id: "welcome", titles: { EN: "Welcome" }, percent: 100, most: 50_000, minDeposit: 10_000 },
  ...{ times: 0, of: "bonus", days: 7, weights: {}, every: "account" },
};

const SLOT: VendorGame = {
  ...{ gameId: "g1", nodeId: 1, gameCode: "CARABAO", gameType: "RNG", name: "Golden Carabao", names: {} },
  ...{ classify: "", minBet: 1, lines: 20, hot: false, isNew: false, playable: true },
  ...{ returnBasisPoints: null, releasedAt: 0 },
};

const merchant: MerchantProfile = {
  ...wireMerchant,
  switches: { ...wireMerchant.switches, raffles: true },
  vendors: ["TCG_LOTTO_VN", "TCG_SEA", "JADE", "KALYE"].map((vassalage) => ({
    vassalage,
    hot: false,
    maintenance: false,
  })),
  gameTypes: ["RNG", "ELOTT", "LOTT"],
  transferWallets: ["JADE"],
  bonuses: { ...wireMerchant.bonuses, offers: [OFFER] },
  referral: { ...wireMerchant.referral, rewardInviter: 500, rewardFriend: 500 },
};
const sister: MerchantProfile = {
  ...merchant,
  code: "SISTER",
  brandName: "Sister House",
  hosts: ["sister.test"],
};

export interface Member {
  id: string;
  ctx: CallContext;
  calls: PlatformClient;
}

/**
 * Opens the whole platform over a database, with a lottery, a vendor's wallet, offers of every kind, members and
 * operators.
 */
export async function openProtectionFixture(database: TestDatabase) {
  const real = await openRealPlatform({ database, merchants: [merchant, sister] });
  const { composed } = real;
  const jade = faultyVendor("JADE");
  const spins: string[] = [];
  const takenBack: string[] = [];
  const { vendors } = composed;
  vendors.set("KALYE", {
    ...faultyVendor("KALYE").vendor,
    catalogue: async () => ({ name: "Kalye", accountTypeId: 7, launchMode: "frame", games: [SLOT] }),
    launch: async () => "http://studio.localhost/play/x",
    async giveFreeSpins({ playerId }) {
      spins.push(playerId);
      return "issued";
    },
    async takeBackFreeSpins({ playerId }) {
      takenBack.push(playerId);
    },
  });
  await composed.importCatalogues();
  vendors.set("JADE", jade.vendor);
  await composed.prepare();
  let made = 0;
  const key = () => `protection-key-${String(++made).padStart(8, "0")}`;

  /** Runs one of the server's jobs once. */
  async function run(name: string): Promise<void> {
    const job = composed.jobs.find((one) => one.name === name);
    if (!job) throw new Error(`no job "${name}"`);
    await job.run();
  }

  async function addMember(of: MerchantProfile = merchant, type: 0 | 1 = 0): Promise<Member> {
    const id = await addAccount(database, of.code, { balance: 1_000_000, type, now: FIXTURE_TIME - HOUR_MS });
    // The session is an hour old, so calls that need a recent sign-in are refused.
    const sessionId = await addSession(database, of.code, id, FIXTURE_TIME - HOUR_MS);
    await database.db
      .updateTable("session")
      .set({ last_seen_at: FIXTURE_TIME })
      .where("merchant_id", "=", of.code)
      .where("id", "=", sessionId)
      .execute();
    const caller: Caller = { kind: "account", accountId: id, username: id, type, sessionId };
    const ctx = context(caller, { merchant: of });
    return { id, ctx, calls: composed.platform.client(ctx) };
  }

  /** Marks the mobile number of an account as verified. */
  async function proveMobile({ id, ctx }: Member, mobile: string): Promise<void> {
    await database.db
      .updateTable("account")
      .set({ mobile, mobile_verified_at: FIXTURE_TIME })
      .where("merchant_id", "=", ctx.merchant.code)
      .where("id", "=", id)
      .execute();
  }

  /** Adds a bet that the member lost today. */
  const lose = ({ id, ctx }: Member, stake: number) =>
    addBet(database, { merchantId: ctx.merchant.code, accountId: id, stake, placedAt: FIXTURE_TIME });

  /** Puts a member into a state, by the member's own calls. */
  async function enter(member: Member, state: State): Promise<void> {
    const { protection } = member.calls;
    switch (state) {
      case "none":
        return;
      case "cool-off":
        return void (await protection.exclude({ kind: "cool_off", length: 24, scope: "brand" }));
      case "here":
        return void (await protection.exclude({ kind: "self_exclusion", length: 6, scope: "brand" }));
      case "everywhere": {
        const elsewhere = await addMember(sister);
        const mobile = `+63917${String(++made).padStart(7, "0")}`;
        await proveMobile(member, mobile);
        await proveMobile(elsewhere, mobile);
        const forGood = { kind: "self_exclusion", length: null, scope: "all_brands" } as const;
        return void (await elsewhere.calls.protection.exclude(forGood));
      }
      case "held":
        return hold(database, member, await addMember());
      case "session":
        return void (await protection.setLimit({ kind: state, period: "day", amount: HOUR_MS / 2 }));
      case "deposit":
        return void (await protection.setLimit({ kind: state, period: "day", amount: 1 }));
      default:
        await lose(member, 100);
        await protection.setLimit({ kind: state, period: "day", amount: 100 });
    }
  }

  async function memberIn(state: State): Promise<Member> {
    const member = await addMember();
    await enter(member, state);
    return member;
  }

  return {
    loadOperator: (role: Role) => loadOperator(real, role, `${role}.${++made}`),
    lose,
    ...{ database, merchant, composed, jade, spins, takenBack, key, run, addMember, memberIn, enter },
    close: real.close,
  };
}
export type ProtectionFixture = Awaited<ReturnType<typeof openProtectionFixture>>;

/** Puts a member on hold: the account is newer than the break of another account with the same name and birthday. */
async function hold(database: TestDatabase, member: Member, other: Member): Promise<void> {
  const profile = JSON.stringify({ fullname: `Person ${other.id}` });
  const merchantId = member.ctx.merchant.code;
  await database.db
    .updateTable("account")
    .set({ birthday: "1980-01-01", profile, registered_at: FIXTURE_TIME })
    .where("merchant_id", "=", merchantId)
    .where("id", "in", [other.id, member.id])
    .execute();
  await other.calls.protection.exclude({ kind: "self_exclusion", length: 6, scope: "brand" });
  const owner = { merchantId, accountId: member.id };
  await screenIdentity(database, owner, { occasion: "deposit", now: FIXTURE_TIME });
}

type Role = "cashier" | "finance" | "support";

/** Creates an operator of a role and returns their calls. */
async function loadOperator(
  { database, composed }: RealPlatform,
  role: Role,
  username: string,
): Promise<OperatorClient> {
  const services = { database, clock: { now: () => FIXTURE_TIME }, hasher: quickHasher() };
  await addOperator(services, { username, role, merchants: null });
  const { id } = await database.db
    .selectFrom("operator")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const operator = { id, username, role, merchants: null, isDemo: false };
  const session = { operator, isVerified: true, passwordDue: false, enrols: false, tokenHash: "" };
  const request = { requestId: "r", session, ip: "203.0.113.9", device: null, language: "EN" };
  return composed.operators.platform.client(request);
}

/** Returns the outcome of a call: `done`, or the code that it was refused with, preceded by the field if it was one. */
export async function toOutcome(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const [field] = error.fields ?? [];
    return error.code === "INVALID_INPUT" && field ? `${field.pointer} ${field.messageKey}` : error.code;
  }
}

/** Returns `hidden` only if the response, where it has the field, states the break as the reason. */
export const shown = ({ list, onBreak }: { list: readonly unknown[]; onBreak?: boolean }) =>
  list.length > 0 && !onBreak ? "done" : onBreak === false ? "empty" : "hidden";
/** Returns the outcome of a call, with `hidden` for NOT_FOUND. */
export const foundBy = async (call: Promise<unknown>) =>
  (await toOutcome(call)).replace("NOT_FOUND", "hidden");
