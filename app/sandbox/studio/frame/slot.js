// @ts-check
/**
 * The game in the player's browser. It shows what the studio's server has drawn: nothing here decides anything.
 *
 * @typedef {{ symbol: string, count: number, line: number | null, ways: number, pays: number, cells: number[] }} Win
 * @typedef {{ id: string, spinId: string, stake: number, state: string, refusal: string | null, stops: number[] | null,
 *   wins: Win[], win: number, balance: number | null, seen: boolean, at: number }} Round
 */

const SPIN_MS = 620;
const REEL_MS = 130;
const PASSING = 9;
const RETRY_MS = [500, 1_000, 2_000, 4_000];
const POLL_MS = 2_000;
const SHOW_EACH_MS = 1_400;

const game = JSON.parse(element("game").textContent ?? "{}");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const reels = element("reels");
const strips = /** @type {HTMLElement[]} */ ([...reels.querySelectorAll(".strip")]);
const stakeSelect = /** @type {HTMLSelectElement} */ (element("stake"));
const spinButton = /** @type {HTMLButtonElement} */ (element("spin"));
const info = /** @type {HTMLDialogElement} */ (element("info"));

/** Where the reels stand. */
let stops = game.strips.map((/** @type {string[]} */ _, /** @type {number} */ reel) => reel * 3);
let busy = true;
let showing = 0;

/** @param {string} id */
function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no #${id}`);
  return found;
}

/** @param {string} key @param {Record<string, string | number>} [values] */
function t(key, values = {}) {
  const text = game.texts[key] ?? game.texts["error.refused"];
  return text.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
    String(values[name]),
  );
}

/** Minor units as the site shows them: two decimals, comma thousands. @param {number} minor */
function amount(minor) {
  const scale = 10 ** game.decimals;
  const units = String(Math.floor(minor / scale)).replace(/\B(?=(\d{3})+$)/g, ",");
  const rest =
    game.decimals === 0
      ? "00"
      : String(minor % scale)
          .padStart(game.decimals, "0")
          .padEnd(2, "0");
  return `${units}.${rest} ${game.currency}`;
}

/** What a symbol is called. @param {string} symbol */
function nameOf(symbol) {
  /** @type {Record<string, string>} */
  const names = { H1: game.name, L1: "A", L2: "K", L3: "Q", L4: "J", W: t("wild"), S: t("scatterName") };
  return names[symbol] ?? t(`symbol.${symbol}`);
}

/** @param {string} symbol */
function picture(symbol) {
  const image = document.createElement("img");
  image.src = symbol === "H1" ? game.emblem : `${game.symbols}${symbol}.svg`;
  image.alt = "";
  image.className = symbol === "H1" ? "cell emblem" : "cell";
  return image;
}

/** Symbols of a reel from a place on. @param {number} reel @param {number} from @param {number} count */
function symbolsAt(reel, from, count) {
  const strip = game.strips[reel];
  return Array.from({ length: count }, (_, i) => strip[(from + i + strip.length * 2) % strip.length]);
}

/** @param {number[]} at */
function stand(at) {
  stops = at;
  for (const [reel, strip] of strips.entries()) {
    strip.replaceChildren(...symbolsAt(reel, at[reel] ?? 0, 3).map(picture));
  }
  const rows = [0, 1, 2].map((row) =>
    at.map((stop, reel) => symbolsAt(reel, stop + row, 1).map(nameOf)).join(", "),
  );
  reels.setAttribute("aria-label", `${game.name}: ${rows.join("; ")}`);
}

