import type { AppLoadContext } from "@remix-run/node";
import { languageTag } from "../../i18n/languages.ts";
import type { DialCountry } from "./country-picker.tsx";
import { getDialCode } from "./dial-codes.ts";

/** The countries whose numbers the brand accepts, in its order, named in the visitor's language. */
export function dialCountries({ brand, request }: AppLoadContext): DialCountry[] {
  const names = new Intl.DisplayNames(languageTag(request.language), { type: "region" });
  return brand.document.registration.dialCountries.map((country) => ({
    country,
    code: getDialCode(country),
    name: names.of(country) ?? country,
  }));
}
