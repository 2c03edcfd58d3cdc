import { controls, replayEvents } from "./input-control.ts";
import type { InputStore, Visit } from "./input-store.ts";
import { STORAGE_KEY } from "./stored-input.ts";

let visit: Visit;
let inputStore: Promise<InputStore | undefined> | undefined;
/** Controls with input from before the keeper loaded: stored values are not restored there. */
const typed = new Set<Element>();

/**
 * Replays input that was typed or chosen before the scripts loaded: the fields' handlers run as if it happened now.
 * Call it once after hydration, before any render, which would reset a controlled field. From then on input is stored
 * for a reload and for returning to the page.
 */
export function replayEarlyInput(now: Visit): void {
  visit = now;
  for (const type of ["input", "change", "submit"])
    addEventListener(type, ({ target }) => forwardInput(type, target));
  replayEvents(controls("input,textarea,select"), (control) => forwardInput("input", control));
  try {
    if (sessionStorage.getItem(STORAGE_KEY) !== null) void loadInputStore();
  } catch {
    // A browser may refuse storage.
  }
}

/** Notifies the keeper that another page or account is shown; `cameBack`: true for a return to an earlier page. */
export function trackNavigation(now: Visit, cameBack: boolean): void {
  visit = now;
  void inputStore?.then((opened) => opened?.follow(now, cameBack));
}

function forwardInput(type: string, target: EventTarget | null): void {
  if (type !== "submit" && target instanceof Element) typed.add(target);
  void loadInputStore().then((opened) => opened?.hear(type, target));
}

/**
 * Loads the keeper, a separate chunk, once something is or was typed. Without it the page works, but input is not
 * stored.
 */
function loadInputStore(): Promise<InputStore | undefined> {
  inputStore ??= import("./input-store.ts").then(
    ({ createInputStore }) => createInputStore(visit, typed),
    () => undefined,
  );
  return inputStore;
}
