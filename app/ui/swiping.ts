import Swiper from "swiper";
import { A11y, FreeMode, Keyboard, Mousewheel } from "swiper/modules";

/*
 * Swiper and the modules in use: a chunk of its own, which carousel.tsx loads when it is needed.
 */

interface SwipingOptions {
  kind: "row" | "banner";
  /** Milliseconds between two slide changes; without it the carousel does not move by itself. */
  autoplayMs: number | undefined;
  /** Milliseconds of one turn. */
  speedMs: number;
  /** Called with the index of the slide at the left edge. */
  onIndex: (index: number) => void;
}

/** A carousel that Swiper runs. */
export interface Swiping {
  /** Moves to the next or the previous view; past an end it continues at the other. */
  turn(way: 1 | -1): void;
  /** Moves until the slide is visible, centred if there is room. */
  bringIntoSight(index: number): void;
  /** Measures the slides again. */
  measure(): void;
  /** Restores native scrolling, at the current position. */
  stop(): void;
}

/** Disables native scrolling of the row. Set here, since the pages' stylesheet is only for what they show on load. */
const SWIPING_STYLE = { touchAction: "pan-y", scrollSnapType: "none", overflow: "hidden" };
const SCROLLING_STYLE = { touchAction: "", scrollSnapType: "", overflow: "" };

/** Takes over a natively scrolling row, at its scroll position. */
export function startSwiping(frame: HTMLElement, options: SwipingOptions): Swiping {
  const { kind, autoplayMs, speedMs, onIndex } = options;
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");
  const speed = reducedMotion.matches ? 0 : speedMs;
  const scrolled = frame.scrollLeft;
  frame.dataset.swiping = "";
  Object.assign(frame.style, SWIPING_STYLE);
  frame.scrollLeft = 0;
  const swiper = new Swiper(frame, {
    modules: [A11y, FreeMode, Keyboard, Mousewheel],
    slidesPerView: "auto",
    speed,
    rewind: true,
    watchSlidesProgress: true,
    freeMode: { enabled: kind === "row", sticky: true },
    mousewheel: { enabled: true, forceToAxis: true, releaseOnEdges: true },
    // Enabled while the focus is inside: arrow keys elsewhere on the page are not for the carousel.
    keyboard: { enabled: false, pageUpDown: false },
    // Slides are items of a list, named by their own text.
    a11y: {
      slideRole: "",
      slideLabelMessage: "",
      notificationClass: "sr-only",
      wrapperLiveRegion: false,
    },
    on: { slideChange: ({ activeIndex }) => onIndex(activeIndex) },
  });
  swiper.setTranslate(Math.max(-scrolled, swiper.maxTranslate()));
  swiper.updateActiveIndex();
  swiper.updateSlidesClasses();
  onIndex(swiper.activeIndex);

  const listening = new AbortController();
  listenForKeys(frame, swiper, listening.signal);
  const lastIndex = () => swiper.slides.length - 1;
  const turn = (way: 1 | -1) => {
    const isPastEnd = way > 0 ? swiper.isEnd : swiper.isBeginning;
    const otherEnd = way > 0 ? 0 : lastIndex();
    const step = way * Math.max(1, slidesInSight(swiper));
    const next = Math.min(Math.max(swiper.activeIndex + step, 0), lastIndex());
    swiper.slideTo(isPastEnd ? otherEnd : next);
  };
  if (autoplayMs !== undefined) {
    const autoplay = createAutoplay(swiper, autoplayMs, () => turn(1));
    pauseWhileInUse(frame, autoplay, reducedMotion, listening.signal);
  }
  return {
    turn,
    bringIntoSight(index) {
      swiper.slideTo(Math.max(0, index - Math.floor((slidesInSight(swiper) - 1) / 2)));
    },
    measure: () => swiper.update(),
    stop() {
      listening.abort();
      const turned = -swiper.translate;
      swiper.destroy();
      delete frame.dataset.swiping;
      Object.assign(frame.style, SCROLLING_STYLE);
      frame.scrollLeft = turned;
    },
  };
}

function slidesInSight(swiper: Swiper): number {
  return swiper.slides.filter((slide) => slide.matches(".swiper-slide-fully-visible")).length;
}

function listenForKeys(frame: HTMLElement, { keyboard }: Swiper, signal: AbortSignal): void {
  frame.addEventListener("focusin", () => keyboard.enable(), { signal });
  frame.addEventListener("focusout", () => keyboard.disable(), { signal });
  if (frame.matches(":focus-within")) keyboard.enable();
}

interface Autoplay {
  start(): void;
  stop(): void;
}

/**
 * Turns after `delayMs` milliseconds without movement. Swiper's own autoplay requests every animation frame to report
 * the time left, which is not used here, and keeps the main thread awake all the time.
 */
function createAutoplay(swiper: Swiper, delayMs: number, turn: () => void): Autoplay {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  const wait = () => {
    clearTimeout(timer);
    if (isRunning) timer = setTimeout(due, delayMs);
  };
  function due(): void {
    if (!document.hidden) turn();
    wait();
  }
  swiper.on("touchStart", () => clearTimeout(timer));
  swiper.on("touchEnd", wait);
  swiper.on("slideChange", wait);
  return {
    start() {
      if (isRunning) return;
      isRunning = true;
      wait();
    },
    stop() {
      isRunning = false;
      clearTimeout(timer);
    },
  };
}

/** Stops autoplay while the pointer or the focus is inside, out of sight, and for visitors who prefer reduced motion. */
function pauseWhileInUse(
  frame: HTMLElement,
  autoplay: Autoplay,
  reducedMotion: MediaQueryList,
  signal: AbortSignal,
): void {
  let isInSight = false;
  const decide = () => {
    const rests = reducedMotion.matches || !isInSight || frame.matches(":hover, :focus-within");
    if (rests) autoplay.stop();
    else autoplay.start();
  };
  // While the focus moves from one element to another, it is on neither.
  const decideSoon = () => setTimeout(decide);
  for (const type of ["pointerenter", "pointerleave", "focusin", "focusout"]) {
    frame.addEventListener(type, decideSoon, { signal });
  }
  reducedMotion.addEventListener("change", decide, { signal });
  const sight = new IntersectionObserver((entries) => {
    isInSight = entries.at(-1)?.isIntersecting ?? false;
    decide();
  });
  sight.observe(frame);
  signal.addEventListener("abort", () => {
    sight.disconnect();
    autoplay.stop();
  });
  decide();
}
