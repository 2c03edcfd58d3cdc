import * as z from "zod";
import { shortText } from "./call.ts";
import { launchLook } from "./launch-look.ts";

/** Input that every launch accepts. */
export const launchFields = {
  device: z
    .enum(["WEB", "H5", "APP"])
    .optional()
    .meta({ description: "Device that the game is played on; defaults to the brand's" }),
  backUrl: shortText(512)
    .optional()
    .meta({ description: "A path of this site; anything else is not followed" }),
  start: shortText(64)
    .optional()
    .meta({ description: "Names this start for `wallet.leaveGame`; the same one moves no money twice" }),
  look: launchLook.optional().meta({ description: "Appearance of the page around the frame" }),
};
