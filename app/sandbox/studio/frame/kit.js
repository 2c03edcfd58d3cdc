// @ts-check
/**
 * The code shared by all frames. A frame shows the decisions of the studio's server and makes none itself.
 *
 * @typedef {{ id: string, key: string, roundId: string, type: string, stake: number, state: string, win: number,
 *   outcome: string | null, detail: any, refusal: string | null, refusalText?: string | null, balance: number | null, at: number }} Bet
 */

const RETRY_MS = [500, 1_000, 2_000, 4_000];
const POLL_MS = 2_000;
const UNDERWAY = ["placing", "reverting", "settling", "resettling", "unsettling"];

/** The page's data: `texts`, `tag`, `name`, `currency`, `decimals`, `timeZone` ..., and those of its game. */
export const game = JSON.parse(document.getElementById("game")?.textContent ?? "{}");

const calm = matchMedia("(prefers-reduced-motion: reduce)");
/** Returns true when the player prefers reduced motion. */
export const isCalm = () => calm.matches;

/**
 * Returns the element with an id; throws if there is none.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

/**
 * Creates an element with attributes and children. Attributes like `onclick` become listeners; `false` omits an
 * attribute.
 *
 * @param {string} tag
 * @param {Record<string, string | number | boolean | ((event: Event) => void)>} [attributes]
 * @param {...(Node | string)} children
 */
export function make(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") node.addEventListener(name.slice(2), value);
    else if (value !== false) node.setAttribute(name, value === true ? "" : String(value));
  }
  node.append(...children);
  return node;
}

/**
 * Returns a text in the player's language, with `{name}`s filled in.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  const text = game.texts[key] ?? game.texts["error.refused"];
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
    String(values[name]),
  );
}

/**
 * Returns true when there is a text with this key.
 *
 * @param {string} key
 */
export const hasText = (key) => Object.hasOwn(game.texts, key);

/**
 * Formats minor units as the site does, with its currency symbol: `P 1,250.00`. The space does not break.
 * @param {number} minor
 */
export function amount(minor) {
  const { symbol, position } = game.money;
  const number = bareAmount(minor);
  return position === "before" ? `${symbol}\u00a0${number}` : `${number}\u00a0${symbol}`;
}

/**
 * Formats an `amount` without the currency symbol, for chips and columns: two decimals, comma thousands.
 * @param {number} minor
 */
