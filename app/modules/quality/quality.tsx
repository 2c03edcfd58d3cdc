import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Icon, type IconName, IconTile } from "../../ui/icon.tsx";
import { card } from "../../ui/page-parts.tsx";
import type { QualityData } from "./quality.server.ts";

const ICONS: Record<QualityData["points"][number], IconName> = {
  payments: "wallet",
  encryption: "lock",
  devices: "phone",
  support: "headset",
  games: "slots",
  protection: "shield",
};

/** Renders the brand's statements about its service. */
export function Quality({ data }: { data: QualityData }) {
  const { t } = useTranslation();
  return (
    <section className={clsx(card, "p-5 lg:p-6")} aria-labelledby="quality-title">
      <h2 className="heading-3" id="quality-title">
        {t("quality.title")}
      </h2>
      <ul className="quality-list">
        {data.points.map((point) => (
          <li key={point} className="flex gap-3.5">
            <IconTile>
              <Icon name={ICONS[point]} size={22} />
            </IconTile>
            <span>
              <b className="block font-semibold">{t(`quality.${point}.title`)}</b>
              <span className="block text-13 text-text-2">
                {t(`quality.${point}.text`, { age: data.minimumAge })}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
