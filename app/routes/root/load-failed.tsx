import { useTranslation } from "../../i18n/use-translation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The offer to reload that load-watch.js shows when a part of the page did not arrive. */
export function LoadFailed() {
  const { t } = useTranslation();
  return (
    <div
      id="load-failed"
      className="fixed inset-x-4 bottom-tabbar-clear z-90 mx-auto mb-4 flex max-w-160 items-center gap-3 rounded-md bg-surface-3 px-4 py-3 text-text-1 shadow-3 *:[p]:flex-1"
      role="alert"
      hidden
    >
      <Icon name="alert" size={20} />
      <p data-why="failed">{t("shell.error.chunk.text")}</p>
      <p data-why="slow" hidden>
        {t("shell.error.slow")}
      </p>
      <p data-why="offline" hidden>
        {t("shell.error.offline.text")}
      </p>
      <button type="button" className={buttonClass({ size: "sm" })}>
        {t("shell.reload")}
      </button>
    </div>
  );
}
