import clsx from "clsx";
import { type ReactNode, useEffect, useRef } from "react";

interface CarouselProps {
  /** Name of the region. */
  label: string;
  /** Id of the scrolling track, for arrows elsewhere. */
  id: string;
  /** Turns by itself after so many milliseconds, when there is more to see. */
  autoplayMs?: number;
  /** Whether a turn shows the next item or the next full view. */
  step?: "item" | "view";
  /** Called with the index of the item at the left edge. */
  onIndex?: (index: number) => void;
  className?: string;
  trackClassName?: string;
  children: ReactNode;
}

/**
 * A row that scrolls and snaps by itself, without scripts too. Autoplay rests while the pointer or the focus is inside
 * and while the row is out of sight, and never starts for somebody who asked for less motion.
 */
export function Carousel(props: CarouselProps) {
  const { label, id, autoplayMs, step = "item", onIndex, className, trackClassName, children } = props;
  const root = useRef<HTMLElement>(null);
  const track = useRef<HTMLUListElement>(null);

  useEffect(() => {
    const box = root.current;
    const row = track.current;
    if (!autoplayMs || !box || !row || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    let seen = false;
    const watch = new IntersectionObserver(([entry]) => {
      seen = entry?.isIntersecting ?? false;
    });
    watch.observe(row);
    const timer = setInterval(() => {
      const resting = !seen || document.hidden || box.matches(":hover, :focus-within");
      if (!resting) turn(row, step);
    }, autoplayMs);
    return () => {
      clearInterval(timer);
      watch.disconnect();
    };
  }, [autoplayMs, step]);

  return (
    <section ref={root} className={clsx("carousel", className)} aria-label={label}>
      <ul
        ref={track}
        id={id}
        className={clsx("track", trackClassName)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        tabIndex={0}
        onScroll={onIndex ? (event) => onIndex(indexOf(event.currentTarget)) : undefined}
      >
        {children}
      </ul>
    </section>
  );
}

function turn(row: HTMLElement, step: "item" | "view") {
  const last = row.scrollWidth - row.clientWidth;
  if (last <= 0) return;
  const width = step === "view" ? row.clientWidth : itemWidth(row);
  const left = row.scrollLeft >= last - 1 ? 0 : row.scrollLeft + width;
  row.scrollTo({ left, behavior: "smooth" });
}

/** From one item's left edge to the next one's, in pixels. */
function itemWidth(row: HTMLElement): number {
  const [first, second] = row.children;
  if (!(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return row.clientWidth;
  return second.offsetLeft - first.offsetLeft;
}

function indexOf(row: HTMLElement): number {
  return Math.round(row.scrollLeft / itemWidth(row));
}
