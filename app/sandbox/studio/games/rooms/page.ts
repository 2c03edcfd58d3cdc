import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { textsOf } from "../../frame/texts.ts";
import type { Play } from "../../store.ts";
import { RAKE_PERCENT } from "./hands.ts";

const languageOf = textsOf("rooms");

/** The page of a player's rooms. */
export function roomsPage(play: Play, game: Game): string {
  const language = languageOf(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  return framePage({
    play,
    game,
    kind: "rooms",
    language,
    data: { rake: RAKE_PERCENT },
    body: `<section id="lobby" class="lobby" aria-labelledby="lobby-title"><h2 id="lobby-title">${t("rooms")}</h2><ul id="rooms"></ul></section>
<section id="table" class="room" aria-labelledby="phase" hidden>
<p class="room-line"><b id="phase"></b> <span id="timer" class="timer"></span></p>
<ol id="seats" class="seats"></ol>
<p id="pot" class="pot"></p>
<div id="cards" class="cards" role="group" aria-label="${t("cards")}"></div>
<div class="controls"><button type="button" id="keep" class="main">${t("keep")}</button><button type="button" id="leave">${t("leave")}</button></div>
<p id="seed" class="seed"></p>
</section>`,
    rules: `<h3>${t("rules")}</h3><ul id="rules"></ul>`,
  });
}
