import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { html } from "hono/html";
import { parseAmount } from "../money.ts";
import type { ErrorCode } from "../platform/errors.ts";
import { type Adjustment, type MemberFacts, may } from "../platform/operators/operators.server.ts";
import { memberSection } from "./member-section.ts";
import { formOf, type OpsContext, type OpsEnv, refusedOf } from "./ops-context.ts";
import {
  alert,
  brandChoice,
  brandName,
  choice,
  empty,
  facts,
  field,
  filters,
  type Html,
  money,
  NOT_REFUSED,
  page,
  pageNoOf,
  pager,
  type Refused,
  time,
  type View,
} from "./page.ts";

const PATH = "/ops/adjustments";
const PAGE_SIZE = 25;
type Status = 200 | 400 | 403 | 404 | 409 | 422;

/** Corrections of members' money: proposed by one, approved by another. */
export function addAdjustments(app: Hono<OpsEnv>): void {
  const showList = async (c: OpsContext, refused: Refused, status: Status = 200) => {
    const { brand = "", which } = c.req.query();
    const pageNo = pageNoOf(c.req.query("page"));
    const chosen = { brand, which: which === "all" ? ("all" as const) : ("waiting" as const) };
    const { list, total } = await c.get("desk").adjustments(c.get("call"), {
      ...(brand === "" ? {} : { merchant: brand }),
      which: chosen.which,
      pageNo,
      pageSize: PAGE_SIZE,
    });
    const paging = { pageNo, pageSize: PAGE_SIZE, total };
    return c.html(listPage(c.get("view"), chosen, list, paging, refused), status);
  };
  app.get(PATH, (c) => showList(c, NOT_REFUSED));
  app.post(PATH, async (c) => {
    const form = await formOf(c);
    const { merchant = "", username = "", direction = "", amount = "", reason = "", key = "" } = form;
    const t = c.get("t");
    try {
      const { decimals } = c.get("desk").merchantOf(c.get("call"), merchant).currency;
      const minor = parseAmount(amount, decimals);
      if (minor === null || minor === 0) {
        return showList(
          c,
          { message: null, fields: { amount: t("payments.error.amount") }, values: form },
          422,
        );
      }
      const signed = direction === "take" ? -minor : minor;
      const wish = { username, amount: signed, reason, idempotencyKey: key };
      const id = await c.get("desk").propose(c.get("call"), merchant, wish);
      return c.redirect(`${PATH}/${merchant}/${id}?done=1`, 303);
    } catch (error) {
      const { refused, status } = refusedOf(c, error, form);
      return showList(c, refused, status as Status);
    }
  });

  const showOne = async (c: OpsContext, message: string | null, status: Status = 200) => {
    const { merchant = "", id = "" } = c.req.param();
    const found = await c.get("desk").adjustment(c.get("call"), merchant, id);
    const names = await c.get("desk").names();
    return c.html(onePage(c.get("view"), found, names, message, c.req.query("done") === "1"), status);
  };
  app.get(`${PATH}/:merchant/:id`, (c) => showOne(c, null));
  app.post(`${PATH}/:merchant/:id`, async (c) => {
    const { merchant, id } = c.req.param();
    const { act } = await formOf(c);
    const t = c.get("t");
    if (act !== "approve" && act !== "reject") return showOne(c, t("error.BAD_REQUEST"), 400);
    try {
      await c.get("desk").decide(c.get("call"), merchant, id, act);
      return c.redirect(`${PATH}/${merchant}/${id}?done=1`, 303);
    } catch (error) {
      const { refused, status, code, details } = refusedOf(c, error, {});
      const said = sayWhyNot(c.get("view"), merchant, code, details) ?? refused.message;
      return showOne(c, said, status as Status);
    }
  });
}

/** What kept a decision from being made, where there is more to say than the error's own text. */
function sayWhyNot(
  view: View,
  merchantId: string,
  code: ErrorCode,
  details: Readonly<Record<string, unknown>>,
): string | null {
  const { t } = view;
  switch (code) {
    case "CONFLICT":
      return t("ops.adjustments.meanwhile", { state: t(`ops.adjustments.${details.state}`) });
    case "FORBIDDEN":
      return t("ops.adjustments.twoPersons");
    case "INSUFFICIENT_FUNDS":
      return t("ops.adjustments.funds", { amount: money(view, merchantId, Number(details.balance)) });
    default:
      return null;
  }
}

