import { useTranslation } from "../../../i18n/use-translation.ts";

/** `2026-11-21 19:42:07`, which is UTC; nothing for no time. */
export function Time({ at }: { at: number | null }) {
  if (at === null) return null;
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} className="whitespace-nowrap">
      {iso.slice(0, 19).replace("T", " ")}
    </time>
  );
}

/** When an item begins; a draft without a time, 0, begins when it is published. */
export function Begins({ at }: { at: number }) {
  const { t } = useTranslation();
  return at === 0 ? t("ops.promotions.begins.published") : <Time at={at} />;
}
