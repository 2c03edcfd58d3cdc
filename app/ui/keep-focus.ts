/**
 * Leads the focus to the content when what had it has gone: the link that opened a dialog, or a dropdown with its links. A
 * keyboard would begin anew at the end of the page.
 */
export function keepFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}
