import { useTranslation } from "../../../i18n/use-translation.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { SETTLEMENT_MINUTES } from "../../../shared/settlement-minutes.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { Section } from "../../../site/panel/section.tsx";
import { BrandTime, Times } from "../../../site/times.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { Money } from "../../../ui/money.tsx";
import { PageLinks } from "../../../ui/page-links.tsx";
import { ContractTable, HeldNotice } from "./contract-table.tsx";
import { Definitions } from "./definitions.tsx";
import { Figures } from "./figures.tsx";
import { getEstimates } from "./get-estimates.ts";
import type { ContractOptions, ContractsData, ListedContract } from "./load-contracts.server.ts";
import { Explanation, Tiers } from "./terms.tsx";

const MINUTE_MS = 60_000;

interface OwnContractsProps {
  path: string;
  kind: ContractKind;
  found: Extract<ContractsData, { view: "own" }>["own"];
  options: ContractOptions;
  /** The time of the request. */
  now: number;
}

/** The agent's contract with its upline, with its running period and what it pays, and those of before. */
export function OwnContracts({ path, kind, found, options, now }: OwnContractsProps) {
  const { t } = useTranslation();
  const { list, pageNo, totalPages } = found;
  if (list.length === 0) {
    return (
      <EmptyState icon="percent" title={t("contracts.own.none.title")} text={t("contracts.own.none.text")} />
    );
  }
  // The first page has the newest ones.
  const running =
    list.find(({ current }) => current !== null) ?? list.find(({ state }) => state === "active");
  return (
    <Times>
      {running ? <Running kind={kind} contract={running} options={options} now={now} /> : null}
      <Section title={t("contracts.own.all")}>
        <ContractTable path={path} side="own" list={list} caption={t("contracts.own.all")} />
        <PageLinks
          pageNo={pageNo}
          totalPages={totalPages}
          label={t("member.record.pages")}
          to={(page) => `?view=own&pageNo=${page}`}
          texts={{ previous: t("member.record.previous"), next: t("member.record.next") }}
        />
      </Section>
    </Times>
  );
}

function Running({
  kind,
  contract,
  options,
  now,
}: Pick<OwnContractsProps, "kind" | "options" | "now"> & { contract: ListedContract }) {
  const { t } = useTranslation();
  const { current, settlesAt, tiers } = contract;
  const estimates = getEstimates(t, contract, "own");
  return (
    <>
      <HeldNotice contract={contract} />
      {current ? (
        <>
          <Figures
            label={t("contracts.running")}
            figures={[
              { name: t("contracts.active"), value: formatCount(current.active) },
              {
                name: t(kind === "dividend" ? "income.netLoss" : "income.validBet"),
                value: <Money minor={kind === "dividend" ? current.netLoss : current.validBet} />,
              },
              ...estimates.map(({ name, minor }) => ({ name, value: <Money minor={minor} /> })),
              {
                name: t("contracts.settlesAt"),
                value: settlesAt === null ? "–" : <BrandTime at={settlesAt} />,
              },
              {
                name: t("contracts.paysAt"),
                value:
                  settlesAt === null ? (
                    "–"
                  ) : (
                    <BrandTime at={settlesAt + SETTLEMENT_MINUTES[kind] * MINUTE_MS} />
                  ),
              },
            ]}
          />
          <HelpText>
            {t(
              // Settled some minutes after its end.
              settlesAt !== null && settlesAt <= now
                ? "contracts.running.ended"
                : estimates.length > 1
                  ? "contracts.running.helpBoth"
                  : "contracts.running.help",
            )}
          </HelpText>
        </>
      ) : null}
      <Section title={t("contracts.why")}>
        <Tiers tiers={tiers} />
        <Explanation kind={kind} terms={contract} />
        <Definitions kind={kind} terms={contract} options={options} />
      </Section>
    </>
  );
}