function listPage(
  view: View,
  chosen: { brand: string; which: string },
  list: readonly Adjustment[],
  paging: { pageNo: number; pageSize: number; total: number },
  refused: Refused,
): Html {
  const { t, operator } = view;
  return page(
    view,
    t("ops.nav.adjustments"),
    html`${alert(refused.message)}
      ${filters(view, PATH, [
        brandChoice(view, chosen.brand),
        choice("which", t("ops.status"), chosen.which, [
          ["waiting", t("ops.waiting")],
          ["all", t("ops.all")],
        ]),
      ])}
      ${
        list.length === 0
          ? empty(view, "ops.adjustments.empty")
          : html`<p class="note">${t("ops.found", { count: paging.total })}</p>
              <ul class="queue">
                ${list.map(
                  (one) => html`<li>
                    <div class="what">
                      <p><a href="${PATH}/${one.merchantId}/${one.id}">${one.username}</a> <span class="state">${t(`ops.adjustments.${one.state}`)}</span></p>
                      <p>${brandName(view, one.merchantId)} · ${one.reason}</p>
                      <p class="note">${time(one.proposedAt)}</p>
                    </div>
                    <span class="sum">${money(view, one.merchantId, one.amount, one.currency)}</span>
                  </li>`,
                )}
              </ul>`
      }
      ${pager(view, PATH, chosen, paging)}
      ${operator && may(operator.role, "adjustments.propose") ? proposal(view, refused) : ""}`,
  );
}

function proposal(view: View, refused: Refused): Html {
  const { t, merchants } = view;
  const { values, fields } = refused;
  const direction = values.direction === "take" ? "take" : "give";
  return html`<section>
    <h2>${t("ops.adjustments.new")}</h2>
    <p>${t("ops.adjustments.text")}</p>
    <form class="act" method="post" action="${PATH}">
      <input type="hidden" name="key" value="${fields.idempotencyKey ? randomUUID() : (values.key ?? randomUUID())}" />
      <div class="field">${choice(
        "merchant",
        t("ops.brand"),
        values.merchant ?? "",
        merchants.map(({ code, brandName: name }) => [code, name]),
      )}</div>
      ${field(refused, "username", t("ops.adjustments.member"), { max: 64 })}
      <fieldset>
        <legend>${t("ops.adjustments.direction")}</legend>
        ${(["give", "take"] as const).map(
          (one) =>
            html`<label><input type="radio" name="direction" value="${one}" required ${one === direction ? html`checked` : ""} /> ${t(`ops.adjustments.${one}`)}</label>`,
        )}
      </fieldset>
      ${field(refused, "amount", t("ops.amount"), { inputmode: "decimal", max: 32 })}
      ${field(refused, "reason", t("ops.adjustments.reason"), { max: 500, help: t("ops.adjustments.reason.help") })}
      <button>${t("ops.do.propose")}</button>
    </form>
  </section>`;
}

function onePage(
  view: View,
  { one, member }: { one: Adjustment; member: MemberFacts },
  names: ReadonlyMap<string, string>,
  message: string | null,
  isDone: boolean,
): Html {
  const { t, operator } = view;
  const isOwn = operator?.id === one.proposedBy;
  const isOpen = one.state === "proposed" && operator !== null;
  const button = (act: "approve" | "reject", kind: "" | "no") =>
    html`<form class="act" method="post"><button name="act" value="${act}" class="${kind}">${t(`ops.do.${act}`)}</button></form>`;
  return page(
    view,
    t("ops.adjustments.one", { member: one.username }),
    html`${alert(message)}
      ${isDone && !message ? html`<p class="done" role="status">${t("ops.done")}</p>` : ""}
      <div class="columns">
        <div>
          <section>
            <h2>${t(`ops.adjustments.${one.state}`)}</h2>
            <p class="sum">${money(view, one.merchantId, one.amount, one.currency)}</p>
            <p>${one.reason}</p>
            ${facts([
              [t("ops.brand"), brandName(view, one.merchantId)],
              [
                t("ops.adjustments.proposedBy"),
                html`${names.get(one.proposedBy) ?? ""} · ${time(one.proposedAt)}`,
              ],
              [
                t("ops.adjustments.decidedBy"),
                one.decidedBy === null
                  ? ""
                  : html`${names.get(one.decidedBy) ?? ""} · ${time(one.decidedAt)}`,
              ],
            ])}
          </section>
          <section>
            <h2>${t("ops.decide")}</h2>
            ${isOpen && isOwn ? html`<p>${t("ops.adjustments.twoPersons")}</p>` : ""}
            ${isOpen && !isOwn && may(operator.role, "adjustments.approve") ? button("approve", "") : ""}
            ${isOpen && may(operator.role, "adjustments.reject") ? button("reject", "no") : ""}
            ${isOpen ? "" : html`<p>${t("ops.nothingToDo")}</p>`}
          </section>
        </div>
        <div>${memberSection(view, one.merchantId, member)}</div>
      </div>
      <p><a href="${PATH}">${t("ops.backToQueue")}</a></p>`,
  );
}