/** Turns the reels from where they stand to where they stopped, past the symbols that really lie there. @param {number[]} to */
async function turnTo(to) {
  if (calm.matches) return stand(to);
  const turns = strips.map((strip, reel) => {
    const passing = PASSING + reel * 2;
    const column = [
      ...symbolsAt(reel, to[reel] ?? 0, 3 + passing),
      ...symbolsAt(reel, (stops[reel] ?? 0) - passing, passing + 3),
    ];
    strip.replaceChildren(...column.map(picture));
    const far = -((column.length - 3) / column.length) * 100;
    return strip.animate(
      [
        { transform: `translateY(${far}%)` },
        { transform: "translateY(1.2%)", offset: 0.88 },
        { transform: "none" },
      ],
      {
        duration: SPIN_MS + reel * REEL_MS,
        easing: "cubic-bezier(.3, .1, .25, 1)",
      },
    ).finished;
  });
  await Promise.all(turns);
  stand(to);
}

function hideWins() {
  showing++;
  reels.classList.remove("showing");
  for (const line of reels.querySelectorAll("polyline")) line.setAttribute("points", "");
  for (const cell of reels.querySelectorAll(".won")) cell.classList.remove("won");
}

/** @param {readonly number[]} cells */
function light(cells) {
  reels.classList.add("showing");
  for (const [reel, strip] of strips.entries()) {
    for (const [row, cell] of [...strip.children].entries())
      cell.classList.toggle("won", cells.includes(reel * 3 + row));
  }
}

/** @param {Win} win @param {number} stake */
function winText({ symbol, line, ways, pays }, stake) {
  const values = { amount: amount(pays * stake), n: line === null ? ways : line + 1 };
  return t(symbol === "S" ? "scatter" : line === null ? "ways" : "line", values);
}

/** All wins at once, then one after another, until the next spin. @param {Round} round */
async function showWins({ wins, win, stake }) {
  const own = ++showing;
  if (wins.length === 0) return say(t("noWin"));
  light(wins.flatMap((one) => one.cells));
  say(t("wins", { amount: amount(win) }), true);
  if (wins.length === 1 && wins[0]?.line === null) return;
  for (let n = 0; ; n++) {
    await wait(SHOW_EACH_MS);
    const one = wins[n % wins.length];
    if (own !== showing || !one) return;
    light(one.cells);
    const rows = one.line === null ? [] : game.wins.lines[one.line];
    const points = rows
      .map((/** @type {number} */ row, /** @type {number} */ reel) => `${reel + 0.5},${row + 0.5}`)
      .join(" ");
    for (const line of reels.querySelectorAll("polyline")) line.setAttribute("points", points);
    element("message").textContent = `${t("wins", { amount: amount(win) })} · ${winText(one, stake)}`;
  }
}

/** @param {string} text */
function say(text, big = false) {
  const message = element("message");
  message.textContent = text;
  message.classList.toggle("big", big);
}

/** @param {string | null} text */
function trouble(text) {
  const box = element("trouble");
  box.hidden = text === null;
  box.textContent = text ?? "";
}

/** @param {number | null} balance */
function showBalance(balance) {
  if (balance !== null) element("balance").textContent = amount(balance);
}

/** @param {boolean} now */
function setBusy(now) {
  busy = now;
  // Not `disabled`: the button keeps the focus while the reels turn.
  spinButton.setAttribute("aria-disabled", String(now));
  stakeSelect.disabled = now;
  spinButton.querySelector("span")?.replaceChildren(t(now ? "spinning" : "spin"));
  enableSteps();
}

function enableSteps() {
  const { selectedIndex, length } = stakeSelect;
  /** @type {HTMLButtonElement} */ (element("less")).disabled = busy || selectedIndex === 0;
  /** @type {HTMLButtonElement} */ (element("more")).disabled = busy || selectedIndex === length - 1;
}

/** Tells the site that it may ask for the balance anew; only the site's own origins hear it. */
function tellSite() {
  if (parent === window) return;
  const above = location.ancestorOrigins?.[0];
  const origins = above && game.siteOrigins.includes(above) ? [above] : game.siteOrigins;
  for (const origin of origins) parent.postMessage({ source: "marquee-studio", type: "balance" }, origin);
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** @param {string} what @param {object} [body] */
async function ask(what, body) {
  const response = await fetch(`${location.pathname}/${what}`, {
    method: body ? "POST" : "GET",
    headers: body ? { "content-type": "application/json" } : {},
    body: body ? JSON.stringify(body) : null,
    signal: AbortSignal.timeout(15_000),
  });
  return { status: response.status, value: await response.json() };
}

/** Asks again with the same spin when the line fails: it is played once, however often it is asked. @param {string} spinId @param {number} stake */
async function askForSpin(spinId, stake) {
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await ask("spin", { spinId, stake });
      if (answer.status < 500) return answer;
    } catch {
      // The line failed; below is what to do about it.
    }
    trouble(t("error.offline"));
    await wait(RETRY_MS[Math.min(attempt, RETRY_MS.length - 1)] ?? POLL_MS);
  }
}

