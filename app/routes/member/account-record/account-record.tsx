import clsx from "clsx";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { AccountEntry } from "../../../platform/contract/records.ts";
import { PeriodFilter, RecordPages, recordHref } from "../../../site/panel/records/period-filter.tsx";
import {
  FigureCell,
  LongNameCell,
  RecordRow,
  RecordTable,
  TimeCell,
} from "../../../site/panel/records/record-table.tsx";
import { Tiles } from "../../../site/panel/records/tiles.tsx";
import { ZoneAnnounced } from "../../../site/times.tsx";
import { useSite } from "../../../site/use-site.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { Link } from "../../../ui/panel-links.tsx";
import { AccountTabs } from "../ui/account-tabs.tsx";
import { type AccountRecordData, RECORD_GROUPS } from "./account-record-data.ts";

/** The account record: the movements in a wallet, newest first, with the balance after each. */
export function AccountRecord({ record }: { record: AccountRecordData }) {
  const { t } = useTranslation();
  const { page, period, filters } = record;
  const wallets = page?.wallets ?? [];
  return (
    <>
      <AccountTabs current="transactionHistory" />
      <PeriodFilter
        period={period}
        filters={filters}
        choices={[
          {
            name: "group",
            label: t("records.group"),
            value: filters.group,
            choices: [
              { value: "", label: t("records.group.all") },
              ...RECORD_GROUPS.map((group) => ({ value: group, label: t(`records.group.${group}`) })),
            ],
          },
          ...(wallets.length > 1
            ? [
                {
                  name: "wallet",
                  label: t("records.wallet"),
                  value: filters.wallet,
                  choices: wallets.map(({ wallet }) => ({
                    value: wallet === "main" ? "" : wallet,
                    label: wallet.startsWith("vendor-")
                      ? t("records.wallet.vendor", { vendor: wallet.slice("vendor-".length) })
                      : t(textKey(`records.wallet.${wallet}`)),
                  })),
                },
              ]
            : []),
        ]}
      />
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
  const { period, filters, names } = record;
  const { list, totals, opening, closing } = page;
  const first = list[0]?.id ?? "";
  const last = list.at(-1)?.id ?? "";
  const isWhole = filters.group === "";
  return (
    <>
      <Tiles
        label={t("records.totals")}
        // The balances are those of all types: beside the sums of one type they would not add up.
        tiles={[
          ...(isWhole ? [{ name: t("records.opening"), minor: opening }] : []),
          { name: t("records.in"), minor: totals.moneyIn, signed: true },
          { name: t("records.out"), minor: 0 - totals.moneyOut, signed: true },
          ...(isWhole ? [{ name: t("records.closing"), minor: closing }] : []),
        ]}
      />
      {list.length === 0 ? (
        <EmptyState
          icon="receipt"
          title={t("records.empty.title")}
          text={t("records.empty.text")}
          action={
            period.range.preset !== "30" && (
              <ButtonLink to={recordHref(period, filters, { range: "30" })}>
                {t("records.empty.action")}
              </ButtonLink>
            )
          }
        />
      ) : (
        <>
          <Entries list={list} names={names} />
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
  names,
}: {
  list: readonly AccountEntry[];
  names: Readonly<Record<string, string>>;
}) {
  const { t } = useTranslation();
  const [amount, balance] = [t("records.amount"), t("records.balance")];
  return (
    <ZoneAnnounced>
      <RecordTable
        caption={t("nav.member.transactionHistory")}
        words={[t("member.record.time"), t("records.what")]}
        figures={[amount, balance]}
        layout="two"
      >
        {list.map((entry) => (
          <RecordRow key={entry.id}>
            <TimeCell at={entry.at} />
            <LongNameCell>
              <span className="truncate font-semibold">{names[entry.id]}</span>
              <Subject entry={entry} />
            </LongNameCell>
            <FigureCell label={amount} className="font-semibold">
              <Money minor={entry.amount} signed />
            </FigureCell>
            <FigureCell label={balance}>
              <Money minor={entry.balanceAfter} />
            </FigureCell>
          </RecordRow>
        ))}
      </RecordTable>
    </ZoneAnnounced>
  );
}

/** The game's name, or else the entry's reference: that of earnings is the number of their payslip. */
function Subject({ entry: { gameName, group, reference } }: { entry: AccountEntry }) {
  const { brand, member } = useSite();
  const shown = gameName ?? reference;
  if (shown === null) return null;
  if (group === "earning" && brand.agentTypes.includes(member?.type ?? 0)) {
    return (
      <Link className="link truncate text-12 tabular-nums" to={`/agent/agentRevenueReport/${shown}`}>
        <NoTranslate>{shown}</NoTranslate>
      </Link>
    );
  }
  return (
    <span
      translate={gameName === null ? "no" : undefined}
      className={clsx("truncate text-12 text-text-3", gameName === null && "tabular-nums")}
      title={reference ?? shown}
    >
      {shown}
    </span>
  );
}
