import * as fc from "fast-check";
import { type Command, defineCommand } from "./command.ts";
import { CORRECTION_COMMANDS } from "./correction-commands.ts";
import { PAYMENT_COMMANDS } from "./payment-commands.ts";
import { PLAY_COMMANDS } from "./play-commands.ts";
import { TRANSFER_COMMANDS } from "./transfer-commands.ts";

export const COMMANDS: Record<string, Command<never, unknown>> = {
  ...PLAY_COMMANDS,
  ...PAYMENT_COMMANDS,
  ...TRANSFER_COMMANDS,
  ...CORRECTION_COMMANDS,
  pass: defineCommand({
    weight: 1,
    wish: fc.constantFrom(60_000, 31 * 60_000, 2 * 3_600_000, 26 * 3_600_000),
    aim: (_model, ms) => ms,
    expect: (model, ms) => model.pass(ms),
    async run({ fixture }, ms) {
      (fixture.clock as unknown as { advance(ms: number): void }).advance(ms);
      await fixture.runJobs();
      return { code: "done" };
    },
  }),
};

/** A step of a sequence: a wish, or a repetition of one of the last messages. */
export type Step = { late: number } & ({ kind: string; wish: never } | { again: number; twisted: boolean });

/** A message from outside may arrive up to five messages late, and each of the last eight may be repeated. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  ...Object.entries(COMMANDS).map(([kind, { weight, wish, fromOutside }]) => ({
    weight: weight * 4,
    arbitrary: fc.record({
      kind: fc.constant(kind),
      wish,
      late: fromOutside
        ? fc.oneof({ weight: 3, arbitrary: fc.constant(0) }, fc.nat({ max: 5 }))
        : fc.constant(0),
    }) as fc.Arbitrary<Step>,
  })),
  {
    weight: 70,
    arbitrary: fc.record({
      again: fc.nat({ max: 7 }),
      twisted: fc.nat({ max: 4 }).map((n) => n === 0),
      late: fc.constant(0),
    }),
  },
);