async function spin() {
  if (busy) return;
  setBusy(true);
  hideWins();
  trouble(null);
  say("");
  reels.classList.add("waiting");
  const stake = game.stakes[stakeSelect.selectedIndex];
  const spinId = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
  const { status, value } = await askForSpin(spinId, stake);
  reels.classList.remove("waiting");
  if (status === 200) await present(value.round, true);
  else {
    trouble(t(status === 409 ? "error.busy" : "error.SESSION_EXPIRED"));
    say(t("ready"));
  }
  setBusy(false);
}

/** Shows how a round went, and keeps asking while the wallet has not heard all of it. @param {Round} round @param {boolean} turning */
async function present(round, turning) {
  trouble(null);
  if (round.stops) {
    // What the stake left is shown at once, what the win makes of it when it is seen.
    if (turning) {
      if (round.balance !== null)
        showBalance(round.state === "done" ? round.balance - round.win : round.balance);
      await turnTo(round.stops);
    } else stand(round.stops);
    void showWins(round);
    if (!round.seen) void ask("seen", { spinId: round.spinId }).catch(() => {});
  }
  showBalance(round.balance);
  tellSite();
  explain(round);
  if (round.state === "drawn" || round.state === "reverting" || round.state === "betting")
    void follow(round.spinId);
}

/** @param {Round} round */
function explain({ state, refusal, win, id }) {
  if (state === "refused") {
    const code = refusal === "TOKEN_UNKNOWN" ? "SESSION_EXPIRED" : refusal;
    trouble(t(`error.${code}`));
    say(t("ready"));
  } else if (state === "reverted" || state === "reverting" || state === "betting") {
    trouble(t(state === "reverted" ? "error.reverted" : "error.reverting"));
    say(t("ready"));
  } else if (state === "stuck") trouble(t("error.stuck", { round: id }));
  else if (state === "drawn" && win > 0) trouble(t("error.pending"));
}

/** Waits until a round that was left open has been settled. @param {string} spinId */
async function follow(spinId) {
  for (;;) {
    await wait(POLL_MS);
    const answer = await ask("state").catch(() => null);
    if (busy) return;
    const last = answer?.value.last;
    if (answer?.status !== 200 || last?.spinId !== spinId) continue;
    if (["betting", "drawn", "reverting"].includes(last.state)) continue;
    trouble(null);
    showBalance(answer.value.balance);
    explain(last);
    tellSite();
    return;
  }
}

async function begin() {
  stand(stops);
  for (const stake of game.stakes) stakeSelect.append(new Option(amount(stake)));
  stakeSelect.selectedIndex = Math.max(0, game.stakes.indexOf(game.first));
  const { status, value } = await ask("state").catch(() => ({ status: 0, value: null }));
  if (status !== 200) {
    trouble(t(status === 0 ? "error.offline" : "error.SESSION_EXPIRED"));
    if (status === 0) setTimeout(() => location.reload(), POLL_MS * 2);
    return;
  }
  say(t("ready"));
  const last = /** @type {Round | null} */ (value.last);
  if (last) stakeSelect.selectedIndex = Math.max(0, game.stakes.indexOf(last.stake));
  if (last?.stops) stand(last.stops);
  if (last && (!last.seen || last.state !== "done")) {
    await present(last, false);
    if (last.stops && last.state === "done") trouble(t("resumed"));
  }
  showBalance(value.balance);
  setBusy(false);
}

