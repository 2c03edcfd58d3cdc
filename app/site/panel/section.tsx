import clsx from "clsx";
import { forwardRef, type ReactNode, useEffect, useId, useRef } from "react";
import { card } from "../../ui/page-parts.tsx";
import { Sentence } from "../../ui/sentence.tsx";

/** The classes of a form whose fields are one below the other: they are easier to read when narrower than a panel. */
export const narrowForm = "grid max-w-140 gap-4 in-data-alone:max-w-none";

const LAYOUTS = {
  below: "",
  /** The form, and beside it the earlier entries, on a wide screen. */
  beside: "items-start xl:grid-cols-[minmax(0,1fr)_380px]",
  /** The same layout in a panel without a menu. */
  besideAlone: "items-start lg:grid-cols-[minmax(0,1fr)_420px]",
} as const;

interface SectionsProps {
  layout?: keyof typeof LAYOUTS;
  children: ReactNode;
}

/** Renders the sections of a page. The view scrolls to their top to show the result of a form. */
export const Sections = forwardRef<HTMLDivElement, SectionsProps>(({ layout = "below", children }, ref) => (
  <div className={clsx("grid scroll-mt-24 grid-cols-1 gap-4", LAYOUTS[layout])} ref={ref}>
    {children}
  </div>
));

/** Buttons and links side by side; without any there is no gap. */
export function Actions({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={clsx("flex flex-wrap items-center gap-2.5 empty:hidden", className)}>{children}</div>
  );
}

/** A section of a page; `anchor` is its id for links. `isNew` focuses it, because it has just appeared. */
export function Section({
  title,
  text,
  anchor,
  isNew = false,
  children,
}: {
  title: string;
  text?: string;
  anchor?: string;
  isNew?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // React itself focuses only fields.
  useEffect(() => {
    if (isNew) heading.current?.focus();
  }, [isNew]);
  return (
    <section
      className={clsx(
        card,
        "grid grid-cols-1 justify-items-start gap-3.5 p-5 [&>:not(a,button,details)]:w-full",
      )}
      id={anchor}
      aria-labelledby={id}
    >
      <h2
        className="text-16 font-bold"
        id={id}
        ref={heading}
        // Without scripts the page scrolls here too.
        {...(isNew ? { tabIndex: -1, autoFocus: true } : {})}
      >
        {title}
      </h2>
      {text ? (
        <p className="text-13 text-text-2">
          <Sentence>{text}</Sentence>
        </p>
      ) : null}
      {children}
    </section>
  );
}
