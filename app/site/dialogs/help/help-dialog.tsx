import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { HelpChapters } from "../../help/help-chapters.tsx";
import type { Chapter } from "../../help/search-help.ts";
import type { DialogProps } from "../dialog.ts";

/** The help window, which opens at the chapter that the address names (spec section 2, /help). */
export default function HelpDialog({ data: chapters, closeTo, close }: DialogProps<Chapter[]>) {
  const { t } = useTranslation();
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
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
      <HelpChapters chapters={chapters} heading="h3" />
    </Dialog>
  );
}
