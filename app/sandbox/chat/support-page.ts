import { html } from "hono/html";
import type { Launch } from "./launch.ts";
import { chatDocument, chatEntry } from "./page.ts";
import { MAX_TEXT, renderRateLimitNotice } from "./room-page.ts";
import { listChoices, type TalkLine, TOPICS } from "./support-talk.ts";
import { supportTexts } from "./support-texts.ts";
import { chatTexts } from "./texts.ts";

interface SupportView {
  lines: readonly TalkLine[];
  launch: Launch;
  token: string;
  /** The host that serves this page. */
  host: string;
  /** A message that was refused because its visitor exceeded the writing limit; null without one. */
  unsent: string | null;
}

/** A conversation with the demonstration's support: its lines, topics to choose from, and a field. */
export function supportPage({ lines, launch, token, host, unsent }: SupportView) {
  const { brand, topics } = launch;
  const { tag, texts } = supportTexts(launch.lang);
  const answer = (line: TalkLine) => {
    if (line.from === "me") return "text" in line ? line.text : texts.choices[line.choice];
    if (line.says === "hello") return texts.hello.replace("{brand}", brand.name);
    if (line.says === "thanks") return texts.thanks;
    if (line.says === "operator") return texts.operator.replace("{host}", host);
    const chapter = `${brand.home}/help#${TOPICS[line.says].chapter}`;
    const feedback =
      line.says === "agentPay" && topics.feedback
        ? html` ${texts.agentFeedback}<br /><a href="${brand.home}/feedback" target="_blank" rel="noopener">${texts.writeFeedback}</a>`
        : "";
    return html`${texts.answers[line.says]}${feedback}<br /><a href="${chapter}" target="_blank" rel="noopener">${texts.more}</a>`;
  };
  const entry = (line: TalkLine) =>
    chatEntry(launch, {
      name: line.from === "me" ? texts.you : texts.desk,
      at: line.at,
      own: line.from === "me",
      body: answer(line),
    });
  const title = `${brand.name} · ${texts.title}`;
  return chatDocument({
    lang: tag,
    title,
    token,
    header: html`<header>${brand.logo ? html`<img src="${brand.logo}" alt="" width="36" height="36" />` : ""}<div><h1>${title}</h1><p>${texts.host.replace("{host}", host)}</p></div></header>`,
    main: html`<p class="notice">${texts.notice}</p><ol>${lines.map(entry)}</ol>`,
    footer: html`<footer>${renderRateLimitNotice(chatTexts(tag).texts, unsent)}<form method="post" class="choices">${listChoices(
      topics.agentPay,
    ).map(
      (choice) => html`<button name="choice" value="${choice}">${texts.choices[choice]}</button>`,
    )}</form><form method="post" class="write"><label><span class="hidden">${texts.message}</span><input name="text" maxlength="${MAX_TEXT}" placeholder="${texts.message}" value="${unsent ?? ""}" required autocomplete="off" /></label><button>${texts.send}</button></form></footer>`,
  });
}
