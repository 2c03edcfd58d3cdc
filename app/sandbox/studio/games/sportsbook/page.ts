import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import type { Play } from "../../store.ts";
import { isPick } from "./markets.ts";
import { IN_PLAY_DELAY_MS } from "./placing.ts";
import { CASH_OUT_MARGIN, getLimits } from "./slips.ts";
import { MARGINS, SPORTS, type SportName } from "./sports.ts";

const getLanguage = getTexts("sportsbook");
/** The chips of a slip, as multiples of the minimum stake. */
const STAKE_STEPS = [10, 50, 100, 500];

/** The sport on which a card opens the book; other cards open it on all sports of their half. */
export const DEFAULT_SPORT_BY_GAME: Readonly<Record<string, SportName>> = {
  "Kick-off Football": "football",
  "Saturday Goals": "football",
  "Matchday Football": "football",
  "Rapid Racing": "racing",
  "Grand Circuit Tennis": "tennis",
  "Hardcourt Hoops": "hoops",
  "Lane Masters": "lanes",
  "Clutch Round": "tactics",
  "Pixel League": "pixelball",
  "Champions of Code": "tactics",
};

/** Returns the pick for a selection sent by an operator's page; `pick` is null when the book has no such selection. */
function requestedPick(asked: Play["selection"]) {
  if (!asked) return null;
  const [market, selection] = asked.selectionId.split(".");
  const pick = { market, selection, line: null };
  return { fixtureId: asked.eventId, odds: asked.odds, pick: isPick(pick) ? pick : null };
}

/** The page of a player's book. It contains texts, limits and margins; matches and odds arrive as events. */
export function sportsbookPage(play: Play, game: Game): string {
  const language = getLanguage(play.language);
  const limits = getLimits(game.minBet, play.decimals);
  const of = game.gameType === "ESPORTS" ? "ESPORTS" : "SPORTS";
  const sports = SPORTS.filter((sport) => sport.of === of).map(({ name }) => name);
  const data = {
    sports,
    sport: DEFAULT_SPORT_BY_GAME[game.name] ?? null,
    limits,
    stakes: STAKE_STEPS.map((step) => step * limits.minStake),
    delaySeconds: IN_PLAY_DELAY_MS / 1_000,
    cashOutMargin: CASH_OUT_MARGIN,
    margins: MARGINS,
    selection: requestedPick(play.selection),
  };
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const tab = (name: string, isFirst: boolean) =>
    `<button type="button" role="tab" id="tab-${name}" aria-controls="panel" aria-selected="${isFirst}" tabindex="${isFirst ? 0 : -1}">${t(`tab.${name}`)}</button>`;
  return framePage({
    play,
    game,
    kind: "sportsbook",
    language,
    data,
    body: `<div class="book">
<div class="board">
<div class="tabs" role="tablist" aria-label="${t("views")}">${tab("matches", true)}${tab("live", false)}${tab("bets", false)}</div>
<div id="sports" class="filter" role="group" aria-label="${t("sports")}"></div>
<p class="zone" id="zone"></p>
<div id="panel" role="tabpanel" aria-labelledby="tab-matches" tabindex="-1" class="live"><p>${t("connecting")}</p></div>
</div>
<section id="slip" class="slip" aria-label="${t("slip")}" data-open="false">
<button type="button" id="slip-toggle" class="slip-bar" aria-expanded="false" aria-controls="slip-body"><span id="slip-title">${t("slip")}</span><b id="slip-odds"></b></button>
<form id="slip-body" class="slip-body" novalidate>
<p id="slip-notice" class="notice" role="status"></p>
<ul id="receipts" class="receipts" aria-label="${t("receipts")}" hidden></ul>
<div id="slip-kind" class="kind" role="radiogroup" aria-label="${t("kind")}" hidden><label><input type="radio" name="kind" id="as-singles"><span>${t("kind.singles")}</span></label><label><input type="radio" name="kind" id="as-accumulator"><span>${t("type.accumulator")}</span></label></div>
<p id="same-match" class="small" hidden>${t("sameMatch")}</p>
<ul id="legs"></ul>
<div id="slip-foot" hidden>
<label class="stake-line"><span id="stake-name">${t("stake")}</span><input type="text" id="stake" inputmode="decimal" autocomplete="off"></label>
<div id="chips" class="quick"></div>
<label class="accept"><span>${t("accept")}</span><select id="accept"><option value="better">${t("accept.better")}</option><option value="any">${t("accept.any")}</option><option value="none">${t("accept.none")}</option></select></label>
<div class="foot">
<p id="total" class="payout" hidden><span>${t("stake.total")}</span> <b id="total-stake"></b></p>
<p class="payout"><span>${t("mostWin")}</span> <b id="most-win"></b></p>
<button class="main" id="place">${t("place")}</button>
</div>
</div>
</form>
</section>
</div>`,
    rules: `<div id="rules"></div>`,
  });
}
