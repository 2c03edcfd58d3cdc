import { normalisePayeeName } from "#app/shared/canonical-identity.ts";
import { normalizeTypedName } from "#app/shared/typed-text.ts";
import { loadPayeeName, payeeNameError, storePayeeName } from "../accounts/accounts.server.ts";
import type { CallInput } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { type FieldError, PlatformError } from "../core/errors.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile, PayoutDestination } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import { screenIdentity } from "../protection/protection.server.ts";
import { hasDigits, typedPayeeNumber } from "./payee-number.ts";
import { loadPayees, MAX_PAYEES } from "./payees.ts";
import { isUsdtAddress } from "./usdt-address.ts";

/**
 * Adds a payee to the calling account, after a step-up for exactly this channel, destination, number and name. The name
 * must be the account's own, in any spelling; an account's first payee follows the brand's rule. If an excluded person
 * is paid to the same payee, the account is held until an operator has decided. The payee is still added, so that money
 * can be withdrawn.
 * @throws PlatformError NOT_LOGGED_IN; INVALID_INPUT with fields; STEP_UP_REQUIRED; STEP_UP_EXPIRED; CONFLICT when
 *   the account already has the payee, or has the maximum number.
 */
export async function addPayee(
  { database, clock, stepUp }: Services,
  ctx: CallContext,
  { approval, ...input }: CallInput<"withdrawals", "addPayee">,
): Promise<{ payeeId: string }> {
  const { accountId } = requireAccount(ctx.caller);
  const merchantId = ctx.merchant.code;
  const known = await loadPayeeName(database.db, merchantId, accountId);
  const payee = readPayee(ctx.merchant, input, known);
  await requireNew(database.db, merchantId, accountId, payee);
  const { channel, destination, number, holder } = payee;
  const facts = { channel: channel.key, destination: destination.code, number, holder };
  await stepUp.require(ctx, { action: "addPayee", facts }, approval);
  // Checked only now: otherwise a caller who is not the owner would learn from the response whether a guessed name is
  // right.
  if (known !== null && holder !== "" && !isSameName(known, input.holder ?? known)) {
    throw createFieldError("/holder", { messageKey: "error.field.holder" });
  }
  const now = clock.now();
  const { kind } = channel;
  const added = { payees: [{ kind, destination: destination.code, number, holder }], names: [holder] };
  await screenIdentity(database, { merchantId, accountId }, { added, occasion: "payee", now });
  return database.transaction((trx) => insertPayee(trx, merchantId, accountId, payee, now));
}

/** @throws PlatformError CONFLICT. */
async function insertPayee(
  trx: Trx,
  merchantId: string,
  accountId: string,
  payee: NewPayee,
  now: number,
): Promise<{ payeeId: string }> {
  const { channel, destination, number, holder } = payee;
  if (holder !== "") {
    const name = await storePayeeName(trx, merchantId, accountId, holder);
    if (!isSameName(name, holder)) throw new PlatformError("CONFLICT");
  }
  await requireNew(trx, merchantId, accountId, payee);
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
}

type PayeeInput = Omit<CallInput<"withdrawals", "addPayee">, "approval">;

type NewPayee = ReturnType<typeof readPayee>;

/**
 * Returns the input as it is stored: the number as {@link typedPayeeNumber} parses it, and the holder's name that the
 * account has or will have. Crypto has no name.
 * @throws PlatformError INVALID_INPUT with fields.
 */
function readPayee(merchant: MerchantProfile, input: PayeeInput, known: string | null) {
  const channel = merchant.withdrawals.channels.find(({ key }) => key === input.channel);
  const destination = channel?.destinations.find(({ code }) => code === input.destination);
  if (!channel || !destination) {
    throw createFieldError(channel ? "/destination" : "/channel", { messageKey: FIELD_MESSAGE_KEYS.choice });
  }
  const { network } = destination;
  const { kind } = channel;
  const number = typedPayeeNumber(input.number, { kind, destination, country: merchant.dialCountry });
  const holder = network === "" ? normalizeTypedName(known ?? input.holder ?? "") : "";
  const issues = [
    numberError(destination, number),
    network === "" && known === null ? payeeNameError(merchant, input.holder ?? "", "/holder") : null,
  ];
  const fields = issues.filter((issue) => issue !== null);
  if (fields.length > 0) throw new PlatformError("INVALID_INPUT", { fields });
  return { channel, destination, number, holder };
}

function numberError(destination: PayoutDestination, number: string): FieldError | null {
  const { network, minDigits, maxDigits } = destination;
  const pointer = "/number";
  if (number === "") return { pointer, messageKey: FIELD_MESSAGE_KEYS.required };
  if (network !== "") {
    return isUsdtAddress(network, number) ? null : { pointer, messageKey: `error.field.address.${network}` };
  }
  if (hasDigits(number, destination)) return null;
  const length = minDigits === maxDigits ? `${minDigits}` : `${minDigits}-${maxDigits}`;
  return { pointer, messageKey: "error.field.digits", values: { length } };
}

function isSameName(one: string, other: string): boolean {
  return normalisePayeeName(one) === normalisePayeeName(other);
}

/** @throws PlatformError CONFLICT (pointer /number) for a payee that the account already has, or one too many. */
async function requireNew(
  db: Db,
  merchantId: string,
  accountId: string,
  { channel, destination, number }: NewPayee,
): Promise<void> {
  const existing = await loadPayees(db, merchantId, accountId);
  const isKnown = existing.some(
    (row) => row.channel === channel.key && row.destination === destination.code && row.number === number,
  );
  if (isKnown) {
    const fields = [{ pointer: "/number", messageKey: "error.field.payeeTwice" }];
    throw new PlatformError("CONFLICT", { fields });
  }
  if (existing.length >= MAX_PAYEES) {
    const fields = [
      { pointer: "/number", messageKey: "error.field.payeeMany", values: { most: MAX_PAYEES } },
    ];
    throw new PlatformError("CONFLICT", { fields });
  }
}
