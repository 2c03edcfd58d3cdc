import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import type { Play } from "../../store.ts";
import { PACE } from "./dealer.ts";
import { RAKE_PERCENT } from "./hands.ts";
import { getVariant } from "./variants/variants.ts";

const getLanguage = getTexts("rooms");

/** The page of a player's rooms. */
export function roomsPage(play: Play, game: Game): string {
  const language = getLanguage(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const { id, handCards } = getVariant(game);
  return framePage({
    play,
    game,
    kind: "rooms",
    language,
    data: { rake: RAKE_PERCENT, variant: id, handCards, pace: PACE },
    body: `<section id="lobby" class="lobby surface" aria-labelledby="lobby-title">
<div id="sample" class="fan sample" aria-hidden="true"></div>
<h2 id="lobby-title">${t(`game.${id}`)}</h2>
<p>${t(`short.${id}`)}</p>
<ul id="rooms" aria-label="${t("rooms")}"></ul>
<div class="order"><h3>${t("order")}</h3><ol id="order"></ol></div>
</section>
<section id="table" class="table" aria-labelledby="phase" hidden>
<div class="felt surface">
<p class="room-line"><b id="phase"></b> <span id="timer" class="timer"></span></p>
<div class="bar" aria-hidden="true"><i id="bar"></i></div>
<ol id="seats" class="seats"></ol>
<div class="middle"><span id="stack" class="stack" aria-hidden="true"></span><p id="pot" class="pot"></p></div>
<div id="cards" class="cards" role="group" aria-label="${t("cards")}"></div>
</div>
<div class="controls"><button type="button" id="take" class="main" hidden>${t("take")}</button><button type="button" id="keep" class="main" hidden></button><button type="button" id="practise" class="main" hidden></button><button type="button" id="leave" class="plain">${t("leave")}</button></div>
</section>`,
    rules: `<h3>${t("rules")} · ${t(`game.${id}`)}</h3><ul id="rules"></ul><p id="seed" class="seed"></p>`,
  });
}
