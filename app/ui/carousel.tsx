import clsx from "clsx";
import { Children, type ReactNode, useEffect, useRef } from "react";
import type { Swiping } from "./swiping.ts";

interface CarouselProps {
  /** Id of the carousel, for arrows elsewhere. */
  id: string;
  /** A `row` is swiped freely and stops at the nearest slide; a `banner` turns one slide at a time. */
  kind?: "row" | "banner";
  /** Turns by itself after so many milliseconds of rest, when there is more to see. */
  autoplayMs?: number;
  /** How long a turn takes, in milliseconds. */
  speedMs?: number;
  /** Index of a slide that has to be in sight, such as the chosen one. */
  current?: number;
  /** Called with the index of the slide at the left edge. */
  onIndex?: (index: number) => void;
  className?: string;
  /** `Slide`s. */
  children: ReactNode;
}

/** How long a turn takes where nobody says otherwise. */
const TURN_MS = 500;

/**
 * A row of slides. The server's HTML scrolls and snaps by itself, without scripts too. Once the page has painted and the
 * carousel is near, Swiper takes over where there is more than one view, with the same geometry. Autoplay rests while the
 * pointer or the focus is inside and while the carousel is out of sight, and never runs for somebody who asked for less
 * motion. It stands in a region that names it. Slides measure themselves in container units (`cqw`) and keep their distance by a margin.
 */
export function Carousel(props: CarouselProps) {
  const { id, kind = "row", autoplayMs, speedMs = TURN_MS, current, onIndex } = props;
  const frame = useRef<HTMLDivElement>(null);
  const indexChanged = useRef(onIndex);
  indexChanged.current = onIndex;

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const tell = (index: number) => indexChanged.current?.(index);
    return swipeWhenNear(element, { kind, autoplayMs, speedMs, onIndex: tell });
  }, [kind, autoplayMs, speedMs]);

  const count = Children.count(props.children);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of slides is measured anew
  useEffect(() => running.get(frame.current ?? document)?.measure(), [count]);

  useEffect(() => {
    if (frame.current && current !== undefined) bringIntoSight(frame.current, current);
  }, [current]);

  return (
    <div
      ref={frame}
      id={id}
      className={clsx(
        "@container snap-x overflow-x-auto overscroll-x-contain scrollbar-none",
        "data-swiping:[touch-action:pan-y] data-swiping:snap-none data-swiping:overflow-hidden",
        kind === "banner" ? "snap-mandatory" : "snap-proximity",
        props.className,
      )}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <ul className="swiper-wrapper flex w-max min-w-full ease-standard [transition-property:transform]">
        {props.children}
      </ul>
    </div>
  );
}

/** One slide of a carousel. */
export function Slide({ className, children }: { className?: string; children: ReactNode }) {
  return <li className={clsx("swiper-slide shrink-0 snap-start", className)}>{children}</li>;
}

/** The carousels that Swiper has taken over, by their element. */
const running = new WeakMap<Node, Swiping>();

/** Turns a carousel, or any row that scrolls, to its next or previous view; past an end it goes on at the other. */
export function turnCarousel(id: string, way: 1 | -1): void {
  const frame = document.getElementById(id);
  if (!frame) return;
  const swiping = running.get(frame);
  if (swiping) {
    swiping.turn(way);
    return;
  }
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  const last = scrollWidth - clientWidth;
  const isPastEnd = way > 0 ? scrollLeft >= last - 1 : scrollLeft <= 1;
  const otherEnd = way > 0 ? 0 : last;
  frame.scrollTo({ left: isPastEnd ? otherEnd : scrollLeft + way * clientWidth, behavior: "smooth" });
}

function bringIntoSight(frame: HTMLElement, index: number): void {
  const swiping = running.get(frame);
  if (swiping) {
    swiping.bringIntoSight(index);
    return;
  }
  const slide = frame.querySelectorAll(".swiper-slide")[index];
  if (!slide) return;
  const { left, width } = slide.getBoundingClientRect();
  const middle = left - frame.getBoundingClientRect().left + width / 2;
  frame.scrollLeft += middle - frame.clientWidth / 2;
}

/** How near the viewport a carousel comes before Swiper is loaded for it. */
const NEAR = "200px";
/** A row that has not moved for so long is not being scrolled. */
const STILL_MS = 100;

type SwipingOptions = Parameters<typeof import("./swiping.ts")["startSwiping"]>[1];

/**
 * Hands a carousel over to Swiper once it is near the viewport and has more than it shows. Where Swiper cannot be loaded
 * the row goes on scrolling by itself. Returns what takes it back.
 */
function swipeWhenNear(frame: HTMLElement, options: SwipingOptions): () => void {
  let isNear = false;
  let isOver = false;
  const start = async () => {
    if (!isNear || frame.scrollWidth <= frame.clientWidth + 1) return;
    stopWatching();
    const { startSwiping } = await import("./swiping.ts");
    await untilStill(frame);
    if (!isOver) running.set(frame, startSwiping(frame, options));
  };
  const tryToStart = () => void start().catch(() => {});
  const sight = new IntersectionObserver(
    (entries) => {
      isNear = entries.at(-1)?.isIntersecting ?? false;
      tryToStart();
    },
    { rootMargin: NEAR },
  );
  const size = new ResizeObserver(tryToStart);
  const stopWatching = () => {
    sight.disconnect();
    size.disconnect();
  };
  sight.observe(frame);
  size.observe(frame);
  return () => {
    isOver = true;
    stopWatching();
    running.get(frame)?.stop();
    running.delete(frame);
  };
}

async function untilStill(frame: HTMLElement): Promise<void> {
  let before: number;
  do {
    before = frame.scrollLeft;
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
  } while (frame.scrollLeft !== before);
}
