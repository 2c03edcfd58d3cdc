import { useTranslation } from "../i18n/use-translation.ts";
import { Check } from "../ui/check.tsx";
import { ErrorText } from "../ui/help-text.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { useSite } from "./use-site.ts";

interface TermsCheckProps {
  isTicked: boolean;
  error: string | undefined;
}

/** Renders one checkbox for age and terms, ticked initially only if the brand's document requires it. */
export function TermsCheck({ isTicked, error }: TermsCheckProps) {
  const { t } = useTranslation();
  const { brand } = useSite();
  // A brand for members only shows visitors its help over the sign-in page; `/help` is closed to them.
  const help = brand.switches.loginedToHomePage ? "/login?modal=help" : "/help";
  const open = (tag: string, label: string) =>
    brand.pages.includes("help") ? (
      <a className="link" href={`${help}#${tag}`} target="_blank" rel="noopener">
        {label}
      </a>
    ) : (
      label
    );
  return (
    <div className="col-span-full">
      <Check
        name="agreeTerms"
        defaultChecked={isTicked}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? "terms-error" : undefined}
      >
        <span>
          <RichText
            text={t("auth.terms", { age: brand.minimumAge })}
            parts={{
              terms: open("terms", t("auth.terms.terms")),
              privacy: open("privacy", t("auth.terms.privacy")),
            }}
          />
        </span>
      </Check>
      {error ? (
        <ErrorText className="mt-1" id="terms-error">
          {error}
        </ErrorText>
      ) : null}
    </div>
  );
}
