// @ts-check
/** Fishing in the player's browser: what swims is for the eye, what is caught is drawn by the server. */
import {
  amount,
  ask,
  askUntilAnswered,
  betTrouble,
  element,
  game,
  isCalm,
  isUnderway,
  make,
  newKey,
  refusalText,
  say,
  showBalance,
  stakeChips,
  t,
  tellSite,
  trouble,
  whenDelivered,
} from "../../frame/kit.js";

/** Shots of so long are sent as one bet. */
const BATCH_MS = 600;
const SWIM_MS = 9_000;
const SHOWN = 14;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {{ id: string, pays: number }} Fish */
/** @typedef {{ fish: Fish, swimmer: HTMLElement | null }} Shot */

const water = element("water");
const stakeOf = stakeChips(element("chips"), game.stakes, game.stakes[0]);
/** @type {Shot[]} */
let shots = [];
let batchStake = 0;
/** Batches go one after another. @type {Promise<void>} */
let line = Promise.resolve();

/** @param {Fish} fish */
function picture(fish) {
  const n = game.fish.indexOf(fish);
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 60 36");
  const shapes = [
    ["path", { d: "M40 18 L58 6 L54 18 L58 30 Z" }],
    ["ellipse", { cx: 24, cy: 18, rx: 22, ry: n === 2 || n === 4 ? 16 : 8 + (n % 4) * 2 }],
    ["path", { d: "M20 9 L30 1 L34 11 Z" }],
    ["circle", { cx: 10, cy: 15, r: 2.6, class: "eye" }],
  ];
  for (const [name, attributes] of shapes) {
    const shape = document.createElementNS(SVG, String(name));
    for (const [key, value] of Object.entries(attributes ?? {})) shape.setAttribute(key, String(value));
    svg.append(shape);
  }
  svg.style.setProperty("--hue", String((n * 47 + 20) % 360));
  svg.style.width = `${34 + n * 7}px`;
  return svg;
}

/** Lets one fish swim through. */
function swim() {
  const chances = game.fish.flatMap((/** @type {Fish} */ fish, /** @type {number} */ n) =>
    Array.from({ length: game.fish.length - n }, () => fish),
  );
  const fish = chances[Math.floor(Math.random() * chances.length)];
  const swimmer = make("span", { class: "swimmer" });
  swimmer.append(picture(fish));
  swimmer.style.top = `${4 + Math.random() * 78}%`;
  swimmer.addEventListener("pointerdown", () => aim(fish, swimmer));
  water.append(swimmer);
  const isLeft = Math.random() < 0.5;
  if (isLeft) swimmer.classList.add("turned");
  const ends = [{ left: "-18%" }, { left: "104%" }];
  if (isCalm()) {
    swimmer.style.left = `${Math.random() * 84}%`;
    return;
  }
  const timing = { duration: SWIM_MS * (0.7 + Math.random()), easing: "linear" };
  void swimmer.animate(isLeft ? ends : ends.reverse(), timing).finished.then(() => {
    swimmer.remove();
    swim();
  });
}

/** @param {Fish} fish @param {HTMLElement | null} swimmer */
function aim(fish, swimmer) {
  const stake = stakeOf();
  if (shots.length > 0 && batchStake !== stake) send();
  if (shots.length === 0) {
    batchStake = stake;
    setTimeout(send, BATCH_MS);
  }
  shots.push({ fish, swimmer });
  swimmer?.classList.add("aimed");
  say(t("shots", { n: shots.length, amount: amount(shots.length * stake) }));
  if (shots.length === game.mostShots) send();
}

function send() {
  if (shots.length === 0) return;
  const batch = shots;
  const stake = batchStake;
  shots = [];
  line = line.then(() => fire(batch, stake));
}

/** @param {Shot[]} batch @param {number} stake */
async function fire(batch, stake) {
  trouble(null);
  const targets = batch.map(({ fish }) => fish.id);
  const answer = await askUntilAnswered("fire", { key: newKey(), stake, targets });
  for (const { swimmer } of batch) swimmer?.classList.remove("aimed");
  if (answer.status !== 200) return trouble(refusalText(answer));
  const { bet, hits } = answer.value;
  for (const [n, { fish, swimmer }] of batch.entries()) if (hits[n]) catchIt(fish, swimmer);
  const count = hits.filter(Boolean).length;
  if (hits.length > 0) {
    say(count > 0 ? t("caught", { n: count, amount: amount(bet.win) }) : t("missed"), bet.win > bet.stake);
  }
  showBalance(bet.balance);
  tellSite();
  trouble(betTrouble(bet));
  if (isUnderway(bet)) void whenDelivered(bet.id).then((last) => last && trouble(betTrouble(last)));
}

/** @param {Fish} fish @param {HTMLElement | null} swimmer */
function catchIt(fish, swimmer) {
  const caught = swimmer ?? water.querySelector(".swimmer");
  if (!(caught instanceof HTMLElement)) return;
  const sign = make("b", { class: "sign" }, `${fish.pays}×`);
  const [at, own] = [caught.getBoundingClientRect(), water.getBoundingClientRect()];
  sign.style.left = `${at.left - own.left}px`;
  sign.style.top = `${at.top - own.top}px`;
  water.append(sign);
  setTimeout(() => sign.remove(), 1_200);
  if (swimmer) {
    swimmer.getAnimations().forEach((animation) => void animation.finish());
    if (isCalm()) swimmer.remove();
    if (isCalm()) swim();
  }
}

async function begin() {
  element("targets").replaceChildren(
    ...game.fish.map((/** @type {Fish} */ fish) => {
      const name = t(`fish.${fish.id}`);
      const words = make("span", {}, name, " ", make("b", {}, `${fish.pays}×`));
      const label = t("shoot", { fish: name, pays: fish.pays });
      const button = make("button", {
        type: "button",
        class: "target",
        "aria-label": label,
        onclick: () => aim(fish, null),
      });
      button.append(picture(fish), words);
      return button;
    }),
  );
  for (let n = 0; n < SHOWN; n++) setTimeout(swim, isCalm() ? 0 : n * 500);
  const { status, value } = await ask("state").catch(() => ({ status: 0, value: null }));
  if (status !== 200) {
    trouble(t(status === 0 ? "error.offline" : "error.SESSION_EXPIRED"));
    if (status === 0) setTimeout(() => location.reload(), 4_000);
    return;
  }
  showBalance(value.balance);
  say(t("aim"));
}

void begin();
