import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { OperatorAgent } from "../../../platform/contract/ops/agents.ts";
import type { OperatorValue } from "../../../platform/contract/ops/operator-calls.ts";
import { formatRate } from "../../../shared/format-rate.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import type { FieldView } from "../form/fields.ts";
import { FormFields } from "../form/form-fields.tsx";
import { DecisionButton } from "../parts/case-page.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { ActForm, type FormErrors, OpsField } from "../parts/form.tsx";
import { OpsFacts, OpsPanel } from "../parts/ops-panel.tsx";
import { OperatorAndTime } from "../parts/time.tsx";
import { useOps } from "../use-ops.ts";
import { AgentLink, RATES_ANCHOR } from "./parts.tsx";

type Found = OperatorValue<"rebateRates", "detail">;
type Rate = Found["list"][number];
type Proposal = Found["proposals"][number];

interface RatesPanelsProps extends Pick<OperatorAgent, "one" | "path"> {
  rates: Found;
  /** The field of the reason. */
  fields: readonly FieldView[];
  refused: FormErrors;
}

/** The rebate rates of an account: those that apply, and for one at the top operators' proposals and their form. */
export function RatesPanels({
  one,
  path,
  rates: { list, proposals, names },
  fields,
  refused,
}: RatesPanelsProps) {
  const { t } = useTranslation();
  const { may } = useOps();
  const { merchantId, isAgent } = one;
  const setting = useSettingOff(merchantId);
  const set = list.filter(isSet);
  const upline = path.at(-1);
  const waiting = proposals.find(({ state }) => state === "proposed");
  if (setting && set.length === 0 && proposals.length === 0) return null;
  return (
    <>
      <div id={RATES_ANCHOR} className="scroll-mt-24">
        <OpsPanel title={t("ops.rebateRates.title")}>
          {setting ? (
            <Alert tone="warning" live="off">
              {t("ops.rebateRates.off", { setting })}
            </Alert>
          ) : null}
          {upline ? (
            <p>
              {t("ops.rebateRates.upline")} <AgentLink merchant={merchantId} {...upline} />
            </p>
          ) : (
            <p>{t("ops.rebateRates.text")}</p>
          )}
          {set.length === 0 ? (
            <p>{t(isAgent ? "ops.rebateRates.noneAgent" : "ops.rebateRates.none")}</p>
          ) : (
            <RatesTable rates={set} />
          )}
        </OpsPanel>
      </div>
      {waiting ? (
        <WaitingPanel proposal={waiting} list={list} names={names} canApprove={!setting && !upline} />
      ) : upline || setting || !may("rebateRates.propose") ? null : (
        <ProposePanel merchantId={merchantId} list={list} fields={fields} refused={refused} />
      )}
      <EarlierPanel proposals={proposals.filter((one) => one !== waiting)} names={names} />
    </>
  );
}

/** Returns the setting that is off at a merchant without agents, where no rebates are paid. */
function useSettingOff(merchantId: string): string | undefined {
  return useOps().merchants.find(({ code }) => code === merchantId)?.settingsOff.agents;
}

/** Returns true for a rate that applies or will. */
const isSet = ({ rateBasisPoints, next }: Rate) => rateBasisPoints > 0 || next !== null;

/** Returns a function that writes a rate; one of 0 is none. */
function useRateText(): (basisPoints: number) => string {
  const { t } = useTranslation();
  return (basisPoints) => (basisPoints === 0 ? t("ops.agents.none") : formatRate(basisPoints));
}

/** Returns the rate that applies from tomorrow on. */
const getNextRate = ({ rateBasisPoints, next }: Rate) => next?.rateBasisPoints ?? rateBasisPoints;

function RatesTable({ rates }: { rates: readonly Rate[] }) {
  const { t } = useTranslation();
  const write = useRateText();
  return (
    <DataTable
      label={t("ops.rebateRates.title")}
      rows={rates}
      getKey={({ gameType }) => gameType}
      columns={[
        {
          head: "ops.settlements.gameType",
          cell: ({ gameType }) => t(textKey(`member.record.type.${gameType}`)),
        },
        {
          head: "ops.settlements.rate",
          cell: ({ rateBasisPoints }) => write(rateBasisPoints),
          align: "right",
        },
        {
          head: "ops.rebateRates.new",
          cell: ({ next }) =>
            next ? t("ops.rebateRates.from", { rate: write(next.rateBasisPoints), day: next.fromDay }) : "",
        },
        {
          head: "ops.rebateRates.limits",
          cell: ({ least, most }) =>
            t(least > most ? "rebates.stuck" : "rebates.limits", { least: least / 100, most: most / 100 }),
        },
      ]}
    />
  );
}

interface WaitingPanelProps {
  proposal: Proposal;
  list: readonly Rate[];
  names: Found["names"];
  canApprove: boolean;
}

