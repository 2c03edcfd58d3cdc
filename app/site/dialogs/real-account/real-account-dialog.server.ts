import { isDemo } from "../../caller.server.ts";
import type { DialogLoader } from "../dialog.ts";

/** The warning about the limits of a demo account (spec section 8, "Demo account"). */
export const realAccountDialog: DialogLoader<true> = {
  texts: ["member"],
  load: (context) => (isDemo(context) ? true : null),
};
