import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { Section } from "../../../site/panel/section.tsx";
import { BrandTime, Times } from "../../../site/times.tsx";
import { Button } from "../../../ui/button.tsx";
import { textLink } from "../../../ui/classes.ts";
import { Fact, Facts } from "../../../ui/facts.tsx";
import { Money } from "../../../ui/money.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import type { ContractResult } from "./contract-action.server.ts";
import { ContractState, HeldNotice, Party } from "./contract-table.tsx";
import { Definitions } from "./definitions.tsx";
import { EndsWarning } from "./ends-warning.tsx";
import { getEstimates } from "./get-estimates.ts";
import type { ContractOptions, ListedContract } from "./load-contracts.server.ts";
import { Explanation, Tiers } from "./terms.tsx";

interface ContractDetailProps {
  path: string;
  kind: ContractKind;
  side: "own" | "downlines";
  contract: ListedContract;
  options: ContractOptions;
  result: ContractResult | undefined;
}

/** One contract: its terms, its running period, and the form that withdraws or ends it. */
export function ContractDetail({ path, kind, side, contract, options, result }: ContractDetailProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>
        <Link to={`${path}?view=${side}`} className={textLink}>
          {t("contracts.back")}
        </Link>
      </p>
      <Section title={t("contracts.detail.title", { number: contract.version })}>
        <HeldNotice contract={contract} />
        <Times>
          <Facts>
            <Fact name={t(side === "own" ? "contracts.upline" : "contracts.account")}>
              <Party contract={contract} side={side} />
            </Fact>
            <Fact name={t("income.state")}>
              <ContractState contract={contract} />
            </Fact>
            <Fact name={t("contracts.period")}>{t(`contracts.period.${contract.period}`)}</Fact>
            <Moments contract={contract} />
            {contract.current ? (
              <>
                <Fact name={t("income.validBet")}>
                  <Money minor={contract.current.validBet} />
                </Fact>
                <Fact name={t("income.netLoss")}>
                  <Money minor={contract.current.netLoss} />
                </Fact>
                {getEstimates(t, contract, side).map(({ name, minor }) => (
                  <Fact key={name} name={name}>
                    <Money minor={minor} />
                  </Fact>
                ))}
              </>
            ) : null}
          </Facts>
        </Times>
        <Tiers tiers={contract.tiers} />
        <Explanation kind={kind} terms={contract} />
        {side === "own" ? <Definitions kind={kind} terms={contract} options={options} /> : null}
        <Change path={path} kind={kind} side={side} contract={contract} result={result} />
      </Section>
    </>
  );
}

const MOMENTS = ["offeredAt", "decidedAt", "startsAt", "endsAt", "endRequestedAt", "settlesAt"] as const;

function Moments({ contract }: Pick<ContractDetailProps, "contract">) {
  const { t } = useTranslation();
  return MOMENTS.map((name) => {
    const at = contract[name];
    return at === null ? null : (
      <Fact key={name} name={t(`contracts.${name}`)}>
        <BrandTime at={at} />
      </Fact>
    );
  });
}

/** The form that withdraws an offer, ends the own contract, or asks a downline to end it, after its consequences. */
function Change({ path, kind, side, contract, result }: Omit<ContractDetailProps, "options">) {
  const { t } = useTranslation();
  const { id, state, endRequestedAt, endsAt, downline } = contract;
  const change =
    state === "offered"
      ? side === "own"
        ? null
        : ("withdraw" as const)
      : state !== "active" || endsAt !== null || (side === "downlines" && endRequestedAt !== null)
        ? null
        : side === "own"
          ? ("endOwn" as const)
          : ("askEnd" as const);
  if (!change) return null;
  const ends = result?.id === id ? result.ends : null;
  // Without scripts a refused form is answered at this address too.
  const params = new URLSearchParams({ view: side, contract: id, account: side === "own" ? "" : downline });
  return (
    <details open={ends !== null}>
      <summary className={textLink}>{t(`contracts.${change}`)}</summary>
      <Form
        method="post"
        action={`${path}?${params}`}
        className="grid justify-items-start gap-3.5 pt-3.5"
        preventScrollReset
        replace
      >
        <input type="hidden" name="intent" value={change === "withdraw" ? "withdraw" : "end"} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="side" value={side} />
        {ends ? <input type="hidden" name="confirmDownlines" value="1" /> : null}
        {ends ? <EndsWarning ends={ends} /> : null}
        <p className="text-13 text-text-2">
          {t(`contracts.${change}.text`, { name: downline, when: t(`contracts.endOwn.${kind}`) })}
        </p>
        <Button type="submit" variant="secondary" size="sm">
          {t(ends ? "contracts.endAnyway" : `contracts.${change}.submit`)}
        </Button>
      </Form>
    </details>
  );
}