/** The proposal that waits, beside the present rates; its own operator can only withdraw it. */
function WaitingPanel({ proposal, list, names, canApprove }: WaitingPanelProps) {
  const { t } = useTranslation();
  const { may, operator } = useOps();
  const write = useRateText();
  const { id, reason, proposedBy, proposedAt } = proposal;
  const isOwn = operator?.id === proposedBy;
  const rows = proposal.rates.map(({ gameType, rateBasisPoints }) => {
    const now = list.find((rate) => rate.gameType === gameType);
    return { gameType, rateBasisPoints, before: now ? getNextRate(now) : 0 };
  });
  return (
    <OpsPanel title={t("ops.rebateRates.waiting")}>
      <DataTable
        label={t("ops.rebateRates.waiting")}
        rows={rows}
        getKey={({ gameType }) => gameType}
        columns={[
          {
            head: "ops.settlements.gameType",
            cell: ({ gameType }) => t(textKey(`member.record.type.${gameType}`)),
          },
          { head: "ops.rebateRates.now", cell: ({ before }) => write(before), align: "right" },
          {
            head: "ops.rebateRates.state.proposed",
            cell: ({ rateBasisPoints }) => write(rateBasisPoints),
            align: "right",
          },
          {
            head: "ops.rebateRates.change",
            cell: ({ rateBasisPoints, before }) =>
              `${rateBasisPoints < before ? "−" : "+"}${formatRate(Math.abs(rateBasisPoints - before))}`,
            align: "right",
          },
        ]}
      />
      <OpsFacts
        facts={[
          [t("ops.adjustments.reason"), reason],
          [
            t("ops.adjustments.proposedBy"),
            <OperatorAndTime key="by" name={names[proposedBy]} at={proposedAt} />,
          ],
        ]}
      />
      {isOwn ? <p>{t("ops.adjustments.twoPersons")}</p> : null}
      <div className="flex flex-wrap gap-2.5 empty:hidden">
        {canApprove && !isOwn && may("rebateRates.approve") ? (
          <ActForm>
            <input type="hidden" name="proposalId" value={id} />
            <DecisionButton decision="approve" />
          </ActForm>
        ) : null}
        {may("rebateRates.refuse") ? (
          <ActForm>
            <input type="hidden" name="proposalId" value={id} />
            <DecisionButton decision="refuse" kind="no" text={isOwn ? "ops.do.withdraw" : "ops.do.refuse"} />
          </ActForm>
        ) : null}
      </div>
    </OpsPanel>
  );
}

interface ProposePanelProps extends Pick<RatesPanelsProps, "fields" | "refused"> {
  merchantId: string;
  list: readonly Rate[];
}

/** The form of a proposal: a rate per game type, which starts with the present one, and a reason. */
function ProposePanel({ merchantId, list, fields, refused }: ProposePanelProps) {
  const { t } = useTranslation();

  function writeHelp({ rateBasisPoints, least: low, most: high, next }: Rate): string {
    const [least, most] = [low / 100, high / 100];
    if (!next) return t("rebates.limits", { least, most });
    return t("rebates.next", { least, most, today: rateBasisPoints / 100, day: next.fromDay });
  }

  return (
    <OpsPanel title={t("ops.rebateRates.propose")}>
      <ActForm>
        <p>{t("ops.rebateRates.propose.help")}</p>
        <div className="grid w-full grid-cols-1 items-start gap-3.5 sm:grid-cols-2 lg:grid-cols-3">
          {list.map((rate, index) => {
            const name = `rate.${rate.gameType}`;
            const error = refused.fields[`rates.${index}.rateBasisPoints`];
            return (
              <OpsField
                key={name}
                refused={{ ...refused, fields: error ? { [name]: error } : {} }}
                name={name}
                label={`${t(textKey(`member.record.type.${rate.gameType}`))} (%)`}
                help={writeHelp(rate)}
                defaultValue={getNextRate(rate) === 0 ? "" : String(getNextRate(rate) / 100)}
                inputMode="decimal"
                maxLength={20}
                required={false}
              />
            );
          })}
        </div>
        <FormFields fields={fields} merchant={merchantId} refused={refused} />
        <DecisionButton decision="propose" />
      </ActForm>
    </OpsPanel>
  );
}

const TONES = { proposed: "warning", approved: "positive", refused: "negative" } as const;

/** The proposals that were decided, newest first. */
function EarlierPanel({ proposals, names }: Pick<Found, "proposals" | "names">) {
  const { t } = useTranslation();
  const write = useRateText();
  if (proposals.length === 0) return null;
  return (
    <OpsPanel title={t("ops.rebateRates.earlier")}>
      <ul className="grid gap-4 divide-y divide-border *:not-last:pb-4">
        {proposals.map(({ id, rates, reason, state, ...proposal }) => (
          <li key={id} className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <b className="wrap-anywhere">
                {rates
                  .map(
                    ({ gameType, rateBasisPoints }) =>
                      `${t(textKey(`member.record.type.${gameType}`))}: ${write(rateBasisPoints)}`,
                  )
                  .join(" · ")}
              </b>
              <Badge tone={TONES[state]}>{t(`ops.rebateRates.state.${state}`)}</Badge>
            </p>
            <OpsFacts
              facts={[
                [t("ops.adjustments.reason"), reason],
                [
                  t("ops.adjustments.proposedBy"),
                  <OperatorAndTime
                    key="proposed"
                    name={names[proposal.proposedBy]}
                    at={proposal.proposedAt}
                  />,
                ],
                [
                  t("ops.adjustments.decidedBy"),
                  <OperatorAndTime
                    key="decided"
                    name={names[proposal.decidedBy ?? ""]}
                    at={proposal.decidedAt}
                  />,
                ],
              ]}
            />
          </li>
        ))}
      </ul>
    </OpsPanel>
  );
}

/**
 * Leads to the panel of the rates from the top of the page, while a proposal waits or an agent at the top has no rates.
 */
export function RatesNote({
  one,
  path,
  rates: { list, proposals },
}: Omit<RatesPanelsProps, "fields" | "refused">) {
  const { t } = useTranslation();
  const setting = useSettingOff(one.merchantId);
  const isWaiting = proposals.some(({ state }) => state === "proposed");
  const isMissing = one.isAgent && path.length === 0 && !setting && !list.some(isSet);
  if (!isWaiting && !isMissing) return null;
  return (
    <Alert tone="info" live="off">
      {t(isWaiting ? "ops.rebateRates.waits.note" : "ops.rebateRates.noneAgent")}{" "}
      <a className="link" href={`#${RATES_ANCHOR}`}>
        {t("ops.rebateRates.show")}
      </a>
    </Alert>
  );
}
