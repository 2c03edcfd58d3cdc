import type { Hono } from "hono";
import { html } from "hono/html";
import { BYTE_ORDER_MARK, csvLine } from "../csv-text.ts";
import type { Translate } from "../i18n/translate.ts";
import { ACTIONS, type LogLine } from "../platform/operators/operators.server.ts";
import type { OpsContext, OpsEnv } from "./ops-context.ts";
import { brandChoice, brandName, choice, empty, filters, type Html, page, time, type View } from "./page.ts";

const PATH = "/ops/log";
const LINES = 50;
/** Lines of a file; more are read with filters. */
const MOST_IN_FILE = 50_000;
const AT_ONCE = 500;

/** What the log has beside the acts of the roles' table. */
const OTHER_ACTIONS = [
  "signIn",
  "signIn.refused",
  "signIn.codeRefused",
  "signIn.enrolled",
  "signIn.recoveryCode",
  "recoveryCodes.renew",
  "signOut",
  "password.set",
  "operator.add",
  "operator.reset",
  "operator.disable",
];
export const LOGGED = [
  ...Object.keys(ACTIONS).filter((action) => !action.endsWith(".see")),
  ...OTHER_ACTIONS,
];

/** What operators did, newest first, and as a file. */
export function addLog(app: Hono<OpsEnv>): void {
  const filtersOf = (c: OpsContext) => {
    const { brand = "", operator = "", action = "" } = c.req.query();
    return {
      brand,
      operator: operator.trim().toLowerCase().slice(0, 64),
      action: LOGGED.includes(action) ? action : "",
    };
  };
  const queryOf = ({ brand, operator, action }: ReturnType<typeof filtersOf>) => ({
    ...(brand === "" ? {} : { merchant: brand }),
    ...(operator === "" ? {} : { username: operator }),
    ...(action === "" ? {} : { action }),
  });

  app.get(PATH, async (c) => {
    const chosen = filtersOf(c);
    const beforeText = c.req.query("before") ?? "";
    const before = /^\d{1,15}$/.test(beforeText) ? Number(beforeText) : null;
    const lines = await c.get("desk").log(c.get("call"), {
      ...queryOf(chosen),
      ...(before === null ? {} : { before }),
      limit: LINES + 1,
    });
    return c.html(logPage(c.get("view"), chosen, lines, before !== null));
  });

  app.get(`${PATH}.csv`, async (c) => {
    const t = c.get("t");
    const query = queryOf(filtersOf(c));
    const parts = [BYTE_ORDER_MARK, csvLine(COLUMNS.map((name) => t(`ops.log.${name}`)))];
    for (let before: number | undefined, count = 0; count < MOST_IN_FILE; ) {
      const page = { ...query, limit: AT_ONCE, ...(before === undefined ? {} : { before }) };
      const lines = await c.get("desk").log(c.get("call"), page);
      parts.push(...lines.map((line) => csvLine(cellsOf(t, line))));
      before = lines.at(-1)?.seq;
      count += lines.length;
      if (lines.length < AT_ONCE) break;
    }
    return c.body(parts.join(""), 200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="operators-log.csv"',
    });
  });
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
    t(`ops.log.action.${line.action}`),
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
  isLater: boolean,
): Html {
  const { t } = view;
  const lines = found.slice(0, LINES);
  const last = lines.at(-1);
  const query = new URLSearchParams(chosen);
  return page(
    view,
    t("ops.nav.log"),
    html`${filters(view, PATH, [
      brandChoice(view, chosen.brand),
      html`<label>${t("ops.log.who")} <input name="operator" value="${chosen.operator}" maxlength="64" autocomplete="off" /></label>`,
      choice("action", t("ops.log.what"), chosen.action, [
        ["", t("ops.all")],
        ...LOGGED.map((action) => [action, t(`ops.log.action.${action}`)] as const),
      ]),
    ])}
    ${
      lines.length === 0
        ? empty(view, "ops.log.empty")
        : html`<div class="scroll" tabindex="0" role="region" aria-label="${t("ops.nav.log")}">
            <table>
              <thead><tr>${["at", "who", "what", "brand", "subject", "before", "after", "ip"].map((name) => html`<th scope="col">${t(`ops.log.${name}`)}</th>`)}</tr></thead>
              <tbody>
                ${lines.map(
                  (line) => html`<tr>
                    <td>${time(line.at)}</td>
                    <td>${line.username || t("ops.log.nobody")}${line.role ? ` (${t(`ops.role.${line.role}`)})` : ""}</td>
                    <td>${t(`ops.log.action.${line.action}`)}</td>
                    <td>${line.merchantId ? brandName(view, line.merchantId) : ""}</td>
                    <td>${subject(line)}</td>
                    <td>${factsText(line.before)}</td>
                    <td>${factsText(line.after)}</td>
                    <td>${line.ip}</td>
                  </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    <nav class="acts" aria-label="${t("ops.pages")}">
      ${isLater ? html`<a class="button plain" href="${PATH}?${query}">${t("ops.log.newest")}</a>` : ""}
      ${last && found.length > lines.length ? html`<a class="button plain" rel="next" href="${PATH}?${new URLSearchParams({ ...chosen, before: String(last.seq) })}">${t("ops.next")}</a>` : ""}
      ${lines.length > 0 ? html`<a class="button plain" href="${PATH}.csv?${query}">${t("ops.log.file")}</a>` : ""}
    </nav>`,
  );
}

/** What was acted on, with a way to it where it has a page. */
function subject({ action, merchantId, subjectId }: LogLine): Html | string {
  const [part] = action.split(".");
  const hasPage =
    merchantId !== null && ["withdrawals", "deposits", "transfers", "adjustments"].includes(part ?? "");
  return hasPage ? html`<a href="/ops/${part}/${merchantId}/${subjectId}">${subjectId}</a>` : subjectId;
}
