/**
 * The router that Remix leaves on the window, from which we read the current navigation. Hooks report it only once
 * React has rendered it. On a slow device that takes long enough for a second navigation to abort the first.
 */
interface RemixWindow {
  __remixRouter?: {
    state: {
      navigation: { state: string; location?: { pathname: string; search: string; hash: string } };
      revalidation: string;
      fetchers: Map<string, { state: string }>;
    };
  };
}

const routerState = () => (window as RemixWindow).__remixRouter?.state;

/** Returns the target address of the running navigation; null when there is none. */
export function runningTarget(): string | null {
  const target = routerState()?.navigation.location;
  return target ? target.pathname + target.search + target.hash : null;
}

/**
 * Returns true when a navigation, a form or a load of the page's data is under way, which another navigation could
 * abort.
 */
export function isRouterBusy(): boolean {
  const state = routerState();
  if (!state) return false;
  const { navigation, revalidation, fetchers } = state;
  return (
    navigation.state !== "idle" ||
    revalidation !== "idle" ||
    [...fetchers.values()].some((fetcher) => fetcher.state !== "idle")
  );
}
