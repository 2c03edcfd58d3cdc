type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Returns all matching controls, of any kind; the functions below distinguish the kinds. */
export const controls = (selector: string) => [...document.querySelectorAll<HTMLInputElement>(selector)];

export function isCheckable({ type }: Control): boolean {
  return type === "checkbox" || type === "radio";
}

export const valueName = (control: Control) => (isCheckable(control) ? "checked" : "value");

/** Returns true when a control has the value that the server sent. */
export function isUnchanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const sent = [...control.options].findIndex(({ defaultSelected }) => defaultSelected);
    return control.selectedIndex === Math.max(sent, 0);
  }
  if (control instanceof HTMLInputElement && isCheckable(control))
    return control.checked === control.defaultChecked;
  return control.value === control.defaultValue;
}

/** Dispatches the events of controls that React has missed, and calls `onReplay` for each of these controls. */
export function replayEvents(
  changed: readonly HTMLInputElement[],
  onReplay: (control: Element) => void,
): void {
  for (const control of changed) {
    const event = missedEvent(control);
    if (!event) continue;
    onReplay(control);
    control.dispatchEvent(new Event(event, { bubbles: true }));
  }
}

/** Returns the event that React listens to if a control's value differs from the server's. */
function missedEvent(control: HTMLInputElement): string | undefined {
  // The checked radio button stands for its whole group.
  if (isUnchanged(control) || (control.type === "radio" && !control.checked)) return undefined;
  if (/select|file/.test(control.type)) return "change";
  // React ignores an event of a control whose value it already knows.
  const { _valueTracker: known } = control as { _valueTracker?: { setValue(value: string): void } };
  known?.setValue(isCheckable(control) ? String(!control.checked) : control.defaultValue);
  return isCheckable(control) ? "click" : "input";
}
