import type { Hono } from "hono";
import { html } from "hono/html";
import { type Translate, textKey } from "../i18n/text-key.ts";
import { LOGGED_ACTIONS } from "../platform/contract/ops/operator-calls.ts";
import { BYTE_ORDER_MARK, csvLine } from "../shared/csv-text.ts";
import type { LogLine } from "./desk.ts";
import type { OpsContext, OpsEnv } from "./ops-context.ts";
import { brandChoice, brandName, choice, empty, filters, type Html, page, time, type View } from "./page.ts";

const PATH = "/ops/log";
const LINES = 50;
/** Lines of a file at the most; the next part is fetched from where it ends. */
const LINES_IN_FILE = 50_000;
const LINES_AT_ONCE = 500;

/** What operators did, newest first, and as a file. */
export function addLog(app: Hono<OpsEnv>): void {
  const filtersOf = (c: OpsContext) => {
    const { brand = "", operator = "", action = "" } = c.req.query();
    return {
      brand,
      operator: operator.trim().toLowerCase().slice(0, 64),
      action: LOGGED_ACTIONS.includes(action) ? action : "",
    };
  };
  const queryOf = ({ brand, operator, action }: ReturnType<typeof filtersOf>) => ({
    ...(brand === "" ? {} : { merchant: brand }),
    ...(operator === "" ? {} : { username: operator }),
    ...(action === "" ? {} : { action }),
  });

  /** A line's number in the address, before which the lines are wanted; undefined for the newest. */
  const beforeOf = (c: OpsContext) => {
    const before = c.req.query("before") ?? "";
    return /^\d{1,15}$/.test(before) ? Number(before) : undefined;
  };
  const readerOf = (c: OpsContext): Read => {
    const query = queryOf(filtersOf(c));
    return (before, limit) =>
      c
        .get("calls")
        .log.list({ ...query, ...(before === undefined ? {} : { before }), limit })
        .then(({ lines }) => lines);
  };

  app.get(PATH, async (c) => {
    const chosen = filtersOf(c);
    const before = beforeOf(c);
    const lines = await readerOf(c)(before, LINES + 1);
    const query = { ...queryOf(chosen), ...(before === undefined ? {} : { before }) };
    const { seq: cut } = await c.get("calls").log.cut({ ...query, lines: LINES_IN_FILE });
    return c.html(logPage(c.get("view"), chosen, lines, before, cut));
  });

  app.get(`${PATH}.csv`, async (c) => {
    const file = await logFile(c.get("t"), readerOf(c), {
      before: beforeOf(c),
      most: LINES_IN_FILE,
      next: (before) => addressOf(`${PATH}.csv`, filtersOf(c), before),
    });
    return c.body(file, 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="operators-log.csv"',
    });
  });
}

/** Gives so many lines before one, the newest first. */
type Read = (before: number | undefined, limit: number) => Promise<LogLine[]>;

function addressOf(
  path: string,
  chosen: Readonly<Record<string, string>>,
  before: number | undefined,
): string {
  const query = new URLSearchParams({
    ...chosen,
    ...(before === undefined ? {} : { before: String(before) }),
  });
  return `${path}?${query}`;
}

/** The log as CSV. One that has to end before the log does says so in its last line, with the address of the next part. */
export async function logFile(
  t: Translate,
  read: Read,
  { before, most, next }: { before: number | undefined; most: number; next: (before: number) => string },
): Promise<string> {
  const parts = [BYTE_ORDER_MARK, csvLine(COLUMNS.map((name) => t(`ops.log.${name}`)))];
  let last = before;
  for (let count = 0; count < most; ) {
    const lines = await read(last, Math.min(LINES_AT_ONCE, most - count));
    const end = lines.at(-1);
    if (!end) return parts.join("");
    parts.push(...lines.map((line) => csvLine(cellsOf(t, line))));
    last = end.seq;
    count += lines.length;
  }
  const isCut = last !== undefined && (await read(last, 1)).length > 0;
  if (isCut) parts.push(csvLine([t("ops.log.goesOn", { count: most, address: next(last ?? 0) })]));
  return parts.join("");
}

const COLUMNS = ["number", "at", "who", "role", "ip", "brand", "what", "subject", "before", "after"] as const;

