import clsx from "clsx";
import { useTranslation } from "../../../i18n/use-translation.ts";
import {
  FigureCell,
  NameCell,
  RecordRow,
  RecordTable,
  TimeCell,
} from "../../../site/panel/records/record-table.tsx";
import { Times } from "../../../site/times.tsx";
import { useMemberPath } from "../../../site/use-member-path.ts";
import { textLink } from "../../../ui/classes.ts";
import { Money } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import type { WalletsData } from "./load-wallets.server.ts";
import { RANGES } from "./wallet-names.ts";

/** Renders the latest movements in the main wallet, within a selectable range of days. */
export function WalletTransactions({ of }: { of: NonNullable<WalletsData["newest"]> }) {
  const { t } = useTranslation();
  const record = useMemberPath("transactionHistory");
  const { range, fromDay, toDay, list, hasMore } = of;
  const [amount, balance] = [t("records.amount"), t("records.balance")];
  return (
    <section className="grid grid-cols-1 gap-2" aria-labelledby="wallet-transactions">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-16 font-bold" id="wallet-transactions">
          {t("wallets.transactions")}
        </h2>
        <div className="flex flex-wrap items-center gap-3 max-sm:w-full max-sm:justify-between">
          <Segmented
            label={t("member.record.period")}
            value={range}
            choices={RANGES.map((value) => ({
              value,
              label: t(`member.record.preset.${value}`),
              to: `?range=${value}`,
            }))}
          />
          <span className="text-13 text-text-2 tabular-nums whitespace-nowrap">
            {fromDay === toDay ? fromDay : `${fromDay} – ${toDay}`}
          </span>
        </div>
      </div>
      {list.length === 0 ? (
        <p className="py-3 text-13 text-text-2">{t("records.empty.title")}</p>
      ) : (
        <Times>
          <RecordTable
            caption={t("wallets.transactions")}
            words={[t("member.record.time"), t("records.what"), t("records.reference")]}
            figures={[amount, balance]}
            layout="two"
          >
            {list.map((one) => (
              <RecordRow key={one.key}>
                <TimeCell at={one.at} />
                <NameCell>
                  <span className="font-semibold">{one.name}</span>
                </NameCell>
                <td
                  translate="no"
                  className={clsx(
                    "p-0 text-13 text-text-2 tabular-nums wrap-anywhere stack:col-span-full flat:px-2.5",
                    one.of === null && "stack:hidden",
                  )}
                >
                  {one.of}
                </td>
                <FigureCell label={amount} className="font-semibold">
                  <Money minor={one.amount} signed />
                </FigureCell>
                <FigureCell label={balance}>
                  <Money minor={one.balance} />
                </FigureCell>
              </RecordRow>
            ))}
          </RecordTable>
        </Times>
      )}
      {hasMore && record ? (
        <Link className={clsx(textLink, "justify-self-start")} to={`${record}?range=${range}`}>
          {t("nav.member.transactionHistory")}
        </Link>
      ) : null}
    </section>
  );
}
