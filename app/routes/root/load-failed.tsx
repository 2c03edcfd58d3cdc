import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";

/** The offer to reload that load-watch.js shows when a part of the page did not arrive. */
export function LoadFailed() {
  const t = useT();
  return (
    <div id="load-failed" className="load-failed" role="alert" hidden>
      <Icon name="alert" size={20} />
      <p data-why="failed">{t("shell.error.chunk.text")}</p>
      <p data-why="slow" hidden>
        {t("shell.error.slow")}
      </p>
      <p data-why="offline" hidden>
        {t("shell.error.offline.text")}
      </p>
      <button type="button" className="btn pri sm">
        {t("shell.reload")}
      </button>
    </div>
  );
}
