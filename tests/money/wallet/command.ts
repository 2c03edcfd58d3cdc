import * as fc from "fast-check";
import { PlatformError } from "#app/platform/core/errors.ts";
import { LIMITS, type WalletFixture } from "./fixture.ts";
import type { Channel, Outcome } from "./model/books.ts";
import type { Model } from "./model/model.ts";
import type { Player } from "./players.ts";

/** The members of a run, and what the platform calls the things that the model numbers. */
export interface Harness {
  fixture: WalletFixture;
  players: Player[];
  deposits: Map<number, { id: string; reference: string }>;
  withdrawals: Map<number, { id: string; reference: string }>;
  /** Between wallets and between accounts. */
  transfers: Map<number, { id: string; reference: string }>;
  /** The bonus of each deposit that brought one. */
  grants: Map<number, string>;
  /** First answers to vendors' calls, by their id, to the byte. */
  answers: Map<string, string>;
}

/**
 * One kind of command. A wish is what fast-check draws; `aim` makes of it a message about what is there, or null where
 * there is nothing that it could be about. The same message goes to the model and to the platform. Another kind of
 * command is one entry more in {@link COMMANDS}.
 */
export interface Command<W, M> {
  /** How often it is drawn, beside the others. */
  weight: number;
  wish: fc.Arbitrary<W>;
  aim(model: Model, wish: W, serial: number): M | null;
  expect(model: Model, message: M): Outcome;
  run(harness: Harness, message: M): Promise<Outcome>;
  /** The same key with other content. */
  twist?(message: M): M;
  /** It comes from outside, where messages are late and pass each other. */
  fromOutside?: true;
}

/** A message with its kind. What it is about is between the two. */
export interface Sent {
  kind: string;
  message: unknown;
  command: Command<never, unknown>;
}

export const define = <W, M>(command: Command<W, M>) => command as unknown as Command<never, unknown>;

export const pick = fc.nat({ max: 50 });
export const player = fc.nat({ max: 2 });
export const amount = fc.oneof(fc.constantFrom(1_000, 2_500, 10_000), fc.integer({ min: 1, max: 25_000 }));
/** An outgoing amount: now and then above the limit for one request. */
export const outgoing = fc.oneof(
  { weight: 8, arbitrary: amount },
  { weight: 1, arbitrary: fc.integer({ min: LIMITS.max, max: 2 * LIMITS.max }) },
);
export const channel = fc.constantFrom<Channel>("bank", "ewallet");

/** One of the last few. */
export function recent<T>(all: Iterable<T>, at: number): T | null {
  const last = [...all].slice(-8);
  return last.at(-1 - (at % Math.max(1, last.length))) ?? null;
}

export const toContext = (players: Player[], at: number) => {
  const player = players[at];
  if (!player) throw new Error(`no player ${at}`);
  return player.ctx;
};

export function getId(known: Harness["deposits"], n: number): string {
  const one = known.get(n);
  if (!one) throw new Error(`number ${n} has no id`);
  return one.id;
}

/** Notes what a number is called; `again` when it was called that before. */
export function keep(known: Harness["deposits"], n: number, made: { id: string; reference: string }): string {
  const before = known.get(n);
  if (before && before.id !== made.id) throw new Error(`number ${n} was made twice`);
  known.set(n, made);
  return before ? "again" : "done";
}

/** `done`, or what work says, or the code that it is refused with. */
export async function toOutcome(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const said = await work();
    return { code: typeof said === "string" ? said : "done" };
  } catch (error) {
    if (error instanceof PlatformError) return { code: error.code };
    throw error;
  }
}
