import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { card } from "./page-parts.tsx";

const SIZES = {
  sm: { section: "grid grid-cols-1 gap-2.5", title: "text-16 font-bold" },
  md: { section: "grid grid-cols-1 gap-3", title: "heading-3" },
} as const;

interface TitledSectionProps {
  title: ReactNode;
  /** Id of the title; without it React makes one. */
  id?: string;
  size?: keyof typeof SIZES;
  /** True to place it on a card. */
  boxed?: boolean;
  className?: string;
  children: ReactNode;
}

/** A part of a page below its title, which also names it for screen readers. */
export function TitledSection({
  title,
  id,
  size = "md",
  boxed = false,
  className,
  children,
}: TitledSectionProps) {
  const ownId = useId();
  const titleId = id ?? ownId;
  return (
    <section
      className={clsx(boxed && `${card} p-4`, SIZES[size].section, className)}
      aria-labelledby={titleId}
    >
      <h2 className={SIZES[size].title} id={titleId}>
        {title}
      </h2>
      {children}
    </section>
  );
}
