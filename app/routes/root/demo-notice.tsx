import { useTranslation } from "../../i18n/use-translation.ts";
import { useSite } from "../../site/use-site.ts";
import { Icon } from "../../ui/icon.tsx";

/**
 * Renders the note, on every page of a demonstration, that the money is play money and that the outside services are
 * simulated. Under a game that fills a phone's screen it is at the end.
 */
export function DemoNotice() {
  const { brand, sandbox } = useSite();
  const { t } = useTranslation();
  if (!brand.demonstration) return null;
  return (
    <aside className="demo-line max-lg:group-has-data-game-bar/page:order-last" aria-label={t("shell.about")}>
      <Icon name="info" size={14} />
      <span>
        {t("shell.demonstration")}
        {sandbox ? (
          <>
            <span className="max-lg:hidden"> {t("shell.sandbox")}</span>{" "}
            <a className="link" href={sandbox.outbox} target="_blank" rel="noopener">
              {t("shell.outbox")}
            </a>
          </>
        ) : null}
      </span>
    </aside>
  );
}
