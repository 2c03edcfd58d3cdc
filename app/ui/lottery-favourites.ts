import { useCallback, useSyncExternalStore } from "react";

/** The event in this window when a list has changed; other windows receive `storage`. */
const CHANGED = "lottery-favourites";
const NONE: readonly number[] = [];

const getKey = (owner: string) => `lottFav:${owner}`;

/** Parsed lists, so that the same text returns the same list. */
const lists = new Map<string, readonly number[]>();

/** Returns the favourite lotteries of a username in this browser, the latest first. */
function readList(owner: string): readonly number[] {
  let text: string | null = null;
  try {
    text = localStorage.getItem(getKey(owner));
  } catch {
    // A browser without storage has no favourites.
  }
  if (!text) return NONE;
  const known = lists.get(text);
  if (known) return known;
  const list = parseList(text);
  lists.set(text, list);
  return list;
}

/** Returns the node ids of a stored list; anything else in it is omitted. */
function parseList(text: string): readonly number[] {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter((id) => Number.isSafeInteger(id)) : NONE;
  } catch {
    return NONE;
  }
}

function changeList(owner: string, nodeId: number, kept: boolean): void {
  const others = readList(owner).filter((id) => id !== nodeId);
  try {
    localStorage.setItem(getKey(owner), JSON.stringify(kept ? [nodeId, ...others] : others));
  } catch {
    // Storage is full or not allowed: the heart does not change.
  }
  dispatchEvent(new Event(CHANGED));
}

function subscribe(changed: () => void): () => void {
  addEventListener(CHANGED, changed);
  addEventListener("storage", changed);
  return () => {
    removeEventListener(CHANGED, changed);
    removeEventListener("storage", changed);
  };
}

/**
 * Returns the node ids of the lotteries that a username marked as favourites in this browser; none on the server and
 * for visitors.
 */
export function useLotteryFavourites(owner: string | null): readonly number[] {
  return useSyncExternalStore(
    subscribe,
    () => (owner === null ? NONE : readList(owner)),
    () => NONE,
  );
}

/** Returns whether one lottery is a username's favourite in this browser, and the function that changes it. */
export function useLotteryFavourite(owner: string, nodeId: number) {
  const kept = useLotteryFavourites(owner).includes(nodeId);
  const keep = useCallback((wanted: boolean) => changeList(owner, nodeId, wanted), [owner, nodeId]);
  return { kept, keep };
}

/** Returns the fragment of an address that makes a lottery a favourite: the target after a visitor's sign-in. */
export const getFavouriteHash = (nodeId: number) => `#keep-${nodeId}`;
