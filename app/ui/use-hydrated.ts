import { useSyncExternalStore } from "react";

const never = () => () => {};

/**
 * False on the server and while its page is taken over, true once scripts run the page. What is drawn later, a dialog say,
 * has true from its first render on: a form that checks its own fields must not meet the browser's checks before.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
