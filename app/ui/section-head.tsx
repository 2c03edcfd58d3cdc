import type { ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { turnCarousel } from "./carousel.tsx";
import { Icon } from "./icon.tsx";
import { iconButton } from "./icon-button.ts";

interface SectionHeadProps {
  title: string;
  /** Content beside the title: a badge or a segmented control. */
  aside?: ReactNode;
  /** Content at the right: usually a link to the whole list. */
  link?: ReactNode;
  /** Id of the element that the arrows scroll. */
  arrowsFor?: string;
  id?: string;
}

/** The head of a section: title, aside, link and arrows. */
export function SectionHead({ title, aside, link, arrowsFor, id }: SectionHeadProps) {
  return (
    <div className="section-head">
      <h2 className="heading-2" id={id}>
        {title}
      </h2>
      {aside}
      <span className="flex-1" />
      {link}
      {arrowsFor ? <Arrows target={arrowsFor} /> : null}
    </div>
  );
}

interface ArrowsProps {
  /** Id of the carousel or the scrolling element. */
  target: string;
  /** True when they are placed on artwork. */
  onArt?: boolean;
}

/**
 * Two buttons that move a carousel, or a scrolling row, to its next or previous view. They are shown only with scripts.
 */
export function Arrows({ target, onArt = false }: ArrowsProps) {
  const { t } = useTranslation();
  const look = iconButton({ look: onArt ? "art" : "filled", size: "sm" });
  return (
    <div className="noscript:hidden flex gap-2">
      <button
        type="button"
        className={look}
        aria-label={t("shell.previous")}
        onClick={() => turnCarousel(target, -1)}
      >
        <Icon name="chevron-left" size={18} />
      </button>
      <button
        type="button"
        className={look}
        aria-label={t("shell.next")}
        onClick={() => turnCarousel(target, 1)}
      >
        <Icon name="chevron-right" size={18} />
      </button>
    </div>
  );
}
