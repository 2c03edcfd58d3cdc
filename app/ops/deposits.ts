import type { Hono } from "hono";
import { html } from "hono/html";
import { formatAmount, parseAmount } from "../money.ts";
import {
  DEPOSIT_REJECT_REASONS,
  type DepositAct,
  type DepositRejectReason,
  type MemberFacts,
  may,
  type QueuedDepositDetail,
} from "../platform/operators/operators.server.ts";
import { memberSection, proofSection, stepsSection } from "./member-section.ts";
import { formOf, type OpsContext, type OpsEnv, refusedOf } from "./ops-context.ts";
import {
  brandName,
  facts,
  field,
  type Html,
  money,
  NOT_REFUSED,
  type Refused,
  time,
  type View,
} from "./page.ts";
import { decideSection, onePage, queuePage, whichChoices, whichOf } from "./queue.ts";

const PATH = "/ops/deposits";
/** The states in which an operator decides: see payments/deposit-states.ts. */
const OPEN = ["pending", "processing", "review"];
/** Money that comes after all is the member's. */
const LATE = ["expired", "failed", "cancelled"];

/** Bank transfers to match, and deposits that came otherwise than asked for. */
export function addDeposits(app: Hono<OpsEnv>): void {
  app.get(PATH, async (c) => {
    const { chosen, query } = whichOf(c);
    const { list, total } = await c.get("desk").deposits(c.get("call"), query);
    const view = c.get("view");
    return c.html(
      queuePage(view, "deposits", {
        choices: whichChoices(view, chosen),
        chosen,
        pageNo: query.pageNo,
        total,
        entries: list.map((one) => ({
          merchantId: one.merchantId,
          id: one.depositId,
          title: one.reference,
          state: view.t(`payments.state.${one.state}`),
          lines: [
            `${brandName(view, one.merchantId)} · ${one.username}`,
            html`${time(one.createdAt)} · ${one.channel}${one.reason ? ` · ${view.t(one.reason)}` : ""}`,
          ],
          sum: money(view, one.merchantId, one.amount, one.currency),
        })),
      }),
    );
  });

  const show = async (c: OpsContext, refused: Refused, status: 200 | 400 | 403 | 404 | 409 | 422 = 200) => {
    const { merchant = "", id = "" } = c.req.param();
    const found = await c.get("desk").deposit(c.get("call"), merchant, id);
    const names = await c.get("desk").names();
    return c.html(depositPage(c.get("view"), found, names, refused, c.req.query("done") === "1"), status);
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

function depositPage(
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
  return onePage(view, "deposits", t("ops.deposits.one", { reference: one.reference }), {
    message: refused.message,
    isDone,
    left: [
      html`<section>
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
      </section>`,
      actions(view, one, refused),
      proofSection(view, merchantId, proofIds),
    ],
    right: [
      memberSection(view, merchantId, member),
      stepsSection(view, one.steps, names, (step) => t(`payments.state.${step}`)),
    ],
  });
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
  return decideSection(view, [match, reject]);
}
