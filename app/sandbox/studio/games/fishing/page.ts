import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { textsOf } from "../../frame/texts.ts";
import { stakesOf } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { FISH, MOST_SHOTS, RETURN_BASIS_POINTS } from "./rules.ts";

const languageOf = textsOf("fishing");
/** How many stakes a shot has, from the third on. */
const STAKES = 8;

/** The page of one player's water. */
export function fishingPage(play: Play, game: Game): string {
  const language = languageOf(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const { stakes } = stakesOf(game.minBet, play.decimals);
  const rtp = (RETURN_BASIS_POINTS / 100).toFixed(2);
  const pays = FISH.map(({ id, pays }) => `<li>${t(`fish.${id}`)}: ${pays}×</li>`).join("");
  return framePage({
    play,
    game,
    kind: "fishing",
    language,
    data: { stakes: stakes.slice(2, 2 + STAKES), fish: FISH, mostShots: MOST_SHOTS },
    body: `<div class="sea"><canvas id="water" aria-hidden="true"></canvas>
<div class="aimer" role="group" aria-label="${t("stake")}">
<button type="button" id="less" class="round" aria-label="${t("less")}">−</button><output id="stake"></output><button type="button" id="more" class="round" aria-label="${t("more")}">+</button>
</div></div>
<div id="targets" class="targets" role="group" aria-label="${t("targets")}"></div>`,
    rules: `<h3>${t("rules")}</h3><p>${t("rules.play")}</p><ul>${pays}</ul>
<h3>${t("rtp")}</h3><p>${t("rtp.exact").replace("{rtp}", rtp)}</p>`,
  });
}
