/**
 * Moves the focus to the content when the focused element was removed: the link that opened a dialog, or a dropdown
 * with its links. Keyboard navigation would otherwise restart at the end of the page.
 */
export function restoreFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
}
