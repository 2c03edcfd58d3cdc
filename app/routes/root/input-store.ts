import { controls, isCheckable, isUnchanged, replayEvents, valueName } from "./input-control.ts";
import {
  getFormsToRestore,
  getSubject,
  parseStoredInput,
  removeForm,
  STORAGE_KEY,
  type StoredForm,
  type StoredInput,
} from "./stored-input.ts";

export interface Visit {
  /** Null for a visitor. */
  account: string | null;
  /** Key of the history entry; scroll restoration also assigns one to the first entry of a document. */
  page: string;
}

export interface InputStore {
  follow(visit: Visit, cameBack: boolean): void;
  hear(type: string, target: EventTarget | null): void;
}

/** Fields that are never stored: passwords (also when shown as text), answers that prove identity, codes and files. */
const NEVER_STORED_SELECTOR =
  "[type=hidden],[type=file],[type=password],[autocomplete$=password],[name*=assword i],[autocomplete=one-time-code],[name=answer],[name=captcha]";
const STORED_SELECTOR = `:is(input,textarea,select)[name]:not(${NEVER_STORED_SELECTOR})`;
/** Hidden fields that a form carries through a second proof, except the secret of an app during setup. */
const CARRIED_SELECTOR =
  "form:has([name=stepUp]) > [type=hidden]:not([name=secret],[name=uri],[name=approval])";

let account: string | null = null;
let page = "";
/** Controls with a typed or chosen value, and the forms that were sent since. */
const filled = new Set<HTMLInputElement>();
const sent = new WeakSet<HTMLFormElement>();
/** Stored while a form is in its page, because it is needed after the form is removed. */
const places = new WeakMap<HTMLFormElement, Pick<StoredForm, "subject" | "at">>();

/**
 * Starts storing typed input: fills it in again when the page is reloaded or visited again, except in forms that have
 * been sent. `typed`: controls that already contain typed input, whose values stay.
 */
export function createInputStore(visit: Visit, typed: Iterable<Element>): InputStore {
  ({ account, page } = visit);
  for (const control of typed) if (control.isConnected) note(control);
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  fillForms(getFormsToRestore(readStore(), page, navigation?.type === "reload"));
  addEventListener("pagehide", saveInput);
  return { follow: handleVisit, hear: handleEvent };
}

function handleVisit(visit: Visit, cameBack: boolean): void {
  if (account !== visit.account) {
    account = visit.account;
    filled.clear();
    updateStore(() => ({}));
  }
  if (page === visit.page) return;
  saveInput();
  for (const control of filled) if (!control.isConnected) filled.delete(control);
  page = visit.page;
  if (cameBack) fillForms(getFormsToRestore(readStore(), page, false));
}

function handleEvent(type: string, target: EventTarget | null): void {
  if (type === "submit" && target instanceof HTMLFormElement) {
    sent.add(target);
    const { subject } = getPlace(target);
    updateStore((kept) => removeForm(kept, subject).pages);
  } else if (target instanceof Element && target.isConnected) note(target);
}

function note(target: Element): void {
  if (!target.matches(STORED_SELECTOR)) return;
  const control = target as HTMLInputElement;
  filled.add(control);
  if (!control.form) return;
  getPlace(control.form);
  sent.delete(control.form);
}

function readStore(): StoredInput {
  try {
    return parseStoredInput(sessionStorage.getItem(STORAGE_KEY), account);
  } catch {
    // A browser may refuse to store anything.
    return { account, pages: {} };
  }
}

function updateStore(change: (kept: StoredInput) => StoredInput["pages"]): void {
  try {
    const pages = change(readStore());
    if (Object.keys(pages).length === 0) sessionStorage.removeItem(STORAGE_KEY);
    else sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ account, pages }));
  } catch {
    // See above.
  }
}

function saveInput(): void {
  const forms = new Map<HTMLFormElement | null, StoredForm>();
  for (const control of filled) {
    const { form } = control;
    const own: StoredForm = forms.get(form) ?? {
      ...(form ? getPlace(form) : { subject: "", at: 0 }),
      // Not the `method` property: a field may have that name.
      isQuery: form?.getAttribute("method") !== "post",
      isSent: form !== null && sent.has(form),
      values: {},
    };
    own.values[getControlKey(form, control)] = control[valueName(control)];
    forms.set(form, own);
  }
  const all = [...getCarriedForms(), ...forms.values()];
  updateStore(({ pages: { [page]: _, ...others } }) =>
    all.length === 0 ? others : { ...others, [page]: all },
  );
}

