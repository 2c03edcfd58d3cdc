import type { AppLoadContext } from "@remix-run/node";
import { dialCountries } from "../verification/dial-countries.server.ts";
import type { ForgotOptions } from "./forgot-form.tsx";
import { passwordHelp } from "./password-options.server.ts";

/**
 * Returns the form for a forgotten password; the address may select a tab: `?by=mobile`. The default is mail, except on
 * a brand that sends codes to its members' phones and never asked for a mail address.
 */
export async function forgotOptions(context: AppLoadContext, url: URL): Promise<ForgotOptions> {
  const hasMobile = context.brand.on("CHNGPASSVERIF3");
  const { username, mobile } = context.brand.document.registration;
  const usual = username.email.enabled || mobile.email.enabled ? "email" : "mobile";
  return {
    by: hasMobile && (url.searchParams.get("by") ?? usual) === "mobile" ? "mobile" : "email",
    dialCodes: hasMobile ? dialCountries(context) : [],
    help: await passwordHelp(context),
  };
}
