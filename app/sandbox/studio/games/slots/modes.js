// @ts-check
import { element } from "../../frame/kit.js";
import { pace } from "./pace.js";
import { sound } from "./sound.js";

/** A browser may keep nothing for a frame. @param {string} name */
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
    // Then it is off the next time.
  }
}

/** A button that is on or off, as it was the last time. @param {string} id @param {(isOn: boolean) => void} set */
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

/** Makes turbo and sound work. */
export function startModes() {
  toggle("turbo", (isOn) => {
    pace.isTurbo = isOn;
  });
  toggle("sound", (isOn) => {
    sound.isOn = isOn;
  });
}
