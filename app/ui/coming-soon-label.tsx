import { useTranslation } from "../i18n/use-translation.ts";
import { Icon } from "./icon.tsx";
import { Tag } from "./tag.tsx";

/** Marks a picture whose page the provider has not opened yet. Text beside the picture says the same. */
export function ComingSoonTag() {
  return (
    <span className="pointer-events-none absolute top-1.5 left-1.5 z-2 flex md:top-2 md:left-2">
      <Tag kind="later">
        <Icon name="timer" size={14} />
      </Tag>
    </span>
  );
}

/** Follows the name of a link whose target no provider has opened yet. */
export function ComingSoonLabel() {
  const { t } = useTranslation();
  return <span className="font-normal text-12"> · {t("card.later")}</span>;
}
