import { useLocation } from "@remix-run/react";
import clsx from "clsx";
import { useEffect, useRef } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { usePageLayout } from "../../site/use-page-layout.ts";
import { useSite } from "../../site/use-site.ts";
import { Button } from "../../ui/button.tsx";
import { ANALYTICS_PARAM, ANALYTICS_TITLE } from "./analytics-param.ts";
import { AnalyticsTag } from "./analytics-tag.tsx";

/** Renders the brand's analytics tag if it may load, and the consent question. */
export default function AnalyticsLayer() {
  const { analytics } = useSite();
  const { search } = useLocation();
  const { game } = usePageLayout();
  if (!analytics) return null;
  const again = new URLSearchParams(search).has(ANALYTICS_PARAM);
  return (
    <>
      {analytics.loads ? <AnalyticsTag tagId={analytics.tagId} /> : null}
      {(analytics.asks || again) && !game ? <Question again={again} /> : null}
    </>
  );
}

/**
 * Renders the question about analytics. It is not a dialog: the page stays usable. It sticks to the bottom of the
 * screen and, at the page's end, is below the footer. The answer reloads the page, since a page's content security
 * policy cannot change after it has loaded.
 */
function Question({ again }: { again: boolean }) {
  const { analytics } = useSite();
  const { t } = useTranslation();
  const { door } = usePageLayout();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (again) section.current?.focus();
  }, [again]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby={ANALYTICS_TITLE}
      className={clsx(
        "sticky z-30 border-t bg-surface-2 shadow-2 outline-none",
        door ? "bottom-0" : "bottom-tabbar-safe max-lg:mb-tabbar-safe lg:bottom-0",
      )}
    >
      <form
        method="post"
        action="/preferences"
        className="mx-auto flex w-page flex-wrap items-center gap-x-6 gap-y-3 py-4 max-lg:pb-9"
      >
        <input type="hidden" name="back" value={useBack()} />
        <div className="min-w-0 flex-1 basis-80 text-13">
          <h2 className="font-bold text-14" id={ANALYTICS_TITLE}>
            {t("shell.analytics.title")}
          </h2>
          <p className="text-text-2">{t("shell.analytics.text")}</p>
          {analytics?.choice ? <p>{t(`shell.analytics.${analytics.choice}`)}</p> : null}
        </div>
        <div className="flex gap-3 max-sm:w-full">
          {(["declined", "accepted"] as const).map((choice) => (
            <Button
              key={choice}
              type="submit"
              variant="secondary"
              name="analytics"
              value={choice}
              className="flex-1"
            >
              {t(choice === "accepted" ? "shell.analytics.accept" : "shell.analytics.decline")}
            </Button>
          ))}
        </div>
      </form>
    </section>
  );
}

/** Returns the address of this page without the question. */
function useBack(): string {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  params.delete(ANALYTICS_PARAM);
  const rest = params.toString();
  return rest ? `${pathname}?${rest}` : pathname;
}
