import { useTranslation } from "../../i18n/use-translation.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Renders the offer to reload that load-watch.js shows when a part of the page failed to load. */
export function LoadFailed() {
  const { t } = useTranslation();
  return (
    <div id="load-failed" className="load-notice" role="alert" hidden>
      <Icon name="alert" size={20} />
      <p className="flex-1" data-why="failed">
        {t("shell.error.chunk.text")}
      </p>
      <p className="flex-1" data-why="slow" hidden>
        {t("shell.error.slow")}
      </p>
      <p className="flex-1" data-why="offline" hidden>
        {t("shell.error.offline.text")}
      </p>
      <button type="button" className={buttonClass({ size: "sm" })}>
        {t("shell.reload")}
      </button>
    </div>
  );
}