function getCarriedForms(): StoredForm[] {
  const values = Object.fromEntries(controls(CARRIED_SELECTOR).map(({ name, value }) => [name, value]));
  if (!("stepUp" in values)) return [];
  return [{ subject: "", at: 0, isQuery: true, isCarried: true, isSent: true, values }];
}

/** Fills in the values that the browser has not restored, and repeats while that adds fields. */
function fillForms(forms: readonly StoredForm[]): void {
  if (forms.map(fillForm).includes(true)) queueMicrotask(() => fillForms(forms));
}

/** Fills in a form's controls one by one, because each may re-render the others. Returns true when there was one. */
function fillForm(kept: StoredForm): boolean {
  const form = kept.subject === "" ? null : findFormsBySubject(kept.subject)[kept.at];
  const empty = controls(STORED_SELECTOR).filter(
    (one) => !filled.has(one) && getStoredValue(one, kept, form) !== undefined,
  );
  for (const control of empty) {
    const value = getStoredValue(control, kept, form);
    note(control);
    if (!getGroup(control).every(isUnchanged) || (kept.isSent && !kept.isCarried && hasSavedText(control)))
      continue;
    Object.assign(control, { [valueName(control)]: value });
    replayEvents([control], note);
    // Typing in the focused field replaces the restored text instead of adding to it.
    if (control === document.activeElement) control.select?.();
    // The restored value must be visible.
    const folded = control.closest("details");
    if (folded) folded.open = true;
  }
  return empty.length > 0;
}

/** Returns true when a text field shows a saved value: a value that was sent has by then been saved or refused. */
function hasSavedText(control: HTMLInputElement): boolean {
  return !isCheckable(control) && control.defaultValue !== undefined && control.defaultValue !== "";
}

/**
 * Returns a radio button with its group, in which another may have been chosen in the meantime; for other controls the
 * control alone.
 */
function getGroup(control: HTMLInputElement): HTMLInputElement[] {
  if (control.type !== "radio") return [control];
  return controls("[type=radio]").filter(({ name, form }) => name === control.name && form === control.form);
}

function getStoredValue(
  control: HTMLInputElement,
  kept: StoredForm,
  form: HTMLFormElement | null | undefined,
) {
  if (kept.isCarried) return getCarriedValue(control, kept.values);
  return form === control.form ? kept.values[getControlKey(form, control)] : undefined;
}

/** Returns the carried value of a control whose form is on the page again. */
function getCarriedValue({ form, name, type, value }: HTMLInputElement, carried: StoredForm["values"]) {
  const asked = carried[name];
  if (asked === undefined || !form) return undefined;
  const isSameForm = [...form.querySelectorAll<HTMLInputElement>("[type=hidden]")].every(
    (hidden) => hidden.name === "idempotencyKey" || (carried[hidden.name] ?? hidden.value) === hidden.value,
  );
  if (!isSameForm || type === "checkbox") return undefined;
  if (type === "radio") return value === asked ? true : undefined;
  return asked;
}

function getPlace(form: HTMLFormElement): Pick<StoredForm, "subject" | "at"> {
  const known = places.get(form);
  if (known) return known;
  const subject = getFormSubject(form);
  const place = { subject, at: findFormsBySubject(subject).indexOf(form) };
  places.set(form, place);
  return place;
}

const findFormsBySubject = (subject: string) =>
  [...document.forms].filter((form) => getFormSubject(form) === subject);

function getFormSubject(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")];
  return getSubject(
    form.getAttribute("action") ?? location.pathname,
    hidden.map(({ name, value }) => [name, value]),
  );
}

/**
 * Returns a control's key within its form: the boxes of a group by their values, other controls of the same name by
 * their order.
 */
function getControlKey(form: HTMLFormElement | null, control: HTMLInputElement): string {
  const { name, value } = control;
  if (isCheckable(control)) return `${name} ${value}`;
  const all = form ? [...form.elements] : controls(STORED_SELECTOR).filter((one) => one.form === null);
  return `${name} ${all.filter((one) => "name" in one && one.name === name).indexOf(control)}`;
}
