import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { LogLine } from "../../../platform/contract/ops/log.ts";
import { LOGGED_ACTIONS } from "../../../platform/contract/ops/operator-calls.ts";
import { Alert } from "../../../ui/alert.tsx";
import { buttonClass } from "../../../ui/button.tsx";
import { requireOperator } from "../guard.server.ts";
import { opsMeta, opsTitle } from "../page-title.ts";
import { DataTable } from "../parts/data-table.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { BrandChoice, Choice, DayFilters, Filters, TextFilter } from "../parts/filters.tsx";
import { ZoneNote } from "../parts/time.tsx";
import { areDaysValid } from "../read-days.server.ts";
import { useOps } from "../use-ops.ts";
import { useColumns } from "./columns.tsx";
import { LOG_TEXTS } from "./facts-text.ts";
import { logAddress } from "./log-address.ts";
import { logQuery, logReader, MAX_FILE_LINES } from "./log-query.server.ts";

/** Lines on a page. */
const LINES = 50;

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const asked = logQuery(request, (await ops.current())?.merchants ?? []);
  const { chosen, query, before, problem, errors } = asked;
  const found = await logReader(ops, asked)(before, LINES + 1);
  const part = { ...query, ...(before !== undefined && { before }) };
  const { seq: cut } = await ops.calls.log.cut({ ...part, lines: MAX_FILE_LINES });
  const page = {
    title: opsTitle(context, context.t("ops.nav.log")),
    chosen,
    before,
    problem,
    errors,
    hasFile: found.length > 0 && areDaysValid(errors),
    lines: found.slice(0, LINES),
    goesOn: found.length > LINES,
    actions: LOGGED_ACTIONS,
    /** Line at which a file of this part is cut off; null if it holds all lines. */
    file: { lines: MAX_FILE_LINES, cut },
    texts: ops.texts(...LOG_TEXTS),
  };
  return data(page, areDaysValid(errors) ? 200 : 422);
}

export const meta = opsMeta;

/** The operators' log, newest entries first, also available as a file. */
export default function Log() {
  const { t } = useTranslation();
  const { chosen, problem, errors, lines, file, actions } = useLoaderData<typeof loader>();
  const columns = useColumns();
  const { getZone } = useOps();
  const zone = getZone(chosen.brand);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-1.5">
        <h1 className="heading-2">{t("ops.nav.log")}</h1>
        <ZoneNote hasOthers />
      </div>
      <Filters>
        <BrandChoice chosen={chosen.brand} />
        <TextFilter name="operator" label={t("ops.log.who")} chosen={chosen.operator} />
        <Choice
          name="action"
          label={t("ops.log.what")}
          chosen={chosen.action}
          options={[
            ["", t("ops.all")],
            ...actions.map((action) => [action, t(textKey(`ops.log.action.${action}`))] as const),
          ]}
        />
        <TextFilter name="member" label={t("ops.member")} chosen={chosen.member} />
        <TextFilter name="reference" label={t("ops.reference")} chosen={chosen.reference} />
        <DayFilters zone={zone} chosen={chosen} errors={errors} />
      </Filters>
      {problem ? <Alert tone="warning">{t(problem)}</Alert> : null}
      {lines.length === 0 ? (
        <EmptyList page="log" />
      ) : (
        <DataTable
          label={t("ops.nav.log")}
          columns={columns}
          rows={lines}
          getKey={({ seq }: LogLine) => seq}
        />
      )}
      <Parts />
      {file.cut === null ? null : (
        <p className="text-13">
          {t("ops.log.cut", { count: file.lines })}{" "}
          <Link className="link" to={logAddress("/ops/log", chosen, file.cut)}>
            {t("ops.log.afterCut")}
          </Link>
        </p>
      )}
    </div>
  );
}

/** Links to the newest lines, to the older ones and to the file. */
function Parts() {
  const { t } = useTranslation();
  const { chosen, before, lines, goesOn, hasFile } = useLoaderData<typeof loader>();
  const last = lines.at(-1);
  const look = buttonClass({ variant: "outline", size: "sm" });
  return (
    <nav className="flex flex-wrap justify-end gap-3" aria-label={t("ops.pages")}>
      {before === undefined ? null : (
        <Link className={look} to={logAddress("/ops/log", chosen, undefined)}>
          {t("ops.log.newest")}
        </Link>
      )}
      {last && goesOn ? (
        <Link className={look} rel="next" to={logAddress("/ops/log", chosen, last.seq)}>
          {t("ops.next")}
        </Link>
      ) : null}
      {hasFile ? (
        <a className={look} href={logAddress("/ops/log.csv", chosen, before)}>
          {t("ops.log.file")}
        </a>
      ) : null}
    </nav>
  );
}
