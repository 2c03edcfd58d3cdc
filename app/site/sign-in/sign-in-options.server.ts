import type { AppLoadContext } from "@remix-run/node";
import type { DialCountry } from "../verification/country-picker.tsx";
import { dialCountries } from "../verification/dial-countries.server.ts";

/** The sign-in form's options besides its texts. */
export interface SignInOptions {
  rememberedUser: string | null;
  rememberedMobile: AppLoadContext["rememberedMobile"];
  /** The tab shown first. */
  by: "username" | "sms";
  dialCodes: DialCountry[];
  /** True when the brand requires a captcha before the first password attempt. */
  captcha: boolean;
}

/** The sign-in form of this brand. The address may name a tab: `?by=sms`. */
export function signInOptions(context: AppLoadContext, url: URL): SignInOptions {
  const { brand, rememberedUser } = context;
  const sms = brand.on("showVerCodeLogin");
  const rememberedMobile = sms ? context.rememberedMobile : null;
  const by = url.searchParams.get("by") ?? (rememberedMobile ? "sms" : "username");
  return {
    rememberedUser,
    rememberedMobile,
    by: sms && by === "sms" ? "sms" : "username",
    dialCodes: sms ? dialCountries(context) : [],
    captcha: brand.document.signIn.captchaAfterFailures === 0,
  };
}
