import { join } from "node:path";
import { createChat } from "./chat/chat.ts";
import { type FaultInjection, withFaults } from "./fault-injection.ts";
import { openForcedOutcomes } from "./forced-outcomes.ts";
import { CHAT_HOST, OUTBOX_HOST, PAY_HOST } from "./hosts.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { createPayments } from "./payments/payments.ts";
import type { StudioKeys } from "./signing.ts";
import type { Draw } from "./studio/maths/game-maths.ts";
import { createStudio } from "./studio/studio.ts";

/** Interval between retries of rounds that were left open. */
const SETTLE_EVERY_MS = 5_000;
/** Interval at which clock-driven games advance. */
const TICK_EVERY_MS = 250;
/** Interval at which the payment provider runs due steps. */
const PAY_EVERY_MS = 500;

interface SandboxOptions {
  /** Base URL of the platform's own entry, e.g. `http://127.0.0.1:3000`. */
  platformUrl: string;
  /** The studio's public origin, e.g. `http://studio.localhost:3000`. */
  origin: string;
  /** The payment provider's public origin, e.g. `http://pay.localhost:3000`. */
  payOrigin: string;
  keys: StudioKeys;
  clock: { now(): number };
  dataFolder: string;
  /** For tests: a connection to the platform that repeats, delays, loses and reorders requests. */
  faultInjection?: FaultInjection;
  /** For tests: draws with predetermined results. */
  draw?: Draw;
  /** For tests: false when they call `tick` themselves. */
  ticking?: boolean;
}

/**
 * The outside world, simulated: a game studio and a payment provider, each with its own host, its own storage and its
 * own implementation of the protocol; an outbox that shows SMS and mail; and chat rooms. It knows the platform only as
 * an address. `settleOpen` retries every open round once and returns how many are still open; it runs automatically
 * every 5 seconds. `tick` advances clock-driven games; it runs automatically four times a second. `runPayments` runs
 * the payment provider's due steps; it runs automatically twice a second.
 */
export function createSandbox(options: SandboxOptions) {
  const { faultInjection, dataFolder, payOrigin, ticking = true } = options;
  const send = faultInjection ? withFaults(fetch, faultInjection) : fetch;
  const forced = openForcedOutcomes(dataFolder);
  const studio = createStudio({ ...options, send, forced, dataFolder: join(dataFolder, "studio") });
  const outbox = createOutbox(options);
  const chat = createChat(options);
  const payments = createPayments({
    ...options,
    origin: payOrigin,
    send,
    forced,
    dataFolder: join(dataFolder, "payments"),
  });
  const timers = [
    setInterval(() => void studio.settleOpen().catch(() => {}), SETTLE_EVERY_MS),
    setInterval(() => void payments.runDue().catch(() => {}), PAY_EVERY_MS),
    ...(ticking ? [setInterval(() => void studio.tick().catch(() => {}), TICK_EVERY_MS)] : []),
  ];
  for (const timer of timers) timer.unref();
  return {
    origin: options.origin,
    fetch(request: Request): Promise<Response> {
      const { hostname } = new URL(request.url);
      if (hostname === OUTBOX_HOST) return outbox.fetch(request);
      if (hostname === CHAT_HOST) return chat.fetch(request);
      return hostname === PAY_HOST ? payments.fetch(request) : studio.fetch(request);
    },
    /** Returns the SMS and mail of a merchant, newest first. */
    listMessages: outbox.list,
    settleOpen: studio.settleOpen,
    tick: studio.tick,
    /** For tests: does the same as `npm run studio -- void`. */
    voidRound: studio.voidRound,
    runPayments: payments.runDue,
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([studio.close(), payments.close()]);
      forced.close();
    },
  };
}
