import type { AppLoadContext } from "@remix-run/node";
import type { Brand } from "../../../brand/brand.ts";
import { getLanguage, languageTag } from "../../../i18n/languages.ts";
import type { CallValue } from "../../../platform/contract/calls.ts";
import { dialCountries } from "../../../site/verification/dial-countries.server.ts";

/** Loads the page "My account". Times are UTC epoch milliseconds. */
export async function loadSecurity(context: AppLoadContext) {
  const { platform, brand, request } = context;
  const { signIn } = brand.document;
  const [member, security, { sessions }, icons, { identities }, payees, paymentPassword, club] =
    await Promise.all([
      platform.accounts.memberInfo({}),
      platform.stepUp.security({}),
      platform.session.list({}),
      platform.accounts.icons({}),
      platform.accounts.linkedThirdParty({}),
      platform.withdrawals.payees({}),
      platform.withdrawals.paymentPassword({}),
      brand.document.club.levels.length > 0 ? platform.rewards.club({}) : null,
    ]);
  const places = new Intl.DisplayNames(languageTag(request.language), { type: "region" });
  return {
    member,
    security,
    icons: icons.choices,
    payees,
    paymentPassword,
    club,
    sessions: sessions.map(({ country, ...session }) => ({
      ...session,
      place: country === null ? null : (places.of(country) ?? country),
    })),
    services: getServices(brand, identities),
    language: request.language,
    languages: brand.document.locale.switcher.map((code) => ({
      code,
      name: getLanguage(code)?.name ?? code,
    })),
    // A number is useful only if the brand sends codes to phones.
    dialCodes: signIn.stepUpMethods.includes("sms") ? dialCountries(context) : [],
  };
}

type Identity = CallValue<"accounts", "linkedThirdParty">["identities"][number];

/** Returns the brand's sign-in services, and others that are still linked, each with its link if there is one. */
function getServices(brand: Brand, identities: readonly Identity[]) {
  const offered = {
    GOOGLE: "googleSignIn",
    FACEBOOK: "facebookSignIn",
    FIREBASE_PHONE: "phoneSignIn",
  } as const;
  return (Object.keys(offered) as Identity["provider"][]).flatMap((provider) => {
    const linked = identities.find((identity) => identity.provider === provider) ?? null;
    return linked || brand.on(offered[provider]) ? [{ provider, linked }] : [];
  });
}

export type SecurityData = Awaited<ReturnType<typeof loadSecurity>>;
