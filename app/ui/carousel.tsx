import clsx from "clsx";
import { Children, type ReactNode, useEffect, useRef } from "react";
import type { Swiping } from "./swiping.ts";

interface CarouselProps {
  /** Id of the carousel, for arrows outside of it. */
  id: string;
  /** A `row` is swiped freely and stops at the nearest slide; a `banner` moves one slide at a time. */
  kind?: "row" | "banner";
  /** Turns by itself after this many milliseconds without interaction, when there is more to see. */
  autoplayMs?: number;
  /** Duration of a slide change, in milliseconds. */
  speedMs?: number;
  /** Index of a slide that must be visible, such as the chosen one. */
  current?: number;
  /** Called with the index of the slide at the left edge. */
  onIndex?: (index: number) => void;
  className?: string;
  /** `Slide`s. */
  children: ReactNode;
}

/** The default duration of a turn. */
const TURN_MS = 500;

/**
 * Renders a row of slides. The server's HTML scrolls and snaps by itself, without scripts too. Once it is used, or due
 * to turn by itself, Swiper takes over when there is more than one view, with the same geometry. Autoplay pauses while
 * the pointer or the focus is inside and while the carousel is out of sight, and never runs for visitors who prefer
 * reduced motion. It is placed in a region that names it. Slides measure themselves in container units (`cqw`) and keep
 * their distance by a margin.
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
    return startSwiperOnUse(element, { kind, autoplayMs, speedMs, onIndex: tell });
  }, [kind, autoplayMs, speedMs]);

  const count = Children.count(props.children);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number of slides is measured again
  useEffect(() => activeSwipers.get(frame.current ?? document)?.measure(), [count]);

  useEffect(() => {
    if (frame.current && current !== undefined) scrollToSlide(frame.current, current);
  }, [current]);

  return (
    <div
      ref={frame}
      id={id}
      className={clsx("carousel", kind === "banner" ? "snap-mandatory" : "snap-proximity", props.className)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <ul className="swiper-wrapper">{props.children}</ul>
    </div>
  );
}

interface SlideProps {
  /** An address within the page, for links to this slide. */
  id?: string;
  className?: string;
  children: ReactNode;
}

/** One slide of a carousel. */
export function Slide({ id, className, children }: SlideProps) {
  return (
    <li id={id} className={clsx("swiper-slide", className)}>
      {children}
    </li>
  );
}

/** The carousels that Swiper runs, by their element. */
const activeSwipers = new WeakMap<Node, Swiping>();

/** Moves a carousel, or any scrolling row, to its next or previous view; past an end it continues at the other. */
export function turnCarousel(id: string, way: 1 | -1): void {
  const frame = document.getElementById(id);
  if (!frame) return;
  const swiping = activeSwipers.get(frame);
  if (swiping) {
    swiping.turn(way);
    return;
  }
  swiperStarters.get(frame)?.();
  const { scrollLeft, scrollWidth, clientWidth } = frame;
  const last = scrollWidth - clientWidth;
  const isPastEnd = way > 0 ? scrollLeft >= last - 1 : scrollLeft <= 1;
  const otherEnd = way > 0 ? 0 : last;
  frame.scrollTo({ left: isPastEnd ? otherEnd : scrollLeft + way * clientWidth, behavior: "smooth" });
}

function scrollToSlide(frame: HTMLElement, index: number): void {
  const swiping = activeSwipers.get(frame);
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

/** Starts Swiper on a carousel, by its element. */
const swiperStarters = new WeakMap<Node, () => Promise<void>>();

type SwipingOptions = Parameters<typeof import("./swiping.ts")["startSwiping"]>[1];

/**
 * Hands a carousel with more slides than fit over to Swiper once somebody touches, points at or focuses it, or it has
 * been visible for one autoplay interval. Until then, and if Swiper cannot be loaded, the row scrolls natively. Returns
 * the function that undoes this.
 */
function startSwiperOnUse(frame: HTMLElement, options: SwipingOptions): () => void {
  const over = new AbortController();
  const { signal } = over;
  let isAsked = false;
  const takeOver = async () => {
    if (isAsked || frame.scrollWidth <= frame.clientWidth + 1) return;
    isAsked = true;
    try {
      const isTouched = watchTouch(frame, signal);
      const { startSwiping } = await import("./swiping.ts");
      await waitUntilIdle(frame, isTouched);
      if (!signal.aborted) activeSwipers.set(frame, startSwiping(frame, options));
    } catch {
      isAsked = false;
    }
  };
  swiperStarters.set(frame, takeOver);
  for (const type of ["pointerenter", "focusin"]) frame.addEventListener(type, takeOver, { signal });
  if (frame.matches(":hover, :focus-within")) void takeOver();
  if (options.autoplayMs !== undefined) {
    runAfterVisible(frame, options.autoplayMs, signal, async () => {
      if (isAsked) return;
      await takeOver();
      if (!document.hidden) activeSwipers.get(frame)?.turn(1);
    });
  }
  return () => {
    over.abort();
    swiperStarters.delete(frame);
    activeSwipers.get(frame)?.stop();
    activeSwipers.delete(frame);
  };
}

/** Runs `act` when a row has been visible for `restMs`; never for users who prefer reduced motion. */
function runAfterVisible(frame: HTMLElement, restMs: number, signal: AbortSignal, act: () => void): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sight = new IntersectionObserver((entries) => {
    clearTimeout(timer);
    if (entries.at(-1)?.isIntersecting) timer = setTimeout(act, restMs);
  });
  sight.observe(frame);
  signal.addEventListener("abort", () => {
    sight.disconnect();
    clearTimeout(timer);
  });
}

/** A row that has not moved for this time is not being scrolled. */
const STILL_MS = 100;

/** Returns a function that tells if a finger is on the row. */
function watchTouch(frame: HTMLElement, signal: AbortSignal): () => boolean {
  let touches = 0;
  const count = (event: TouchEvent) => {
    touches = event.touches.length;
  };
  for (const type of ["touchstart", "touchend", "touchcancel"] as const)
    frame.addEventListener(type, count, { signal, passive: true });
  return () => touches > 0;
}

/**
 * Waits until no finger is on a row and it is at rest, so that a scroll ends as a scroll. The row snaps into place a
 * little after the finger has left.
 */
async function waitUntilIdle(frame: HTMLElement, isTouched: () => boolean): Promise<void> {
  let isMoving: boolean;
  do {
    const before = frame.scrollLeft;
    isMoving = isTouched();
    await new Promise((resolve) => setTimeout(resolve, STILL_MS));
    isMoving ||= isTouched() || frame.scrollLeft !== before;
  } while (isMoving);
}
