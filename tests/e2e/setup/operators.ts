import { randomBytes } from "node:crypto";
import path from "node:path";
import type { OperatorRole } from "../../../app/platform/contract/ops/permissions.ts";
import { newToken, tokenHash } from "../../../app/platform/core/secret-token.ts";
import { getSecretContext, OPERATORS_MERCHANT } from "../../../app/platform/operators/operator-accounts.ts";
import { addOperator } from "../../../app/platform/operators/operators.server.ts";
import { systemClock } from "../../../app/platform/ports/clock.ts";
import { encryptedTexts } from "../../../app/platform/ports/encrypted-text.ts";
import { quickHasher } from "../../../app/platform/ports/password-hasher.ts";
import { openSecrets } from "../../../app/platform/ports/secrets.ts";
import {
  newRecoveryCodes,
  newTotpSecret,
  recoveryCodeHash,
} from "../../../app/platform/step-up/step-up.server.ts";
import { loadDatabase } from "./database.ts";
import type { Site } from "./site.ts";

export interface WorkingOperator {
  username: string;
  password: string;
  /** The secret of the authenticator app, base32. */
  secret: string;
  recoveryCodes: string[];
  /** The token of a signed-in session. */
  token: string;
}

/** Returns an unused operator name. */
const newName = (role: OperatorRole) => `${role}-${randomBytes(4).toString("hex")}`;

/** Creates an operator, with the password for the first sign-in. */
export async function newOperator(
  site: Site,
  role: OperatorRole,
  merchants: readonly string[] | null = null,
): Promise<{ username: string; password: string }> {
  const username = newName(role);
  const database = await loadDatabase(site);
  const services = { database, clock: systemClock, hasher: quickHasher() };
  return { username, password: await addOperator(services, { username, role, merchants }) };
}

/**
 * Creates a signed-in operator with a password and an authenticator app of their own: the first sign-in has tests of
 * its own.
 */
export async function signedInOperator(
  site: Site,
  role: OperatorRole,
  merchants: readonly string[] | null = null,
): Promise<WorkingOperator> {
  const database = await loadDatabase(site);
  const { username } = await newOperator(site, role, merchants);
  const password = `own password ${randomBytes(6).toString("hex")}`;
  const secret = newTotpSecret();
  const recoveryCodes = newRecoveryCodes();
  const token = newToken();
  const secrets = openSecrets(path.join(site.dataFolder, "secret"), undefined);
  const encrypted = encryptedTexts(secrets.key("operators' authenticators"));
  const password_hash = await quickHasher().hash(password);
  const now = Date.now();
  await database.transaction(async (trx) => {
    const { id } = await trx
      .selectFrom("operator")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow();
    const totp_secret = encrypted.encrypt(secret, getSecretContext(id));
    await trx
      .updateTable("operator")
      .set({ password_hash, password_due: 0, totp_secret, totp_confirmed_at: now })
      .where("id", "=", id)
      .execute();
    await trx
      .insertInto("operator_recovery_code")
      .values(
        recoveryCodes.map((code) => ({
          operator_id: id,
          code_hash: recoveryCodeHash(OPERATORS_MERCHANT, id, code),
          created_at: now,
          used_at: null,
        })),
      )
      .execute();
    await trx
      .insertInto("operator_session")
      .values({ token_hash: tokenHash(token), operator_id: id, stage: "in", created_at: now, seen_at: now })
      .execute();
  });
  return { username, password, secret, recoveryCodes, token };
}
