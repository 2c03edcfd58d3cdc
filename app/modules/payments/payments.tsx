import { useSite } from "../../brand/use-site.ts";
import { useT } from "../../i18n/use-t.tsx";
import { formatAmount, formatMoney } from "../../money.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { LazyImage } from "../../ui/lazy-image.tsx";
import type { PaymentsData } from "./payments.server.ts";

const ICONS: Record<PaymentsData["channels"][number]["kind"], IconName> = {
  ewallet: "phone",
  qr: "qr",
  bank: "bank",
  counter: "store",
  card: "card",
  crypto: "crypto",
};

/** The ways to pay of the brand, with what one deposit may be. */
export function Payments({ data }: { data: PaymentsData }) {
  const t = useT();
  const { currency } = useSite().brand;
  return (
    <section className="panel pad" aria-labelledby="payments-title">
      <h2 className="h3" id="payments-title">
        {t("home.payments.title")}
      </h2>
      <p className="small t2">{t("home.payments.text")}</p>
      <ul className="payments">
        {data.channels.map(({ key, kind, name, image, deposit }) => (
          <li key={key}>
            <span className="tile acc">
              {image ? (
                <LazyImage className="object-contain" src={image} alt="" width="22" height="22" />
              ) : (
                <Icon name={ICONS[kind]} size={22} />
              )}
            </span>
            <span className="grow">
              <b className="b ell">{name}</b>
              {deposit ? (
                <span className="cap t3 num ell">
                  {formatMoney(deposit.min, currency)}–{formatAmount(deposit.max, currency.decimals)}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
