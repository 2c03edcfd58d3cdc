import { textKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatMoney } from "../../shared/money.ts";
import { artUrl } from "../../ui/art-url.ts";
import { BannerLink } from "../../ui/banner-link.tsx";
import { Icon } from "../../ui/icon.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { useSite } from "../use-site.ts";
import type { RegistrationForm } from "./registration-form.server.ts";

/** Renders the operators' banner of the group w_reg alone if there is one; else the brand's picture. */
export function RegisterBanner({ form }: { form: RegistrationForm }) {
  const banner = useSite().banners.find(({ groupName }) => groupName === "w_reg");
  if (!banner) return <BrandPicture form={form} />;
  return (
    <div className="hidden overflow-clip min-[860px]:block">
      <BannerLink to={banner.linkUrl}>
        <img className="sticky top-0 size-full object-cover" src={banner.imageUrl} alt={banner.title} />
      </BannerLink>
    </div>
  );
}

/** Renders the brand's picture beside the form, with the actual benefits of a new account. */
function BrandPicture({ form }: { form: RegistrationForm }) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const points = ["record", "support"];
  return (
    <div className="register-banner relative hidden flex-col justify-end overflow-clip min-[860px]:flex">
      <img
        className="absolute inset-0 size-full object-cover object-[70%_50%]"
        src={artUrl(`hero/${form.banner}-tall`)}
        alt=""
      />
      {/* Not hidden: the text stays at the bottom of the visible part of a long form. */}
      <div className="sticky bottom-0 px-7.5 pt-30 pb-8">
        <p className="font-display text-[28px]/9 font-extrabold tracking-tight text-balance">
          {t(brand.demonstration ? "auth.banner.demonstration" : "auth.banner.title")}
        </p>
        <ul>
          {form.grant > 0 ? (
            <li className="mt-3 flex gap-2.5">
              <Icon name="check" size={18} className="mt-0.5" />
              <span>
                <RichText
                  text={t("auth.banner.grant")}
                  parts={{
                    amount: (
                      <b translate="no" className="tabular-nums">
                        {formatMoney(form.grant, brand.currency)}
                      </b>
                    ),
                  }}
                />
              </span>
            </li>
          ) : null}
          {points.map((point) => (
            <li key={point} className="mt-3 flex gap-2.5">
              <Icon name="check" size={18} className="mt-0.5" />
              {t(textKey(`auth.banner.${point}`))}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
