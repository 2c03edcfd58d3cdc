import * as z from "zod";

/** The look of the page around a frame, for a vendor that adapts to it (docs/vendors.md). */
export const launchLook = z.object({
  scheme: z.enum(["light", "dark"]),
  colours: z
    .record(
      z.string().regex(/^[a-z0-9-]{1,24}$/),
      z.string().regex(/^(?:#[0-9a-f]{6}|rgb\([\d ./]{1,40}\))$/i),
    )
    .meta({ description: "Colours by the name of their token, such as accent" }),
  fonts: z
    .array(z.url({ protocol: /^https?$/ }).max(512))
    .max(4)
    .meta({ description: "Addresses of WOFF2 files, in the order in which they are tried" }),
  currency: z
    .object({ symbol: z.string().min(1).max(8), position: z.enum(["before", "after"]) })
    .meta({ description: "Format of the site's amounts: the sign, and its side of the number" }),
});

export type LaunchLook = z.infer<typeof launchLook>;
