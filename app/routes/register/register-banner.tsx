import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { formatMoney } from "../../money.ts";
import { artUrl } from "../../ui/art-url.ts";
import { Icon } from "../../ui/icon.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import type { RegistrationForm } from "./registration-form.server.ts";

/** The picture beside the form (banner group w_reg), with what a new account really gets. */
export function RegisterBanner({ form }: { form: RegistrationForm }) {
  const t = useT();
  const { brand } = useSite();
  const points = ["record", "support"];
  return (
    <div className="register-banner">
      <img src={artUrl(`hero/${form.banner}-tall`)} alt="" />
      <div>
        <p className="h1">{t("auth.banner.title")}</p>
        <ul>
          {form.grant > 0 ? (
            <li>
              <Icon name="check" size={18} />
              <span>
                <RichText
                  text={t("auth.banner.grant")}
                  parts={{ amount: <b className="num">{formatMoney(form.grant, brand.currency)}</b> }}
                />
              </span>
            </li>
          ) : null}
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" size={18} />
              {t(`auth.banner.${point}`)}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
