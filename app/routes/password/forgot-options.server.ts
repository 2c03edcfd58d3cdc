import type { AppLoadContext } from "@remix-run/node";
import { dialCountries } from "../verification/dial-countries.server.ts";
import type { ForgotOptions } from "./forgot-form.tsx";
import { passwordHelp } from "./password-options.server.ts";

/** The form of a forgotten password, at an address that may name a tab: `?by=mobile`. */
export async function forgotOptions(context: AppLoadContext, url: URL): Promise<ForgotOptions> {
  const hasMobile = context.brand.on("CHNGPASSVERIF3");
  return {
    by: hasMobile && url.searchParams.get("by") === "mobile" ? "mobile" : "email",
    dialCodes: hasMobile ? dialCountries(context) : [],
    help: await passwordHelp(context),
  };
}
