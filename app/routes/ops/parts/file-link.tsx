import { useLocation } from "@remix-run/react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { buttonClass } from "../../../ui/button.tsx";
import type { OPS_PAGES, OpsPageKey } from "../pages.ts";

/** The pages whose list is also a file. */
type FilePage = {
  [Key in OpsPageKey]: (typeof OPS_PAGES)[Key] extends { csv: true } ? Key : never;
}[OpsPageKey];

/** A link to the list of a page as a file, with the filters of the address. */
export function FileLink({ page }: { page: FilePage }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <a
      className={`${buttonClass({ variant: "outline", size: "sm" })} self-end`}
      href={`/ops/${page}.csv${search}`}
    >
      {t("ops.log.file")}
    </a>
  );
}
