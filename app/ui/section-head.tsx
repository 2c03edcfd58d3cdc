import type { ReactNode } from "react";
import { useT } from "../i18n/use-t.tsx";
import { Icon } from "./icon.tsx";

interface SectionHeadProps {
  title: string;
  /** Stands beside the title: a badge or a segmented control. */
  aside?: ReactNode;
  /** Stands at the right: usually a link to the whole list. */
  link?: ReactNode;
  /** Id of the scrolling element that the arrows move. */
  arrowsFor?: string;
  id?: string;
}

/** The head of a section: title, aside, link and arrows. */
export function SectionHead({ title, aside, link, arrowsFor, id }: SectionHeadProps) {
  return (
    <div className="shead">
      <h2 className="h2" id={id}>
        {title}
      </h2>
      {aside}
      <span className="sp" />
      {link}
      {arrowsFor ? <Arrows target={arrowsFor} /> : null}
    </div>
  );
}

/** Two buttons that scroll an element by its own width. They show only where scripts run. */
export function Arrows({ target }: { target: string }) {
  const t = useT();
  const move = (way: 1 | -1) => {
    const track = document.getElementById(target);
    if (!track) return;
    const { scrollLeft, scrollWidth, clientWidth } = track;
    const last = scrollWidth - clientWidth;
    // Past an end it goes on at the other.
    const left =
      way > 0 && scrollLeft >= last - 1
        ? 0
        : way < 0 && scrollLeft <= 1
          ? last
          : scrollLeft + way * clientWidth;
    track.scrollTo({ left, behavior: "smooth" });
  };
  return (
    <div className="needs-js flex gap-2">
      <button type="button" className="ib sm bg" aria-label={t("shell.previous")} onClick={() => move(-1)}>
        <Icon name="chevron-left" size={18} />
      </button>
      <button type="button" className="ib sm bg" aria-label={t("shell.next")} onClick={() => move(1)}>
        <Icon name="chevron-right" size={18} />
      </button>
    </div>
  );
}
