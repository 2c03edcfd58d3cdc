import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { assetUrl } from "../../frame/assets.ts";
import { framePage } from "../../frame/shell.ts";
import { textsOf } from "../../frame/texts.ts";
import { exactReturn } from "../../maths/exact-return.ts";
import type { GameMaths } from "../../maths/game-maths.ts";
import { stakesOf } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { returnOf } from "./game-maths.ts";

const languageOf = textsOf("slots");

/** The page of one player's slot. */
export function slotPage(play: Play, game: Game, maths: GameMaths): string {
  const language = languageOf(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  // What is staked from the studio's own wallet neither feeds the site's pool nor wins it. A site without a pool never tells
  // of one, and none of it is shown.
  const isJackpot = game.classify.includes("JP") && play.wallet === "seamless";
  const { strips, wins, pays, scatterPays, freeSpins, cascade } = maths;
  return framePage({
    play,
    game,
    kind: "slots",
    language,
    data: {
      ...stakesOf(game.minBet, play.decimals),
      strips,
      wins,
      pays,
      scatterPays,
      freeSpins,
      factors: cascade?.factors,
      returnBasisPoints: returnOf(maths),
      cycle: Number(exactReturn(maths).cycle),
      symbols: assetUrl("symbol/"),
    },
    body: `${isJackpot ? `<p class="pool" data-pool hidden><span>${t("pool")}</span> <output id="pool"></output></p>` : ""}
<div class="cabinet">
<div class="reels" id="reels" role="img" aria-label="${escapeHtml(game.name)}">${'<div class="reel"><div class="strip"></div></div>'.repeat(5)}<svg id="line" viewBox="0 0 5 3" preserveAspectRatio="none" aria-hidden="true"><polyline class="under"/><polyline/></svg></div>
</div>
<p class="pool" id="gift" hidden></p>
<form id="controls" class="controls">
<div class="stake">
<button type="button" id="less" class="round" aria-label="${t("less")}">−</button>
<label><span class="small">${t("stake")}</span><select id="stake"></select></label>
<button type="button" id="more" class="round" aria-label="${t("more")}">+</button>
</div>
<button id="spin" class="spin" aria-disabled="true"><span>${t("spin")}</span></button>
</form>`,
    rules: `<p id="pays-note"></p>
<ul id="pays" class="pays"></ul>
<h3>${t("lines")}</h3><p id="lines-note"></p><div id="lines" class="lines"></div>
<div id="feature"></div>
${isJackpot ? `<div data-pool hidden><h3>${t("pool")}</h3><p>${t("poolRules")}</p></div>` : ""}
<h3>${t("rtp")}</h3><p id="rtp-note"></p><p>${t("fairNote")}</p>`,
  });
}
