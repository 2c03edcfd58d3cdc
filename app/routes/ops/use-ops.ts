import { useRouteLoaderData } from "@remix-run/react";
import type { Permission } from "../../platform/contract/ops/permissions.ts";
import { formatAmount } from "../../shared/money.ts";
import type { OpsData } from "./load-ops.server.ts";

/** What the root gave, as the pages of the operators' site read it. Only below the root, on the operators' host. */
export function useOps() {
  const data = useRouteLoaderData("root") as OpsData;
  const { operator, permissions, merchants } = data;
  const merchantOf = (id: string) => merchants.find(({ code }) => code === id);
  return {
    operator,
    merchants,
    may: (permission: Permission) => permissions.includes(permission),
    brandName: (merchantId: string) => merchantOf(merchantId)?.brandName ?? merchantId,
    /** `PHP 1,000.00`, in the decimals of a merchant's currency. */
    money(merchantId: string, minor: number, currency?: string) {
      const own = merchantOf(merchantId)?.currency;
      return `${currency ?? own?.code ?? ""} ${formatAmount(minor, own?.decimals ?? 2)}`.trim();
    },
  };
}
