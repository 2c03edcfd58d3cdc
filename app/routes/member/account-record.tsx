import { useBrandTime } from "../../brand/use-brand-time.ts";
import { useT } from "../../i18n/use-t.tsx";
import type { AccountEntry } from "../../platform/contract/records.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { type AccountRecordData, RECORD_GROUPS } from "./account-record-data.ts";
import { Choice, PeriodFilter, RecordPages, recordHref } from "./period-filter.tsx";
import { Tiles } from "./tiles.tsx";

/** The account record: what moved in a wallet, newest first, with the balance after each. */
export function AccountRecord({ record }: { record: AccountRecordData }) {
  const t = useT();
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
                : t(`records.wallet.${wallet}`),
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

/** The two ways to look at what moved: entry by entry, or step by step. */
export function AccountTabs({ current }: { current: "transactionHistory" | "moneyTimeline" }) {
  const t = useT();
  return (
    <Segmented
      className="rtabs"
      label={t("records.views")}
      value={current}
      choices={(["transactionHistory", "moneyTimeline"] as const).map((page) => ({
        value: page,
        label: t(`records.view.${page}`),
        to: `/member/${page}`,
      }))}
    />
  );
}

interface FoundProps {
  record: AccountRecordData;
  page: NonNullable<AccountRecordData["page"]>;
}

function Found({ record, page }: FoundProps) {
  const t = useT();
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
  const t = useT();
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
            <td className="num t2 rtime">
              <time dateTime={new Date(entry.at).toISOString()}>{time(entry.at)}</time>
            </td>
            <td className="rgame">
              <span className="rname">
                <span className="grow">
                  <span className="b ell">{kinds[entry.kind]}</span>
                  <NameOf entry={entry} />
                </span>
              </span>
            </td>
            <td className="r b" data-label={amount}>
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
    <span className={gameName === null ? "cap t3 ell num" : "cap t3 ell"} title={reference ?? shown}>
      {shown}
    </span>
  );
}
