/**
 * What Remix leaves on the window: its router, of which we read what is under way now. Hooks tell it only once React has
 * drawn it, which takes a slow device long enough for a second navigation to break off the first.
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

/** The address that the running navigation leads to; null when none runs. */
export function runningTarget(): string | null {
  const target = routerState()?.navigation.location;
  return target ? target.pathname + target.search + target.hash : null;
}

/** Whether a navigation, a form or a reading of the page's data is under way, which another navigation could break off. */
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
