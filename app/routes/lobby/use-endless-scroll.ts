import { useNavigation } from "@remix-run/react";
import { type RefObject, useCallback, useEffect, useRef } from "react";
import { isRouterBusy } from "../../site/running-router.ts";

/**
 * The number of pages that load automatically; then the visitor has to request more, so that the content below the list
 * can be reached.
 */
const PAGES = 4;
/** The distance of the "more" link from the window's lower edge at which the next page loads. */
const ROOT_MARGIN = "0px 0px 800px 0px";

interface EndlessScroll {
  /** The "more" link, whose proximity triggers the load; there is none after the last page. */
  link: RefObject<HTMLElement>;
  /** The link's address: another one for each page. */
  href: string;
  load: () => void;
}

/**
 * Loads the next page when its link comes near, after the visitor has scrolled, and never during another navigation.
 * Pressing the link allows further pages: `renew`. Nothing loads automatically without a network, for visitors who save
 * data, or under an open dialog or menu. The same holds while the link has the keyboard focus or the footer is in view:
 * both would move away.
 */
export function useEndlessScroll({ link, href, load }: EndlessScroll): { renew: () => void } {
  const { state } = useNavigation();
  const left = useRef(PAGES);
  const latest = useRef(load);
  latest.current = load;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page moves the link, and has to be observed again
  useEffect(() => {
    const target = link.current;
    if (!target || state !== "idle") return;
    let isNear = false;
    let hasScrolled = left.current < PAGES;
    const loadIfWanted = () => {
      if (!isNear || !hasScrolled || left.current === 0 || !canAutoLoad(target)) return;
      stop();
      left.current -= 1;
      latest.current();
    };
    const scrolled = () => {
      hasScrolled = true;
      loadIfWanted();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isNear = entries.at(-1)?.isIntersecting ?? false;
        loadIfWanted();
      },
      { rootMargin: ROOT_MARGIN },
    );
    const stop = () => {
      observer.disconnect();
      removeEventListener("scroll", scrolled);
    };
    observer.observe(target);
    addEventListener("scroll", scrolled, { passive: true });
    return stop;
  }, [href, state]);

  const renew = useCallback(() => {
    left.current = PAGES;
  }, []);
  return { renew };
}

/** Returns true when an automatic load is acceptable to the visitor. */
function canAutoLoad(link: HTMLElement): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return (
    navigator.onLine &&
    connection?.saveData !== true &&
    !isRouterBusy() &&
    document.querySelector("dialog[open], :popover-open") === null &&
    !link.matches(":focus-visible") &&
    !isFooterInView()
  );
}

function isFooterInView(): boolean {
  const footer = document.querySelector("body footer");
  return footer !== null && footer.getBoundingClientRect().top < innerHeight;
}
