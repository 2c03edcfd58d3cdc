import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { html } from "hono/html";
import { textKey } from "../i18n/text-key.ts";
import { PlatformError } from "../platform/core/errors.ts";
import {
  may,
  type Permission,
  type Settlement,
  transferOutcome,
  type VendorTransferCase,
  type VendorTransferForOperator,
} from "./desk.ts";
import { memberSection, stepsSection } from "./member-section.ts";
import type { OpsEnv } from "./ops-context.ts";
import { brandName, facts, field, type Html, money, type Refused, time, type View } from "./page.ts";
import {
  actButton,
  addCase,
  decideSection,
  onePage,
  queuePage,
  type ShownWith,
  whichChoices,
  whichOf,
} from "./queue.ts";

const PATH = "/ops/transfers";

/** Money between members' main wallets and vendors' whose outcome the vendor does not say, or says too late. */
export function addTransfers(app: Hono<OpsEnv>): void {
  app.get(PATH, async (c) => {
    const { chosen, query } = whichOf(c);
    const { list, total } = await c.get("calls").vendorTransfers.list(query);
    const view = c.get("view");
    return c.html(
      queuePage(view, "transfers", {
        choices: whichChoices(view, chosen),
        chosen,
        pageNo: query.pageNo,
        total,
        entries: list.map((one) => entry(view, one)),
      }),
    );
  });

  addCase(app, "transfers", {
    find: (c, merchant, id) => c.get("calls").vendorTransfers.detail({ merchant, id }),
    page: transferPage,
    async act(c, merchant, id, form) {
      const {
        act,
        settlement: settlementId = "",
        remark = "",
        evidence = "",
        key: idempotencyKey = "",
      } = form;
      const { vendorTransfers } = c.get("calls");
      const one = { merchant, id };
      const outcome = transferOutcome.options.find((word) => word === form.outcome);
      if (act === "ask") await vendorTransfers.ask(one);
      else if (act === "approve" || act === "reject") await vendorTransfers[act]({ ...one, settlementId });
      else if (act === "settlePaidTwice") await vendorTransfers.settlePaidTwice({ ...one, remark });
      else if (act === "propose" && outcome)
        await vendorTransfers.propose({ ...one, outcome, evidence, idempotencyKey });
      else throw new PlatformError("BAD_REQUEST");
    },
    whyNot({ t }, _merchantId, code, { own, state, askFirst }) {
      if (code === "FORBIDDEN" && own) return t("ops.adjustments.twoPersons");
      if (code === "CONFLICT" && askFirst) return t("ops.transfers.askFirst");
      return code === "CONFLICT"
        ? t("ops.transfers.meanwhile", { state: t(textKey(`wallets.state.${state}`)) })
        : null;
    },
  });
}

/** Which way it goes, and which vendor: a catalogue key with a place for the name. */
const way = ({ t }: View, { direction, vendor }: VendorTransferForOperator) =>
  t(`ops.transfers.${direction}`, { vendor });

function entry(view: View, one: VendorTransferForOperator) {
  const { t } = view;
  return {
    merchantId: one.merchantId,
    id: one.id,
    title: one.reference,
    state: t(isPaidTwice(one) ? "ops.paidTwice" : `wallets.state.${one.state}`),
    lines: [
      `${brandName(view, one.merchantId)} · ${one.username} · ${way(view, one)}`,
      html`${time(one.createdAt)} · ${t("ops.transfers.asks", { count: one.asks })}`,
    ],
    sum: money(view, one.merchantId, one.amount, one.currency),
  };
}

