import { HOUR_MS } from "../../shared/durations.ts";
import { findLimitProblem, HOURS, MAX_MINOR_UNITS } from "../../shared/limit-sense.ts";
import { type Check, findDuplicateIndexes, quote } from "./check.ts";

/** Checks the limits that members start with. */
export const PROTECTION_CHECKS: readonly Check[] = [
  {
    reads: ["protection"],
    run({ protection: { defaultLimits } }, report) {
      defaultLimits.forEach((limit, at) => {
        if (!findLimitProblem(limit)) return;
        const { kind, period, amount } = limit;
        const expected =
          kind === "session"
            ? `60000 to ${HOURS[period] * HOUR_MS} ms, since a ${period} has no more`
            : `an amount that can be reached: at most ${MAX_MINOR_UNITS}`;
        report(`/protection/defaultLimits/${at}/amount`, expected, String(amount));
      });
      for (const at of findDuplicateIndexes(defaultLimits.map(({ kind, period }) => `${kind} ${period}`))) {
        const { kind, period } = defaultLimits[at] ?? {};
        report(`/protection/defaultLimits/${at}`, "each kind and period once", quote(`${kind} ${period}`));
      }
    },
  },
];
