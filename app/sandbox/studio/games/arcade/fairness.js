// @ts-check
import { ask, element, game, make, t, timeText } from "../../frame/kit.js";
import { isSeedOfHash, resultAgain } from "./verify.js";

/** @typedef {import("./frame.js").Round} Round */

/** @param {{ seedHash: string, clientSeed: string, nonce: number, nextHash: string }} seed */
function showSeed({ seedHash, clientSeed, nonce, nextHash }) {
  element("seed-next").textContent = nextHash;
  element("seed-hash").textContent = seedHash;
  element("seed-nonce").textContent = String(nonce);
  /** @type {HTMLInputElement} */ (element("client-seed")).value = clientSeed;
}

/**
 * Computes a round again, and returns a message with the comparison.
 * @param {Round} round
 */
async function check(round) {
  if (round.seed === null) return t("fair.inUse");
  const played = { ...round, seed: round.seed };
  if (!(await isSeedOfHash(played))) return t("fair.wrongHash");
  const again = await resultAgain(played, game.sizes);
  const isSame = again.join(" ") === round.result.join(" ");
  return t(isSame ? "fair.same" : "fair.other", { result: again.join(", ") });
}

/** @param {Round} round */
function roundRow(round) {
  const answer = make("p", { role: "status" });
  const button = make("button", { type: "button", class: "plain", onclick: run }, t("fair.check"));
  async function run() {
    answer.textContent = await check(round);
  }
  const facts = [
    [t("fair.nonce"), String(round.nonce)],
    [t("fair.client"), round.clientSeed],
    [t("fair.hash"), round.seedHash],
    [t("fair.seed"), round.seed ?? t("fair.hidden")],
  ];
  const list = make("dl", { class: "seeds" });
  for (const [name, value] of facts) list.append(make("dt", {}, name ?? ""), make("dd", {}, value ?? ""));
  return make("details", {}, make("summary", {}, timeText(round.at)), list, button, answer);
}

/** Shows the seed in use, and the last rounds with the data for verifying them. */
export async function openFairness() {
  const lowest = Math.min(...game.choices.map((/** @type {{ worth: number }} */ { worth }) => worth));
  element("rtp-note").textContent = t("rtp.least", { rtp: (Math.floor(lowest * 10_000) / 100).toFixed(2) });
  const answer = await ask("state").catch(() => null);
  if (answer?.status !== 200) return;
  showSeed(answer.value.seed);
  const rounds = /** @type {Round[]} */ (answer.value.last);
  const rows = rounds.filter((round) => round.result.length > 0).map(roundRow);
  element("verify").replaceChildren(...(rows.length > 0 ? rows : [make("p", {}, t("noHistory"))]));
}

element("rotate").addEventListener("submit", async (event) => {
  event.preventDefault();
  const input = /** @type {HTMLInputElement} */ (element("client-seed"));
  const promised = element("seed-next").textContent;
  const answer = await ask("rotate", { clientSeed: input.value }).catch(() => null);
  const said = element("rotated");
  if (answer?.status !== 200) {
    said.textContent = t(answer?.status === 409 ? "fair.roundOpen" : "error.offline");
    return;
  }
  const isPromised = answer.value.seed.seedHash === promised;
  said.textContent = isPromised ? t("fair.rotated", { seed: answer.value.before.seed }) : t("fair.wrongNext");
  await openFairness();
});