export function bareAmount(minor) {
  const scale = 10 ** game.decimals;
  const units = String(Math.floor(minor / scale)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest = game.decimals === 0 ? "00" : String(minor % scale).padStart(game.decimals, "0");
  return `${units}.${rest.padEnd(2, "0")}`;
}

/**
 * Formats a stake in few characters: `500`, `2K`, `1.5M`.
 * @param {number} minor
 */
export function shortAmount(minor) {
  const units = minor / 10 ** game.decimals;
  const [by, letter] = units >= 1e6 ? [1e6, "M"] : units >= 1e3 ? [1e3, "K"] : [1, ""];
  return `${Number((units / by).toFixed(2))}${letter}`;
}

const { timeZone } = game;
// The site's format of times in every language.
const time = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
const offset = new Intl.DateTimeFormat("en", { timeZone, timeZoneName: "longOffset" });

/**
 * Returns the offset of the brand's zone from Greenwich at a time: `GMT+08:00`.
 * @param {number} at UTC epoch milliseconds
 */
function zoneText(at) {
  const zone = offset.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? "GMT";
  return zone === "GMT" ? "GMT+00:00" : zone.replace("-", "\u2212");
}

/**
 * Formats a time in the brand's zone, with the zone unless it equals `said`, which was shown above.
 * @param {number} at
 * @param {string} [said]
 */
export function timeText(at, said) {
  const zone = zoneText(at);
  return zone === said ? time.format(at) : `${time.format(at)} ${zone}`;
}

/**
 * Shows a message where screen readers announce it.
 * @param {string} text
 */
export function say(text, isBig = false) {
  const message = element("message");
  message.textContent = text;
  message.classList.toggle("big", isBig);
}

/**
 * Shows an error, or hides it for null.
 * @param {string | null} text
 */
export function trouble(text) {
  const box = element("trouble");
  box.hidden = text === null;
  box.textContent = text ?? "";
}

/** @param {number | null | undefined} balance */
export function showBalance(balance) {
  if (typeof balance === "number") element("balance").textContent = amount(balance);
}

/**
 * Notifies the site that it may load the balance again, or with `playing` that a result is about to be shown, which the
 * site's figures should not reveal; `balance` ends that. Only the site's own origins receive the message.
 *
 * @param {"balance" | "playing"} type
 */
export function notifySite(type = "balance") {
  if (parent === window) return;
  const above = location.ancestorOrigins?.[0];
  const origins = above && game.siteOrigins.includes(above) ? [above] : game.siteOrigins;
  for (const origin of origins) parent.postMessage({ source: "marquee-studio", type }, origin);
}

/**
 * Listens for messages from the site to the frame, such as the amount of its jackpot pool.
 * @param {(message: any) => void} hear
 */
export function onSiteMessage(hear) {
  addEventListener("message", ({ origin, source, data }) => {
    if (source !== parent || !game.siteOrigins.includes(origin)) return;
    if (data?.source === "marquee") hear(data);
  });
}

/** @param {number} ms */
export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns an id for a bet or another action, which makes the server carry it out only once. */
export const newKey = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Sends a request to the game's server: a POST if there is a body.
 * @param {string} action
 * @param {object} [body]
 * @returns {Promise<{ status: number, value: any }>}
 */
export async function ask(action, body) {
  const response = await fetch(`${location.pathname}/${action}`, {
    method: body ? "POST" : "GET",
    headers: body ? { "content-type": "application/json" } : {},
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, value: await response.json() };
}

/**
 * Retries until there is a response; `body` carries a key of `newKey`, so that it is done once. Shows in the meantime
 * that the connection is down.
 *
 * @param {string} action
 * @param {object} body
 */
export async function askUntilAnswered(action, body) {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await ask(action, body);
      if (answer.status < 500) {
        if (attempt > 0) trouble(null);
        return answer;
      }
    } catch {
      // The connection failed: handled below.
    }
    trouble(t("error.offline"));
    await wait(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? POLL_MS);
  }
}

/**
 * Returns the message for a failed answer that does not come from the game.
 *
 * @param {{ status: number, value: any }} answer
 */
export function refusalText({ status, value }) {
  if (status === 404) return t("error.SESSION_EXPIRED");
  return t(`error.${value?.code}`);
}

/**
 * Returns the notice about a bet besides its result: refused, reverted, or not paid out yet; null if there is none.
 *
 * @param {Bet} bet
 */
export function betTrouble({ state, refusal, refusalText: text, win, id }) {
  if (state === "refused")
    return text ?? t(`error.${refusal === "TOKEN_UNKNOWN" ? "SESSION_EXPIRED" : refusal}`);
  if (state === "reverted") return t("error.reverted");
  if (state === "reverting" || state === "placing") return t("error.reverting");
  if (state === "stuck") return t("error.stuck", { round: id });
  return state === "settling" && win > 0 ? t("error.pending") : null;
}

/**
 * Returns true while a change of the bet has not been delivered to the wallet.
 *
 * @param {Bet} bet
 */
export const isUnderway = ({ state }) => UNDERWAY.includes(state);

/**
 * Waits until the wallet has received all reports of a bet; returns its state then.
 * @param {string} id
 * @returns {Promise<Bet>}
 */
export async function whenDelivered(id) {
  for (;;) {
    await wait(POLL_MS);
    const answer = await ask("history").catch(() => null);
    const bet = answer?.value.bets?.find((/** @type {Bet} */ one) => one.id === id);
    if (answer?.status === 200 && !(bet && isUnderway(bet))) return bet;
  }
}

