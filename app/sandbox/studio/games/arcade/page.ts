import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { textsOf } from "../../frame/texts.ts";
import { stakesOf } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { DROPS, WHEELS } from "./instant-tables.ts";
import { CELLS, DOORS, FLOORS, MOST, type Variant } from "./variants.ts";

const languageOf = textsOf("arcade");

/** The page of one player's arcade game. */
export function arcadePage(play: Play, game: Game, variant: Variant): string {
  const language = languageOf(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const label = t(`choice.${variant.id}`);
  return framePage({
    play,
    game,
    kind: "arcade",
    language,
    data: {
      ...stakesOf(game.minBet, play.decimals),
      variant: variant.id,
      kind: variant.kind,
      choices: variant.choices,
      sizes: { cells: CELLS, floors: FLOORS, doors: DOORS, wheelSize: WHEELS.easy?.length, most: MOST },
      ...(variant.id === "wheel" ? { wheels: WHEELS } : {}),
      ...(variant.id === "drop" ? { drops: DROPS } : {}),
    },
    body: `<div id="board" class="board ${variant.id}"></div>
<p id="worth" class="worth"></p>
<form id="controls" class="controls">
<label class="field"><span class="small">${label}</span><select id="choice"></select></label>
<label class="field"><span class="small">${t("stake")}</span><select id="stake"></select></label>
<button id="go" class="main" aria-disabled="true">${t("bet")}</button>
</form>`,
    rules: `<h3>${t("rules")}</h3><p>${t(`rules.${variant.id}`)}</p><p>${t("rules.most")}</p>
<h3>${t("rtp")}</h3><p id="rtp-note"></p>
<h3>${t("fair")}</h3><p>${t("fair.how")}</p>
<dl class="seeds"><dt>${t("fair.hash")}</dt><dd id="seed-hash"></dd><dt>${t("fair.next")}</dt><dd id="seed-next"></dd><dt>${t("fair.nonce")}</dt><dd id="seed-nonce"></dd></dl>
<form id="rotate" class="rotate"><label class="field"><span class="small">${t("fair.client")}</span><input type="text" id="client-seed" maxlength="32" pattern="[A-Za-z0-9_ \\-]{1,32}" required autocomplete="off" spellcheck="false"></label>
<button class="plain">${t("fair.rotate")}</button></form>
<p id="rotated" role="status"></p>
<h4>${t("fair.verify")}</h4><p>${t("fair.verifyNote")}</p><div id="verify"></div>`,
  });
}
