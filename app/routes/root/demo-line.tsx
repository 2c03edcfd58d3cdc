import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Icon } from "../../ui/icon.tsx";

/** Says on every page of a demonstration that the money is play money, and who plays the outside world. */
export function DemoLine() {
  const { brand, sandbox } = useSite();
  const t = useT();
  if (!brand.demonstration) return null;
  return (
    <aside className="demo-line" aria-label={t("shell.about")}>
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
