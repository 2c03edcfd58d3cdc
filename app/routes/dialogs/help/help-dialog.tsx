import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { useSite } from "../../../site/use-site.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { chip } from "../../../ui/chip.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { SupportLink } from "../../../ui/support-link.tsx";
import type { DialogProps } from "../dialog.ts";

/** The help window: one chapter below the other, each with its own anchor (spec section 2, /help). */
export default function HelpDialog({ data: chapters, closeTo, close }: DialogProps<string[]>) {
  const { t } = useTranslation();
  const { brand } = useSite();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  const values = { brand: brand.name, age: brand.minimumAge };
  return (
    <Dialog
      labelledBy="help-title"
      closeTo={closeTo}
      onClose={close}
      size="wide"
      className="px-5 py-6 sm:p-8"
      stickyClose
    >
      <h2 className="heading-2" id="help-title">
        {t("help.title")}
      </h2>
      <nav
        className="-mx-5 mt-4 mb-2 flex gap-2 overflow-x-auto px-5 py-1 scrollbar-none sm:mx-0 sm:flex-wrap sm:p-0"
        aria-label={t("help.chapters")}
      >
        {chapters.map((chapter) => (
          <a key={chapter} className={chip()} href={`#${chapter}`}>
            {t(textKey(`help.${chapter}.title`))}
          </a>
        ))}
      </nav>
      {chapters.map((chapter) => (
        <section key={chapter} id={chapter} className="scroll-mt-4 border-t border-border py-4">
          <h3 className="text-16 font-bold">{t(textKey(`help.${chapter}.title`))}</h3>
          {t(textKey(`help.${chapter}.text`), values)
            .split("\n")
            .map((paragraph) => (
              <p key={paragraph} className="mt-1.5 text-text-2">
                {paragraph}
              </p>
            ))}
        </section>
      ))}
      <SupportLink className={buttonClass({ variant: "secondary" }, "mt-2")} />
    </Dialog>
  );
}
