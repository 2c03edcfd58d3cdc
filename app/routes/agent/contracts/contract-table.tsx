import { useTranslation } from "../../../i18n/use-translation.ts";
import { type AgentContract, isUnstarted } from "../../../platform/contract/contracts.ts";
import { formatCount } from "../../../shared/format-count.ts";
import { formatRates } from "../../../shared/format-rate.ts";
import { FigureCell, NameCell, RecordRow, RecordTable } from "../../../site/panel/records/record-table.tsx";
import { BrandTime } from "../../../site/times.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { Money, NoTranslate } from "../../../ui/money.tsx";
import { STATE_TONES } from "./contract-words.ts";
import type { ListedContract } from "./load-contracts.server.ts";

interface ContractTableProps {
  path: string;
  side: "own" | "downlines";
  list: readonly ListedContract[];
  caption: string;
}

/** Contracts with the figures of their running periods. Each leads to its terms and what can be done with it. */
export function ContractTable({ path, side, list, caption }: ContractTableProps) {
  const { t } = useTranslation();
  const names = {
    period: t("contracts.period"),
    rate: t("contracts.rate"),
    active: t("contracts.active"),
    validBet: t("income.validBet"),
    netLoss: t("income.netLoss"),
    start: t("contracts.startsAt"),
    state: t("income.state"),
  };
  return (
    <RecordTable
      caption={caption}
      words={[t(side === "own" ? "contracts.upline" : "contracts.account")]}
      figures={[...Object.values(names), t("contracts.actions")]}
      layout="three"
    >
      {list.map((contract) => (
        <RecordRow key={contract.id}>
          <NameCell>
            <span className="font-semibold">
              <Party contract={contract} side={side} />
            </span>
          </NameCell>
          <FigureCell label={names.period} isWord>
            {t(`contracts.period.${contract.period}`)}
          </FigureCell>
          <FigureCell label={names.rate} className="font-semibold">
            {formatRates(contract.tiers)}
          </FigureCell>
          <FigureCell label={names.active}>
            {contract.current ? formatCount(contract.current.active) : "–"}
          </FigureCell>
          <FigureCell label={names.validBet}>
            {contract.current ? <Money minor={contract.current.validBet} /> : "–"}
          </FigureCell>
          <FigureCell label={names.netLoss}>
            {contract.current ? <Money minor={contract.current.netLoss} /> : "–"}
          </FigureCell>
          <FigureCell label={names.start}>
            {contract.startsAt === null ? "–" : <BrandTime at={contract.startsAt} />}
          </FigureCell>
          <FigureCell label={names.state} isWord>
            <ContractState contract={contract} />
          </FigureCell>
          <FigureCell label={t("contracts.actions")}>
            <DetailLink path={path} side={side} contract={contract} />
          </FigureCell>
        </RecordRow>
      ))}
    </RecordTable>
  );
}

/** The other party of a contract. */
export function Party({ contract, side }: { contract: AgentContract; side: "own" | "downlines" }) {
  const { t } = useTranslation();
  const name = side === "own" ? contract.upline : contract.downline;
  return name === null ? t("contracts.platform") : <NoTranslate>{name}</NoTranslate>;
}

/** Renders a contract's state; an active one that is held or to end says so. */
export function ContractState({ contract }: { contract: AgentContract }) {
  const { t } = useTranslation();
  const { state, endRequestedAt, heldAt } = contract;
  if (state === "active" && heldAt !== null) return <Badge tone="warning">{t("contracts.held")}</Badge>;
  return state === "active" && endRequestedAt !== null ? (
    <Badge tone="warning">{t("contracts.state.ending")}</Badge>
  ) : (
    <Badge tone={STATE_TONES[state]}>
      {t(`contracts.state.${isUnstarted(contract) ? "unstarted" : state}`)}
    </Badge>
  );
}

/** Says what it means that operators hold a contract's payments. */
export function HeldNotice({ contract: { heldAt } }: { contract: AgentContract }) {
  const { t } = useTranslation();
  if (heldAt === null) return null;
  return (
    <Alert tone="info" live="off">
      {t("contracts.held.text")}
    </Alert>
  );
}

function DetailLink({
  path,
  side,
  contract,
}: Pick<ContractTableProps, "path" | "side"> & { contract: AgentContract }) {
  const { t } = useTranslation();
  const params = new URLSearchParams({ view: side, contract: contract.id });
  if (side === "downlines") params.set("account", contract.downline);
  return (
    <ButtonLink
      size="sm"
      variant="secondary"
      to={`${path}?${params}`}
      aria-label={t("contracts.detail.named", { name: contract.downline })}
    >
      {t("contracts.detail")}
    </ButtonLink>
  );
}
