import { Link } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Alert } from "../../../ui/alert.tsx";
import { chip } from "../../../ui/classes.ts";
import type { OpsPageKey } from "../pages.ts";
import { useOps } from "../use-ops.ts";
import { OpsPanel } from "./ops-panel.tsx";

/** The feature that each page's form belongs to, if its name differs from the page's. */
const FEATURES: Partial<Record<OpsPageKey, string>> = {
  freeSpins: "promotions",
  agentContracts: "agents",
};

/**
 * The top of a page's form: the operator's brands, each a link to its form (`formBrand`). Warns when the chosen brand
 * does not show its members the results of the form. An operator of one brand has no choice.
 */
export function BrandTabs({ page, chosen }: { page: OpsPageKey; chosen: string }) {
  const { t } = useTranslation();
  const { merchants } = useOps();
  const merchant = merchants.find(({ code }) => code === chosen);
  const setting = merchant?.settingsOff[FEATURES[page] ?? page];
  return (
    <>
      {merchants.length < 2 ? null : <Brands page={page} chosen={chosen} />}
      {merchant && setting ? (
        <Alert tone="warning" live="off">
          {t("ops.featureOff", { brand: merchant.brandName, setting })}
        </Alert>
      ) : null}
    </>
  );
}

/** Replaces a form until its brand is chosen. */
export function ChooseBrand({ page }: { page: OpsPageKey }) {
  const { t } = useTranslation();
  return (
    <OpsPanel title={t("ops.chooseBrand")}>
      <BrandTabs page={page} chosen="" />
    </OpsPanel>
  );
}

function Brands({ page, chosen }: { page: OpsPageKey; chosen: string }) {
  const { t } = useTranslation();
  const { merchants } = useOps();
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
