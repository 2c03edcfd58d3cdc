import { join } from "node:path";
import { createChat } from "./chat/chat.ts";
import { type FaultInjection, withFaults } from "./fault-injection.ts";
import { CHAT_HOST, OUTBOX_HOST, PAY_HOST } from "./hosts.ts";
import { createOutbox } from "./outbox/outbox.ts";
import { createPayments } from "./payments/payments.ts";
import type { StudioKeys } from "./signing.ts";
import type { Draw } from "./studio/maths/game-maths.ts";
import { createStudio } from "./studio/studio.ts";

/** How often rounds that were left open are tried again. */
const SETTLE_EVERY_MS = 5_000;
/** How often games that go by the clock are moved on. */
const TICK_EVERY_MS = 250;
/** How often the payment provider looks for what is due. */
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
  /** For tests: a line to the platform that repeats, delays, loses and reorders. */
  faultInjection?: FaultInjection;
  /** For tests: draws with predetermined results. */
  draw?: Draw;
  /** For tests: false where they call `tick` themselves. */
  ticking?: boolean;
}

/**
 * The outside world, simulated: a game studio and a payment provider, each with its own host, its own memory and its
 * own hand for the protocol, an outbox where SMS and mail are read, and chat rooms. It knows the platform only as an address.
 * `settleOpen` tries every round that was left open once more and gives how many still are; it runs by itself every 5
 * seconds. `tick` moves on the games that go by the clock; it runs by itself four times a second. `runPayments` lets happen what is due at the payment provider; it runs by itself twice a second.
 */
export function createSandbox(options: SandboxOptions) {
  const { faultInjection, dataFolder, payOrigin, ticking = true } = options;
  const send = faultInjection ? withFaults(fetch, faultInjection) : fetch;
  const studio = createStudio({ ...options, send, dataFolder: join(dataFolder, "studio") });
  const outbox = createOutbox(options);
  const chat = createChat(options);
  const payments = createPayments({
    ...options,
    origin: payOrigin,
    send,
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
    settleOpen: studio.settleOpen,
    tick: studio.tick,
    /** For tests: what `npm run studio -- void` does. */
    voidRound: studio.voidRound,
    runPayments: payments.runDue,
    async close(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await Promise.all([studio.close(), payments.close()]);
    },
  };
}
