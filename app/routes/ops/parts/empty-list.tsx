import { type TextKey, textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { State } from "../../../ui/state.tsx";
import { OPS_PAGES, type OpsPageKey } from "../pages.ts";

/** Renders the empty state of a list. */
export function EmptyList({ page, isAll = false }: { page: OpsPageKey; isAll?: boolean }) {
  const { t } = useTranslation();
  const { icon } = OPS_PAGES[page];
  const text = (part: "title" | "text"): TextKey => textKey(`ops.${page}.empty.${part}`);
  return (
    <div className="rounded-lg border border-border bg-surface-1">
      <State icon={icon} title={t(isAll ? "ops.empty" : text("title"))} text={t(text("text"))} />
    </div>
  );
}