function cellsOf(t: Translate, line: LogLine): string[] {
  return [
    String(line.seq),
    new Date(line.at).toISOString(),
    line.username,
    line.role,
    line.ip,
    line.merchantId ?? "",
    t(textKey(`ops.log.action.${line.action}`)),
    line.subjectId,
    factsText(line.before),
    factsText(line.after),
  ];
}

function factsText(facts: LogLine["before"]): string {
  return Object.entries(facts)
    .filter(([, value]) => value !== null && value !== "")
    .map(([name, value]) => `${name}: ${value}`)
    .join(", ");
}

function logPage(
  view: View,
  chosen: { brand: string; operator: string; action: string },
  found: readonly LogLine[],
  before: number | undefined,
  cut: number | null,
): Html {
  const { t } = view;
  const lines = found.slice(0, LINES);
  const last = lines.at(-1);
  return page(
    view,
    t("ops.nav.log"),
    html`${filters(view, PATH, [
      brandChoice(view, chosen.brand),
      html`<label>${t("ops.log.who")} <input name="operator" value="${chosen.operator}" maxlength="64" autocomplete="off" /></label>`,
      choice("action", t("ops.log.what"), chosen.action, [
        ["", t("ops.all")],
        ...LOGGED_ACTIONS.map((action) => [action, t(textKey(`ops.log.action.${action}`))] as const),
      ]),
    ])}
    ${
      lines.length === 0
        ? empty(view, "ops.log.empty")
        : html`<div class="scroll" tabindex="0" role="region" aria-label="${t("ops.nav.log")}">
            <table role="table">
              <thead role="rowgroup"><tr role="row">${SHOWN.map((name) => html`<th scope="col" role="columnheader">${t(`ops.log.${name}`)}</th>`)}</tr></thead>
              <tbody role="rowgroup">
                ${lines.map((line) => html`<tr role="row">${SHOWN.map((name) => html`<td role="cell" data-label="${t(`ops.log.${name}`)}">${shownOf(view, line)[name]}</td>`)}</tr>`)}
              </tbody>
            </table>
          </div>`
    }
    <nav class="acts" aria-label="${t("ops.pages")}">
      ${before === undefined ? "" : html`<a class="button plain" href="${addressOf(PATH, chosen, undefined)}">${t("ops.log.newest")}</a>`}
      ${last && found.length > lines.length ? html`<a class="button plain" rel="next" href="${addressOf(PATH, chosen, last.seq)}">${t("ops.next")}</a>` : ""}
      ${lines.length > 0 ? html`<a class="button plain" href="${addressOf(`${PATH}.csv`, chosen, before)}">${t("ops.log.file")}</a>` : ""}
    </nav>
    ${
      cut === null
        ? ""
        : html`<p>${t("ops.log.cut", { count: LINES_IN_FILE })} <a href="${addressOf(PATH, chosen, cut)}">${t("ops.log.afterCut")}</a></p>`
    }`,
  );
}

/** The columns of the page. A phone has them one under the other, so that their roles are said in the markup. */
const SHOWN = ["at", "who", "what", "brand", "subject", "before", "after", "ip"] as const;

function shownOf(view: View, line: LogLine): Record<(typeof SHOWN)[number], Html | string> {
  const { t } = view;
  return {
    at: time(line.at),
    who: `${line.username || t("ops.log.nobody")}${line.role ? ` (${t(textKey(`ops.role.${line.role}`))})` : ""}`,
    what: t(textKey(`ops.log.action.${line.action}`)),
    brand: line.merchantId ? brandName(view, line.merchantId) : "",
    subject: subject(line),
    before: factsText(line.before),
    after: factsText(line.after),
    ip: line.ip,
  };
}

/** What was acted on, with a way to it where it has a page. */
function subject({ action, merchantId, subjectId }: LogLine): Html | string {
  const [part] = action.split(".");
  const hasPage =
    merchantId !== null && ["withdrawals", "deposits", "transfers", "adjustments"].includes(part ?? "");
  return hasPage ? html`<a href="/ops/${part}/${merchantId}/${subjectId}">${subjectId}</a>` : subjectId;
}
