import type { Hono } from "hono";
import { html } from "hono/html";
import { PlatformError } from "../platform/errors.ts";
import {
  ACTIONS,
  type Action,
  destinationName,
  may,
  nextState,
  REJECT_REASONS,
  type RejectReason,
  type ReviewedWithdrawal,
  WITHDRAWAL_STATES,
  type WithdrawalAct,
  type WithdrawalForOperator,
  type WithdrawalState,
} from "../platform/operators/operators.server.ts";
import { memberSection, proofSection, stepsSection } from "./member-section.ts";
import type { OpsEnv } from "./ops-context.ts";
import {
  brandChoice,
  brandName,
  choice,
  facts,
  field,
  type Html,
  money,
  pageNoOf,
  type Refused,
  time,
  type View,
} from "./page.ts";
import {
  actButton,
  addCase,
  decideSection,
  onePage,
  PAGE_SIZE,
  type QueueEntry,
  queueEntry,
  queuePage,
  type ShownWith,
} from "./queue.ts";

const PATH = "/ops/withdrawals";
const HOUR_MS = 60 * 60_000;

/** What a list shows, by the name that the address has for it. */
const STATUSES: Readonly<Record<string, readonly WithdrawalState[]>> = {
  waiting: ["requested", "reviewing"],
  approved: ["approved"],
  paying: ["paying"],
  not_received: ["not_received"],
  paid_twice: ["rejected"],
  all: WITHDRAWAL_STATES,
};
const AGES: Readonly<Record<string, number>> = { "1": HOUR_MS, "24": 24 * HOUR_MS, "72": 72 * HOUR_MS };

/** Withdrawals: the queue, one of them with all that is known, and what is decided. */
export function addWithdrawals(app: Hono<OpsEnv>, now: () => number): void {
  app.get(PATH, async (c) => {
    const { brand = "", status = "waiting", age = "" } = c.req.query();
    const pageNo = pageNoOf(c.req.query("page"));
    const chosen = { brand, status: status in STATUSES ? status : "waiting", age: age in AGES ? age : "" };
    const { list, total } = await c.get("desk").withdrawals(c.get("call"), {
      ...(brand === "" ? {} : { merchant: brand }),
      states: STATUSES[chosen.status] ?? WITHDRAWAL_STATES,
      ...(chosen.age === "" ? {} : { until: now() - (AGES[chosen.age] ?? 0) }),
      newestFirst: chosen.status === "all",
      paidTwice: chosen.status === "paid_twice",
      pageNo,
      pageSize: PAGE_SIZE,
    });
    const view = c.get("view");
    return c.html(
      queuePage(view, "withdrawals", {
        choices: choices(view, chosen),
        chosen,
        pageNo,
        total,
        entries: list.map((one) => entry(view, one)),
      }),
    );
  });

  addCase(app, "withdrawals", {
    find: (c, merchantId, id) => c.get("desk").withdrawal(c.get("call"), merchantId, id),
    page: withdrawalPage,
    act: (c, merchantId, id, form) =>
      c.get("desk").actOnWithdrawal(c.get("call"), merchantId, id, wishOf(form)),
    whyNot: ({ t }, _merchantId, code, { state }) =>
      code === "CONFLICT" ? t("ops.withdrawals.meanwhile", { state: t(`withdraw.state.${state}`) }) : null,
  });
}

/** @throws PlatformError BAD_REQUEST for what no form of the page sends. */
function wishOf(form: Readonly<Record<string, string>>): WithdrawalAct {
  const { act = "", reason = "", proof = "", outcome = "", remark = "" } = form;
  switch (act) {
    case "review":
    case "approve":
    case "pay":
    case "markFailed":
      return { act };
    case "reject":
      if (REJECT_REASONS.includes(reason as RejectReason)) return { act, reason: reason as RejectReason };
      break;
    case "markPaid":
      return { act, proof: proof.trim() };
    case "settlePaidTwice":
      return { act, remark: remark.trim() };
    case "settle":
      if (outcome === "received" || outcome === "refunded") return { act, outcome };
  }
  throw new PlatformError("BAD_REQUEST");
}

