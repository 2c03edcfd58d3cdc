/**
 * The face of the wallets that vendors keep for members: money moves between those and the main wallet, and none is lost
 * on the way. Rules in docs/decisions/0109.
 */
import { createHash } from "node:crypto";
import { dayOf } from "#app/shared/business-day.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { AreaHandlers } from "../core/handlers.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { newReference } from "../core/reference.ts";
import { sameContent } from "../core/same-content.ts";
import { countedPage } from "../database/counted-page.ts";
import { newId } from "../database/ids.ts";
import type { VendorTransferRow } from "../database/tables/vendor-wallets.ts";
import { balance, lockPurse, purse, purseBalance, recordMoneyEvent } from "../wallet/wallet.server.ts";
import { createVendorTransferBackOffice, type VendorTransferBackOffice } from "./back-office.ts";
import { takeForTransfer } from "./change-transfer.ts";
import { type FollowUpDeps, faultOf, followUpTransfers, noteOutcome } from "./follow-up.ts";
import {
  findByKey,
  newestTransfers,
  type Owner,
  openTransfers,
  vendorNames,
  vendorsUsed,
  viewsOf,
} from "./transfer-rows.ts";

export type { VendorTransferBackOffice } from "./back-office.ts";
export { moneyAtVendors } from "./transfer-rows.ts";

type Calls = "merchantWallet" | "walletTransfer" | "returnAll" | "walletTransfers" | "consolidatedFunds";

export interface VendorWallets {
  wallet: Required<Pick<AreaHandlers<"wallet">, Calls>>;
  /** Brings to their end the transfers whose outcome nobody knows. */
  followUp(merchant: MerchantProfile): Promise<void>;
  /** What operators see of them and do about them. */
  backOffice: VendorTransferBackOffice;
}

/** What is to be moved. */
interface Input {
  vendor: string;
  direction: "in" | "out";
  amount: number;
  key: string;
}