function transferPage(view: View, { one, member }: VendorTransferCase, shown: ShownWith): Html {
  const { t, operator } = view;
  const { names, refused } = shown;
  const isOpen = one.state === "pending" || one.state === "unknown";
  const mayDo = (action: Permission) => operator !== null && may(operator.role, action);
  const name = (id: string | null) => (id === null ? "" : (names.get(id) ?? ""));
  const waiting = one.settlements.find(({ state }) => state === "proposed");
  return onePage(view, "transfers", t("ops.transfers.one", { reference: one.reference }), shown, {
    left: [
      html`<section>
        <h2>${t(`wallets.state.${one.state}`)}</h2>
        <p class="sum">${money(view, one.merchantId, one.amount, one.currency)}</p>
        ${one.reason ? html`<p>${t(textKey(one.reason))}</p>` : ""}
        ${facts([
          [t("ops.brand"), brandName(view, one.merchantId)],
          [t("ops.transfers.way"), way(view, one)],
          [t("ops.asked"), time(one.createdAt)],
          [t("ops.transfers.asked"), one.asks],
          [t("ops.transfers.askedAt"), time(one.askedAt)],
          [t("ops.transfers.fault"), one.fault],
          [t("ops.transfers.settled"), time(one.settledAt)],
          [
            t("ops.transfers.vendorOutcome"),
            one.settledAt === null ? "" : t(`ops.transfers.vendorOutcome.${one.vendorOutcome ?? "none"}`),
          ],
          [t("ops.paidTwice.by"), name(one.paidTwiceSettledBy)],
        ])}
      </section>`,
      isPaidTwice(one)
        ? html`<section><h2>${t("ops.paidTwice")}</h2><p class="warn">${t("ops.transfers.paidTwice", {
            amount: money(view, one.merchantId, one.amount, one.currency),
          })}</p></section>`
        : "",
      isOpen
        ? html`<section><h2>${t("ops.transfers.why")}</h2><p>${t(`ops.transfers.where.${one.direction}`)}</p><p>${t("ops.transfers.wait")}</p>${one.maySettle ? "" : html`<p>${t("ops.transfers.settle.wait")}</p>`}</section>`
        : "",
      one.settlements.length > 0
        ? html`<section><h2>${t("ops.transfers.proposals")}</h2>${one.settlements.map((each) => settlementText(view, one, each, name))}</section>`
        : "",
      decideSection(view, [
        one.mayAsk && mayDo("transfers.ask") ? actButton(view, "ask") : null,
        waiting && waiting.proposedBy === operator?.id
          ? html`<p>${t("ops.adjustments.twoPersons")}</p>`
          : null,
        waiting && waiting.proposedBy !== operator?.id && mayDo("transfers.approve")
          ? one.maySettle
            ? settlementButton(view, "approve", waiting)
            : html`<p>${t("ops.transfers.approveLater")}</p>`
          : null,
        waiting && mayDo("transfers.reject") ? settlementButton(view, "reject", waiting) : null,
        isPaidTwice(one) && mayDo("transfers.settlePaidTwice") ? paidTwiceForm(view, refused) : null,
      ]),
      one.maySettle && !waiting && mayDo("transfers.propose") ? proposal(view, one, refused) : "",
    ],
    right: [
      memberSection(view, one.merchantId, member),
      // A step's state carries the direction behind a point: pending.in.
      stepsSection(view, one.steps, shown.names, (step) => t(textKey(`wallets.state.${step.split(".")[0]}`))),
    ],
  });
}

const isPaidTwice = (one: VendorTransferForOperator) =>
  one.paidTwiceAt !== null && one.paidTwiceSettledBy === null;

/** What was proposed, what it would bring about, and what became of it. */
function settlementText(
  view: View,
  { merchantId, amount, currency, direction }: VendorTransferForOperator,
  one: Settlement,
  name: (id: string | null) => string,
): Html {
  const { t } = view;
  const sum = money(view, merchantId, amount, currency);
  return html`<h3>${t(`ops.transfers.outcome.${one.outcome}`)}</h3>
    <p>${one.evidence}</p>
    ${one.state === "proposed" ? html`<p>${t(`ops.transfers.then.${direction}.${one.outcome}`, { amount: sum })}</p>` : ""}
    ${facts([
      [t("ops.status"), t(`ops.transfers.${one.state}`)],
      [t("ops.adjustments.proposedBy"), html`${name(one.proposedBy)} · ${time(one.proposedAt)}`],
      [
        t("ops.adjustments.decidedBy"),
        one.decidedBy === null ? "" : html`${name(one.decidedBy)} · ${time(one.decidedAt)}`,
      ],
    ])}`;
}

/** A decision names the proposal that the page showed: another one may stand there by now. */
function settlementButton({ t }: View, act: "approve" | "reject", { id }: Settlement): Html {
  return html`<form class="act" method="post">
    <input type="hidden" name="settlement" value="${id}" />
    <button name="act" value="${act}" class="${act === "reject" ? "no" : ""}">${t(`ops.do.${act}`)}</button>
  </form>`;
}

function proposal(view: View, one: VendorTransferForOperator, refused: Refused): Html {
  const { t } = view;
  const { values } = refused;
  return html`<section>
    <h2>${t("ops.transfers.settle")}</h2>
    <p>${t("ops.transfers.settle.text", { reference: one.reference })}</p>
    <form class="act" method="post">
      <input type="hidden" name="key" value="${values.key || randomUUID()}" />
      <fieldset>
        <legend>${t("ops.transfers.outcome")}</legend>
        ${transferOutcome.options.map(
          (word) =>
            html`<label><input type="radio" name="outcome" value="${word}" required ${values.outcome === word ? html`checked` : ""} /> ${t(`ops.transfers.outcome.${word}`)}</label>`,
        )}
      </fieldset>
      ${field(refused, "evidence", t("ops.transfers.evidence"), { max: 500, help: t("ops.adjustments.reason.help") })}
      <button name="act" value="propose">${t("ops.do.propose")}</button>
    </form>
  </section>`;
}

function paidTwiceForm({ t }: View, refused: Refused): Html {
  return html`<form class="act" method="post">
    ${field(refused, "remark", t("ops.paidTwice.remark"), { max: 500, help: t("ops.adjustments.reason.help") })}
    <button name="act" value="settlePaidTwice">${t("ops.do.settlePaidTwice")}</button>
  </form>`;
}
