import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";
import { languageTag } from "../i18n/languages.ts";
import { type Translate, textKey } from "../i18n/text-key.ts";
import type { MerchantProfile } from "../platform/core/merchant.ts";
import { formatAmount } from "../shared/money.ts";
import { may, type OperatorInView, type Permission } from "./desk.ts";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

/** What every page needs: the texts of a language, and whose it is; null before somebody is in. */
export interface View {
  t: Translate;
  language: string;
  operator: OperatorInView | null;
  /** Where the page is, as a part of the navigation. */
  here: string;
  merchants: readonly MerchantProfile[];
}

/** Nothing of elsewhere, and no script at all. */
export const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const PARTS: readonly (readonly [string, Permission])[] = [
  ["withdrawals", "withdrawals.see"],
  ["deposits", "deposits.see"],
  ["transfers", "transfers.see"],
  ["adjustments", "adjustments.see"],
  ["log", "log.see"],
];

/** A whole page around what it is about; `small` for one form alone. */
export function page(view: View, title: string, main: Html, { small = false } = {}): Html {
  const { t, language, operator, here } = view;
  return html`<!doctype html>
    <html lang="${languageTag(language)}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${t("ops.site")}</title>
        <link rel="icon" href="/ops.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/ops.css" />
      </head>
      <body>
        <a class="skip" href="#main">${t("ops.skip")}</a>
        <header>
          <strong>${t("ops.site")}</strong>
          ${operator ? navigation(t, operator, here) : ""}
        </header>
        <main id="main" ${small ? html`class="small"` : ""}>
          <h1>${title}</h1>
          ${main}
        </main>
        <footer>${t("ops.utc")}</footer>
      </body>
    </html>`;
}

function navigation(t: Translate, operator: OperatorInView, here: string): Html {
  return html`<nav aria-label="${t("ops.nav")}">
      <ul>
        ${PARTS.filter(([, action]) => may(operator.role, action)).map(
          ([part]) =>
            html`<li><a href="/ops/${part}" ${part === here ? html`aria-current="page"` : ""}>${t(textKey(`ops.nav.${part}`))}</a></li>`,
        )}
      </ul>
    </nav>
    <div class="who">
      <a href="/ops/password">${operator.username}</a> <span class="note">${t(`ops.role.${operator.role}`)}</span>
      <form method="post" action="/ops/sign-out"><button class="plain">${t("ops.signOut")}</button></form>
    </div>`;
}

/** `2026-11-21 19:42:07`, which is UTC. */
export function time(at: number | null): Html | string {
  if (at === null) return "";
  const iso = new Date(at).toISOString();
  return html`<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")}</time>`;
}

/** `PHP 1,000.00`, in the decimals of a merchant's currency. */
export function money({ merchants }: View, merchantId: string, minor: number, currency?: string): string {
  const own = merchants.find(({ code }) => code === merchantId)?.currency;
  return `${currency ?? own?.code ?? ""} ${formatAmount(minor, own?.decimals ?? 2)}`.trim();
}

export function brandName({ merchants }: View, merchantId: string): string {
  return merchants.find(({ code }) => code === merchantId)?.brandName ?? merchantId;
}

/** Names and values, one under the other; pairs without a value are left out. */
export function facts(pairs: readonly (readonly [string, Html | string | number | null])[]): Html {
  return html`<dl>
    ${pairs
      .filter(([, value]) => value !== null && value !== "")
      .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}
  </dl>`;
}

/** What a form was refused with, by field, and what was typed. */
export interface Refused {
  message: string | null;
  fields: Readonly<Record<string, string>>;
  values: Readonly<Record<string, string>>;
}
export const NOT_REFUSED: Refused = { message: null, fields: {}, values: {} };

export function alert(message: string | null): Html | string {
  return message ? html`<p class="alert" role="alert">${message}</p>` : "";
}

/** An input with its label, and what is wrong with what was typed. */
export function field(
  refused: Refused,
  name: string,
  label: string,
  { type = "text", value, autocomplete = "off", inputmode, max = 128, help }: FieldOptions = {},
): Html {
  const error = refused.fields[name];
  const described = [help ? `${name}-help` : "", error ? `${name}-error` : ""].filter(Boolean).join(" ");
  const shown = type === "password" ? "" : (refused.values[name] ?? value ?? "");
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" type="${type}" value="${shown}" required maxlength="${max}"
      autocomplete="${autocomplete}" ${inputmode ? html`inputmode="${inputmode}"` : ""}
      ${error ? html`aria-invalid="true"` : ""} ${described ? html`aria-describedby="${described}"` : ""} />
    ${help ? html`<span class="note" id="${name}-help">${help}</span>` : ""}
    ${error ? html`<p class="error" id="${name}-error" role="alert">${error}</p>` : ""}
  </div>`;
}

interface FieldOptions {
  type?: "text" | "password";
  value?: string;
  autocomplete?: string;
  inputmode?: "decimal" | "numeric";
  max?: number;
  help?: string;
}

/** A choice of a filter; `all` is the choice of none. */
export function choice(
  name: string,
  label: string,
  chosen: string,
  options: readonly (readonly [string, string])[],
): Html {
  return html`<label>
    ${label}
    <select name="${name}">
      ${options.map(
        ([value, text]) =>
          html`<option value="${value}" ${value === chosen ? html`selected` : ""}>${text}</option>`,
      )}
    </select>
  </label>`;
}

export function brandChoice({ t, merchants }: View, chosen: string): Html {
  const brands = merchants.map(({ code, brandName: name }) => [code, name] as const);
  return choice("brand", t("ops.brand"), chosen, [["", t("ops.all")], ...brands]);
}

/** A form of filters that leads to the same page. */
export function filters({ t }: View, path: string, choices: readonly Html[]): Html {
  return html`<form class="filters" method="get" action="${path}" role="search">
    ${choices} <button class="plain">${t("ops.filter")}</button>
  </form>`;
}

/** The number of a page as an address has it; the first for anything else. */
export function pageNoOf(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** Links to the page before and after, with the filters that stand. */
export function pager(
  { t }: View,
  path: string,
  query: Readonly<Record<string, string>>,
  { pageNo, pageSize, total }: { pageNo: number; pageSize: number; total: number },
): Html | string {
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return "";
  const to = (page: number) => `${path}?${new URLSearchParams({ ...query, page: String(page) })}`;
  return html`<nav class="acts" aria-label="${t("ops.pages")}">
    ${pageNo > 1 ? html`<a class="button plain" rel="prev" href="${to(pageNo - 1)}">${t("ops.previous")}</a>` : ""}
    <span>${t("ops.page", { page: pageNo, last })}</span>
    ${pageNo < last ? html`<a class="button plain" rel="next" href="${to(pageNo + 1)}">${t("ops.next")}</a>` : ""}
  </nav>`;
}

/** What is there when a list has nothing. */
export function empty({ t }: View, key: string): Html {
  return html`<section><h2>${t(textKey(`${key}.title`))}</h2><p>${t(textKey(`${key}.text`))}</p></section>`;
}
