import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { assetUrl } from "../../frame/assets.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import { exactReturn, getMinKind } from "../../maths/exact-return.ts";
import { type GameMaths, REELS, ROWS } from "../../maths/game-maths.ts";
import { getStakes } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { computeReturn } from "./game-maths.ts";
import { SYMBOL_SETS } from "./symbols/sets.ts";

const getLanguage = getTexts("slots");

/** An icon on a button: filled and stroked outlines of 24 by 24. */
const icon = (filled: string, drawn = "") =>
  `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path class="filled" d="${filled}"/><path d="${drawn}"/></svg>`;

/**
 * Returns the symbol that triggers a feature, the number needed, and the key of the feature's text; null without such a
 * feature.
 */
function getTrigger({ freeSpins, hold, wheel }: GameMaths) {
  if (hold) return { symbol: "C", count: hold.coins, text: "hold" };
  if (wheel) return { symbol: "S", count: wheel.scatters, text: "wheel" };
  return freeSpins ? { symbol: "S", count: getMinKind(freeSpins.spins), text: "freeSpins" } : null;
}

/** The page of one player's slot. */
export function slotPage(play: Play, game: Game, maths: GameMaths): string {
  const language = getLanguage(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  // Stakes from the studio's own wallet neither feed the site's pool nor can win it. Nothing of a pool is shown for a
  // site without one, which never reports a pool.
  const isJackpot = game.classify.includes("JP") && play.wallet === "seamless";
  const set = game.symbols ?? "royal";
  const { strips, wins, pays, scatterPays, freeSpins, cascade, hold, wheel } = maths;
  return framePage({
    play,
    game,
    kind: "slots",
    language,
    data: {
      ...getStakes(game.minBet, play.decimals),
      strips,
      wins,
      pays,
      scatterPays,
      freeSpins,
      factors: cascade?.factors,
      hold,
      wheel,
      trigger: getTrigger(maths),
      returnBasisPoints: computeReturn(maths),
      cycle: Number(exactReturn(maths).cycle),
      symbols: assetUrl(`symbol/${set}-`),
      symbolNames: SYMBOL_SETS[set].names,
    },
    body: `<div class="sign surface">
<p id="sign" class="hope"></p>
${isJackpot ? `<p class="pool" data-pool hidden><span>${t("pool")}</span> <output id="pool"></output></p>` : ""}
<p class="pool" id="gift" hidden></p>
</div>
<div class="cabinet surface ${set}" id="stage">
<div class="reels" id="reels" role="img" aria-label="${escapeHtml(game.name)}">${'<div class="reel"><div class="strip"></div></div>'.repeat(REELS)}<svg id="line" viewBox="0 0 ${REELS} ${ROWS}" preserveAspectRatio="none" aria-hidden="true"></svg></div>
<div class="panel" id="panel" aria-hidden="true" hidden></div>
</div>
<form id="controls" class="controls">
<div class="stake">
<button type="button" id="less" class="round" aria-label="${t("less")}">−</button>
<label><span class="small">${t("stake")}</span><select id="stake"></select></label>
<button type="button" id="more" class="round" aria-label="${t("more")}">+</button>
</div>
<div class="modes">
<button type="button" id="turbo" class="round" aria-pressed="false" aria-label="${t("turbo")}" title="${t("turbo")}">${icon("M13 2 5 14h6l-1 8 9-13h-7z")}</button>
<button type="button" id="sound" class="round" aria-pressed="false" aria-label="${t("sound")}" title="${t("sound")}">${icon("M4 9v6h4l5 4V5L8 9z", "M16 8.5a5 5 0 0 1 0 7M18.5 6a9 9 0 0 1 0 12")}</button>
<button type="button" id="skip" class="plain" hidden>${t("skip")}</button>
</div>
<button id="spin" class="spin" aria-disabled="true">${icon("", "M20 12a8 8 0 1 1-2.6-5.9M20 3v5h-5")}<span>${t("spin")}</span></button>
</form>`,
    rules: `<p id="pays-note"></p>
<ul id="pays" class="pays"></ul>
<h3>${t("lines")}</h3><p id="lines-note"></p><div id="lines" class="lines"></div>
<div id="feature"></div>
${isJackpot ? `<div data-pool hidden><h3>${t("pool")}</h3><p>${t("poolRules")}</p></div>` : ""}
<h3>${t("rtp")}</h3><p id="rtp-note"></p><p>${t("fairNote")}</p>`,
  });
}
