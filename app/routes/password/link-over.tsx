import { Link } from "@remix-run/react";
import { useT } from "../../i18n/use-t.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** In the place of the form of a new password: what is left to do with a mailed link that was used or has expired. */
export function LinkOver({ titleId }: { titleId: string }) {
  const t = useT();
  return (
    <div className="sign-in">
      <div className="head">
        <div role="alert">
          <h1 className="h2" id={titleId}>
            {t("password.over.title")}
          </h1>
          <p className="small t2">{t("password.over.text")}</p>
        </div>
      </div>
      <ButtonLink to="/account/forgot" size="lg" full>
        {t("password.link.again")}
      </ButtonLink>
      <Link className="link small text-center" to="/login">
        {t("password.forgot.back")}
      </Link>
    </div>
  );
}
