// @ts-check
/** The display speed of a spin: a press shortens the current step, turbo all of them. */

let isHurried = false;
let wake = () => {};

export const pace = {
  isTurbo: false,
  /** Starts a step that the player has not shortened yet. */
  begin() {
    isHurried = false;
  },
  /** The player presses on. */
  hurry() {
    isHurried = true;
    wake();
  },
  isHurried: () => isHurried,
  /**
   * Waits, or until the player presses to continue.
   * @param {number} ms
   */
  pause(ms) {
    if (isHurried || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve(undefined);
      };
    });
  },
};
