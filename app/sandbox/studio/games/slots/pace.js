// @ts-check
/** How fast a spin is shown: a press shortens the step that is shown, turbo all of them. */

let isHurried = false;
let wake = () => {};

export const pace = {
  isTurbo: false,
  /** Begins a step that the player has not shortened yet. */
  begin() {
    isHurried = false;
  },
  /** The player presses on. */
  hurry() {
    isHurried = true;
    wake();
  },
  isHurried: () => isHurried,
  /** Waits, until the player presses on. @param {number} ms */
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
