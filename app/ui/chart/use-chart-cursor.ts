import { type HTMLAttributes, type KeyboardEvent, type PointerEvent, useState } from "react";
import { useHydrated } from "../use-hydrated.ts";

/** Returns the point that a key moves to, of `count` points; null for a key that selects none. */
function moveBy(key: string, selected: number, count: number): number | null {
  const last = count - 1;
  const moves: Record<string, number> = {
    ArrowLeft: selected - 1,
    ArrowDown: selected - 1,
    ArrowRight: selected + 1,
    ArrowUp: selected + 1,
    Home: 0,
    End: last,
  };
  const wanted = moves[key];
  return wanted === undefined ? null : Math.max(0, Math.min(last, wanted));
}

/**
 * Returns the point of a chart that the pointer or the arrow keys select, and the attributes of the element around the
 * chart. `texts` are its points in words, which a screen reader reads when it is moved. Without scripts it is a picture.
 */
export function useChartCursor(
  label: string,
  texts: readonly string[],
): { selected: number | null; attributes: HTMLAttributes<HTMLElement> } {
  const hydrated = useHydrated();
  const [wanted, setWanted] = useState<number | null>(null);
  const count = texts.length;
  // Another period may have fewer points.
  const selected = wanted === null ? null : Math.min(wanted, count - 1);
  if (!hydrated) return { selected: null, attributes: { role: "img", "aria-label": label } };

  const shown = selected ?? count - 1;
  function follow({ currentTarget, clientX }: PointerEvent) {
    const { left, width } = currentTarget.getBoundingClientRect();
    const place = Math.round(((clientX - left) / width) * (count - 1));
    setWanted(Math.max(0, Math.min(count - 1, place)));
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Escape") setWanted(null);
    const moved = moveBy(event.key, shown, count);
    if (moved === null) return;
    event.preventDefault();
    setWanted(moved);
  }
  return {
    selected,
    attributes: {
      role: "slider",
      tabIndex: 0,
      "aria-label": label,
      "aria-valuemin": 0,
      "aria-valuemax": count - 1,
      "aria-valuenow": shown,
      "aria-valuetext": texts[shown],
      onKeyDown,
      onFocus: () => setWanted(shown),
      onBlur: () => setWanted(null),
      onPointerDown: follow,
      onPointerMove: follow,
      onPointerLeave: () => setWanted(null),
    },
  };
}
