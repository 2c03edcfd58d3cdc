import clsx from "clsx";
import { useTranslation } from "../../i18n/use-translation.ts";
import { formatMoneyRange } from "../../shared/money.ts";
import { useSite } from "../../site/use-site.ts";
import { Icon, type IconName, IconTile } from "../../ui/icon.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import { card } from "../../ui/page-parts.tsx";
import type { PaymentsData } from "./payments.server.ts";

const ICONS: Record<PaymentsData["channels"][number]["kind"], IconName> = {
  ewallet: "phone",
  qr: "qr",
  bank: "bank",
  counter: "store",
  card: "card",
  crypto: "crypto",
};

/** The brand's payment methods, with the limits of one deposit. */
export function Payments({ data }: { data: PaymentsData }) {
  const { t } = useTranslation();
  const { currency, demonstration } = useSite().brand;
  return (
    <section className={clsx(card, "flex flex-col p-5 lg:p-6")} aria-labelledby="payments-title">
      <h2 className="heading-3" id="payments-title">
        {t("home.payments.title")}
      </h2>
      {demonstration ? <p className="text-13 text-text-2">{t("home.payments.text")}</p> : null}
      <ul className="channel-list">
        {data.channels.map(({ key, kind, name, image, deposit }) => (
          <li key={key} className="flex min-w-0 items-center gap-3">
            <IconTile>
              {image ? (
                <LazyImage className="object-contain" src={image} alt="" width="22" height="22" />
              ) : (
                <Icon name={ICONS[kind]} size={22} />
              )}
            </IconTile>
            <span className="min-w-0 flex-1">
              <b className="block truncate font-semibold">{name}</b>
              {deposit ? (
                <span className="block truncate text-12 text-text-3 tabular-nums">
                  {formatMoneyRange(deposit.min, deposit.max, currency)}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
