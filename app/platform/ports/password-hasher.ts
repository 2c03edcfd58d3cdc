import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { currentRequester } from "../core/requester.ts";
import { fairQueue } from "./fair-queue.ts";
import { paced } from "./paced.ts";

export interface PasswordHasher {
  /**
   * A PHC string that holds the salt and the cost it was made with.
   * @throws PlatformError SERVER_BUSY; TOO_MANY_REQUESTS where too many passwords of the asker's address wait already.
   */
  hash(password: string): Promise<string>;
  /** @throws PlatformError as `hash`: the password was not looked at, so that it costs no try. */
  verify(phc: string, password: string): Promise<boolean>;
  /** Returns true when a PHC string was made with the current cost parameters. */
  isCurrent(phc: string): boolean;
}

/** One processor is kept free for the event loop, and one of libuv's four threads for files and compression. */
const AT_ONCE = Math.min(3, Math.max(1, availableParallelism() - 1));
/** However many processors there are: what a sign-in takes beside its hash, it takes of the one event loop. */
const A_SECOND = 8;
/** Three hashes of one call fit into the 30 seconds after which a connection that waits is closed. */
const LONGEST_WAIT_MS = 8_000;

/** Per address, across all brands: the number of tasks that can start before the last of them has waited too long. */
const MOST_OF_AN_ADDRESS = A_SECOND * (LONGEST_WAIT_MS / 1_000);

/** For the process, however many hashers: a rush of sign-ins makes sign-ins wait, and nothing else (docs/decisions/0075). */
const inHashingTurns = fairQueue(AT_ONCE, {
  longestWaitMs: LONGEST_WAIT_MS,
  mostWaiting: MOST_OF_AN_ADDRESS,
});
const atPace = paced(1_000 / A_SECOND);

/**
 * The product's hasher, in turns. RFC 9106's second choice (section 4), 64 MiB and three passes, in one lane: a hash keeps to
 * one processor.
 */
export function argon2Hasher(): PasswordHasher {
  // Refused callers use up none of the pace.
  return createHasher({ memoryCost: 64 * 1024, timeCost: 3 }, (work) =>
    inHashingTurns(() => atPace(work), currentRequester()),
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
 * argon2id (the library's default variant), off the event loop. `memoryCost`: KiB; `timeCost`: passes. Passwords are
 * NFKC-normalised first (NIST SP 800-63B, 5.1.1.2), so that one typed on another keyboard is the same.
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
