// @ts-check
import { element } from "../../frame/kit.js";
import { pace } from "./pace.js";
import { sound } from "./sound.js";

/**
 * Returns true when a mode was switched on; a browser may not store anything for a frame.
 * @param {string} name
 */
function remembered(name) {
  try {
    return localStorage.getItem(`slots.${name}`) === "on";
  } catch {
    return false;
  }
}

/** @param {string} name @param {boolean} isOn */
function remember(name, isOn) {
  try {
    localStorage.setItem(`slots.${name}`, isOn ? "on" : "off");
  } catch {
    // If storing fails, the mode is off the next time.
  }
}

/**
 * Sets up a toggle button, restoring its last state.
 * @param {string} id
 * @param {(isOn: boolean) => void} set
 */
function toggle(id, set) {
  const button = element(id);
  let isOn = remembered(id);
  const show = () => {
    button.setAttribute("aria-pressed", String(isOn));
    set(isOn);
  };
  button.addEventListener("click", () => {
    isOn = !isOn;
    remember(id, isOn);
    show();
    sound.play("tick");
  });
  show();
}

/** Activates the turbo and sound buttons. */
export function startModes() {
  toggle("turbo", (isOn) => {
    pace.isTurbo = isOn;
  });
  toggle("sound", (isOn) => {
    sound.isOn = isOn;
  });
}
