import { escapeHtml } from "../../../../shared/escape-html.ts";
import type { Game } from "../../../catalogue/games.ts";
import { framePage } from "../../frame/shell.ts";
import { getTexts } from "../../frame/texts.ts";
import { getStakes } from "../../stakes.ts";
import type { Play } from "../../store.ts";
import { DROPS, WHEELS } from "./instant-tables.ts";
import { CELLS, DOORS_BY_CHOICE, FLOORS, MAX_MULTIPLIER, PENALTIES, type Variant } from "./variants.ts";

const getLanguage = getTexts("arcade");
/** Boards with a background of their own; the others are drawn directly on the page. */
const DARK_BOARDS: ReadonlySet<string> = new Set(["crash", "drop", "goal"]);

/** The page of one player's arcade game. */
export function arcadePage(play: Play, game: Game, variant: Variant): string {
  const language = getLanguage(play.language);
  const t = (key: string) => escapeHtml(language.texts[key] ?? "");
  const look = variant.id === "tower" && PENALTIES.test(game.name) ? "goal" : variant.id;
  return framePage({
    play,
    game,
    kind: "arcade",
    language,
    data: {
      ...getStakes(game.minBet, play.decimals),
      variant: variant.id,
      kind: variant.kind,
      choices: variant.choices,
      sizes: {
        cells: CELLS,
        floors: FLOORS,
        doors: DOORS_BY_CHOICE,
        wheelSize: WHEELS.easy?.length,
        most: MAX_MULTIPLIER,
      },
      motif: game.motif,
      look,
      ...(variant.id === "tower" ? { ladder: getLadder(variant) } : {}),
      ...(variant.id === "wheel" ? { wheels: WHEELS } : {}),
      ...(variant.id === "drop" ? { drops: DROPS } : {}),
    },
    body: `<ul id="recent" class="recent" aria-label="${t("recent")}"></ul>
<div class="stage"><div id="board" class="board ${look}${DARK_BOARDS.has(look) ? " surface" : ""}"></div></div>
${variant.kind === "steps" ? `<p id="worth" class="worth"></p>` : ""}
<form id="controls" class="controls" autocomplete="off">
<label class="field"><span class="small">${t(`choice.${look}`)}</span>${variant.kind === "flight" ? flightChoice(t) : `<select id="choice"></select>`}</label>
<div class="field"><label for="stake" class="small">${t("stake")} (${escapeHtml(play.currency)})</label><span class="stepper"><button type="button" id="less" class="round" aria-label="${t("less")}">−</button><select id="stake"></select><button type="button" id="more" class="round" aria-label="${t("more")}">+</button></span></div>
${variant.kind === "flight" ? `<p class="small note">${t("flight.note")}</p>` : ""}
<button id="go" class="main" aria-disabled="true">${t("bet")}</button>
</form>`,
    rules: `<h3>${t("rules")}</h3><p>${t(`rules.${look}`)}</p><p>${t("rules.most")}</p>
<h3>${t("rtp")}</h3><p id="rtp-note"></p>
<h3>${t("fair")}</h3><p>${t("fair.how")}</p>
<dl class="seeds"><dt>${t("fair.hash")}</dt><dd id="seed-hash"></dd><dt>${t("fair.next")}</dt><dd id="seed-next"></dd><dt>${t("fair.nonce")}</dt><dd id="seed-nonce"></dd></dl>
<form id="rotate" class="rotate"><label class="field"><span class="small">${t("fair.client")}</span><input type="text" id="client-seed" maxlength="32" pattern="[A-Za-z0-9_ \\-]{1,32}" required autocomplete="off" spellcheck="false"></label>
<button class="plain">${t("fair.rotate")}</button></form>
<p id="rotated" role="status"></p>
<h4>${t("fair.verify")}</h4><p>${t("fair.verifyNote")}</p><div id="verify"></div>`,
  });
}

/** Returns the multipliers after each step of a round, by its choices. */
function getLadder(variant: Variant): Record<string, number[]> {
  if (variant.kind !== "steps") return {};
  const steps = Array.from({ length: FLOORS }, (_, n) => n + 1);
  return Object.fromEntries(
    variant.choices.map(({ id }) => [id, steps.map((n) => variant.rules.multiplier(id, n))]),
  );
}

/** Renders the optional field for the multiplier at which a flight is cashed out automatically. */
const flightChoice = (t: (key: string) => string) =>
  `<input type="text" id="choice" inputmode="decimal" maxlength="8" placeholder="${t("flight.byHand")}">`;
