import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { chip } from "../../../ui/chip.ts";
import type { OpsPageKey } from "../pages.ts";
import { useOps } from "../use-ops.ts";

/** The operator's brands, each a way to the page's form for it (`formBrand`). Nothing where there is one. */
export function BrandTabs({ page, chosen }: { page: OpsPageKey; chosen: string }) {
  const { t } = useTranslation();
  const { merchants } = useOps();
  if (merchants.length < 2) return null;
  return (
    <nav className="flex flex-wrap gap-2" aria-label={t("ops.brand")}>
      {merchants.map(({ code, brandName }) => (
        <Link
          key={code}
          className={chip({ selected: code === chosen })}
          to={`/ops/${page}?for=${code}`}
          aria-current={code === chosen ? "true" : undefined}
        >
          {brandName}
        </Link>
      ))}
    </nav>
  );
}
