import { controls, replay } from "./input-control.ts";
import type { Keeper, Visit } from "./keep-input.ts";
import { STORAGE_KEY } from "./kept-input.ts";

let visit: Visit;
let keeper: Promise<Keeper | undefined> | undefined;
/** Controls that were typed or chosen in before the keeper came: nothing kept is filled in there. */
const typed = new Set<Element>();

/**
 * Tells the page's fields what was typed and chosen before the scripts came: their handlers run as if it happened now. To
 * be called once React has taken the page over, before anything is drawn again, which would put a controlled field back.
 * From then on what is typed is kept for a reload and for one who comes back.
 */
export function replayEarlyInput(now: Visit): void {
  visit = now;
  for (const type of ["input", "change", "submit"])
    addEventListener(type, ({ target }) => tellKeeper(type, target));
  replay(controls("input,textarea,select"), (control) => tellKeeper("input", control));
  try {
    if (sessionStorage.getItem(STORAGE_KEY) !== null) void openKeeper();
  } catch {
    // A browser may refuse to keep anything.
  }
}

/** Tells that another page is shown, or another account; `cameBack` to a page that was there before. */
export function followInput(now: Visit, cameBack: boolean): void {
  visit = now;
  void keeper?.then((opened) => opened?.follow(now, cameBack));
}

function tellKeeper(type: string, target: EventTarget | null): void {
  if (type !== "submit" && target instanceof Element) typed.add(target);
  void openKeeper().then((opened) => opened?.hear(type, target));
}

/** A chunk of its own, that comes once something is typed or was. Without it the page works, and keeps nothing. */
function openKeeper(): Promise<Keeper | undefined> {
  keeper ??= import("./keep-input.ts").then(
    ({ keepInput }) => keepInput(visit, typed),
    () => undefined,
  );
  return keeper;
}
