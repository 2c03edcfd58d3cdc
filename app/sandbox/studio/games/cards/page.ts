import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import { getStakes } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { BEST_RETURN } from "./best-play.ts";

const getLanguage = getTexts("cards");
/** Number of chips: as many steps as are easily distinguished. */
const CHIPS = 8;

/** The page of one player's blackjack table. */
export function cardsPage(play: Play, game: Game): string {
  const language = getLanguage(play.language);
  const { stakes } = getStakes(game.minBet, play.decimals);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const rtp = (BEST_RETURN / 100).toFixed(2);
  return framePage({
    play,
    game,
    kind: "cards",
    language,
    data: { stakes: stakes.slice(0, CHIPS) },
    body: `<section id="felt" class="felt surface" aria-label="${t("table")}">
<div id="shoe" class="shoe" aria-hidden="true"><i></i><i></i><i></i></div>
<div id="dealer" class="hand-place"></div>
<p class="pays">${t("felt")}</p>
<div id="hands" class="hands"></div>
</section>
<div class="dock">
<div id="moves" class="moves" role="group" aria-label="${t("moves")}" hidden></div>
<form id="bet" class="bet"><div id="chips"></div><button id="deal" class="main" aria-disabled="true">${t("deal")}</button></form>
</div>`,
    rules: `<h3>${t("rules")}</h3><p>${t("rules.play")}</p><p>${t("rules.pays")}</p><p>${t("rules.left")}</p>
<h3>${t("rtp")}</h3><p>${t("rtp.best").replace("{rtp}", rtp)}</p>`,
  });
}
