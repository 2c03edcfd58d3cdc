import clsx from "clsx";
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";
import { Sentence } from "./sentence.tsx";

interface StateProps {
  icon: IconName;
  /** `h1` if it is the whole page. */
  heading?: "h1" | "h2";
  title: ReactNode;
  text?: ReactNode;
  /** The available actions. */
  actions?: ReactNode;
  className?: string;
  /** Content below the actions. */
  children?: ReactNode;
}

/** A message in place of a page's content: an icon, a sentence, possible actions. */
export function State({
  icon,
  heading: Heading = "h2",
  title,
  text,
  actions,
  className,
  children,
}: StateProps) {
  return (
    <div className={clsx("flex flex-col items-center gap-2 px-6 py-12 text-center", className)}>
      <span className="mb-2 grid size-18 place-items-center rounded-lg bg-accent-soft text-accent-text">
        <Icon name={icon} size={32} />
      </span>
      <Heading className={Heading === "h1" ? "heading-3" : "text-16 font-bold"}>
        <Sentence>{title}</Sentence>
      </Heading>
      {text ? (
        <p className="max-w-[46ch] text-13 text-text-2">
          <Sentence>{text}</Sentence>
        </p>
      ) : null}
      {actions ? <div className="mt-3 flex flex-wrap justify-center gap-2.5">{actions}</div> : null}
      {children}
    </div>
  );
}
