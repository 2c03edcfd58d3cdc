import type { Hono } from "hono";
import { html } from "hono/html";
import { formatAmount, parseAmount } from "../money.ts";
import {
  DEPOSIT_REJECT_REASONS,
  type DepositAct,
  type DepositRejectReason,
  type MemberFacts,
  may,
  type QueuedDeposit,
  type QueuedDepositDetail,
} from "../platform/operators/operators.server.ts";
import { memberSection, proofSection, stepsSection } from "./member-section.ts";
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

const PATH = "/ops/deposits";
const PAGE_SIZE = 25;
/** The states in which an operator decides: see payments/deposit-states.ts. */
const OPEN = ["pending", "processing", "review"];
/** Money that comes after all is the member's. */
const LATE = ["expired", "failed", "cancelled"];

/** Bank transfers to match, and deposits that came otherwise than asked for. */
export function addDeposits(app: Hono<OpsEnv>): void {
  app.get(PATH, async (c) => {
    const { brand = "", which } = c.req.query();
    const pageNo = pageNoOf(c.req.query("page"));
    const chosen = { brand, which: which === "all" ? ("all" as const) : ("waiting" as const) };
    const { list, total } = await c.get("desk").deposits(c.get("call"), {
      ...(brand === "" ? {} : { merchant: brand }),
      which: chosen.which,
      pageNo,
      pageSize: PAGE_SIZE,
    });
    return c.html(listPage(c.get("view"), chosen, list, { pageNo, pageSize: PAGE_SIZE, total }));
  });

  const show = async (c: OpsContext, refused: Refused, status: 200 | 400 | 403 | 404 | 409 | 422 = 200) => {
    const { merchant = "", id = "" } = c.req.param();
    const found = await c.get("desk").deposit(c.get("call"), merchant, id);
    const names = await c.get("desk").names();
    return c.html(onePage(c.get("view"), found, names, refused, c.req.query("done") === "1"), status);
  };

  app.get(`${PATH}/:merchant/:id`, (c) => show(c, NOT_REFUSED));
  app.post(`${PATH}/:merchant/:id`, async (c) => {
    const { merchant, id } = c.req.param();
    const form = await formOf(c);
    const t = c.get("t");
    const { decimals } = c.get("desk").merchantOf(c.get("call"), merchant).currency;
    const wish = wishOf(form, decimals);
    if (!wish) return show(c, { ...NOT_REFUSED, message: t("error.BAD_REQUEST") }, 400);
    if (wish.act === "match" && wish.amount === 0) {
      const fields = { amount: t("payments.error.amount") };
      return show(c, { message: null, fields, values: form }, 422);
    }
    try {
      await c.get("desk").actOnDeposit(c.get("call"), merchant, id, wish);
      return c.redirect(`${PATH}/${merchant}/${id}?done=1`, 303);
    } catch (error) {
      const { refused, status, code } = refusedOf(c, error, form);
      if (code !== "CONFLICT") return show(c, refused, status as 403);
      return show(c, { ...refused, message: t("ops.deposits.meanwhile") }, 409);
    }
  });
}

function wishOf(form: Readonly<Record<string, string>>, decimals: number): DepositAct | null {
  const { act = "", reason = "", amount = "", bankReference = "" } = form;
  if (act === "match") {
    // What cannot be read is nothing, which the page says of the field.
    return { act, amount: parseAmount(amount, decimals) ?? 0, bankReference: bankReference.trim() };
  }
  const isReason = DEPOSIT_REJECT_REASONS.includes(reason as DepositRejectReason);
  return act === "reject" && isReason ? { act, reason: reason as DepositRejectReason } : null;
}

function listPage(
  view: View,
  chosen: { brand: string; which: string },
  list: readonly QueuedDeposit[],
  paging: { pageNo: number; pageSize: number; total: number },
): Html {
  const { t } = view;
  return page(
    view,
    t("ops.nav.deposits"),
    html`${filters(view, PATH, [
      brandChoice(view, chosen.brand),
      choice("which", t("ops.status"), chosen.which, [
        ["waiting", t("ops.waiting")],
        ["all", t("ops.all")],
      ]),
    ])}
    ${
      list.length === 0
        ? empty(view, "ops.deposits.empty")
        : html`<p class="note">${t("ops.found", { count: paging.total })}</p>
            <ul class="queue">
              ${list.map(
                (one) => html`<li>
                  <div class="what">
                    <p><a href="${PATH}/${one.merchantId}/${one.depositId}">${one.reference}</a> <span class="state">${t(`payments.state.${one.state}`)}</span></p>
                    <p>${brandName(view, one.merchantId)} · ${one.username}</p>
                    <p class="note">${time(one.createdAt)} · ${one.channel}${one.reason ? ` · ${t(one.reason)}` : ""}</p>
                  </div>
                  <span class="sum">${money(view, one.merchantId, one.amount, one.currency)}</span>
                </li>`,
              )}
            </ul>`
    }
    ${pager(view, PATH, chosen, paging)}`,
  );
}