/** @param {string} symbol @param {readonly number[]} pays @param {number} stake */
function payEntry(symbol, pays, stake) {
  const item = document.createElement("li");
  const text = document.createElement("div");
  for (const [index, pay] of [...pays].reverse().entries()) {
    if (pay === 0) continue;
    const line = document.createElement("div");
    const count = document.createElement("b");
    count.textContent = String(5 - index);
    line.append(count, ` ${amount(pay * stake)}`);
    text.append(line);
  }
  const image = picture(symbol);
  image.alt = nameOf(symbol);
  image.className = symbol === "H1" ? "emblem" : "";
  item.append(image, text);
  return { item, text };
}

/** @param {string} symbol @param {readonly number[]} pays @param {number} stake @param {string} name @param {string} note */
function namedEntry(symbol, pays, stake, name, note) {
  const { item, text } = payEntry(symbol, pays, stake);
  const words = document.createElement("div");
  words.textContent = `${name}: ${note}`;
  text.prepend(words);
  return item;
}

async function openInfo() {
  const stake = game.stakes[stakeSelect.selectedIndex];
  const isLines = game.wins.kind === "lines";
  element("pays-note").textContent = t(isLines ? "paysNote" : "paysNoteWays", { amount: amount(stake) });
  element("pays").replaceChildren(
    ...Object.entries(game.pays).map(([symbol, pays]) => payEntry(symbol, pays, stake).item),
    namedEntry("S", game.scatterPays, stake, t("scatterName"), t("scatterNote")),
    namedEntry("W", [], stake, t("wild"), t("wildNote")),
  );
  element("lines-note").textContent = isLines ? t("linesNote", { n: game.wins.lines.length }) : t("waysNote");
  element("lines").replaceChildren(...(isLines ? game.wins.lines.map(lineDrawing) : []));
  element("rtp-note").textContent = t("rtpNote", {
    rtp: (game.returnBasisPoints / 100).toFixed(2),
    cycle: game.cycle.toLocaleString(game.tag),
  });
  info.showModal();
  const answer = await ask("rounds").catch(() => null);
  element("history").replaceChildren(historyTable(answer?.value.rounds ?? []));
}

/** @param {number[]} rows */
function lineDrawing(rows) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 5 3");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "polyline");
  line.setAttribute("points", rows.map((row, reel) => `${reel + 0.5},${row + 0.5}`).join(" "));
  svg.append(line);
  return svg;
}

/** @param {Round[]} rounds */
function historyTable(rounds) {
  if (rounds.length === 0) {
    const none = document.createElement("p");
    none.textContent = t("noHistory");
    return none;
  }
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  for (const key of ["time", "stake", "win"]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = t(key);
    head.append(cell);
  }
  const body = table.createTBody();
  const time = new Intl.DateTimeFormat(game.tag, {
    dateStyle: "short",
    // With the zone's name.
    timeStyle: "long",
    timeZone: game.timeZone,
  });
  for (const round of rounds) {
    const row = body.insertRow();
    for (const text of [time.format(round.at), amount(round.stake), amount(round.win)])
      row.insertCell().textContent = text;
  }
  return table;
}

/** @param {number} by */
function step(by) {
  stakeSelect.selectedIndex = Math.min(stakeSelect.length - 1, Math.max(0, stakeSelect.selectedIndex + by));
  enableSteps();
}

element("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  void spin();
});
element("less").addEventListener("click", () => step(-1));
element("more").addEventListener("click", () => step(1));
stakeSelect.addEventListener("change", enableSteps);
element("info-open").addEventListener("click", () => void openInfo());
element("info-close").addEventListener("click", () => info.close());
info.addEventListener("click", (event) => event.target === info && info.close());
document.addEventListener("keydown", (event) => {
  const onControl = event.target instanceof HTMLElement && event.target.closest("button, select, dialog");
  if ((event.key !== " " && event.key !== "Enter") || onControl || event.repeat) return;
  event.preventDefault();
  void spin();
});

void begin();
