import { html } from "hono/html";
import type { Launch } from "./launch.ts";
import { chatDocument, chatEntry } from "./page.ts";
import { type ChatTexts, chatTexts } from "./texts.ts";

/** A line that a member has written in a room. */
export interface RoomLine {
  name: string;
  text: string;
  /** Epoch milliseconds. */
  at: number;
}

export const MAX_TEXT = 200;

interface RoomView {
  lines: readonly RoomLine[];
  launch: Launch | null;
  token: string;
  /** True when the launch's name may currently write. */
  writes: boolean;
  /** A message that was refused because its member exceeded the writing limit; null without one. */
  unsent: string | null;
}

/** A room with its latest lines. Members write under the name of their account; guests read. */
export function roomPage({ lines, launch, token, writes, unsent }: RoomView) {
  const { tag, texts } = chatTexts(launch?.lang ?? null);
  const entry = ({ name, text, at }: RoomLine) =>
    chatEntry(launch, { name, at, own: writes && name === launch?.name, body: text });
  const signIn = launch && `${launch.brand.home}/?modal=login&next=${encodeURIComponent("/?modal=chat")}`;
  const guest = launch?.name
    ? html`<p class="read">${texts.over}</p>`
    : html`<p class="read">${texts.guest} ${signIn ? html`<a href="${signIn}" target="_top">${texts.signIn}</a>` : ""}</p>`;
  return chatDocument({
    lang: tag,
    title: texts.title,
    token,
    header: html`<h1 class="hidden">${texts.title}</h1>`,
    main: html`<p class="notice">${texts.notice}</p>${lines.length === 0 ? html`<p class="empty">${texts.empty}</p>` : html`<ol>${lines.map(entry)}</ol>`}`,
    footer: html`<footer>${
      writes && launch
        ? html`<form method="post">${renderRateLimitNotice(texts, unsent)}<p class="as">${texts.as} <b translate="no">${launch.name}</b></p><div class="write"><label><span class="hidden">${texts.message}</span><input name="text" maxlength="${MAX_TEXT}" placeholder="${texts.message}" value="${unsent ?? ""}" required autocomplete="off" /></label><button>${texts.send}</button></div></form>`
        : guest
    }</footer>`,
  });
}

/** Renders the notice that a message was refused because of the writing limit. */
export const renderRateLimitNotice = ({ slower }: Pick<ChatTexts, "slower">, unsent: string | null) =>
  unsent === null ? "" : html`<p class="notice" role="alert">${slower}</p>`;
