// @ts-check
import { ask, t, trouble, wait } from "../../frame/kit.js";

/** @typedef {import("./frame.js").Round} Round */

const LOOK_MS = 150;

/**
 * Follows a flight until it is over: draws it by the local clock, and polls the server. The drawing follows the
 * response with the shortest delay, so that the flight is never shown higher than it is.
 *
 * @param {Round} round
 * @param {{ fly(flownMs: () => number | null, tell: (multiplier: number) => void): Promise<void> }} board
 * @param {{ isOn(): boolean, isAsking(): boolean, tell(multiplier: number): void, ended(round: Round): void }} flight
 */
export async function follow(round, board, flight) {
  let startedAt = performance.now() - (round.flownMs ?? 0);
  void board.fly(
    () => (flight.isOn() && !flight.isAsking() ? performance.now() - startedAt : null),
    flight.tell,
  );
  while (flight.isOn()) {
    await wait(LOOK_MS);
    if (!flight.isOn() || flight.isAsking()) continue;
    const answer = await ask("look", { id: round.id }).catch(() => null);
    if (!flight.isOn() || flight.isAsking()) continue;
    trouble(answer?.status === 200 ? null : t("error.offline"));
    if (answer?.status !== 200) continue;
    const now = /** @type {Round} */ (answer.value.round);
    if (now.state === "open") startedAt = Math.min(startedAt, performance.now() - (now.flownMs ?? 0));
    else flight.ended(now);
  }
}
