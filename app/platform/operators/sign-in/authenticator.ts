import { PlatformError } from "../../core/errors.ts";
import type { Services } from "../../core/services.ts";
import type { Trx } from "../../database/database.server.ts";
import type { OperatorRow } from "../../database/tables/operators.ts";
import {
  newRecoveryCodes,
  newTotpSecret,
  readRecoveryCode,
  recoveryCodeHash,
  totpStep,
} from "../../step-up/step-up.server.ts";
import { getSecretContext, OPERATORS_MERCHANT } from "../operator-accounts.ts";

/** The result of checking a proof. `recoveryCodes`: those that the first code of a new app brings, to be shown once. */
type Proof = { by: "app"; recoveryCodes: string[] } | { by: "recoveryCode"; left: number };

/** Returns the context for which a replacement app's secret is encrypted: this operator, in this session. */
const getOfferContext = (operatorId: string, tokenHash: string) =>
  `operator ${operatorId} in session ${tokenHash}`;

/** @throws PlatformError NOT_LOGGED_IN when no app is being set up. */
export function getSecret({ authenticators }: Services, row: OperatorRow): string {
  if (row.totp_secret === null) throw new PlatformError("NOT_LOGGED_IN");
  return authenticators.decrypt(row.totp_secret, getSecretContext(row.id));
}

/** Creates a new secret while none is confirmed: secrets on earlier pages become invalid. */
export async function beginEnrolment(
  { database, authenticators }: Services,
  row: OperatorRow,
): Promise<void> {
  await database.db
    .updateTable("operator")
    .set({ totp_secret: authenticators.encrypt(newTotpSecret(), getSecretContext(row.id)) })
    .where("id", "=", row.id)
    .where("totp_confirmed_at", "is", null)
    .execute();
}

/** Returns the encrypted secret of a replacement app: its holder may set the app up in this session. */
export function createAppOffer({ authenticators }: Services, row: OperatorRow, tokenHash: string): string {
  return authenticators.encrypt(newTotpSecret(), getOfferContext(row.id, tokenHash));
}

/** Returns the secret of an unused offer from this session; null for any other. */
export function decryptOfferedSecret(
  services: Services,
  row: OperatorRow,
  tokenHash: string,
  offer: string,
): string | null {
  try {
    const secret = services.authenticators.decrypt(offer, getOfferContext(row.id, tokenHash));
    return secret === getSecret(services, row) ? null : secret;
  } catch {
    return null;
  }
}

/**
 * Replaces the app, given the new app's first code, and returns its recovery codes: the old app and its codes become
 * invalid. Returns null for a wrong code, and when the app was replaced in the meantime.
 */
export async function replaceSecret(
  { database, clock, authenticators }: Services,
  row: OperatorRow,
  { secret, code }: { secret: string; code: string },
  then: (trx: Trx) => Promise<void>,
): Promise<string[] | null> {
  const now = clock.now();
  const step = totpStep(secret, code, now);
  if (step === null) return null;
  return database.transaction(async (trx) => {
    const replaced = await trx
      .updateTable("operator")
      .set({
        totp_secret: authenticators.encrypt(secret, getSecretContext(row.id)),
        totp_last_step: step,
        totp_confirmed_at: now,
      })
      .where("id", "=", row.id)
      .where("totp_secret", "=", row.totp_secret)
      // A password set in the meantime has ended the requesting session.
      .where("password_hash", "=", row.password_hash)
      .returning("id")
      .executeTakeFirst();
    if (!replaced) return null;
    const codes = await writeRecoveryCodes(trx, row.id, now);
    await then(trx);
    return codes;
  });
}

/** Consumes an answer: a code of the app or a recovery code. Returns null for neither. */
export async function consumeAnswer(
  services: Services,
  row: OperatorRow,
  answer: string,
): Promise<Proof | null> {
  const recovery = readRecoveryCode(answer);
  if (recovery !== null) {
    const used = await consumeRecoveryCode(services, row, recovery);
    return used ? { by: "recoveryCode", left: await codesLeft(services, row.id) } : null;
  }
  const isFirst = row.totp_confirmed_at === null;
  const codes = await consumeCode(services, row, answer, async (trx) =>
    isFirst ? writeRecoveryCodes(trx, row.id, services.clock.now()) : [],
  );
  return codes && { by: "app", recoveryCodes: codes };
}

/**
 * Returns ten new recovery codes, given a code of the app; the old ones become invalid. Returns null for a wrong code.
 * A recovery code is not accepted, or a stolen one could become ten.
 */
export function replaceRecoveryCodes(
  services: Services,
  row: OperatorRow,
  code: string,
  then: (trx: Trx) => Promise<void>,
): Promise<string[] | null> {
  return consumeCode(services, row, code, async (trx) => {
    const codes = await writeRecoveryCodes(trx, row.id, services.clock.now());
    await then(trx);
    return codes;
  });
}

export async function codesLeft({ database }: Services, operatorId: string): Promise<number> {
  const { left } = await database.db
    .selectFrom("operator_recovery_code")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("operator_id", "=", operatorId)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return left;
}

/**
 * Consumes a time step and runs `then` with it: no step counts twice, and none counts for a secret that was replaced in
 * the meantime.
 */
async function consumeCode(
  services: Services,
  row: OperatorRow,
  typed: string,
  then: (trx: Trx) => Promise<string[]>,
): Promise<string[] | null> {
  const now = services.clock.now();
  const step = totpStep(getSecret(services, row), typed, now);
  if (step === null) return null;
  return services.database.transaction(async (trx) => {
    const used = await trx
      .updateTable("operator")
      .set({ totp_last_step: step, totp_confirmed_at: row.totp_confirmed_at ?? now })
      .where("id", "=", row.id)
      .where("totp_last_step", "<", step)
      .where("totp_secret", "=", row.totp_secret)
      .returning("id")
      .executeTakeFirst();
    return used ? then(trx) : null;
  });
}

async function consumeRecoveryCode(
  { database, clock }: Services,
  row: OperatorRow,
  code: string,
): Promise<boolean> {
  if (row.totp_confirmed_at === null) return false;
  const used = await database.db
    .updateTable("operator_recovery_code")
    .set({ used_at: clock.now() })
    .where("operator_id", "=", row.id)
    .where("code_hash", "=", recoveryCodeHash(OPERATORS_MERCHANT, row.id, code))
    .where("used_at", "is", null)
    .returning("operator_id")
    .executeTakeFirst();
  return used !== undefined;
}

async function writeRecoveryCodes(trx: Trx, operatorId: string, now: number): Promise<string[]> {
  await trx.deleteFrom("operator_recovery_code").where("operator_id", "=", operatorId).execute();
  const codes = newRecoveryCodes();
  const values = codes.map((code) => ({
    operator_id: operatorId,
    code_hash: recoveryCodeHash(OPERATORS_MERCHANT, operatorId, code),
    created_at: now,
    used_at: null,
  }));
  await trx.insertInto("operator_recovery_code").values(values).execute();
  return codes;
}
