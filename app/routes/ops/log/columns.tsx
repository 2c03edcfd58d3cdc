import { Link } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { LogLine } from "../../../platform/contract/ops/log.ts";
import { OPS_PAGES, type OpsPage } from "../pages.ts";
import type { Column } from "../parts/data-table.tsx";
import { Time, usePageZone } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { actionText, factsText } from "./facts-text.ts";

/** Returns the columns of each line of the log. */
export function useColumns(): Column<LogLine>[] {
  const { t } = useTranslation();
  const { brandName, money, getZone } = useOps();
  const said = usePageZone();
  const ways = ({ merchantId }: LogLine) => ({ money, zone: getZone(merchantId), said });
  const role = (line: LogLine) => (line.role ? ` (${t(textKey(`ops.role.${line.role}`))})` : "");
  return [
    { head: "ops.log.at", cell: ({ at }) => <Time at={at} /> },
    { head: "ops.log.who", cell: (line) => `${line.username || t(getNoOperatorKey(line))}${role(line)}` },
    { head: "ops.log.what", cell: (line) => actionText(t, line) },
    { head: "ops.log.brand", cell: ({ merchantId }) => merchantId && brandName(merchantId) },
    { head: "ops.log.subject", cell: (line) => <Subject {...line} /> },
    {
      head: "ops.log.before",
      cell: (line) => factsText(t, line.before, line, ways(line)),
    },
    {
      head: "ops.log.after",
      cell: (line) => factsText(t, line.after, line, ways(line)),
    },
    { head: "ops.log.ip", cell: ({ ip }) => ip },
  ];
}

/** Returns the text in place of a name: `npm run operator` and `npm run agent` write into the log. */
const getNoOperatorKey = ({ action }: LogLine) =>
  /^(operator|agents)\./.test(action) ? "ops.log.command" : "ops.log.nobody";

const CASE_PAGES = Object.entries<OpsPage>(OPS_PAGES).flatMap(([key, { cases }]) => (cases ? [key] : []));

/** Renders the subject of the action, with a link to its page if it has one. */
function Subject({ action, merchantId, subjectId, reference }: LogLine) {
  const [part = ""] = action.split(".");
  const hasPage = merchantId !== null && CASE_PAGES.includes(part);
  const name = reference || subjectId;
  if (!hasPage) return name;
  return (
    <Link className="link wrap-anywhere" to={`/ops/${part}/${merchantId}/${subjectId}`}>
      {name}
    </Link>
  );
}
