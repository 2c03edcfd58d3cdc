import { html } from "hono/html";
import type { OpsContext } from "./ops-context.ts";
import {
  alert,
  brandChoice,
  choice,
  empty,
  filters,
  type Html,
  page,
  pageNoOf,
  pager,
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
  const merchant = brand === "" ? {} : { merchant: brand };
  return { chosen, query: { ...merchant, which: chosen.which, pageNo, pageSize: PAGE_SIZE } };
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

/** One payment: what is known of it and what can be done at the left, its member and its steps at the right. */
export function onePage(
  view: View,
  part: QueuePart,
  title: string,
  { message, isDone, left, right }: OnePage,
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

interface OnePage {
  message: string | null;
  /** Whether an act has just been done. */
  isDone: boolean;
  left: readonly (Html | string)[];
  right: readonly (Html | string)[];
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
  return html`<form class="act" method="post"><button name="act" value="${act}" class="${kind}">${t(`ops.do.${act}`)}</button></form>`;
}
