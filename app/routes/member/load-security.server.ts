import type { AppLoadContext } from "@remix-run/node";
import { languageOf } from "../../i18n/languages.ts";
import { dialCountries } from "../verification/dial-countries.server.ts";

/** Everything of the page "My account". Times are UTC epoch milliseconds. */
export async function loadSecurity(context: AppLoadContext) {
  const { platform, brand, request } = context;
  const { signIn } = brand.document;
  const [member, security, { sessions }, icons] = await Promise.all([
    platform.accounts.memberInfo({}),
    platform.stepUp.security({}),
    platform.session.list({}),
    platform.accounts.icons({}),
  ]);
  const places = new Intl.DisplayNames(languageOf(request.language)?.tag ?? "en", { type: "region" });
  return {
    member,
    security,
    icons: icons.choices,
    sessions: sessions.map(({ country, ...session }) => ({
      ...session,
      place: country === null ? null : (places.of(country) ?? country),
    })),
    language: request.language,
    languages: brand.document.locale.switcher.map((code) => ({ code, name: languageOf(code)?.name ?? code })),
    // A number is of use where the brand sends codes to phones.
    dialCodes: signIn.stepUpMethods.includes("sms") ? dialCountries(context) : [],
  };
}
export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>;
