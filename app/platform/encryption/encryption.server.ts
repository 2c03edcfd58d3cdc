/**
 * The public interface of the encryption capability: published keys, and the bodies of encrypted calls. Rules in
 * docs/decisions/0093.
 */

import { LRUCache } from "lru-cache";
import { bindDeps } from "../core/bind-deps.ts";
import { decryptBody } from "./decrypt-body.ts";
import type { EncryptionDeps } from "./deps.ts";
import { acceptedPeriods } from "./key-periods.ts";
import { publishedKeys } from "./keys.ts";

export function createEncryption(deps: Omit<EncryptionDeps, "privateKeys">) {
  const privateKeys: EncryptionDeps["privateKeys"] = new LRUCache({ max: 500 });
  return bindDeps(
    { ...deps, privateKeys },
    { publishedKeys, decrypt: decryptBody, forgetOld: deleteExpired },
  );
}

export type Encryption = ReturnType<typeof createEncryption>;

/** Job: deletes the ids of expired messages, and keys no longer in use, of every merchant. */
async function deleteExpired({
  database: { db },
  clock,
}: Pick<EncryptionDeps, "database" | "clock">): Promise<void> {
  const now = clock.now();
  await db.deleteFrom("encrypted_message").where("expires_at", "<", now).execute();
  const [oldest = 0] = acceptedPeriods(now).toSorted((a, b) => a - b);
  await db.deleteFrom("encryption_key").where("period", "<", oldest).execute();
}
