import type { Hono } from "hono";
import { html } from "hono/html";
import { PlatformError } from "../platform/errors.ts";
import {
  type MemberFacts,
  may,
  type VendorTransferForOperator,
} from "../platform/operators/operators.server.ts";
import { memberSection, type Step, stepsSection } from "./member-section.ts";
import type { OpsEnv } from "./ops-context.ts";
import { brandName, facts, type Html, money, time, type View } from "./page.ts";
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

/** Money between members' main wallets and vendors' whose outcome the vendor does not say. */
export function addTransfers(app: Hono<OpsEnv>): void {
  app.get(PATH, async (c) => {
    const { chosen, query } = whichOf(c);
    const { list, total } = await c.get("desk").transfers(c.get("call"), query);
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
    find: (c, merchantId, id) => c.get("desk").transfer(c.get("call"), merchantId, id),
    page: transferPage,
    act: async (c, merchantId, id, { act }) => {
      if (act !== "ask") throw new PlatformError("BAD_REQUEST");
      await c.get("desk").askVendor(c.get("call"), merchantId, id);
    },
    whyNot: ({ t }, _merchantId, code, { state }) =>
      code === "CONFLICT" ? t("ops.transfers.meanwhile", { state: t(`wallets.state.${state}`) }) : null,
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
    state: t(`wallets.state.${one.state}`),
    lines: [
      `${brandName(view, one.merchantId)} · ${one.username} · ${way(view, one)}`,
      html`${time(one.createdAt)} · ${t("ops.transfers.asks", { count: one.asks })}`,
    ],
    sum: money(view, one.merchantId, one.amount, one.currency),
  };
}

function transferPage(
  view: View,
  { one, member }: { one: VendorTransferForOperator & { steps: readonly Step[] }; member: MemberFacts },
  shown: ShownWith,
): Html {
  const { t, operator } = view;
  const isOpen = one.state === "pending" || one.state === "unknown";
  const mayAsk = one.mayAsk && operator !== null && may(operator.role, "transfers.ask");
  return onePage(view, "transfers", t("ops.transfers.one", { reference: one.reference }), shown, {
    left: [
      html`<section>
        <h2>${t(`wallets.state.${one.state}`)}</h2>
        <p class="sum">${money(view, one.merchantId, one.amount, one.currency)}</p>
        ${one.reason ? html`<p>${t(one.reason)}</p>` : ""}
        ${facts([
          [t("ops.brand"), brandName(view, one.merchantId)],
          [t("ops.transfers.way"), way(view, one)],
          [t("ops.asked"), time(one.createdAt)],
          [t("ops.transfers.asked"), one.asks],
          [t("ops.transfers.askedAt"), time(one.askedAt)],
          [t("ops.transfers.fault"), one.fault],
        ])}
      </section>`,
      isOpen
        ? html`<section><h2>${t("ops.transfers.why")}</h2><p>${t(`ops.transfers.where.${one.direction}`)}</p><p>${t("ops.transfers.wait")}</p></section>`
        : "",
      decideSection(view, [mayAsk ? actButton(view, "ask") : null]),
    ],
    right: [
      memberSection(view, one.merchantId, member),
      // A step's state carries the direction behind a point: pending.in.
      stepsSection(view, one.steps, shown.names, (step) => t(`wallets.state.${step.split(".")[0]}`)),
    ],
  });
}
