import type { Hono } from "hono";
import { html } from "hono/html";
import {
  type MemberFacts,
  may,
  type VendorTransferForOperator,
} from "../platform/operators/operators.server.ts";
import { memberSection, type Step, stepsSection } from "./member-section.ts";
import { formOf, type OpsContext, type OpsEnv, refusedOf } from "./ops-context.ts";
import { brandName, facts, type Html, money, time, type View } from "./page.ts";
import { actButton, decideSection, onePage, queuePage, whichChoices, whichOf } from "./queue.ts";

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

  const show = async (c: OpsContext, message: string | null, status: 200 | 400 | 403 | 409 | 503 = 200) => {
    const { merchant = "", id = "" } = c.req.param();
    const found = await c.get("desk").transfer(c.get("call"), merchant, id);
    const names = await c.get("desk").names();
    return c.html(transferPage(c.get("view"), found, names, message, c.req.query("done") === "1"), status);
  };
  app.get(`${PATH}/:merchant/:id`, (c) => show(c, null));
  app.post(`${PATH}/:merchant/:id`, async (c) => {
    const { merchant, id } = c.req.param();
    const { act } = await formOf(c);
    const t = c.get("t");
    if (act !== "ask") return show(c, t("error.BAD_REQUEST"), 400);
    try {
      await c.get("desk").askVendor(c.get("call"), merchant, id);
      return c.redirect(`${PATH}/${merchant}/${id}?done=1`, 303);
    } catch (error) {
      const { refused, status, code, details } = refusedOf(c, error, {});
      if (code !== "CONFLICT") return show(c, refused.message, status as 403);
      const state = t(`wallets.state.${details.state}`);
      return show(c, t("ops.transfers.meanwhile", { state }), 409);
    }
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
  names: ReadonlyMap<string, string>,
  message: string | null,
  isDone: boolean,
): Html {
  const { t, operator } = view;
  const isOpen = one.state === "pending" || one.state === "unknown";
  const mayAsk = one.mayAsk && operator !== null && may(operator.role, "transfers.ask");
  return onePage(view, "transfers", t("ops.transfers.one", { reference: one.reference }), {
    message,
    isDone,
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
      stepsSection(view, one.steps, names, (step) => t(`wallets.state.${step.split(".")[0]}`)),
    ],
  });
}
