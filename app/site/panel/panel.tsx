import clsx from "clsx";
import type { ReactNode, Ref } from "react";
import { useSite } from "../use-site.ts";

interface PanelProps {
  title: string;
  /** A link from the content to the menu on a phone, before the title. */
  before?: ReactNode;
  /** Shown at the left of the content; on a phone it is a page of its own. */
  menu?: ReactNode;
  /** True when a phone shows the menu instead of the content. */
  menuFirst?: boolean;
  /** The link out of the panel. */
  close: ReactNode;
  contentRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The frame of the member and agent centres: a heading over the content, and an optional menu beside it. */
export function Panel({ title, before, menu, menuFirst = false, close, contentRef, children }: PanelProps) {
  return (
    <div
      className={clsx(
        "printed relative min-h-[calc(100dvh-var(--header-h)-var(--tabbar-h)-var(--tabbar-rise)-env(safe-area-inset-bottom))] overflow-clip bg-surface-1 max-lg:-mt-3.5 lg:mx-auto lg:mt-2 lg:mb-14 lg:min-h-panel lg:w-page lg:rounded-xl lg:border",
        menu && "lg:grid lg:grid-cols-[256px_minmax(0,1fr)]",
      )}
      data-brand={useSite().brand.name}
      data-alone={menu ? undefined : ""}
    >
      {menu ? (
        // The menu's column is as tall as the page, the menu itself as tall as the viewport.
        <div className={clsx("lg:border-r lg:bg-surface-inset print:hidden", menuFirst || "max-lg:hidden")}>
          <div className="flex flex-col gap-4 overflow-y-auto p-4 lg:sticky lg:top-header lg:h-panel lg:px-3.5 lg:pt-6">
            {menu}
          </div>
        </div>
      ) : null}
      <div
        className={clsx("min-w-0 px-4 pt-3 pb-6 lg:px-7 lg:pt-6 print:p-0", menuFirst && "max-lg:hidden")}
        ref={contentRef}
      >
        <div className="mr-12 mb-3 flex min-h-11 items-center gap-2 lg:mb-4">
          {before}
          <h1 className="heading-2">{title}</h1>
        </div>
        {children}
      </div>
      {close}
    </div>
  );
}
