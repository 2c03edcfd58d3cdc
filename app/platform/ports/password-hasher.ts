import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { currentRequester } from "../core/requester.ts";
import { fairQueue } from "./fair-queue.ts";
import { createPacer } from "./pacer.ts";

export interface PasswordHasher {
  /**
   * Returns a PHC string that contains the salt and the cost parameters.
   *
   * @throws PlatformError SERVER_BUSY; TOO_MANY_REQUESTS when too many passwords from the requester's address are
   *   waiting already.
   */
  hash(password: string): Promise<string>;
  /** Verifies a password. @throws PlatformError as `hash`: the password was not checked, so no try is counted. */
  verify(phc: string, password: string): Promise<boolean>;
  /** Returns true when a PHC string was made with the current cost parameters. */
  isCurrent(phc: string): boolean;
}

/** Leaves one processor free for the event loop, and one of libuv's four threads for files and compression. */
const CONCURRENCY = Math.min(3, Math.max(1, availableParallelism() - 1));
/** Independent of the number of processors: apart from its hash, a sign-in runs on the one event loop. */
const HASHES_PER_SECOND = 8;
/** Three hashes of one call fit into the 30 seconds after which a waiting connection is closed. */
const MAX_WAIT_MS = 8_000;

/** Per address, across all brands: the number of tasks that can start before the last of them has waited too long. */
const MAX_WAITING_PER_ADDRESS = HASHES_PER_SECOND * (MAX_WAIT_MS / 1_000);

/** One queue per process, shared by all hashers: a rush of sign-ins delays only sign-ins (docs/decisions/0075). */
const runQueued = fairQueue(CONCURRENCY, {
  longestWaitMs: MAX_WAIT_MS,
  mostWaiting: MAX_WAITING_PER_ADDRESS,
});
const runPaced = createPacer(1_000 / HASHES_PER_SECOND);

/**
 * The product's hasher, with a fair queue. RFC 9106's second choice (section 4), 64 MiB and three passes, in one lane:
 * a hash uses only one processor.
 */
export function argon2Hasher(): PasswordHasher {
  // Refused callers use up none of the pace.
  return createHasher({ memoryCost: 64 * 1024, timeCost: 3 }, (work) =>
    runQueued(() => runPaced(work), currentRequester()),
  );
}

/**
 * A hasher for tests: the same algorithm at a negligible cost and without a queue. `timeCost`: for a hash of another
 * cost.
 */
export function quickHasher(timeCost = 1): PasswordHasher {
  return createHasher({ memoryCost: 8, timeCost }, (work) => work());
}

/**
 * Hashes with argon2id (the library's default variant), off the event loop. `memoryCost`: KiB; `timeCost`: passes.
 * Passwords are NFKC-normalised first (NIST SP 800-63B, 5.1.1.2), so that the same password typed on another keyboard
 * matches.
 */
function createHasher(
  { memoryCost, timeCost }: { memoryCost: number; timeCost: number },
  inTurn: <T>(work: () => Promise<T>) => Promise<T>,
): PasswordHasher {
  const cost = { memoryCost, timeCost, parallelism: 1 };
  return {
    hash: (password) => inTurn(() => hash(password.normalize("NFKC"), cost)),
    verify: (phc, password) => inTurn(() => verify(phc, password.normalize("NFKC"))),
    isCurrent: (phc) => phc.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=1$`),
  };
}
