import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import type { Play } from "../../store.ts";
import { computeMaxStake, getChips, getPace, getRules } from "./tables.ts";

const getLanguage = getTexts("live");

/** The page of one player at a table. It contains positions, odds and limits, but no rounds or money. */
export function livePage(play: Play, game: Game): string {
  const language = getLanguage(play.language);
  const { id, road, items, positions } = getRules(game);
  const chips = getChips(game.minBet, play.decimals);
  const least = chips[0] ?? 1;
  const data = {
    rules: id,
    road,
    items,
    chips,
    dealingMs: getPace(game).dealingMs,
    positions: positions.map((one) => ({ ...one, most: computeMaxStake(one, least) })),
  };
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  return framePage({
    play,
    game,
    kind: "live",
    language,
    data,
    body: `<section class="table surface live" data-rules="${id}" aria-label="${t("table")}">
<div class="above">
<p class="clock" id="clock" role="timer"><svg viewBox="0 0 36 36" aria-hidden="true"><circle cx="18" cy="18" r="16"/><circle id="ring" cx="18" cy="18" r="16" pathLength="100"/></svg><span id="left">–</span></p>
<p class="phase"><span id="phase">${t("connecting")}</span> <span id="number"></span></p>
<ol id="strip" class="strip" aria-hidden="true"></ol>
</div>
<div id="hands" class="hands"></div>
</section>
<section id="felt" class="felt surface live" data-rules="${id}" aria-label="${t("felt")}"></section>
<div class="bar">
<div id="say" class="say"></div>
<button type="button" class="main" id="place"></button>
<div id="chips"></div>
<div class="tools">
<button type="button" class="plain" id="undo"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3"/></svg><span>${t("undo")}</span></button>
<button type="button" class="plain" id="repeat"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="M20 12a8 8 0 1 1-3-6.2M20 3v5h-5"/></svg><span>${t("repeat")}</span></button>
</div>
</div>
<p id="won" class="won-badge" aria-hidden="true" hidden></p>
<div id="aside" class="aside">
<section aria-labelledby="mine-title"><h2 id="mine-title">${t("mine")}</h2><ul id="mine"></ul></section>
<section aria-labelledby="road-title"><h2 id="road-title">${t("road")}</h2><div id="road"></div></section>
</div>`,
    rules: `<div id="aside-small"></div>
<h3>${t("rules")}</h3><p>${t(`rules.${id}`)}</p><p>${t("rules.times")}</p><p>${t("rules.late")}</p><p>${t("rules.fair")}</p>
<p class="small" id="seed"></p>
<h3>${t("bets")}</h3><div id="bet-table"></div>`,
  });
}
