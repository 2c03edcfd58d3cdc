type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns all matching controls, of any kind; the functions below distinguish the kinds. */
export const controls = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];

export function isBox({ type }: Control): boolean {
  return type === "checkbox" || type === "radio";
}

export const valueName = (control: Control) => (isBox(control) ? "checked" : "value");

/** Tells whether a control has the value that the server sent. */
export function isAsSent(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex === Math.max(sent, 0);
  }
  if (control instanceof HTMLInputElement && isBox(control))
    return control.checked === control.defaultChecked;
  return control.value === control.defaultValue;
}

/** Sends React the events that it has missed of controls, and calls `onReplay` for each of these. */
export function replay(changed: readonly HTMLInputElement[], onReplay: (control: Element) => void): void {
  for (const control of changed) {
    const event = missedEvent(control);
    if (!event) continue;
    onReplay(control);
    control.dispatchEvent(new Event(event, { bubbles: true }));
  }
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
