import type { Server } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

const GRACE_MS = 10_000;
/** One Ctrl-C arrives more than once: from the terminal, and from the start command that passes it on. */
const ECHO_MS = 1_000;

/** So long must nobody have asked anything before the door is shut, and so long at most is that waited for. */
const QUIET_MS = 100;
const MOST_WAIT_MS = 3_000;

/**
 * Answers what has been sent, then shuts. Node takes a connection for idle whose request it has not read yet, and the
 * system may hold some that it has not even been given; shut at once, all of them would be reset.
 */
export async function drain(server: Server): Promise<void> {
  let requests = 0;
  server.prependListener("request", (_incoming, outgoing) => {
    requests += 1;
    outgoing.setHeader("connection", "close");
  });
  const until = performance.now() + MOST_WAIT_MS;
  let seen = -1;
  while (seen !== requests && performance.now() < until) {
    seen = requests;
    await pause(QUIET_MS);
  }
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Takes no more requests, ends the streams by `begin`, lets what is under way finish, then runs `close`. A second
 * signal, not an echo, ends at once.
 */
export function shutDownOn(
  signals: NodeJS.Signals[],
  server: Server,
  { begin, close }: { begin: () => void; close: () => Promise<void> },
): void {
  let closingSince: number | undefined;
  const shutDown = async () => {
    if (closingSince !== undefined) {
      if (performance.now() - closingSince > ECHO_MS) process.exit(1);
      return;
    }
    closingSince = performance.now();
    const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    grace.unref();
    begin();
    await drain(server);
    await close();
    process.exit(0);
  };
  for (const signal of signals) process.on(signal, () => void shutDown());
}
