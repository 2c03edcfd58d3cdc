import { escapeHtml } from "../../../../shared/escape-html.ts";
import { formatCount } from "../../../../shared/format-count.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import { getStakes } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { computeWorth, getWater, MAX_SHOTS } from "./rules.ts";
import type { Target } from "./waters.ts";

const getLanguage = getTexts("fishing");
/** Number of stakes for a shot, from the third on. */
const STAKES = 8;

/** The page of one player's fishing game. */
export function fishingPage(play: Play, game: Game): string {
  const language = getLanguage(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const { stakes } = getStakes(game.minBet, play.decimals);
  const { pace, shown, targets, returnBasisPoints } = getWater(game);
  const rtp = (returnBasisPoints / 100).toFixed(2);
  const pays = targets.map((target) => `<li>${t(`fish.${target.id}`)}: ${getPrizes(target)}</li>`).join("");
  const specials = targets
    .filter(({ special }) => special)
    .map(({ id, special }) => `<h3>${t(`fish.${id}`)}</h3><p>${t(`special.${special}`)}</p>`)
    .join("");
  return framePage({
    play,
    game,
    kind: "fishing",
    language,
    data: {
      stakes: stakes.slice(2, 2 + STAKES),
      fish: targets,
      water: game.water,
      pace,
      shown,
      mostShots: MAX_SHOTS,
    },
    body: `<div class="sea surface"><canvas id="water" aria-hidden="true"></canvas>
<div class="aimer" role="group" aria-label="${t("stake")}">
<button type="button" id="less" class="round" aria-label="${t("less")}">−</button><output id="stake"></output><button type="button" id="more" class="round" aria-label="${t("more")}">+</button>
</div></div>
<div id="targets" class="targets" role="group" aria-label="${t("targets")}"></div>`,
    rules: `<h3>${t("rules")}</h3><p>${t("rules.play")}</p><ul>${pays}</ul>
${specials}
<h3>${t("rtp")}</h3><p>${t("rtp.exact").replace("{rtp}", rtp)}</p>`,
  });
}

/** Renders the prize of a catch, with the chances if it is drawn. */
function getPrizes(target: Target): string {
  const { weight: all } = computeWorth(target);
  if (target.prizes.length === 1) return `${target.prizes[0].pays}×`;
  return target.prizes
    .map(({ pays, weight }) => `${formatCount(pays)}× (${Number(((weight / all) * 100).toFixed(2))}%)`)
    .join(", ");
}
