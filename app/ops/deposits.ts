import type { Hono } from "hono";
import { html } from "hono/html";
import { textKey } from "../i18n/text-key.ts";
import { PlatformError } from "../platform/core/errors.ts";
import { amountError, formatAmount, parseAmount } from "../shared/money.ts";
import { type DepositCase, type DepositRejectReason, depositRejectReason, may } from "./desk.ts";
import { memberSection, proofSection, stepsSection } from "./member-section.ts";
import { merchantOf, type OpsEnv } from "./ops-context.ts";
import { brandName, facts, field, type Html, money, type Refused, time, type View } from "./page.ts";
import {
  addCase,
  decideSection,
  onePage,
  queuePage,
  type ShownWith,
  whichChoices,
  whichOf,
} from "./queue.ts";

const PATH = "/ops/deposits";
/** The states in which an operator decides: see payments/deposit-states.ts. */
const OPEN = ["pending", "processing", "review"];
/** Money that comes after all is the member's. */
const LATE = ["expired", "failed", "cancelled"];

/** Bank transfers to match, and deposits that came otherwise than asked for. */
export function addDeposits(app: Hono<OpsEnv>): void {
  app.get(PATH, async (c) => {
    const { chosen, query } = whichOf(c);
    const { list, total } = await c.get("calls").deposits.list(query);
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
            html`${time(one.createdAt)} · ${one.channelName}${one.reason ? ` · ${view.t(textKey(one.reason))}` : ""}`,
          ],
          sum: money(view, one.merchantId, one.amount, one.currency),
        })),
      }),
    );
  });

  addCase(app, "deposits", {
    find: (c, merchant, id) => c.get("calls").deposits.detail({ merchant, id }),
    page: depositPage,
    act: async (c, merchant, id, form) => {
      const { decimals } = merchantOf(c, merchant).currency;
      const action = parseAction(form, decimals);
      if (action.act === "match") await c.get("calls").deposits.match({ merchant, id, ...action });
      else await c.get("calls").deposits.reject({ merchant, id, reason: action.reason });
    },
    whyNot: ({ t }, _merchantId, code) => (code === "CONFLICT" ? t("ops.deposits.meanwhile") : null),
  });
}

/** @throws PlatformError INVALID_INPUT (pointer /amount); BAD_REQUEST for what no form of the page sends. */
function parseAction(
  form: Readonly<Record<string, string>>,
  decimals: number,
): { act: "match"; amount: number; bankReference: string } | { act: "reject"; reason: DepositRejectReason } {
  const { act = "", reason = "", amount: typed = "", bankReference = "" } = form;
  if (act === "match") {
    const amount = parseAmount(typed, decimals);
    if (!amount) {
      const fields = [{ pointer: "/amount", messageKey: amountError(typed, decimals) }];
      throw new PlatformError("INVALID_INPUT", { fields });
    }
    return { act, amount, bankReference: bankReference.trim() };
  }
  const isReason = depositRejectReason.options.includes(reason as DepositRejectReason);
  if (act === "reject" && isReason) return { act, reason: reason as DepositRejectReason };
  throw new PlatformError("BAD_REQUEST");
}

function depositPage(view: View, { one, member }: DepositCase, shown: ShownWith): Html {
  const { t } = view;
  const { merchantId, currency } = one;
  const amount = (minor: number, of = currency) => money(view, merchantId, minor, of);
  return onePage(view, "deposits", t("ops.deposits.one", { reference: one.reference }), shown, {
    left: [
      html`<section>
        <h2>${t(`payments.state.${one.state}`)}</h2>
        <p class="sum">${amount(one.credited || one.amount)}</p>
        ${one.reason ? html`<p>${t(textKey(one.reason))}</p>` : ""}
        ${facts([
          [t("ops.brand"), brandName(view, merchantId)],
          [t("ops.channel"), one.channelName],
          [t("ops.provider"), one.provider === "manual" ? t("ops.byHand") : one.provider],
          [t("ops.asked"), time(one.createdAt)],
          [t("ops.askedAmount"), amount(one.amount)],
          [t("ops.expires"), OPEN.includes(one.state) ? time(one.expiresAt) : ""],
          [t("ops.came"), one.paid ? amount(one.paid.amount, one.paid.currency) : ""],
          [t("ops.cameAt"), time(one.paidAt)],
          [t("ops.credited"), one.credited === 0 ? "" : amount(one.credited)],
          [t("ops.shortfall"), one.shortfall === 0 ? "" : amount(one.shortfall)],
        ])}
      </section>`,
      actions(view, one, shown.refused),
      proofSection(view, merchantId, one.proofIds),
    ],
    right: [
      memberSection(view, merchantId, member),
      stepsSection(view, one.steps, shown.names, (step) => t(textKey(`payments.state.${step}`))),
    ],
  });
}

/** Matching and rejecting, where the deposit's state and the operator's role allow them. */
function actions(view: View, one: DepositCase["one"], refused: Refused): Html {
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
            <select name="reason">${depositRejectReason.options.map((reason) => html`<option value="${reason}">${t(`payments.reason.${reason}`)}</option>`)}</select>
          </label>
          <button name="act" value="reject" class="no">${t("ops.do.reject")}</button>
        </form>`
      : null;
  return decideSection(view, [match, reject]);
}
