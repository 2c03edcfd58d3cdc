import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import { getStakes } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { MARGINS } from "./fights.ts";

const getLanguage = getTexts("cockfight");
const SHOWN_CHIPS = 6;

/** The page of a player's arena. */
export function cockfightPage(play: Play, game: Game): string {
  const language = getLanguage(play.language);
  const { stakes, first } = getStakes(game.minBet, play.decimals);
  const from = Math.max(0, stakes.indexOf(first) - 3);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const side = (name: string) =>
    `<button type="button" class="side ${name}" id="${name}"><span class="corner">${t(`type.${name}`)}</span><b id="odds-${name}"></b><span class="mine" id="mine-${name}"></span></button>`;
  const bird = (name: string) =>
    `<div class="fighter ${name}" id="fighter-${name}"><span class="dust"></span><span class="plate" id="bird-${name}"></span></div>`;
  return framePage({
    play,
    game,
    kind: "cockfight",
    language,
    data: { stakes: stakes.slice(from, from + SHOWN_CHIPS), first, margins: MARGINS },
    body: `<div class="pit surface live" id="pit">
<p class="fight-line"><span id="fight-number"></span> <b id="phase"></b> <span id="timer" class="timer"></span></p>
<div class="arena"><div class="crowd" aria-hidden="true"></div><div class="sand" aria-hidden="true"></div>${bird("meron")}<span class="versus" aria-hidden="true">VS</span>${bird("wala")}</div>
</div>
<div class="sides live">${side("meron")}${side("draw")}${side("wala")}</div>
<div id="chips"></div>
<section class="results" aria-labelledby="results-title"><h2 id="results-title">${t("results")}</h2><ol id="results"></ol></section>`,
    rules: `<ul id="rules"></ul>`,
  });
}
