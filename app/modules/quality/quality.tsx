import { useT } from "../../i18n/use-t.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import type { QualityData } from "./quality.server.ts";

const ICONS: Record<QualityData["points"][number], IconName> = {
  payments: "wallet",
  encryption: "lock",
  devices: "phone",
  support: "headset",
  games: "slots",
  protection: "shield",
};

/** What the brand says of its service. */
export function Quality({ data }: { data: QualityData }) {
  const t = useT();
  return (
    <section className="panel pad" aria-labelledby="quality-title">
      <h2 className="h3" id="quality-title">
        {t("home.quality.title")}
      </h2>
      <ul className="quality">
        {data.points.map((point) => (
          <li key={point}>
            <span className="tile acc">
              <Icon name={ICONS[point]} size={22} />
            </span>
            <span>
              <b className="b">{t(`home.quality.${point}.title`)}</b>
              <span className="small t2">{t(`home.quality.${point}.text`, { age: data.minimumAge })}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