export function createVendorWallets(deps: FollowUpDeps): VendorWallets {
  const { database, clock, vendors, log } = deps;
  const { db } = database;

  /** Where an account's money may lie: the brand's vendors with a wallet, and others that it once sent money to. */
  async function vendorsOf({ merchant }: CallContext, owner: Owner): Promise<string[]> {
    const used = await vendorsUsed(db, owner);
    return [...merchant.transferWallets, ...used.filter((code) => !merchant.transferWallets.includes(code))];
  }

  function isOpen(merchant: MerchantProfile, code: string): boolean {
    const isClosed = merchant.vendors.some(({ vassalage, maintenance }) => vassalage === code && maintenance);
    return merchant.transferWallets.includes(code) && !isClosed;
  }

  /** What lies at a vendor; null when it does not say. */
  async function balanceAt({ merchant }: CallContext, { accountId }: Owner, code: string) {
    const of = { merchantId: merchant.code, playerId: accountId, currency: merchant.currency.code };
    try {
      return (await vendors.get(code)?.wallet?.balance(of)) ?? null;
    } catch (error) {
      log.warn(
        { err: error, merchant: merchant.code, vassalage: code },
        "a vendor does not say what lies there",
      );
      return null;
    }
  }

  /**
   * Writes a transfer down, with what it takes from the purse, unless its key is taken. One member's come one after
   * another, and one vendor has one at a time: what it says of a balance is then about no other.
   */
  async function begin(
    { merchant }: CallContext,
    owner: Owner,
    wish: Input,
  ): Promise<{ row: VendorTransferRow; isNew: boolean }> {
    const { merchantId, accountId } = owner;
    const now = clock.now();
    return database.transaction(async (trx) => {
      await lockPurse(trx, merchantId, purse(accountId, merchant.currency.code));
      const first = await findByKey(trx, owner, wish.key);
      if (first) return { row: sameContent(first, digestOf(wish)), isNew: false };
      const [other] = await openTransfers(trx, owner, wish.vendor);
      if (other) throw new PlatformError("CONFLICT", { details: { reference: other.reference } });
      const id = newId(now);
      const row: VendorTransferRow = {
        merchant_id: merchantId,
        id,
        account_id: accountId,
        vendor: wish.vendor,
        direction: wish.direction,
        amount: wish.amount,
        currency: merchant.currency.code,
        state: "pending",
        reason: "",
        reference: newReference("WT", dayOf(now, merchant.timeZone)),
        idempotency_key: wish.key,
        digest: digestOf(wish),
        transfer_id: null,
        created_at: now,
        updated_at: now,
        asked_at: null,
        asks: 0,
        fault: "",
        settled_at: null,
        vendor_outcome: null,
        paid_twice_at: null,
        paid_twice_settled_by: null,
      };
      if (wish.direction === "in") row.transfer_id = await takeForTransfer(trx, row);
      await trx.insertInto("vendor_transfer").values(row).execute();
      await recordMoneyEvent(trx, {
        merchantId,
        subject: "vendor_transfer",
        subjectId: id,
        accountId,
        state: `pending.${wish.direction}`,
        at: now,
        actor: "member",
        details: { amount: wish.amount, vendor: wish.vendor, reference: row.reference },
      });
      return { row, isNew: true };
    });
  }

  /** Asks the vendor for a transfer that was written down, and notes what it says. */
  async function send(row: VendorTransferRow): Promise<void> {
    const { merchant_id: merchantId, account_id: playerId, currency, direction, amount, reference } = row;
    try {
      const wallet = vendors.get(row.vendor)?.wallet;
      if (!wallet) throw new Error(`${row.vendor} is not connected`);
      const outcome = await wallet.transfer({ merchantId, playerId, currency, direction, amount, reference });
      await noteOutcome(deps, row, outcome);
    } catch (error) {
      log.warn({ err: error, merchant: merchantId, transfer: row.id }, "a vendor did not answer a transfer");
      await noteOutcome(deps, row, "silent", { fault: faultOf(error) });
    }
  }

  async function transfer(ctx: CallContext, owner: Owner, wish: Input): Promise<VendorTransferRow> {
    const { row, isNew } = await begin(ctx, owner, wish);
    if (isNew) await send(row);
    return (await findByKey(db, owner, wish.key)) ?? row;
  }

  async function viewOf(row: VendorTransferRow): Promise<CallValue<"wallet", "walletTransfer">> {
    const [view] = await viewsOf(db, [row]);
    if (!view) throw new Error(`transfer ${row.id} has no view`);
    return view;
  }

  async function walletTransfer(ctx: CallContext, input: CallInput<"wallet", "walletTransfer">) {
    const owner = ownerOf(ctx);
    const { vassalage: vendor, direction, amount, idempotencyKey: key } = input;
    const wish = { vendor, direction, amount, key };
    const known = await findByKey(db, owner, key);
    if (known) return viewOf(sameContent(known, digestOf(wish)));
    const codes = await vendorsOf(ctx, owner);
    if (codes.length === 0) throw new PlatformError("FEATURE_OFF");
    // Money comes back from wherever it went; it goes only where the brand plays from a vendor's wallet.
    const isKnown =
      direction === "out" ? codes.includes(vendor) : ctx.merchant.transferWallets.includes(vendor);
    if (!isKnown) {
      const fields = [{ pointer: "/vassalage", messageKey: "error.field.choice" }];
      throw new PlatformError("INVALID_INPUT", { fields });
    }
    const isReachable = vendors.get(vendor)?.wallet !== undefined;
    if (!isReachable || (direction === "in" && !isOpen(ctx.merchant, vendor))) {
      throw new PlatformError("VENDOR_UNAVAILABLE");
    }
    return viewOf(await transfer(ctx, owner, wish));
  }

  /** What of a vendor's wallet "return all" brought about; null where nothing lies there. */
  async function returnFrom(ctx: CallContext, owner: Owner, vendor: string, key: string) {
    const known = await findByKey(db, owner, key);
    if (known) return known;
    const [open] = await openTransfers(db, owner, vendor);
    if (open) return open;
    const amount = await balanceAt(ctx, owner, vendor);
    if (amount === null) return "silent" as const;
    if (amount === 0) return null;
    try {
      return await transfer(ctx, owner, { vendor, direction: "out", amount, key });
    } catch (error) {
      const isTaken =
        error instanceof PlatformError &&
        (error.code === "CONFLICT" || error.code === "IDEMPOTENCY_CONFLICT");
      if (!isTaken) throw error;
      // Another of the same moment was first, and brings it back.
      return (await findByKey(db, owner, key)) ?? (await openTransfers(db, owner, vendor))[0] ?? null;
    }
  }

  return {
    wallet: {
      merchantWallet: async ({ merchant }) => ({ isSingle: merchant.transferWallets.length === 0 }),

      walletTransfer,

      async returnAll(ctx, { idempotencyKey }) {
        const owner = ownerOf(ctx);
        const codes = await vendorsOf(ctx, owner);
        const outcomes = await Promise.all(
          codes.map(async (code) => ({
            code,
            outcome: await returnFrom(ctx, owner, code, partKey(idempotencyKey, code)),
          })),
        );
        const names = await vendorNames(db, codes);
        return {
          transfers: await viewsOf(
            db,
            outcomes.flatMap(({ outcome }) => (outcome === null || outcome === "silent" ? [] : [outcome])),
          ),
          silent: outcomes.flatMap(({ code, outcome }) =>
            outcome === "silent" ? [names.get(code) ?? code] : [],
          ),
        };
      },

      async walletTransfers(ctx, page) {
        const { rows, ...counts } = await countedPage(newestTransfers(db, ownerOf(ctx)), page);
        return { list: await viewsOf(db, rows), ...counts };
      },

      async consolidatedFunds(ctx) {
        const owner = ownerOf(ctx);
        const { merchant } = ctx;
        const codes = await vendorsOf(ctx, owner);
        const [main, all, names, open, balances] = await Promise.all([
          purseBalance(db, merchant.code, purse(owner.accountId, merchant.currency.code)),
          balance(db, ctx),
          vendorNames(db, codes),
          openTransfers(db, owner),
          Promise.all(codes.map((code) => balanceAt(ctx, owner, code))),
        ]);
        const known = balances.reduce<number>((sum, one) => sum + (one ?? 0), 0);
        return {
          sumBalance: all.sumBalance + known,
          available: main.available,
          held: main.held,
          bonus: all.sumBalance - main.balance,
          wallets: [
            { vassalage: null, name: "", balance: main.balance, open: true },
            ...codes.map((code, at) => ({
              vassalage: code,
              name: names.get(code) ?? code,
              balance: balances[at] ?? null,
              open: isOpen(merchant, code),
            })),
          ],
          onTheWay: await viewsOf(db, open),
        };
      },
    },

    followUp: (merchant) => followUpTransfers(deps, merchant),

    backOffice: createVendorTransferBackOffice(deps),
  };
}

/** @throws PlatformError NOT_LOGGED_IN. */
function ownerOf({ caller, merchant }: CallContext): Owner {
  return { merchantId: merchant.code, accountId: requireAccount(caller).accountId };
}

function digestOf({ vendor, direction, amount }: Input): string {
  return sha256([vendor, direction, amount]);
}

/** The key of one vendor's part of "return all": the same wish has the same parts. */
function partKey(key: string, vendor: string): string {
  return sha256([key, vendor]).slice(0, 40);
}

function sha256(content: readonly unknown[]): string {
  return createHash("sha256").update(JSON.stringify(content)).digest("hex");
}
