import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { textLink } from "../../ui/classes.ts";
import { AuthBody, AuthHeading } from "../sign-in/auth-card.tsx";

/** Renders the next steps for a mailed link that was used or has expired, instead of the form for a new password. */
export function ExpiredLink({ titleId }: { titleId: string }) {
  const { t } = useTranslation();
  return (
    <AuthBody>
      <AuthHeading
        role="alert"
        id={titleId}
        title={t("password.over.title")}
        text={t("password.over.text")}
      />
      <ButtonLink to="/account/forgot" size="lg" full>
        {t("password.link.again")}
      </ButtonLink>
      <Link className={clsx(textLink, "text-center")} to="/login">
        {t("password.forgot.back")}
      </Link>
    </AuthBody>
  );
}
