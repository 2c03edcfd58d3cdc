import clsx from "clsx";
import { useTranslation } from "../i18n/use-translation.ts";
import { Link } from "../ui/panel-links.tsx";
import { useMemberPath } from "./use-member-path.ts";
import { useSite } from "./use-site.ts";

/** Renders the minimum age, the link to player protection and the brand's licensors, for phones without a footer. */
export function LegalNotice({ className }: { className?: string }) {
  const { brand, licences } = useSite();
  const { t } = useTranslation();
  const protection = useMemberPath("protection");
  return (
    <p className={clsx("text-12 text-text-3", className)}>
      <span className="font-semibold text-accent-text">{t("shell.age", { age: brand.minimumAge })}</span>
      {protection ? (
        <>
          {" · "}
          <Link className="link -my-3 py-3" to={protection}>
            {t("nav.member.protection")}
          </Link>
        </>
      ) : null}
      {licences.length > 0
        ? ` · ${t("shell.licensed", { where: licences.map(({ name }) => name).join(", ") })}`
        : null}
    </p>
  );
}
