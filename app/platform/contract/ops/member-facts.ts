import * as z from "zod";
import { epochMs, minorUnits } from "../call.ts";

const counted = { count: z.int(), sum: minorUnits };

/** The facts that an operator checks before a member is paid. */
export const memberFacts = z.object({
  accountId: z.string(),
  username: z.string(),
  status: z.enum(["active", "disabled"]),
  pause: z
    .object({ kind: z.enum(["cool_off", "self_exclusion", "held"]), until: epochMs.nullable() })
    .nullable()
    .meta({
      description:
        "The member's present break, with its end or null for good; `held` while the match with " +
        "an excluded person is undecided",
    }),
  registeredAt: epochMs,
  registeredIp: z.string(),
  lastSignInAt: epochMs.nullable(),
  lastSignInIp: z.string().nullable(),
  passwordChangedAt: epochMs.nullable(),
  balance: minorUnits,
  held: minorUnits,
  debt: minorUnits.meta({ description: "Amount that the member owes from corrections" }),
  deposits: z.object({ ...counted, lastAt: epochMs.nullable() }),
  withdrawals: z
    .object(counted)
    .meta({ description: "Withdrawals that went out and did not come back, without the one under view" }),
  openWithdrawals: z.int().meta({ description: "Others that are under way at the same time" }),
  openSum: minorUnits.meta({ description: "Total of those withdrawals" }),
  play: z.object({ staked: minorUnits, won: minorUnits, net: minorUnits, open: minorUnits }).meta({
    description: "Totals of settled bets; `open` is the amount in bets that are neither won nor lost yet",
  }),
  lastBetAt: epochMs.nullable(),
});
/** A warning before an approval for a member: an account that is closed, held or on a break. */
export const memberWarning = z.enum(["disabled", "held", "pause"]);
export type MemberWarning = z.infer<typeof memberWarning>;

export type MemberFacts = z.infer<typeof memberFacts>;
