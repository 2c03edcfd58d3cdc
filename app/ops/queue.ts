import type { Hono } from "hono";
import { html } from "hono/html";
import { textKey } from "../i18n/text-key.ts";
import type { ErrorCode, PlatformError } from "../platform/core/errors.ts";
import { type FailureStatus, formOf, type OpsContext, type OpsEnv, refusedOf } from "./ops-context.ts";
import {
  alert,
  brandChoice,
  choice,
  empty,
  filters,
  type Html,
  NOT_REFUSED,
  page,
  pageNoOf,
  pager,
  type Refused,
  type View,
} from "./page.ts";

export const PAGE_SIZE = 25;

export type QueuePart = "withdrawals" | "deposits" | "transfers" | "adjustments";

/** What stands in a queue for one payment. */
export interface QueueEntry {
  merchantId: string;
  id: string;
  title: string;
  state: string;
  /** Whose it is, and what else is to be seen at once. */
  lines: readonly (Html | string)[];
  sum: string;
}

/** What a list shows as its address has it, for the parts that have what waits and all there is. */
export function whichOf(c: OpsContext) {
  const { brand = "", which } = c.req.query();
  const chosen = { brand, which: which === "all" ? ("all" as const) : ("waiting" as const) };
  const pageNo = pageNoOf(c.req.query("page"));
  const only = brand === "" ? {} : { brand };
  return { chosen, query: { ...only, which: chosen.which, pageNo, pageSize: PAGE_SIZE } };
}

export function whichChoices(view: View, { brand, which }: { brand: string; which: string }): Html[] {
  const { t } = view;
  return [
    brandChoice(view, brand),
    choice("which", t("ops.status"), which, [
      ["waiting", t("ops.waiting")],
      ["all", t("ops.all")],
    ]),
  ];
}

/** A list with its filters and pages; `message`: what a form on it was refused with. */
export function queuePage(
  view: View,
  part: QueuePart,
  list: {
    choices: readonly Html[];
    chosen: Readonly<Record<string, string>>;
    pageNo: number;
    total: number;
    entries: readonly QueueEntry[];
    message?: string | null;
    below?: Html | string;
  },
): Html {
  const { t } = view;
  const { choices, chosen, pageNo, total, entries, message = null, below = "" } = list;
  const path = `/ops/${part}`;
  return page(
    view,
    t(`ops.nav.${part}`),
    html`${alert(message)} ${filters(view, path, choices)}
      ${
        entries.length === 0
          ? empty(view, `ops.${part}.empty`)
          : html`<p class="note">${t("ops.found", { count: total })}</p>
              <ul class="queue">${entries.map((one) => queueEntry(part, one))}</ul>`
      }
      ${pager(view, path, chosen, { pageNo, pageSize: PAGE_SIZE, total })} ${below}`,
  );
}

export function queueEntry(part: QueuePart, { merchantId, id, title, state, lines, sum }: QueueEntry): Html {
  return html`<li>
    <div class="what">
      <p><a href="/ops/${part}/${merchantId}/${id}">${title}</a> <span class="state">${state}</span></p>
      ${lines.map((line, at) => html`<p ${at > 0 ? html`class="note"` : ""}>${line}</p>`)}
    </div>
    <span class="sum">${sum}</span>
  </li>`;
}

/** One payment of a queue: where it comes from, how it is shown, and what its forms do. */
interface OneCase<Found extends { names: Readonly<Record<string, string>> }> {
  /** @throws PlatformError NOT_FOUND. */
  find(c: OpsContext, merchantId: string, id: string): Promise<Found>;
  page(view: View, found: Found, shown: ShownWith): Html;
  /** Does what a form asks. @throws PlatformError, BAD_REQUEST for what no form of the page sends. */
  act(c: OpsContext, merchantId: string, id: string, form: Record<string, string>): Promise<void>;
  /** What kept it from being done, where there is more to say than the error's own text. */
  whyNot(view: View, merchantId: string, code: ErrorCode, details: PlatformError["details"]): string | null;
}

/** What stands on the page of one payment beside it. */
export interface ShownWith {
  refused: Refused;
  /** Whether an act has just been done. */
  isDone: boolean;
  /** The operators' names, by id. */
  names: ReadonlyMap<string, string>;
}

/** Adds the page of one payment, to which its forms lead back. */
export function addCase<Found extends { names: Readonly<Record<string, string>> }>(
  app: Hono<OpsEnv>,
  part: QueuePart,
  one: OneCase<Found>,
): void {
  const path = `/ops/${part}/:merchant/:id` as const;
  const show = async (c: OpsContext, refused: Refused, status: FailureStatus | 200 = 200) => {
    const { merchant = "", id = "" } = c.req.param();
    const found = await one.find(c, merchant, id);
    const isDone = c.req.query("done") === "1";
    return c.html(
      one.page(c.get("view"), found, { refused, isDone, names: new Map(Object.entries(found.names)) }),
      status,
    );
  };

  app.get(path, (c) => show(c, NOT_REFUSED));
  app.post(path, async (c) => {
    const { merchant: merchantId, id } = c.req.param();
    const form = await formOf(c);
    try {
      await one.act(c, merchantId, id, form);
      return c.redirect(`/ops/${part}/${merchantId}/${id}?done=1`, 303);
    } catch (error) {
      const { refused, status, code, details } = refusedOf(c, error, form);
      const { claimedBy } = details;
      const message =
        claimedBy === undefined
          ? (one.whyNot(c.get("view"), merchantId, code, details) ?? refused.message)
          : c.get("view").t("ops.claimed", { name: String(claimedBy) });
      return show(c, { ...refused, message }, status);
    }
  });
}

/** One payment: what is known of it and what can be done at the left, its member and its steps at the right. */
export function onePage(
  view: View,
  part: QueuePart,
  title: string,
  { refused: { message }, isDone }: ShownWith,
  { left, right }: Record<"left" | "right", readonly (Html | string)[]>,
): Html {
  const { t } = view;
  return page(
    view,
    title,
    html`${alert(message)}
      ${isDone && !message ? html`<p class="done" role="status">${t("ops.done")}</p>` : ""}
      <div class="columns">
        <div>${left}</div>
        <div>${right}</div>
      </div>
      <p><a href="/ops/${part}">${t("ops.backToQueue")}</a></p>`,
  );
}

/** What may be done, or that there is nothing; null for what may not. */
export function decideSection({ t }: View, acts: readonly (Html | null)[]): Html {
  const shown = acts.filter((act) => act !== null);
  return html`<section><h2>${t("ops.decide")}</h2>
    ${shown.length === 0 ? html`<p>${t("ops.nothingToDo")}</p>` : shown}
  </section>`;
}

/** A form of one button. */
export function actButton({ t }: View, act: string, kind: "" | "no" | "plain" = ""): Html {
  return html`<form class="act" method="post"><button name="act" value="${act}" class="${kind}">${t(textKey(`ops.do.${act}`))}</button></form>`;
}
