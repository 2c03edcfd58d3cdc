import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { AccountEntry } from "../../../platform/contract/records.ts";
import { useBrandTime } from "../../../site/use-brand-time.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Money } from "../../../ui/money.tsx";
import { AccountTabs } from "../ui/account-tabs.tsx";
import { Choice, PeriodFilter, RecordPages, recordHref } from "../ui/period-filter.tsx";
import { Tiles } from "../ui/tiles.tsx";
import { type AccountRecordData, RECORD_GROUPS } from "./account-record-data.ts";

/** The account record: what moved in a wallet, newest first, with the balance after each. */
export function AccountRecord({ record }: { record: AccountRecordData }) {
  const { t } = useTranslation();
  const { page, period, filters } = record;
  const wallets = page?.wallets ?? [];
  return (
    <>
      <AccountTabs current="transactionHistory" />
      <PeriodFilter period={period} filters={filters}>
        <Choice
          name="group"
          label={t("records.group")}
          value={filters.group}
          choices={[
            { value: "", label: t("records.group.all") },
            ...RECORD_GROUPS.map((group) => ({ value: group, label: t(`records.group.${group}`) })),
          ]}
        />
        {wallets.length > 1 ? (
          <Choice
            name="wallet"
            label={t("records.wallet")}
            value={filters.wallet}
            choices={wallets.map(({ wallet }) => ({
              value: wallet === "main" ? "" : wallet,
              label: wallet.startsWith("vendor-")
                ? t("records.wallet.vendor", { vendor: wallet.slice("vendor-".length) })
                : t(textKey(`records.wallet.${wallet}`)),
            }))}
          />
        ) : null}
      </PeriodFilter>
      {page ? (
        <Found record={record} page={page} />
      ) : (
        <ErrorState title={t("member.record.failed.title")} text={t("member.record.failed.text")} />
      )}
    </>
  );
}

interface FoundProps {
  record: AccountRecordData;
  page: NonNullable<AccountRecordData["page"]>;
}

function Found({ record, page }: FoundProps) {
  const { t } = useTranslation();
  const { period, filters, kinds } = record;
  const { list, totals, opening, closing } = page;
  const first = list[0]?.id ?? "";
  const last = list.at(-1)?.id ?? "";
  return (
    <>
      <Tiles
        label={t("records.totals")}
        tiles={[
          { name: t("records.opening"), minor: opening },
          { name: t("records.in"), minor: totals.moneyIn, signed: true },
          { name: t("records.out"), minor: 0 - totals.moneyOut, signed: true },
          { name: t("records.closing"), minor: closing },
        ]}
      />
      {list.length === 0 ? (
        <EmptyState
          icon="receipt"
          title={t("records.empty.title")}
          text={t("records.empty.text")}
          action={
            <ButtonLink to={recordHref(period, filters, { range: "30" })}>
              {t("records.empty.action")}
            </ButtonLink>
          }
        />
      ) : (
        <>
          <Entries list={list} kinds={kinds} />
          <RecordPages
            shown={t("records.count", { count: totals.entries })}
            previous={page.hasNewer ? recordHref(period, filters, { after: first }) : null}
            next={page.hasOlder ? recordHref(period, filters, { before: last }) : null}
            file={`/member/transactionHistory/csv${recordHref(period, filters)}`}
          />
        </>
      )}
    </>
  );
}

function Entries({
  list,
  kinds,
}: {
  list: readonly AccountEntry[];
  kinds: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation();
  const time = useBrandTime();
  const [amount, balance] = [t("records.amount"), t("records.balance")];
  return (
    <table className="table rtable two">
      <caption className="sr-only">{t("nav.member.transactionHistory")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("member.record.time")}</th>
          <th scope="col">{t("records.what")}</th>
          <th scope="col" className="r">
            {amount}
          </th>
          <th scope="col" className="r">
            {balance}
          </th>
        </tr>
      </thead>
      <tbody>
        {list.map((entry) => (
          <tr key={entry.id}>
            <td className="tabular-nums text-text-2 rtime">
              <time dateTime={new Date(entry.at).toISOString()}>{time(entry.at)}</time>
            </td>
            <td className="rgame">
              <span className="rname">
                <span className="min-w-0 flex-1">
                  <span className="font-semibold truncate">{kinds[entry.kind]}</span>
                  <NameOf entry={entry} />
                </span>
              </span>
            </td>
            <td className="r font-semibold" data-label={amount}>
              <Money minor={entry.amount} signed />
            </td>
            <td className="r" data-label={balance}>
              <Money minor={entry.balanceAfter} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The game, or the reference that its own page names. */
function NameOf({ entry: { gameName, reference } }: { entry: AccountEntry }) {
  const shown = gameName ?? reference;
  if (shown === null) return null;
  return (
    <span
      className={
        gameName === null ? "text-12 text-text-3 truncate tabular-nums" : "text-12 text-text-3 truncate"
      }
      title={reference ?? shown}
    >
      {shown}
    </span>
  );
}
