import { useTranslation } from "../../../i18n/use-translation.ts";
import type { Found } from "./limits-panel.tsx";

/** The form value for a break without an end. */
export const PERMANENT = "good";

/**
 * Returns a function that formats the length of a break: hours or days of a cool-off, months of a self-exclusion, or
 * permanent.
 */
export function useLengthText() {
  const { t } = useTranslation();
  return ({ kind, length }: Pick<Found["offered"][number], "kind" | "length">): string => {
    if (length === null) return t("ops.protection.forGood");
    if (kind === "self_exclusion") return t("ops.protection.length.month", { count: length });
    return length % 24 === 0
      ? t("ops.protection.length.day", { count: length / 24 })
      : t("ops.protection.length.hour", { count: length });
  };
}
