type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Name and value of each control that was filled in; null for the others. */
type Kept = (readonly [name: string, value: string | boolean] | null)[];

/** Value of each hidden field by its name. */
type Carried = Readonly<Record<string, string>>;

/** Passwords, which may be shown and are texts then, answers that prove somebody, codes and files are for once. */
const ONCE =
  "[type=hidden],[type=file],[type=password],[autocomplete$=password],[name*=assword i],[autocomplete=one-time-code],[name=answer],[name=captcha]";
const KEPT = `:is(input,textarea,select):not(${ONCE})`;
const STORAGE_KEY = "input";
/** What a form asked for that waits for a second proof, in place of the form; no secret of an app that is set up. */
const CARRIED = "form:has([name=stepUp]) > [type=hidden]:not([name=secret],[name=uri],[name=approval])";

/**
 * Tells the page's fields what was typed and chosen before the scripts came, or before the page was loaded again: their
 * handlers run as if it happened now. To be called once React has taken the page over, before anything is drawn again,
 * which would put a controlled field back.
 */
export function replayEarlyInput(): void {
  try {
    const [of, kept, carried] = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "[]");
    sessionStorage.removeItem(STORAGE_KEY);
    if (of === location.href) putBack(kept, carried);
  } catch {
    // A browser may refuse to keep anything.
  }
  const filled = new WeakSet<EventTarget>();
  for (const control of controls("input,textarea,select")) {
    const event = missedEvent(control);
    if (!event) continue;
    filled.add(control);
    control.dispatchEvent(new Event(event, { bubbles: true }));
  }
  addEventListener("input", ({ target }) => target && filled.add(target));
  addEventListener("pagehide", () => {
    const kept: Kept = controls(KEPT).map((one) =>
      filled.has(one) ? [one.name, one[valueName(one)]] : null,
    );
    const carried = Object.fromEntries(controls(CARRIED).map(({ name, value }) => [name, value]));
    if (kept.some(Boolean) || "stepUp" in carried)
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify([location.href, kept, carried]));
  });
}

/** Fills in what was there when the page was loaded again, where the browser does not. */
function putBack(kept: Kept, carried: Carried): void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (navigation?.type !== "reload") return;
  for (const [at, control] of controls(KEPT).entries()) {
    const [name, value] = carriedBy(control, carried) ?? kept[at] ?? [];
    if (name !== control.name || !isAsSent(control)) continue;
    Object.assign(control, { [valueName(control)]: value });
    // What was typed has to be seen.
    const folded = control.closest("details");
    if (folded) folded.open = true;
  }
}

/** What was carried along from a form that stands on the page again. */
function carriedBy({ form, name, type, value }: HTMLInputElement, carried: Carried): Kept[number] {
  const asked = carried[name];
  if (asked === undefined || !form) return null;
  const isSameForm = [...form.querySelectorAll<HTMLInputElement>("[type=hidden]")].every(
    (hidden) => hidden.name === "idempotencyKey" || (carried[hidden.name] ?? hidden.value) === hidden.value,
  );
  if (!isSameForm) return null;
  if (type === "radio") return value === asked ? [name, true] : null;
  return type === "checkbox" ? null : [name, asked];
}

/** Their kinds are told apart below. */
const controls = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];

function isBox({ type }: Control): boolean {
  return type === "checkbox" || type === "radio";
}

const valueName = (control: Control) => (isBox(control) ? "checked" : "value");

/** Tells whether a control has the value that the server sent. */
function isAsSent(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex === Math.max(sent, 0);
  }
  if (control instanceof HTMLInputElement && isBox(control))
    return control.checked === control.defaultChecked;
  return control.value === control.defaultValue;
}

/** The event that React listens to for a change of a control that has another value than the server sent. */
function missedEvent(control: HTMLInputElement): string | undefined {
  // The radio button that is chosen tells of its whole group.
  if (isAsSent(control) || (control.type === "radio" && !control.checked)) return undefined;
  if (/select|file/.test(control.type)) return "change";
  // React passes over an event of a control whose value it knows already.
  const { _valueTracker: known } = control as { _valueTracker?: { setValue(value: string): void } };
  known?.setValue(isBox(control) ? String(!control.checked) : control.defaultValue);
  return isBox(control) ? "click" : "input";
}
