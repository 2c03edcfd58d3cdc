// @ts-check
import {
  amount,
  ask,
  askUntilAnswered,
  make,
  notifySite,
  refusalText,
  say,
  showBalance,
  t,
  timeText,
} from "../../frame/kit.js";
import { marketText, oddsText, pickText } from "./words.js";

/**
 * @typedef {{ home: string, away: string, competition: string, market: string, selection: string, text: string | null,
 *   odds: number, inPlay: boolean, result: string, score: string | null, stage: string | null, isCounted: boolean,
 *   isPostponed: boolean }} LegShown
 * @typedef {{ id: string, type: string, stake: number, state: string, win: number, outcome: string | null, at: number,
 *   odds: number, mostWin: number, cashOut: number | null, revision: number, legs: LegShown[] }} SlipShown
 */

/**
 * The slip whose cash-out is waiting for confirmation, and its value.
 *
 * @type {{ id: string, value: number, isChanged: boolean } | null}
 */
let asking = null;

/**
 * Fills an element with the player's slips.
 * @param {HTMLElement} place
 */
export async function showBets(place) {
  const answer = await ask("bets").catch(() => null);
  if (answer?.status !== 200 || !place.isConnected) return;
  showBalance(answer.value.balance);
  const focused = document.activeElement?.id ?? "";
  place.replaceChildren(...content(answer.value.bets, place));
  if (focused !== "") document.getElementById(focused)?.focus();
}

/** @param {SlipShown[]} bets @param {HTMLElement} place */
function content(bets, place) {
  if (bets.length === 0) return [make("p", { class: "none" }, t("noBets"))];
  const open = bets.filter(({ outcome }) => outcome === null);
  const over = bets.filter(({ outcome }) => outcome !== null);
  return [
    make("h2", {}, t("bets.open")),
    ...(open.length > 0
      ? open.map((bet) => card(bet, place))
      : [make("p", { class: "none" }, t("noOpenBets"))]),
    ...(over.length > 0 ? [make("h2", {}, t("bets.settled")), ...over.map((bet) => card(bet, place))] : []),
  ];
}

/**
 * Returns the state of a leg: its result, or the progress of its match, and whether that counts yet.
 *
 * @param {Pick<LegShown, "result" | "stage" | "score" | "isCounted" | "isPostponed">} leg
 * @param {string} type of the slip
 */
export function standingText({ result, stage, score, isCounted, isPostponed }, type) {
  const isVoid = result === "void" && type === "accumulator";
  const words = [
    ...(isPostponed ? [t("phase.postponed")] : []),
    stage === null ? t(isVoid ? "leg.void" : `result.${result}`) : t(`leg.${stage}`),
    ...(score === null ? [] : [score]),
    ...(isCounted ? [] : [t("leg.uncounted")]),
  ];
  return words.join(" · ");
}

/** @param {LegShown} leg @param {string} type of the slip */
function legItem(leg, type) {
  const look = leg.isCounted ? leg.result : "uncounted";
  return make(
    "li",
    {},
    make("strong", {}, `${pickText(leg, leg)} `, make("b", {}, oddsText(leg.odds))),
    make("span", {}, `${marketText(leg.market)}${leg.inPlay ? ` · ${t("tab.live")}` : ""}`),
    make("span", {}, `${leg.home} – ${leg.away} · ${leg.competition}`),
    make("span", { class: `result ${look}` }, standingText(leg, type)),
  );
}

/** @param {SlipShown} bet @param {HTMLElement} place */
function card(bet, place) {
  const isOpen = bet.outcome === null;
  const word = t(`result.${bet.outcome ?? "open"}`);
  const paid = isOpen
    ? t("couldPay", { amount: amount(bet.mostWin) })
    : t("paid", { amount: amount(bet.win) });
  return make(
    "article",
    { class: `bet ${bet.outcome ?? "open"}` },
    make("header", {}, make("h3", {}, `${t(`type.${bet.type}`)} ${oddsText(bet.odds)}`), make("b", {}, word)),
    make("ul", {}, ...bet.legs.map((leg) => legItem(leg, bet.type))),
    make("p", {}, `${t("stake")} ${amount(bet.stake)} · ${paid}`),
    ...(bet.revision > 0 ? [make("p", { class: "small" }, t("corrected"))] : []),
    make("p", { class: "small" }, timeText(bet.at)),
    make("p", { class: "small", translate: "no" }, t("reference", { id: bet.id })),
    ...(isOpen ? [cashOutPart(bet, place)] : []),
  );
}

/** @param {SlipShown} bet @param {HTMLElement} place */
function cashOutPart({ id, cashOut }, place) {
  if (asking?.id === id) {
    const { value, isChanged } = asking;
    const decide = (/** @type {boolean} */ isYes) => () =>
      void answerCashOut(id, isYes ? value : null, place);
    return make(
      "div",
      { class: "cash", role: "group", "aria-label": t("cashOut") },
      make(
        "p",
        { role: "status" },
        t(isChanged ? "cashOut.changed" : "cashOut.sure", { amount: amount(value) }),
      ),
      make(
        "button",
        { type: "button", class: "plain", id: `yes-${id}`, onclick: decide(true) },
        t("cashOut.yes"),
      ),
      make(
        "button",
        { type: "button", class: "plain", id: `no-${id}`, onclick: decide(false) },
        t("cashOut.no"),
      ),
    );
  }
  if (cashOut === null) return make("p", { class: "small" }, t("cashOut.none"));
  const begin = async () => {
    asking = { id, value: cashOut, isChanged: false };
    say("");
    await showBets(place);
    document.getElementById(`yes-${id}`)?.focus();
  };
  const attributes = {
    type: "button",
    class: "plain cash-out",
    id: `cash-${id}`,
    onclick: () => void begin(),
  };
  return make("button", attributes, t("cashOut.for", { amount: amount(cashOut) }));
}

/**
 * @param {string} id
 * @param {number | null} value null when the player keeps the bet
 * @param {HTMLElement} place
 */
async function answerCashOut(id, value, place) {
  asking = null;
  if (value !== null) {
    const answer = await askUntilAnswered("cash-out", { id, value });
    if (answer.status === 200) {
      say(t("cashOut.done", { amount: amount(answer.value.bet.win) }));
      showBalance(answer.value.bet.balance);
      notifySite();
    } else if (answer.value?.code === "VALUE_CHANGED") {
      asking = { id, value: answer.value.value, isChanged: true };
    } else say(refusalText(answer));
  }
  await showBets(place);
  document.getElementById(asking ? `yes-${id}` : `cash-${id}`)?.focus();
}
