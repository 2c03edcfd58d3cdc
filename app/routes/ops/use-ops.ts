import { useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { Permission } from "../../platform/contract/ops/permissions.ts";
import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import { formatWithCode } from "../../shared/money.ts";
import type { OpsData } from "./load-ops.server.ts";
import { getZone } from "./zone.ts";

/**
 * Returns the root loader's data as the pages of the operators' site use it. Only below the root, on the operators'
 * host.
 */
export function useOps() {
  const data = useRouteLoaderData("root") as OpsData;
  const { operator, permissions, merchants, language } = data;
  const getMerchant = (id: string) => merchants.find(({ code }) => code === id);
  return {
    operator,
    merchants,
    /** Platform code, such as `TY`. */
    language,
    may: (permission: Permission) => permissions.includes(permission),
    brandName: (merchantId: string) => getMerchant(merchantId)?.brandName ?? merchantId,
    money: pickAmounts(merchants),
    /** Returns the zone in which times of a merchant are shown. */
    getZone: (merchantId: string | null | undefined) => getZone(merchants, merchantId),
  };
}

/** The texts, amounts and names that the columns of a list and the facts of a case use. */
export type OpsView = ReturnType<typeof useOpsView>;

/** Returns the texts and the root's data of a page of the operators' site. */
export function useOpsView() {
  const { t } = useTranslation();
  return { t, ...useOps() };
}

/** Returns a function that formats amounts of these merchants: `PHP 1,000.00`, with the currency's decimals. */
export function pickAmounts(merchants: CurrentOperator["merchants"]) {
  return (merchantId: string, minor: number, currency?: string): string => {
    const own = merchants.find(({ code }) => code === merchantId)?.currency;
    return formatWithCode(minor, { code: currency ?? own?.code ?? "", decimals: own?.decimals ?? 2 });
  };
}
