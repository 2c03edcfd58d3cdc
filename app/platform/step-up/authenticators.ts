import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { type EncryptedTexts, encryptedTexts } from "../ports/encrypted-text.ts";
import type { ProofHolder } from "./methods.ts";
import { newRecoveryCodes, readRecoveryCode, recoveryCodeHash } from "./recovery-codes.ts";
import { totpStep } from "./totp.ts";

/** Encrypts and decrypts the secrets of authenticator apps. */
export function authenticatorSecrets({ secrets }: Services): EncryptedTexts {
  return encryptedTexts(secrets.key("authenticator secrets"));
}

/** The context that a secret is encrypted with: in another account's row it does not decrypt. */
export function getSecretContext(merchantId: string, accountId: string): string {
  return `authenticator ${merchantId} ${accountId}`;
}

/** Returns the row of an account's authenticator app, confirmed or not, or undefined if there is none. */
export function findAuthenticator(db: Db, merchantId: string, accountId: string) {
  return db
    .selectFrom("authenticator")
    .selectAll()
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
}

/** @throws PlatformError NOT_FOUND when the account has no confirmed authenticator app. */
export async function requireAuthenticator(db: Db, merchantId: string, accountId: string): Promise<void> {
  const row = await findAuthenticator(db, merchantId, accountId);
  if (!row || row.confirmed_at === null) throw new PlatformError("NOT_FOUND");
}

/** Returns true when an answer is a code of the account's app or one of its recovery codes; either is used up. */
export async function consumeProofCode(
  services: Services,
  holder: ProofHolder,
  merchantId: string,
  answer: string,
): Promise<boolean> {
  if (!holder.authenticator) return false;
  const { db } = services.database;
  const now = services.clock.now();
  const recovery = readRecoveryCode(answer);
  if (recovery !== null) return spendRecoveryCode(db, merchantId, holder.id, { code: recovery, now });
  const place = getSecretContext(merchantId, holder.id);
  const secret = authenticatorSecrets(services).decrypt(holder.authenticator.secret, place);
  const step = totpStep(secret, answer, now);
  return step !== null && spendTimeStep(db, merchantId, holder.id, step);
}

/** Marks a time step as used. Returns false for one that was already used, or is older than a used one. */
async function spendTimeStep(db: Db, merchantId: string, accountId: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable("authenticator")
    .set({ last_step: step })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("last_step", "<", step)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}

async function spendRecoveryCode(
  db: Db,
  merchantId: string,
  accountId: string,
  { code, now }: { code: string; now: number },
): Promise<boolean> {
  const used = await db
    .updateTable("recovery_code")
    .set({ used_at: now })
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .where("code_hash", "=", recoveryCodeHash(merchantId, accountId, code))
    .where("used_at", "is", null)
    .returning("account_id")
    .executeTakeFirst();
  return used !== undefined;
}

/** Replaces an account's recovery codes and returns the new ones, to be shown once. */
export async function replaceRecoveryCodes(
  trx: Trx,
  merchantId: string,
  accountId: string,
  now: number,
): Promise<string[]> {
  await deleteRecoveryCodes(trx, merchantId, accountId);
  const codes = newRecoveryCodes();
  await trx
    .insertInto("recovery_code")
    .values(
      codes.map((code) => ({
        merchant_id: merchantId,
        account_id: accountId,
        code_hash: recoveryCodeHash(merchantId, accountId, code),
        created_at: now,
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

export async function deleteRecoveryCodes(trx: Trx, merchantId: string, accountId: string): Promise<void> {
  await trx
    .deleteFrom("recovery_code")
    .where("merchant_id", "=", merchantId)
    .where("account_id", "=", accountId)
    .execute();
}
