import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SupportLink } from "../../ui/support-link.tsx";
import type { ModalWay } from "./modals.tsx";

/** The help window: one chapter below the other, each with its own anchor (spec section 2, /help). */
export default function HelpDialog({ closeTo, close, chapters }: ModalWay & { chapters: string[] }) {
  const t = useT();
  const { brand } = useSite();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const values = { brand: brand.name, age: brand.minimumAge };
  return (
    <Dialog labelledBy="help-title" closeTo={closeTo} onClose={close} className="help-dialog">
      <h2 className="h2" id="help-title">
        {t("help.title")}
      </h2>
      <nav aria-label={t("help.chapters")}>
        {chapters.map((chapter) => (
          <a key={chapter} className="chip" href={`#${chapter}`}>
            {t(`help.${chapter}.title`)}
          </a>
        ))}
      </nav>
      {chapters.map((chapter) => (
        <section key={chapter} id={chapter}>
          <h3 className="title">{t(`help.${chapter}.title`)}</h3>
          {t(`help.${chapter}.text`, values)
            .split("\n")
            .map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
        </section>
      ))}
      <SupportLink className="btn sec" />
    </Dialog>
  );
}
