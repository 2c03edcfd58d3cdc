import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { inTurns } from "./in-turns.ts";

export interface PasswordHasher {
  /** A PHC string that holds the salt and the cost it was made with. */
  hash(password: string): Promise<string>;
  verify(phc: string, password: string): Promise<boolean>;
  /** Whether a PHC string was made at the cost that new ones are made with. */
  isCurrent(phc: string): boolean;
}

/**
 * The memory and the passes of RFC 9106's second choice (section 4), 64 MiB and three, in one lane: a hash keeps to one
 * processor. More than OWASP's least of 19 MiB and two, and a rush of sign-ins leaves the event loop more to itself.
 */
const COST = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 };

/**
 * Hashing keeps one processor free for the event loop, and one of libuv's four threads for files and compression: a
 * rush of sign-ins makes sign-ins wait, and nothing else (docs/decisions/0075). For the process, however many hashers.
 */
const inHashingTurns = inTurns(Math.min(3, Math.max(1, availableParallelism() - 1)));

/**
 * argon2id (the library's default variant), off the event loop. Passwords are NFKC-normalised first (NIST SP 800-63B, 5.1.1.2), so that one typed on
 * another keyboard is the same. `cost` is for tests.
 */
export function argon2Hasher(cost = COST): PasswordHasher {
  return {
    hash: (password) => inHashingTurns(() => hash(password.normalize("NFKC"), cost)),
    verify: (phc, password) => inHashingTurns(() => verify(phc, password.normalize("NFKC"))),
    isCurrent: (phc) =>
      phc.startsWith(`$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`),
  };
}

/** What tests inject: the same algorithm at a cost that takes no time. */
export const QUICK_COST: typeof COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };
