import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { emblem } from "../../../art/covers.ts";
import { PROJECT_FOLDER } from "../../../shared/project-folder.ts";
import { GAMES, type Game } from "../../catalogue/games.ts";
import { VENDORS } from "../../catalogue/vendors.ts";
import { returnOf } from "../catalogue.ts";
import { exactReturn } from "../maths/exact-return.ts";
import type { GameMaths } from "../maths/game-maths.ts";
import { stakesOf } from "../stakes.ts";
import type { Play } from "../store.ts";
import { SHARED_SYMBOLS } from "./symbols.ts";
import { textsFor, textsForBrowser } from "./texts.ts";

const folder = join(PROJECT_FOLDER, "app/sandbox/studio/frame");
const script = readFileSync(join(folder, "slot.js"), "utf8");
const style = readFileSync(join(folder, "slot.css"), "utf8");
const version = createHash("sha256")
  .update(script)
  .update(style)
  .update(JSON.stringify(SHARED_SYMBOLS))
  .digest("hex")
  .slice(0, 12);
const gamesById = new Map(GAMES.map((game) => [game.gameId, game]));

/** A piece of the frame that never changes under its address, `<version>/<name>`. */
export function asset(path: string): { type: string; content: string } | null {
  const [, at, name = ""] = /^([^/]+)\/(.+)$/.exec(path) ?? [];
  if (at !== version) return null;
  if (name === "slot.js") return { type: "text/javascript; charset=utf-8", content: script };
  if (name === "slot.css") return { type: "text/css; charset=utf-8", content: style };
  const [, folder, file = ""] = /^(symbol|emblem)\/([A-Za-z0-9-]+)\.svg$/.exec(name) ?? [];
  const content =
    folder === "symbol" ? new Map(Object.entries(SHARED_SYMBOLS)).get(file) : emblemOf(gamesById.get(file));
  return content === undefined ? null : { type: "image/svg+xml; charset=utf-8", content };
}

function emblemOf(game: Game | undefined): string | undefined {
  return game && emblem(game, [15, 15, 270, 270]);
}

/** The page of one player's game. `language` texts, stakes and mathematics travel in it; money does not. */
export function gamePage(play: Play, game: Game, maths: GameMaths): string {
  const { tag, texts } = textsFor(play.language);
  const label = VENDORS.find((vendor) => vendor.vassalage === game.vassalage)?.name ?? game.vassalage;
  const base = `/studio/${version}`;
  const data = {
    texts,
    tag,
    timeZone: play.timeZone,
    name: game.name,
    ...stakesOf(game.minBet, play.decimals),
    currency: play.currency,
    decimals: play.decimals,
    demo: play.demo,
    strips: maths.strips,
    wins: maths.wins,
    pays: maths.pays,
    scatterPays: maths.scatterPays,
    returnBasisPoints: returnOf(maths),
    cycle: Number(exactReturn(maths).cycle),
    symbols: `${base}/symbol/`,
    emblem: `${base}/emblem/${game.gameId}.svg`,
    siteOrigins: play.siteOrigins,
  };
  const t = (key: keyof typeof texts) => escapeHtml(texts[key]);
  return `<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(game.name)} · ${escapeHtml(label)}</title>
<link rel="icon" href="${data.emblem}" type="image/svg+xml">
<link rel="stylesheet" href="${base}/slot.css">
<script type="application/json" id="game">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<script type="module" src="${base}/slot.js"></script>
</head>
<body>
<img class="backdrop" src="${data.emblem}" alt="">
<main class="machine" aria-label="${escapeHtml(game.name)}">
<header class="top">
<div class="name"><h1>${escapeHtml(game.name)}</h1><p>${escapeHtml(label)}${play.demo ? ` · ${t("demo")}` : ""}</p></div>
<p class="purse"><span>${t(play.wallet === "transfer" ? "balance.own" : "balance")}</span> <output id="balance">…</output></p>
<button type="button" id="info-open" class="round" aria-haspopup="dialog" aria-label="${t("info")}">i</button>
</header>
<div class="cabinet">
<div class="reels" id="reels" role="img" aria-label="${escapeHtml(game.name)}">${'<div class="reel"><div class="strip"></div></div>'.repeat(5)}<svg id="line" viewBox="0 0 5 3" preserveAspectRatio="none" aria-hidden="true"><polyline class="under"/><polyline/></svg></div>
</div>
<p id="message" class="message" role="status"></p>
<p id="trouble" class="trouble" role="alert" hidden></p>
<form id="controls" class="controls">
<div class="stake">
<button type="button" id="less" class="round" aria-label="${t("less")}">−</button>
<label><span>${t("stake")}</span><select id="stake"></select></label>
<button type="button" id="more" class="round" aria-label="${t("more")}">+</button>
</div>
<button id="spin" class="spin" aria-disabled="true"><span>${t("spin")}</span></button>
</form>
</main>
<dialog id="info" aria-labelledby="info-title">
<div class="sheet">
<header><h2 id="info-title">${t("paytable")}</h2><button type="button" id="info-close" class="round" aria-label="${t("close")}">×</button></header>
<p id="pays-note"></p>
<ul id="pays" class="pays"></ul>
<h3>${t("lines")}</h3><p id="lines-note"></p><div id="lines" class="lines"></div>
<h3>${t("rtp")}</h3><p id="rtp-note"></p><p>${t("fairNote")}</p>
<h3>${t("history")}</h3><div id="history"></div>
</div>
</dialog>
</body>
</html>
`;
}

/** What stands where a game was, once its address is no good any more. */
export function expiredPage(acceptLanguage: string | null): string {
  const { tag, texts } = textsForBrowser(acceptLanguage);
  return `<!doctype html>
<html lang="${tag}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.close)}</title><link rel="stylesheet" href="/studio/${version}/slot.css"></head>
<body><main class="machine"><p class="trouble">${escapeHtml(texts["error.SESSION_EXPIRED"])}</p></main></body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
