import { escapeHtml } from "../../../shared/escape-html.ts";
import type { Game } from "../../catalogue/games.ts";
import { VENDORS } from "../../catalogue/vendors.ts";
import type { Play } from "../store.ts";
import { assetUrl } from "./assets.ts";
import { renderThemeStyles } from "./look.ts";
import { type Texts, textsForBrowser } from "./texts.ts";

interface Shell {
  play: Play;
  game: Game;
  /** The kind of game: its folder below games/, which contains `frame.js` and optionally `frame.css`. */
  kind: string;
  /** The result of `getTexts(kind)`. */
  language: { tag: string; texts: Texts };
  /** The data that the frame's script reads as `game`, in addition to those of every frame (frame/kit.js). */
  data: object;
  /** The game's own part of the page: HTML, with texts escaped by `escapeHtml`. */
  body: string;
  /** HTML of the info dialog above the history: rules and return. */
  rules: string;
}

/**
 * The page of one player's game: head, name, balance, the game's own part, messages, and a dialog with rules and
 * history. frame/kit.js runs the parts that all games share. The page contains texts and rules, but no money.
 */
export function framePage({ play, game, kind, language, data, body, rules }: Shell): string {
  const { tag } = language;
  // With a transfer wallet the message explains how to move money into the game.
  const short = language.texts["error.INSUFFICIENT_FUNDS.own"] ?? "";
  const texts =
    play.wallet === "transfer" ? { ...language.texts, "error.INSUFFICIENT_FUNDS": short } : language.texts;
  const emblem = assetUrl(`emblem/${game.gameId}.svg`);
  const shared = {
    texts,
    tag,
    timeZone: play.timeZone,
    name: game.name,
    currency: play.currency,
    decimals: play.decimals,
    money: play.look?.currency ?? { symbol: play.currency, position: "after" },
    demo: play.demo,
    siteOrigins: play.siteOrigins,
    emblem,
  };
  const t = (key: string) => escapeHtml(texts[key] ?? "");
  const look = renderThemeStyles(play.look);
  const json = JSON.stringify({ ...shared, ...data }).replaceAll("<", "\\u003c");
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(game.name)} · ${escapeHtml(toLabel(game))}</title>
<link rel="icon" href="${emblem}" type="image/svg+xml">
<link rel="stylesheet" href="${assetUrl("frame/kit.css")}">
<link rel="stylesheet" href="${assetUrl("frame/info.css")}">
<link rel="stylesheet" href="${assetUrl(`games/${kind}/frame.css`)}">${look ? `\n<style>${look}</style>` : ""}
<script type="application/json" id="game">${json}</script>
<script type="module" src="${assetUrl(`games/${kind}/frame.js`)}"></script>
</head>
<body class="${kind}">
<img class="backdrop" src="${emblem}" alt="">
<main class="machine" aria-label="${escapeHtml(game.name)}">
<header class="top">
<div class="name"><h1>${escapeHtml(game.name)}</h1><p>${escapeHtml(toLabel(game))}${play.demo ? ` · ${t("demo")}` : ""}</p></div>
<p class="purse"><span>${t(play.wallet === "transfer" ? "balance.own" : "balance")}</span> <output id="balance">…</output></p>
<button type="button" id="info-open" class="round" aria-haspopup="dialog" aria-label="${t("info")}">i</button>
</header>
${body}
<p id="message" class="message" role="status"></p>
<p id="trouble" class="trouble" role="alert" hidden></p>
</main>
<dialog id="info" aria-labelledby="info-title">
<div class="sheet">
<header><h2 id="info-title">${t("info")}</h2><button type="button" id="info-close" class="round" aria-label="${t("close")}">×</button></header>
${rules}
<h3>${t("history")}</h3><div id="history"></div>
</div>
</dialog>
</body>
</html>
`;
}

/** Returns the name under which operators know the studio of a game. */
function toLabel(game: Game): string {
  return VENDORS.find((vendor) => vendor.vassalage === game.vassalage)?.name ?? game.vassalage;
}

/** Renders the page shown in place of a game whose address has expired. */
export function expiredPage(acceptLanguage: string | null): string {
  const { tag, texts } = textsForBrowser(acceptLanguage);
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.close ?? "")}</title><link rel="stylesheet" href="${assetUrl("frame/kit.css")}"></head>
<body><main class="machine"><p class="trouble">${escapeHtml(texts["error.SESSION_EXPIRED"] ?? "")}</p></main></body>
</html>
`;
}