/** Loads the player's balance and shows it. */
export async function refreshBalance() {
  const answer = await ask("balance").catch(() => null);
  if (answer?.status === 200) showBalance(answer.value.balance);
}

/**
 * Listens to the game's live events. The browser reconnects after a failure; each connection starts with the whole
 * state.
 *
 * @param {(event: any) => void} hear
 */
export function listen(hear) {
  let source = open();
  // If the server has closed the stream for good, the browser does not retry.
  setInterval(() => {
    if (source.readyState === EventSource.CLOSED) source = open();
  }, POLL_MS * 2);

  function open() {
    const stream = new EventSource(`${location.pathname}/events`);
    stream.addEventListener("open", () => document.body.classList.remove("away"));
    stream.addEventListener("error", () => document.body.classList.add("away"));
    stream.addEventListener("message", ({ data }) => hear(JSON.parse(data)));
    return stream;
  }
}

/**
 * Renders chips to choose a stake from: radio buttons, so that arrow keys move among them. Returns the chosen stake.
 *
 * @param {HTMLElement} place
 * @param {number[]} stakes minor units
 * @param {number} first the initially chosen stake
 * @param {(stake: number) => void} [changed]
 */
export function stakeChips(place, stakes, first, changed = () => {}) {
  let chosen = first;
  const chips = stakes.map((stake, n) => {
    const input = make("input", {
      type: "radio",
      name: "chip",
      value: stake,
      checked: stake === first,
      onchange: () => {
        chosen = stake;
        changed(stake);
      },
    });
    const face = make("span", { class: `chip chip-${n % 6}` }, shortAmount(stake));
    const name = make("span", { class: "hidden" }, amount(stake));
    face.setAttribute("aria-hidden", "true");
    return make("label", {}, input, face, name);
  });
  place.classList.add("chips");
  place.setAttribute("role", "radiogroup");
  place.setAttribute("aria-label", t("stake"));
  place.replaceChildren(...chips);
  return () => chosen;
}

/**
 * Returns the name of a bet in the history; a game may set its own function.
 * @type {(bet: Bet) => string}
 */
let nameOfBet = (bet) => (hasText(`type.${bet.type}`) ? t(`type.${bet.type}`) : t("bet"));
/** @param {(bet: Bet) => string} name */
export function nameBetsBy(name) {
  nameOfBet = name;
}

/** @param {Bet[]} bets */
function historyTable(bets) {
  if (bets.length === 0) return make("p", {}, t("noHistory"));
  const zone = zoneText(bets[0]?.at ?? 0);
  // If a game has one kind of bet, its name is redundant.
  const isNamed = bets.some((bet) => nameOfBet(bet) !== t("bet"));
  const keys = isNamed ? ["bet", "stake", "win"] : ["stake", "win"];
  const names = [`${t("time")} (${zone})`, ...keys.map((key) => t(key))];
  const head = names.map((name) => make("th", { scope: "col" }, name));
  const rows = bets.map((bet) => {
    const isOpen = bet.outcome === null && bet.state !== "settled";
    const win = isOpen ? t("open") : bet.outcome === "void" ? t("void") : amount(bet.win);
    const name = isNamed ? [nameOfBet(bet)] : [];
    const cells = [timeText(bet.at, zone), ...name, amount(bet.stake), win];
    return make("tr", {}, ...cells.map((text) => make("td", {}, text)));
  });
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": t("history") }, table);
}

const info = /** @type {HTMLDialogElement} */ (element("info"));

async function openInfo() {
  info.showModal();
  const answer = await ask("history").catch(() => null);
  element("history").replaceChildren(historyTable(answer?.value.bets ?? []));
}

element("info-open").addEventListener("click", () => void openInfo());
element("info-close").addEventListener("click", () => info.close());
info.addEventListener("click", (event) => {
  if (event.target === info) info.close();
});
