import * as z from "zod";
import { minorUnits } from "./call.ts";
import { vendorTransferState } from "./wallet.ts";

/** The result of the automatic transfer at the start of a game; a launch has null when there was nothing to move. */
export const playMoney = z.object({
  state: z.enum(["none", "refused", ...vendorTransferState.options]),
  amount: minorUnits.meta({
    description: "Amount from the main wallet; it is still there when `refused` or `failed`",
  }),
  code: z.string().nullable().meta({ description: "Error code of why it was refused" }),
  elsewhere: z
    .array(z.string())
    .meta({ description: "Names of vendors whose wallets still have money of an earlier game" }),
});
export type PlayMoney = z.infer<typeof playMoney>;
