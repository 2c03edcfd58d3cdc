import { Link } from "@remix-run/react";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { turnCarousel } from "./carousel.tsx";
import { Icon } from "./icon.tsx";
import { iconButton } from "./icon-button.ts";

/** A page as wide as the site allows: its parts one below the other. */
export function PageColumn({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid w-page grid-cols-1 gap-3.5 pb-8 lg:gap-5 lg:pb-14">{children}</div>;
}

/** The classes of a card: a part of a page on its own background. The caller sets its padding. */
export const card = "card";

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

/** A small link beside a title or above one. Its target is 44 pixels high, which takes no room on the page. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={clsx("link -my-3 py-3 text-13", className)} />;
}
