import { randomUUID } from "node:crypto";
import type { Hono } from "hono";
import { html } from "hono/html";
import { textKey } from "../i18n/text-key.ts";
import { type ErrorCode, PlatformError } from "../platform/core/errors.ts";
import { amountError, parseAmount } from "../shared/money.ts";
import { type AdjustmentCase, may } from "./desk.ts";
import { memberSection } from "./member-section.ts";
import {
  type FailureStatus,
  formOf,
  merchantOf,
  type OpsContext,
  type OpsEnv,
  refusedOf,
} from "./ops-context.ts";
import {
  brandName,
  choice,
  facts,
  field,
  type Html,
  money,
  NOT_REFUSED,
  type Refused,
  time,
  type View,
} from "./page.ts";
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

const PATH = "/ops/adjustments";

/** Corrections of members' money: proposed by one, approved by another. */
export function addAdjustments(app: Hono<OpsEnv>): void {
  const showList = async (c: OpsContext, refused: Refused, status: FailureStatus | 200 = 200) => {
    const { chosen, query } = whichOf(c);
    const { list, total } = await c.get("calls").adjustments.list(query);
    const view = c.get("view");
    const mayPropose = view.operator && may(view.operator.role, "adjustments.propose");
    return c.html(
      queuePage(view, "adjustments", {
        choices: whichChoices(view, chosen),
        chosen,
        pageNo: query.pageNo,
        total,
        entries: list.map((one) => ({
          merchantId: one.merchantId,
          id: one.id,
          title: one.username,
          state: view.t(`ops.adjustments.${one.state}`),
          lines: [`${brandName(view, one.merchantId)} · ${one.reason}`, time(one.proposedAt)],
          sum: money(view, one.merchantId, one.amount, one.currency),
        })),
        message: refused.message,
        below: mayPropose ? proposal(view, refused) : "",
      }),
      status,
    );
  };
  app.get(PATH, (c) => showList(c, NOT_REFUSED));
  app.post(PATH, async (c) => {
    const form = await formOf(c);
    const { merchant = "", username = "", direction = "", amount = "", reason = "", key = "" } = form;
    const t = c.get("t");
    try {
      const { decimals } = merchantOf(c, merchant).currency;
      const minor = parseAmount(amount, decimals);
      if (minor === null || minor === 0) {
        return showList(
          c,
          { message: null, fields: { amount: t(textKey(amountError(amount, decimals))) }, values: form },
          422,
        );
      }
      const signed = direction === "take" ? -minor : minor;
      const input = { merchant, username, amount: signed, reason, idempotencyKey: key };
      const { id } = await c.get("calls").adjustments.propose(input);
      return c.redirect(`${PATH}/${merchant}/${id}?done=1`, 303);
    } catch (error) {
      const { refused, status } = refusedOf(c, error, form);
      return showList(c, refused, status);
    }
  });

  addCase(app, "adjustments", {
    find: (c, merchant, id) => c.get("calls").adjustments.detail({ merchant, id }),
    page: adjustmentPage,
    act: async (c, merchantId, id, { act }) => {
      if (act !== "approve" && act !== "reject") throw new PlatformError("BAD_REQUEST");
      await c.get("calls").adjustments[act]({ merchant: merchantId, id });
    },
    whyNot,
  });
}

/** What kept a decision from being made, where there is more to say than the error's own text. */
function whyNot(
  view: View,
  merchantId: string,
  code: ErrorCode,
  details: PlatformError["details"],
): string | null {
  const { t } = view;
  switch (code) {
    case "CONFLICT":
      return t("ops.adjustments.meanwhile", { state: t(textKey(`ops.adjustments.${details.state}`)) });
    case "FORBIDDEN":
      return details.own ? t("ops.adjustments.twoPersons") : null;
    case "INSUFFICIENT_FUNDS":
      return t("ops.adjustments.funds", { amount: money(view, merchantId, Number(details.balance)) });
    default:
      return null;
  }
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

function adjustmentPage(view: View, { one, member }: AdjustmentCase, shown: ShownWith): Html {
  const { t, operator } = view;
  const isOwn = operator?.id === one.proposedBy;
  const isOpen = one.state === "proposed" && operator !== null;
  const by = (id: string | null, at: number | null) =>
    id === null ? "" : html`${shown.names.get(id) ?? ""} · ${time(at)}`;
  return onePage(view, "adjustments", t("ops.adjustments.one", { member: one.username }), shown, {
    left: [
      html`<section>
        <h2>${t(`ops.adjustments.${one.state}`)}</h2>
        <p class="sum">${money(view, one.merchantId, one.amount, one.currency)}</p>
        <p>${one.reason}</p>
        ${facts([
          [t("ops.brand"), brandName(view, one.merchantId)],
          [t("ops.adjustments.proposedBy"), by(one.proposedBy, one.proposedAt)],
          [t("ops.adjustments.decidedBy"), by(one.decidedBy, one.decidedAt)],
        ])}
      </section>`,
      decideSection(view, [
        isOpen && isOwn ? html`<p>${t("ops.adjustments.twoPersons")}</p>` : null,
        isOpen && !isOwn && may(operator.role, "adjustments.approve") ? actButton(view, "approve") : null,
        isOpen && may(operator.role, "adjustments.reject") ? actButton(view, "reject", "no") : null,
      ]),
    ],
    right: [memberSection(view, one.merchantId, member)],
  });
}
