import { nameIn } from "#app/name-in.ts";
import { keepPayeeName, payeeNameFault, payeeNameOf } from "../accounts/accounts.server.ts";
import { type CallContext, requireAccount } from "../call-context.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Database, Db } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { PayeeRow } from "../database/tables.ts";
import { type FieldError, PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { MerchantProfile, PayoutChannel, PayoutDestination } from "../merchant.ts";
import type { Clock } from "../ports/clock.ts";
import { normalisePayeeName, type StepUp } from "../step-up/step-up.server.ts";
import { isUsdtAddress } from "./usdt-address.ts";

/** More than anybody has, and few enough to show at once. */
const MOST_PAYEES = 10;

export interface Payees {
  /** The account's payees, oldest first, numbers masked; what one can add; and the name that they have to have. */
  list(ctx: CallContext): Promise<CallValue<"withdrawals", "payees">>;
  /**
   * Adds one, after a second proof of exactly this channel, destination, number and name.
   * @throws PlatformError INVALID_INPUT with fields; STEP_UP_REQUIRED; STEP_UP_EXPIRED; CONFLICT when the account has it
   * already, or has as many as it may.
   */
  add(ctx: CallContext, input: CallInput<"withdrawals", "addPayee">): Promise<{ payeeId: string }>;
  /**
   * Removes one, after a second proof. What was asked to be paid to it still is.
   * @throws PlatformError NOT_FOUND; STEP_UP_REQUIRED; STEP_UP_EXPIRED.
   */
  remove(ctx: CallContext, input: CallInput<"withdrawals", "removePayee">): Promise<Record<string, never>>;
}

interface PayeesDeps {
  database: Database;
  clock: Clock;
  stepUp: Pick<StepUp, "require">;
}

export function createPayees({ database, clock, stepUp }: PayeesDeps): Payees {
  const { db } = database;

  return {
    async list(ctx) {
      const { accountId } = requireAccount(ctx.caller);
      const { merchant, request } = ctx;
      const [rows, holder] = await Promise.all([
        payeesOf(db, merchant.code, accountId),
        payeeNameOf(db, merchant.code, accountId),
      ]);
      return {
        list: rows.map((row) => payeeView(ctx, row)),
        channels: merchant.withdrawals.channels.map(({ key, kind, destinations, ...named }) => ({
          key,
          kind,
          name: nameIn(request.language, named),
          destinations: destinations.map(({ code, network, ...destination }) => ({
            code,
            name: nameIn(request.language, destination),
            network,
          })),
        })),
        holder,
        most: MOST_PAYEES,
      };
    },

    async add(ctx, { approval, ...input }) {
      const { accountId } = requireAccount(ctx.caller);
      const merchantId = ctx.merchant.code;
      const known = await payeeNameOf(db, merchantId, accountId);
      const payee = readPayee(ctx.merchant, input, known);
      await refuseMore(db, merchantId, accountId, payee);
      const { channel, destination, number, holder } = payee;
      const facts = { channel: channel.key, destination: destination.code, number, holder };
      await stepUp.require(ctx, { action: "addPayee", facts }, approval);
      const now = clock.now();
      return database.transaction(async (trx) => {
        if (holder !== "") {
          const kept = await keepPayeeName(trx, merchantId, accountId, holder);
          if (!isSameName(kept, holder)) throw new PlatformError("CONFLICT");
        }
        await refuseMore(trx, merchantId, accountId, payee);
        const added = await trx
          .insertInto("payee")
          .values({
            merchant_id: merchantId,
            id: newId(now),
            account_id: accountId,
            channel: channel.key,
            kind: channel.kind,
            destination: destination.code,
            destination_name: destination.name,
            number,
            holder,
            created_at: now,
            removed_at: null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .executeTakeFirst();
        if (!added) throw new PlatformError("CONFLICT");
        return { payeeId: added.id };
      });
    },

    async remove(ctx, { payeeId, approval }) {
      const { accountId } = requireAccount(ctx.caller);
      const payee = await findPayee(db, ctx.merchant.code, accountId, payeeId);
      if (!payee) throw new PlatformError("NOT_FOUND");
      await stepUp.require(ctx, { action: "removePayee", facts: { payee: payeeId } }, approval);
      await db
        .updateTable("payee")
        .set({ removed_at: clock.now() })
        .where("merchant_id", "=", ctx.merchant.code)
        .where("account_id", "=", accountId)
        .where("id", "=", payeeId)
        .where("removed_at", "is", null)
        .execute();
      return {};
    },
  };
}

/** A payee of an account that is not removed; undefined for anybody else's. */
export function findPayee(
  db: Db,
  merchantId: string,
  accountId: string,
  payeeId: string,
): Promise<PayeeRow | undefined> {
  return db
    .selectFrom("payee")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("id", "=", payeeId)
    .where("removed_at", "is", null)
    .executeTakeFirst();
}

/** The channel that pays to a payee, and where; null when the brand has it no longer. */
export function routeTo(
  { withdrawals }: MerchantProfile,
  payee: Pick<PayeeRow, "channel" | "destination">,
): { channel: PayoutChannel; destination: PayoutDestination } | null {
  const channel = withdrawals.channels.find(({ key }) => key === payee.channel);
  const destination = channel?.destinations.find(({ code }) => code === payee.destination);
  return channel && destination ? { channel, destination } : null;
}

/** A number as its owner needs it to recognise it: `•••• 4567`, and of a chain's address both ends. */
export function maskedNumber({ kind, number }: Pick<PayeeRow, "kind" | "number">): string {
  if (kind === "crypto") return `${number.slice(0, 6)}…${number.slice(-4)}`;
  return `•••• ${number.slice(number.length < 8 ? -2 : -4)}`;
}

/** What the bank, wallet or chain of a payee is called in a language; by `name`, as it was then, where the brand has it no longer. */
export function destinationName(
  merchant: MerchantProfile,
  payee: Pick<PayeeRow, "channel" | "destination"> & { name: string },
  language: string,
): string {
  const route = routeTo(merchant, payee);
  return route ? nameIn(language, route.destination) : payee.name;
}

/** What a member sees of a payee. */
function payeeView({ merchant, request }: CallContext, row: PayeeRow) {
  return {
    payeeId: row.id,
    channel: row.channel,
    kind: row.kind,
    destination: destinationName(merchant, { ...row, name: row.destination_name }, request.language),
    number: maskedNumber(row),
    holder: row.holder,
    usable: routeTo(merchant, row) !== null,
  };
}

type PayeeInput = Omit<CallInput<"withdrawals", "addPayee">, "approval">;

/**
 * What was typed, as it is kept: digits of an account number without what people put between them, an address as it is,
 * and the name that the account has or is to have. Crypto has no name.
 * @throws PlatformError INVALID_INPUT with fields.
 */
function readPayee(merchant: MerchantProfile, input: PayeeInput, known: string | null) {
  const channel = merchant.withdrawals.channels.find(({ key }) => key === input.channel);
  const destination = channel?.destinations.find(({ code }) => code === input.destination);
  if (!channel || !destination) {
    const pointer = channel ? "/destination" : "/channel";
    throw new PlatformError("INVALID_INPUT", {
      fields: [{ pointer, messageKey: FIELD_MESSAGE_KEYS.choice }],
    });
  }
  const { network } = destination;
  const number = network === "" ? input.number.replace(/[\s.-]/g, "") : input.number.trim();
  const holder = network === "" ? (known ?? input.holder ?? "").trim() : "";
  const faults = [
    numberFault(destination, number),
    network === "" ? holderFault(merchant, input.holder, known) : null,
  ];
  const fields = faults.filter((fault) => fault !== null);
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
  return { channel, destination, number, holder };
}

function numberFault(
  { network, minDigits, maxDigits }: PayoutDestination,
  number: string,
): FieldError | null {
  const pointer = "/number";
  if (number === "") return { pointer, messageKey: FIELD_MESSAGE_KEYS.required };
  if (network !== "") {
    return isUsdtAddress(network, number) ? null : { pointer, messageKey: `error.field.address.${network}` };
  }
  if (/^\d+$/.test(number) && number.length >= minDigits && number.length <= maxDigits) return null;
  const length = minDigits === maxDigits ? `${minDigits}` : `${minDigits}-${maxDigits}`;
  return { pointer, messageKey: "error.field.digits", values: { length } };
}

/** The name is the account's own, however it is typed; where the account has none yet, the brand's rule for it. */
function holderFault(merchant: MerchantProfile, typed: string | undefined, known: string | null) {
  const pointer = "/holder";
  if (known === null) return payeeNameFault(merchant, typed ?? "", pointer);
  if (typed === undefined || isSameName(known, typed)) return null;
  return { pointer, messageKey: "error.field.holder" };
}

function isSameName(one: string, other: string): boolean {
  return normalisePayeeName(one) === normalisePayeeName(other);
}

function payeesOf(db: Db, merchantId: string, accountId: string): Promise<PayeeRow[]> {
  return db
    .selectFrom("payee")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("removed_at", "is", null)
    .orderBy("id")
    .execute();
}

/** @throws PlatformError CONFLICT, pointing at the number. */
async function refuseMore(
  db: Db,
  merchantId: string,
  accountId: string,
  { channel, destination, number }: ReturnType<typeof readPayee>,
): Promise<void> {
  const there = await payeesOf(db, merchantId, accountId);
  const isThere = there.some(
    (row) => row.channel === channel.key && row.destination === destination.code && row.number === number,
  );
  if (isThere) {
    const fields = [{ pointer: "/number", messageKey: "error.field.payeeTwice" }];
    throw new PlatformError("CONFLICT", { fields });
  }
  if (there.length >= MOST_PAYEES) {
    const fields = [
      { pointer: "/number", messageKey: "error.field.payeeMany", values: { most: MOST_PAYEES } },
    ];
    throw new PlatformError("CONFLICT", { fields });
  }
}