function onePage(
  view: View,
  { one, member }: { one: QueuedDepositDetail; member: MemberFacts },
  names: ReadonlyMap<string, string>,
  refused: Refused,
  isDone: boolean,
): Html {
  const { t } = view;
  const { merchantId, currency } = one;
  const amount = (minor: number, of = currency) => money(view, merchantId, minor, of);
  const proofIds = one.proofs.map(({ proofId }) => proofId);
  return page(
    view,
    t("ops.deposits.one", { reference: one.reference }),
    html`${alert(refused.message)}
      ${isDone && !refused.message ? html`<p class="done" role="status">${t("ops.done")}</p>` : ""}
      <div class="columns">
        <div>
          <section>
            <h2>${t(`payments.state.${one.state}`)}</h2>
            <p class="sum">${amount(one.amount)}</p>
            ${one.reason ? html`<p>${t(one.reason)}</p>` : ""}
            ${facts([
              [t("ops.brand"), brandName(view, merchantId)],
              [t("ops.channel"), one.channel],
              [t("ops.provider"), one.provider === "manual" ? t("ops.byHand") : one.provider],
              [t("ops.asked"), time(one.createdAt)],
              [t("ops.expires"), OPEN.includes(one.state) ? time(one.expiresAt) : ""],
              [t("ops.came"), one.paid ? amount(one.paid.amount, one.paid.currency) : ""],
              [t("ops.cameAt"), time(one.paidAt)],
              [t("ops.credited"), one.credited === 0 ? "" : amount(one.credited)],
              [t("ops.shortfall"), one.shortfall === 0 ? "" : amount(one.shortfall)],
            ])}
          </section>
          ${actions(view, one, refused)}
          ${proofSection(view, merchantId, proofIds)}
        </div>
        <div>
          ${memberSection(view, merchantId, member)}
          ${stepsSection(view, one.steps, names, (step) => t(`payments.state.${step}`))}
        </div>
      </div>
      <p><a href="${PATH}">${t("ops.backToQueue")}</a></p>`,
  );
}

/** Matching and rejecting, where the deposit's state and the operator's role allow them. */
function actions(view: View, one: QueuedDepositDetail, refused: Refused): Html {
  const { t, operator, merchants } = view;
  const isManual = one.provider === "manual";
  const isOpen = isManual ? OPEN.includes(one.state) : one.state === "review";
  const canMatch = isOpen || (isManual && LATE.includes(one.state));
  const decimals = merchants.find(({ code }) => code === one.merchantId)?.currency.decimals;
  const came = one.paid?.currency === one.currency ? formatAmount(one.paid.amount, decimals) : "";
  const match =
    canMatch && operator && may(operator.role, "deposits.match")
      ? html`<form class="act" method="post">
          ${field(refused, "amount", t("ops.cameAmount", { currency: one.currency }), { inputmode: "decimal", max: 32, value: came })}
          ${
            isManual
              ? field(refused, "bankReference", t("ops.bankReference"), {
                  max: 64,
                  help: t("ops.match.help"),
                })
              : ""
          }
          <button name="act" value="match">${t("ops.do.match")}</button>
        </form>`
      : null;
  const reject =
    isOpen && operator && may(operator.role, "deposits.reject")
      ? html`<form class="act" method="post">
          <label>${t("ops.reason")}
            <select name="reason">${DEPOSIT_REJECT_REASONS.map((reason) => html`<option value="${reason}">${t(`payments.reason.${reason}`)}</option>`)}</select>
          </label>
          <button name="act" value="reject" class="no">${t("ops.do.reject")}</button>
        </form>`
      : null;
  const shown = [match, reject].filter((part) => part !== null);
  return html`<section><h2>${t("ops.decide")}</h2>
    ${shown.length === 0 ? html`<p>${t("ops.nothingToDo")}</p>` : shown}
  </section>`;
}
