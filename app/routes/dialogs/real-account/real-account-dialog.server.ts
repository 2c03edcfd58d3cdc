import { isDemo } from "../../member/guard.server.ts";
import type { DialogLoader } from "../dialog.ts";

/** The warning of what a demo account cannot do (spec section 8, "Demo account"). */
export const realAccountDialog: DialogLoader<true> = {
  texts: ["member"],
  load: (context) => (isDemo(context) ? true : null),
};