function choices(view: View, chosen: { brand: string; status: string; age: string }): Html[] {
  const { t } = view;
  return [
    brandChoice(view, chosen.brand),
    choice(
      "status",
      t("ops.status"),
      chosen.status,
      Object.keys(STATUSES).map((one) => [one, t(`ops.withdrawals.${one}`)]),
    ),
    choice("age", t("ops.age"), chosen.age, [
      ["", t("ops.all")],
      ...Object.keys(AGES).map((hours) => [hours, t("ops.age.hours", { count: Number(hours) })] as const),
    ]),
  ];
}

function entry(view: View, one: ReviewedWithdrawal): QueueEntry {
  return {
    merchantId: one.merchantId,
    id: one.id,
    title: one.reference,
    state: view.t(`withdraw.state.${one.state}`),
    lines: [
      `${brandName(view, one.merchantId)} · ${one.username}`,
      html`${time(one.createdAt)} · ${payeeDestination(view, one)}`,
    ],
    sum: money(view, one.merchantId, one.amount, one.currency),
  };
}

/** The bank, wallet or chain that it goes to, as the operator's language has it. */
function payeeDestination(
  { merchants, language }: View,
  { merchantId, channel, payee }: ReviewedWithdrawal,
): string {
  const merchant = merchants.find(({ code }) => code === merchantId);
  return merchant ? destinationName(merchant, { channel, ...payee }, language) : payee.name;
}

function withdrawalPage(
  view: View,
  { one, member, hints, others }: WithdrawalForOperator,
  shown: ShownWith,
): Html {
  const { t } = view;
  const amount = (minor: number) => money(view, one.merchantId, minor, one.currency);
  const name = (id: string | null) => (id === null ? "" : (shown.names.get(id) ?? t("ops.actor.system")));
  return onePage(view, "withdrawals", t("ops.withdrawals.one", { reference: one.reference }), shown, {
    left: [
      html`<section>
        <h2>${t(`withdraw.state.${one.state}`)}</h2>
        <p class="sum">${amount(one.amount)}</p>
        ${one.reason ? html`<p>${t(one.reason)}</p>` : ""}
        ${facts([
          [t("ops.brand"), brandName(view, one.merchantId)],
          [t("ops.arrives"), amount(one.arrives)],
          [t("ops.fee"), one.fee === 0 ? "" : amount(one.fee)],
          [t("ops.asked"), time(one.createdAt)],
          [
            t("ops.payee"),
            html`${payeeDestination(view, one)}<br /><strong class="secret">${one.payee.number}</strong>`,
          ],
          [t("ops.holder"), one.payee.holder],
          [t("ops.payee.added"), time(one.payee.addedAt)],
          [t("ops.provider"), one.provider === "manual" ? t("ops.byHand") : one.provider],
          [t("ops.providerRef"), one.providerRef],
          [t("ops.received"), one.received === null ? "" : amount(one.received)],
          [t("ops.missing"), one.received === null ? "" : amount(one.arrives - one.received)],
          [t("ops.reviewedBy"), name(one.reviewedBy)],
          [t("ops.approvedBy"), name(one.approvedBy)],
          [t("ops.paidBy"), name(one.paidBy)],
          [t("ops.paidTwice.at"), time(one.paidTwiceAt)],
          [t("ops.paidTwice.by"), name(one.paidTwiceSettledBy)],
        ])}
      </section>`,
      isPaidTwice(one)
        ? html`<section><h2>${t("ops.paidTwice")}</h2><p class="warn">${t("ops.paidTwice.text", { amount: amount(one.arrives) })}</p></section>`
        : "",
      hintList(t, hints, one.sharedWith),
      actions(view, one, shown.refused),
      proofSection(view, one.merchantId, one.proofIds),
    ],
    right: [
      memberSection(view, one.merchantId, member),
      stepsSection(view, one.steps, shown.names, (step) => t(`withdraw.state.${step}`)),
      others.length === 0
        ? ""
        : html`<section><h2>${t("ops.withdrawals.others")}</h2>
            <ul class="queue">${others.map((other) => queueEntry("withdrawals", entry(view, other)))}</ul></section>`,
    ],
  });
}

