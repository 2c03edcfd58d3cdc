// @ts-check
import { askUntilAnswered, wait } from "../../frame/kit.js";

const LOOK_AGAIN_MS = 1_000;

/**
 * @typedef {{ key: string, stake: number, accept: string, legs: object[] }} AskedBet
 * @typedef {{ status: number, value: any }} Answer
 */

/**
 * Places bets independently, each under its own key: a refused one does not affect the others. They are sent in order,
 * so that the first ones are accepted if the balance is too low for all; bets in play then wait together.
 *
 * @param {AskedBet[]} bets
 * @param {() => void} waiting called when one waits for the delay of bets in play
 * @returns {Promise<Answer[]>} in the order of the bets
 */
export async function placeBets(bets, waiting) {
  /** @type {Promise<Answer>[]} */
  const answers = [];
  for (const bet of bets) {
    const answer = await askUntilAnswered("slip", bet);
    answers.push(answer.status === 202 ? whenTaken(bet, waiting) : Promise.resolve(answer));
  }
  return Promise.all(answers);
}

/**
 * Returns the result of a bet that waits for the delay of in-play bets.
 *
 * @param {AskedBet} bet
 * @param {() => void} waiting
 * @returns {Promise<Answer>}
 */
async function whenTaken(bet, waiting) {
  for (;;) {
    waiting();
    await wait(LOOK_AGAIN_MS);
    const answer = await askUntilAnswered("slip", bet);
    if (answer.status !== 202) return answer;
  }
}
