/**
 * The public interface of the encryption capability: published keys, and the bodies of encrypted calls. Rules in
 * docs/decisions/0093.
 */

import type { CryptoKey } from "jose";
import { LRUCache } from "lru-cache";
import type { Services } from "../core/services.ts";
import { acrossMerchants } from "../database/across-merchants.ts";
import { acceptedPeriods } from "./key-periods.ts";

export { decryptBody } from "./decrypt-body.ts";
export { publishedKeys } from "./keys.ts";

/** Creates the cache of a process for decrypted private keys, by key id. */
export const newPrivateKeyCache = () => new LRUCache<string, CryptoKey>({ max: 500 });

/** Job: deletes the ids of expired messages, and keys no longer in use, of every merchant. */
export async function deleteExpiredMessages({ database, clock }: Services): Promise<void> {
  const db = acrossMerchants(database.db, "keys and messages of all merchants expire alike");
  const now = clock.now();
  await db.deleteFrom("encrypted_message").where("expires_at", "<", now).execute();
  const [oldest = 0] = acceptedPeriods(now).toSorted((a, b) => a - b);
  await db.deleteFrom("encryption_key").where("period", "<", oldest).execute();
}
