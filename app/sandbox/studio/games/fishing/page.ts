import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { textsOf } from "../../frame/texts.ts";
import { stakesOf } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { FISH, MOST_SHOTS, RETURN_BASIS_POINTS } from "./rules.ts";

const languageOf = textsOf("fishing");
const CHIPS = 6;

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
    data: { stakes: stakes.slice(2, 2 + CHIPS), fish: FISH, mostShots: MOST_SHOTS },
    body: `<div id="water" class="water" aria-hidden="true"></div>
<div id="targets" class="targets" role="group" aria-label="${t("targets")}"></div>
<div class="controls"><div id="chips"></div></div>`,
    rules: `<h3>${t("rules")}</h3><p>${t("rules.play")}</p><ul>${pays}</ul>
<h3>${t("rtp")}</h3><p>${t("rtp.exact").replace("{rtp}", rtp)}</p>`,
  });
}
