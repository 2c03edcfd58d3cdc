import type { CryptoKey } from "jose";
import type { LRUCache } from "lru-cache";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";

export interface EncryptionDeps {
  database: Database;
  clock: Clock;
  /** 32 bytes that encrypt private keys; the same on every server of a database. */
  encryptionSecret: Uint8Array;
  /** Decrypted private keys, by key id. */
  privateKeys: LRUCache<string, CryptoKey>;
}
