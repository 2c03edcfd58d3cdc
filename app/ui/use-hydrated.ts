import { useEffect, useLayoutEffect, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * Returns false on the server and during hydration, true once scripts run the page. Elements rendered later, such as a
 * dialog, get true at their first render: a form that validates its own fields must not run the browser's validation
 * first.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

/** `useLayoutEffect` in the browser; on the server, where React would only warn about it, an effect that never runs. */
export const useClientLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
