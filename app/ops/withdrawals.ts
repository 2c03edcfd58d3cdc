import type { Hono } from "hono";
import { html } from "hono/html";
import { textKey } from "../i18n/text-key.ts";
import { PlatformError } from "../platform/core/errors.ts";
import {
  type ReviewedWithdrawal,
  type WithdrawalCase,
  withdrawalRejectReason,
  withdrawalStatus,
} from "./desk.ts";
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

const AGES = ["1", "24", "72"];

/** Withdrawals: the queue, one of them with all that is known, and what is decided. */
export function addWithdrawals(app: Hono<OpsEnv>): void {
  app.get(PATH, async (c) => {
    const { brand = "", status = "waiting", age = "" } = c.req.query();
    const pageNo = pageNoOf(c.req.query("page"));
    const chosen = {
      brand,
      status: withdrawalStatus.safeParse(status).data ?? "waiting",
      age: AGES.includes(age) ? age : "",
    } as const;
    const { list, total } = await c.get("calls").withdrawals.list({
      ...(brand === "" ? {} : { brand }),
      status: chosen.status,
      ...(chosen.age === "" ? {} : { olderThanHours: chosen.age }),
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
    find: (c, merchant, id) => c.get("calls").withdrawals.detail({ merchant, id }),
    page: withdrawalPage,
    async act(c, merchant, id, form) {
      const { act = "", proof = "", remark = "" } = form;
      const { withdrawals } = c.get("calls");
      const one = { merchant, id };
      const reason = withdrawalRejectReason.safeParse(form.reason).data;
      const { outcome } = form;
      if (act === "review" || act === "approve" || act === "pay" || act === "markFailed")
        await withdrawals[act](one);
      else if (act === "reject" && reason) await withdrawals.reject({ ...one, reason });
      else if (act === "markPaid") await withdrawals.markPaid({ ...one, proof });
      else if (act === "settlePaidTwice") await withdrawals.settlePaidTwice({ ...one, remark });
      else if (act === "settle" && (outcome === "received" || outcome === "refunded"))
        await withdrawals.settle({ ...one, outcome });
      else throw new PlatformError("BAD_REQUEST");
    },
    whyNot: ({ t }, _merchantId, code, { state }) =>
      code === "CONFLICT"
        ? t("ops.withdrawals.meanwhile", { state: t(textKey(`withdraw.state.${state}`)) })
        : null,
  });
}

function choices(view: View, chosen: { brand: string; status: string; age: string }): Html[] {
  const { t } = view;
  return [
    brandChoice(view, chosen.brand),
    choice(
      "status",
      t("ops.status"),
      chosen.status,
      withdrawalStatus.options.map((one) => [one, t(textKey(`ops.withdrawals.${one}`))]),
    ),
    choice("age", t("ops.age"), chosen.age, [
      ["", t("ops.all")],
      ...AGES.map((hours) => [hours, t("ops.age.hours", { count: Number(hours) })] as const),
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
      html`${time(one.createdAt)} · ${one.payee.name}`,
    ],
    sum: money(view, one.merchantId, one.amount, one.currency),
  };
}

function withdrawalPage(
  view: View,
  { one, member, hints, others, actions: open, nextFor }: WithdrawalCase,
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
        ${one.reason ? html`<p>${t(textKey(one.reason))}</p>` : ""}
        ${facts([
          [t("ops.brand"), brandName(view, one.merchantId)],
          [t("ops.arrives"), amount(one.netAmount)],
          [t("ops.fee"), one.fee === 0 ? "" : amount(one.fee)],
          [t("ops.asked"), time(one.createdAt)],
          [t("ops.payee"), html`${one.payee.name}<br /><strong class="secret">${one.payee.number}</strong>`],
          [t("ops.holder"), one.payee.holder],
          [t("ops.payee.added"), time(one.payee.addedAt)],
          [t("ops.provider"), one.provider === "manual" ? t("ops.byHand") : one.provider],
          [t("ops.providerRef"), one.providerRef],
          [t("ops.received"), one.received === null ? "" : amount(one.received)],
          [t("ops.missing"), one.received === null ? "" : amount(one.netAmount - one.received)],
          [t("ops.reviewedBy"), name(one.reviewedBy)],
          [t("ops.approvedBy"), name(one.approvedBy)],
          [t("ops.paidBy"), name(one.paidBy)],
          [t("ops.paidTwice.at"), time(one.paidTwiceAt)],
          [t("ops.paidTwice.by"), name(one.paidTwiceSettledBy)],
        ])}
      </section>`,
      isPaidTwice(one)
        ? html`<section><h2>${t("ops.paidTwice")}</h2><p class="warn">${t("ops.paidTwice.text", { amount: amount(one.netAmount) })}</p></section>`
        : "",
      hintList(t, hints, one.sharedWith),
      actions(view, { actions: open, nextFor }, shown.refused),
      proofSection(view, one.merchantId, one.proofIds),
    ],
    right: [
      memberSection(view, one.merchantId, member),
      stepsSection(view, one.steps, shown.names, (step) => t(textKey(`withdraw.state.${step}`))),
      others.length === 0
        ? ""
        : html`<section><h2>${t("ops.withdrawals.others")}</h2>
            <ul class="queue">${others.map((other) => queueEntry("withdrawals", entry(view, other)))}</ul></section>`,
    ],
  });
}

/** Whether it went out after its member had got it back, and nobody has dealt with that. */
const isPaidTwice = (one: ReviewedWithdrawal) => one.paidTwiceAt !== null && one.paidTwiceSettledBy === null;

function hintList(t: View["t"], hints: WithdrawalCase["hints"], shared: number): Html | string {
  if (hints.length === 0) return "";
  return html`<section><h2>${t("ops.hints")}</h2>
    <ul class="hints">${hints.map((hint) => html`<li>${t(`ops.hint.${hint}`, { count: shared })}</li>`)}</ul>
  </section>`;
}

/** What this operator may do about it as it stands. */
function actions(
  view: View,
  { actions: open, nextFor }: Pick<WithdrawalCase, "actions" | "nextFor">,
  refused: Refused,
): Html {
  const { t } = view;
  const may = (action: WithdrawalCase["actions"][number]) => open.includes(action);
  return decideSection(view, [
    may("review") ? actButton(view, "review", "plain") : null,
    may("approve") ? actButton(view, "approve") : null,
    may("pay") ? actButton(view, "pay") : null,
    nextFor
      ? html`<p>${t("ops.nextIsFor", {
          act: t(textKey(`ops.do.${nextFor.action}`)),
          roles: nextFor.roles.map((role) => t(`ops.role.${role}`)).join(", "),
        })}</p>`
      : null,
    may("markPaid")
      ? html`<form class="act" method="post">
          ${field(refused, "proof", t("ops.bankReference"), { max: 64, help: t("ops.markPaid.help") })}
          <button name="act" value="markPaid">${t("ops.do.markPaid")}</button>
        </form>`
      : null,
    may("markFailed") ? actButton(view, "markFailed", "no") : null,
    may("settle")
      ? html`<form class="act" method="post">
          <input type="hidden" name="act" value="settle" />
          <button name="outcome" value="refunded">${t("ops.do.refund")}</button>
          <button name="outcome" value="received" class="plain">${t("ops.do.received")}</button>
        </form>`
      : null,
    may("settlePaidTwice")
      ? html`<form class="act" method="post">
          ${field(refused, "remark", t("ops.paidTwice.remark"), { max: 500, help: t("ops.adjustments.reason.help") })}
          <button name="act" value="settlePaidTwice">${t("ops.do.settlePaidTwice")}</button>
        </form>`
      : null,
    may("reject")
      ? html`<form class="act" method="post">
          <label>${t("ops.reason")}
            <select name="reason">${withdrawalRejectReason.options.map((reason) => html`<option value="${reason}">${t(`withdraw.reason.${reason}`)}</option>`)}</select>
          </label>
          <button name="act" value="reject" class="no">${t("ops.do.reject")}</button>
        </form>`
      : null,
  ]);
}
