import { escapeHtml } from "../../../../shared/escape-html.ts";
import { formatCount } from "../../../../shared/format-count.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import { getStakes } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { PATTERNS, PAY_STEPS, RETURN_BASIS_POINTS } from "./rules.ts";

const getLanguage = getTexts("bingo");
const CHIPS = 6;
const FIRST_COUNT = 4;

/** The page of one player's bingo. */
export function bingoPage(play: Play, game: Game): string {
  const language = getLanguage(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const { stakes } = getStakes(game.minBet, play.decimals);
  const pays = PAY_STEPS.map(
    ({ patterns, pays }) =>
      `<li>${t("pays").replace("{n}", String(patterns)).replace("{pays}", formatCount(pays))}</li>`,
  ).join("");
  const counts = [1, 2, 3, 4]
    .map(
      (n) =>
        `<label><input type="radio" name="count" value="${n}"${n === FIRST_COUNT ? " checked" : ""}><span>${n}</span></label>`,
    )
    .join("");
  const rtp = (RETURN_BASIS_POINTS / 100).toFixed(2);
  return framePage({
    play,
    game,
    kind: "bingo",
    language,
    data: { stakes: stakes.slice(0, CHIPS), patterns: PATTERNS, pays: PAY_STEPS },
    body: `<div id="caller" class="caller" aria-live="off"></div>
<div id="board" class="board" aria-hidden="true"></div>
<div id="tickets" class="tickets"></div>
<form id="controls" class="dock">
<div id="chips"></div>
<fieldset class="counts"><legend class="small">${t("tickets")}</legend>${counts}</fieldset>
<button id="go" class="main" aria-disabled="true">${t("play")}</button>
</form>`,
    rules: `<h3>${t("rules")}</h3><p>${t("rules.play")}</p><ul>${pays}</ul>
<h3>${t("rtp")}</h3><p>${t("rtp.exact").replace("{rtp}", rtp)}</p>`,
  });
}
