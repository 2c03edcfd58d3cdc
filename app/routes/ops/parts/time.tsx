import { useParams, useSearchParams } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useOps } from "../use-ops.ts";
import { getSharedZone, pageTimeText, zoneName } from "../zone.ts";

/** The merchant of a list's row; undefined outside a row, null for a row without a merchant. */
export const RowMerchant = createContext<string | null | undefined>(undefined);

/** Returns the merchant in the page's address: that of its case, its filter or its form's brand. */
function usePageMerchant(): string | undefined {
  const { merchant } = useParams();
  const [search] = useSearchParams();
  return merchant ?? ["brand", "for", "merchant"].map((name) => search.get(name)).find(Boolean) ?? undefined;
}

/**
 * Returns the time zone of all times on the page; null when its brands have several, so that each time has to name its
 * own.
 */
export function usePageZone(): string | null {
  const { merchants } = useOps();
  return getSharedZone(merchants, usePageMerchant());
}

/** Shows `2026-11-21 19:42:07` in the time zone of the row's or the page's brand; nothing for null. */
export function Time({ at }: { at: number | null }) {
  const { getZone } = useOps();
  const page = usePageMerchant();
  const said = usePageZone();
  const row = useContext(RowMerchant);
  if (at === null) return null;
  return (
    <time dateTime={new Date(at).toISOString()} className="whitespace-nowrap">
      {pageTimeText(at, getZone(row === undefined ? page : row), said)}
    </time>
  );
}

/** Shows the start of an item; a draft with time 0 starts when it is published. */
export function StartTime({ at }: { at: number }) {
  const { t } = useTranslation();
  return at === 0 ? t("ops.promotions.begins.published") : <Time at={at} />;
}

/** Names the time zone of the times below it: once for a page, or by brand when the brands of a list have several. */
export function ZoneNote({ hasOthers = false }: { hasOthers?: boolean }) {
  const { t } = useTranslation();
  const { merchants, getZone, brandName } = useOps();
  const page = usePageMerchant();
  const ofPage = merchants.filter(({ code }) => code === page);
  const shown = ofPage.length > 0 ? ofPage : merchants;
  const zones = new Set(shown.map(({ timeZone }) => timeZone));
  const all = [...zones].map((zone) => {
    const brands = shown.filter(({ timeZone }) => timeZone === zone).map(({ code }) => brandName(code));
    return zones.size === 1 ? zoneName(zone) : `${brands.join(", ")}: ${zoneName(zone)}`;
  });
  if (all.length === 0) return null;
  const rest = hasOthers && zones.size > 1 ? ` · ${t("ops.zone.none", { zone: getZone(null) })}` : "";
  return (
    <p className="text-12 text-text-3">
      {t("ops.zone", { zone: all.join(" · ") })}
      {rest}
    </p>
  );
}

/** Renders the name of the operator who did something, and the time if it is known. */
export function OperatorAndTime({ name = "", at }: { name?: string | undefined; at: number | null }) {
  if (at === null) return name;
  return (
    <>
      {name} · <Time at={at} />
    </>
  );
}