/** Whether it went out after its member had got it back, and nobody has dealt with that. */
const isPaidTwice = (one: ReviewedWithdrawal) => one.paidTwiceAt !== null && one.paidTwiceSettledBy === null;

function hintList(t: View["t"], hints: WithdrawalForOperator["hints"], shared: number): Html | string {
  if (hints.length === 0) return "";
  return html`<section><h2>${t("ops.hints")}</h2>
    <ul class="hints">${hints.map((hint) => html`<li>${t(`ops.hint.${hint}`, { count: shared })}</li>`)}</ul>
  </section>`;
}

/** What this operator may do about it as it stands: the state's own acts, and of these the role's. */
function actions(view: View, one: ReviewedWithdrawal, refused: Refused): Html {
  const { t, operator } = view;
  const mayDo = (action: Action) => operator !== null && may(operator.role, action);
  const can = (event: Parameters<typeof nextState>[1]) => nextState(one.state, event) !== null;
  const nextAct = (["approve", "pay"] as const).find((act) => can(act) && !mayDo(`withdrawals.${act}`));
  const rolesFor = (act: "approve" | "pay") =>
    ACTIONS[`withdrawals.${act}`].map((role) => t(`ops.role.${role}`)).join(", ");
  const isByHand = one.provider === "manual" && one.state === "paying";
  return decideSection(view, [
    can("review") && mayDo("withdrawals.review") ? actButton(view, "review", "plain") : null,
    can("approve") && mayDo("withdrawals.approve") ? actButton(view, "approve") : null,
    can("pay") && mayDo("withdrawals.pay") ? actButton(view, "pay") : null,
    nextAct
      ? html`<p>${t("ops.nextIsFor", { act: t(`ops.do.${nextAct}`), roles: rolesFor(nextAct) })}</p>`
      : null,
    isByHand && mayDo("withdrawals.markPaid")
      ? html`<form class="act" method="post">
          ${field(refused, "proof", t("ops.bankReference"), { max: 64, help: t("ops.markPaid.help") })}
          <button name="act" value="markPaid">${t("ops.do.markPaid")}</button>
        </form>`
      : null,
    isByHand && mayDo("withdrawals.markFailed") ? actButton(view, "markFailed", "no") : null,
    one.state === "not_received" && mayDo("withdrawals.settle")
      ? html`<form class="act" method="post">
          <input type="hidden" name="act" value="settle" />
          <button name="outcome" value="refunded">${t("ops.do.refund")}</button>
          <button name="outcome" value="received" class="plain">${t("ops.do.received")}</button>
        </form>`
      : null,
    isPaidTwice(one) && mayDo("withdrawals.settlePaidTwice")
      ? html`<form class="act" method="post">
          ${field(refused, "remark", t("ops.paidTwice.remark"), { max: 500, help: t("ops.adjustments.reason.help") })}
          <button name="act" value="settlePaidTwice">${t("ops.do.settlePaidTwice")}</button>
        </form>`
      : null,
    can("reject") && mayDo("withdrawals.reject")
      ? html`<form class="act" method="post">
          <label>${t("ops.reason")}
            <select name="reason">${REJECT_REASONS.map((reason) => html`<option value="${reason}">${t(`withdraw.reason.${reason}`)}</option>`)}</select>
          </label>
          <button name="act" value="reject" class="no">${t("ops.do.reject")}</button>
        </form>`
      : null,
  ]);
}
