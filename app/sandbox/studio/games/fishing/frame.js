// @ts-check
/**
 * Fishing in the player's browser: aims, sends shots fired close together as one bet, and shows the results drawn by
 * the server.
 */
import {
  amount,
  ask,
  askUntilAnswered,
  bareAmount,
  betTrouble,
  element,
  game,
  isUnderway,
  make,
  newKey,
  notifySite,
  refusalText,
  say,
  showBalance,
  t,
  trouble,
  whenDelivered,
} from "../../frame/kit.js";
import { sprite } from "./fish.js";
import { Pool } from "./pool.js";

/** Shots within this time are sent as one bet. */
const BATCH_MS = 400;

/** @typedef {import("./pool.js").Fish} Fish */
/** @typedef {import("./pool.js").Swimmer} Swimmer */

const water = /** @type {HTMLCanvasElement} */ (element("water"));
const pool = new Pool(water);
let chosen = 0;
/** @type {Swimmer[]} */
let shots = [];
let batchStake = 0;
/**
 * The queue of batches, which are sent one after another.
 * @type {Promise<void>}
 */
let line = Promise.resolve();

/** @param {number} by */
function change(by) {
  chosen = Math.min(game.stakes.length - 1, Math.max(0, chosen + by));
  element("stake").textContent = amount(game.stakes[chosen]);
  element("less").setAttribute("aria-disabled", String(chosen === 0));
  element("more").setAttribute("aria-disabled", String(chosen === game.stakes.length - 1));
}

/** @param {Swimmer} swimmer */
function shoot(swimmer) {
  const stake = game.stakes[chosen];
  if (shots.length > 0 && batchStake !== stake) send();
  if (shots.length === 0) {
    batchStake = stake;
    setTimeout(send, BATCH_MS);
  }
  shots.push(swimmer);
  pool.fire(swimmer);
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

/** @param {Swimmer[]} batch @param {number} stake */
async function fire(batch, stake) {
  trouble(null);
  const targets = batch.map(({ fish }) => fish.id);
  const answer = await askUntilAnswered("fire", { key: newKey(), stake, targets });
  if (answer.status !== 200) {
    for (const swimmer of batch) pool.missed(swimmer);
    trouble(refusalText(answer));
    return;
  }
  const { bet } = answer.value;
  const wins = /** @type {number[]} */ (answer.value.wins);
  for (const [swimmer, { most, sum }] of getCatches(batch, wins)) {
    const prize = swimmer.fish.prizes.find(({ pays }) => pays === most);
    if (prize) pool.caught(swimmer, prize, `+${bareAmount(sum * stake)}`);
    else pool.missed(swimmer);
  }
  const count = wins.filter((pays) => pays > 0).length;
  if (wins.length > 0) {
    say(count > 0 ? t("caught", { n: count, amount: amount(bet.win) }) : t("missed"), bet.win > bet.stake);
  }
  showBalance(bet.balance);
  notifySite();
  trouble(betTrouble(bet));
  if (isUnderway(bet)) void whenDelivered(bet.id).then((last) => last && trouble(betTrouble(last)));
}

/**
 * Returns the payouts of each fish that was shot at: its most valuable catch, and the sum of all.
 *
 * @param {Swimmer[]} batch
 * @param {number[]} wins
 */
function getCatches(batch, wins) {
  /** @type {Map<Swimmer, { most: number, sum: number }>} */
  const catches = new Map();
  for (const [n, swimmer] of batch.entries()) {
    const { most, sum } = catches.get(swimmer) ?? { most: 0, sum: 0 };
    const pays = wins[n] ?? 0;
    catches.set(swimmer, { most: Math.max(most, pays), sum: sum + pays });
  }
  return catches;
}

/**
 * Returns the lowest and the highest payout of a catch.
 * @param {Fish} fish
 */
function getPays({ prizes }) {
  const [least, most] = [prizes[0]?.pays ?? 0, prizes.at(-1)?.pays ?? 0];
  return least === most ? `${least}` : `${least}–${most}`;
}

/** Makes the button of a kind of fish, which shoots at the nearest one. */
function targetButton(/** @type {Fish} */ fish) {
  const name = t(`fish.${fish.id}`);
  const button = make("button", {
    type: "button",
    class: fish.special ? "target surface special" : "target surface",
    title: name,
    "aria-label": t("shoot", { fish: name, pays: getPays(fish) }),
    onclick: () => shoot(pool.findNearest(fish)),
  });
  const picture = make("span", { class: "picture" });
  picture.append(sprite(fish.id, 96, 0.6));
  button.append(picture, make("b", {}, `${getPays(fish)}×`));
  return button;
}

async function begin() {
  element("targets").replaceChildren(...game.fish.map(targetButton));
  change(0);
  element("less").addEventListener("click", () => change(-1));
  element("more").addEventListener("click", () => change(1));
  water.addEventListener("pointermove", ({ clientX, clientY }) => pool.turnTo(clientX, clientY));
  water.addEventListener("pointerdown", ({ clientX, clientY }) => {
    pool.turnTo(clientX, clientY);
    const swimmer = pool.at(clientX, clientY);
    // A shot into open water would catch nothing, so it is not fired and costs nothing.
    if (swimmer) shoot(swimmer);
  });
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
