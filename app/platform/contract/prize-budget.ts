import * as z from "zod";
import { minorUnits } from "./call.ts";

/** Maximum payouts in minor units: in total, and to one member. */
export const prizeBudget = z.object({
  total: minorUnits.min(1).max(1_000_000_000_000_000),
  each: minorUnits.min(1).max(1_000_000_000_000_000),
});
export type PrizeBudget = z.infer<typeof prizeBudget>;
