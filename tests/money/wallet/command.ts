import * as fc from "fast-check";
import { PlatformError } from "#app/platform/core/errors.ts";
import { LIMITS, type WalletFixture } from "./fixture.ts";
import type { Channel, Outcome } from "./model/books.ts";
import type { Model } from "./model/model.ts";
import type { Player } from "./players.ts";

/** The members of a run, and the platform's ids of the model's numbered objects. */
export interface Harness {
  fixture: WalletFixture;
  players: Player[];
  deposits: Map<number, { id: string; reference: string }>;
  withdrawals: Map<number, { id: string; reference: string }>;
  /** Transfers between wallets and between accounts. */
  transfers: Map<number, { id: string; reference: string }>;
  /** The bonus of each deposit that has one. */
  grants: Map<number, string>;
  /** The first response to each vendor call, by id, byte for byte. */
  answers: Map<string, string>;
}

/**
 * A kind of command. fast-check draws a wish; `aim` turns it into a message about an existing object, or null when
 * there is none. The same message goes to the model and to the platform. To add a kind of command, add an entry to
 * {@link COMMANDS}.
 */
export interface Command<W, M> {
  /** The relative frequency with which it is drawn. */
  weight: number;
  wish: fc.Arbitrary<W>;
  aim(model: Model, wish: W, serial: number): M | null;
  expect(model: Model, message: M): Outcome;
  run(harness: Harness, message: M): Promise<Outcome>;
  /** Returns a message with the same key but different content. */
  twist?(message: M): M;
  /** It comes from outside, where messages arrive late and out of order. */
  fromOutside?: true;
}

/** A message with its kind. Only its command knows the content. */
export interface Sent {
  kind: string;
  message: unknown;
  command: Command<never, unknown>;
}

export const defineCommand = <W, M>(command: Command<W, M>) => command as unknown as Command<never, unknown>;

export const pick = fc.nat({ max: 50 });
export const player = fc.nat({ max: 2 });
export const amount = fc.oneof(fc.constantFrom(1_000, 2_500, 10_000), fc.integer({ min: 1, max: 25_000 }));
/** An outgoing amount: now and then above the limit for one request. */
export const outgoing = fc.oneof(
  { weight: 8, arbitrary: amount },
  { weight: 1, arbitrary: fc.integer({ min: LIMITS.max, max: 2 * LIMITS.max }) },
);
export const channel = fc.constantFrom<Channel>("bank", "ewallet");

/** Returns one of the most recent items. */
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

/** Stores the id of a number; returns `again` when it was stored before. */
export function storeId(
  known: Harness["deposits"],
  n: number,
  made: { id: string; reference: string },
): string {
  const before = known.get(n);
  if (before && before.id !== made.id) throw new Error(`number ${n} was made twice`);
  known.set(n, made);
  return before ? "again" : "done";
}

/** Returns `done`, the result of `work`, or the code of its refusal. */
export async function toOutcome(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    const said = await work();
    return { code: typeof said === "string" ? said : "done" };
  } catch (error) {
    if (error instanceof PlatformError) return { code: error.code };
    throw error;
  }
}
