import { type MemberFacts, type MemberWarning, memberWarning } from "../contract/ops/member-facts.ts";
import { PlatformError } from "../core/errors.ts";
import type { CallOperation } from "./operator-context.ts";

/** Returns warnings to check before an approval for a member. */
export function memberWarnings({ status, pause }: Pick<MemberFacts, "status" | "pause">): MemberWarning[] {
  const stands: Record<MemberWarning, boolean> = {
    disabled: status === "disabled",
    held: pause?.kind === "held",
    pause: pause !== null && pause.kind !== "held",
  };
  return memberWarning.options.filter((one) => stands[one]);
}

/**
 * Returns the operation of an approval that requires confirmed warnings. Its line in the log names them. Recording with
 * it throws CONFLICT with `details.warnings` if a current warning was not confirmed. It records last, so for a case
 * that was decided or claimed meanwhile that error is thrown instead.
 */
export function requireConfirmedWarnings(
  operation: CallOperation,
  standing: readonly string[],
  confirmed: string,
): CallOperation {
  const seen = confirmed.split(",");
  return {
    ...operation,
    async record(trx, before, after, ...rest) {
      const named = standing.length === 0 ? after : { ...after, warnings: standing.join(",") };
      await operation.record(trx, before, named, ...rest);
      if (standing.every((one) => seen.includes(one))) return;
      throw new PlatformError("CONFLICT", { details: { warnings: standing.join(",") } });
    },
  };
}
