import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ContractRequest } from "../../../platform/contract/contracts.ts";
import { formatRate, formatRates } from "../../../shared/format-rate.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { Actions, Section } from "../../../site/panel/section.tsx";
import { Times, useRowTime } from "../../../site/times.tsx";
import { Button } from "../../../ui/button.tsx";
import { Form } from "../../../ui/panel-links.tsx";
import type { ContractResult } from "./contract-action.server.ts";
import { Definitions } from "./definitions.tsx";
import { EndsWarning } from "./ends-warning.tsx";
import type { ContractOptions } from "./load-contracts.server.ts";
import { Explanation, Tiers } from "./terms.tsx";

interface RequestsProps {
  path: string;
  kind: ContractKind;
  request: ContractRequest;
  options: ContractOptions;
  result: ContractResult | undefined;
}

/** An offer to the agent, or the wish of its upline to end a contract, with its terms and the forms of an answer. */
export function Requests({ path, kind, request, options, result }: RequestsProps) {
  const { t } = useTranslation();
  const { requestId, offeredBy, tiers, endsDownlineContracts: ended } = request;
  const isNew = request.kind === "new";
  const highest = Math.max(...tiers.map(({ rateBasisPoints }) => rateBasisPoints));
  const isLower = isNew && highest < options.maxRateBasisPoints;
  const ends = result?.id === requestId ? result.ends : null;
  return (
    <Section
      title={t(isNew ? "contracts.request.new" : "contracts.request.end", {
        name: offeredBy || t("contracts.platform"),
        rate: formatRates(tiers),
      })}
      text={t(isNew ? `contracts.starts.${kind}` : "contracts.request.end.text")}
    >
      <Times>
        <Facts request={request} />
      </Times>
      <Tiers tiers={tiers} />
      {isLower ? (
        <p className="text-13 text-text-2">
          {t("contracts.request.lowerOwn", {
            rate: formatRate(highest),
            own: formatRate(options.maxRateBasisPoints),
          })}
        </p>
      ) : null}
      {isNew ? <Explanation kind={kind} terms={request} /> : null}
      {/* With an own contract the page has them below. */}
      {isNew && options.maxRateBasisPoints === 0 ? (
        <Definitions kind={kind} terms={request} options={options} />
      ) : null}
      {ended.length > 0 && !ends ? (
        <p className="text-13 text-text-2">
          {t(isNew ? "contracts.request.lower" : "contracts.request.endsToo", {
            names: ended.join(", "),
            rate: formatRates(tiers.slice(-1)),
          })}
        </p>
      ) : null}
      {ends ? <EndsWarning ends={ends} /> : null}
      <Actions>
        <Answer path={path} request={request} accept confirm={ends !== null} isPrimary={isNew && !isLower}>
          {t(ends ? "contracts.acceptAnyway" : isNew ? "contracts.accept" : "contracts.acceptEnd")}
        </Answer>
        <Answer path={path} request={request}>
          {t("contracts.reject")}
        </Answer>
      </Actions>
    </Section>
  );
}

function Facts({ request: { kind, period, createdAt } }: Pick<RequestsProps, "request">) {
  const { t } = useTranslation();
  const time = useRowTime();
  return (
    <p className="text-13 text-text-2">
      {t("contracts.period")}: {t(`contracts.period.${period}`)} ·{" "}
      {t(kind === "new" ? "contracts.offeredAt" : "contracts.endRequestedAt")}: {time(createdAt)}
    </p>
  );
}

interface AnswerProps {
  path: string;
  request: ContractRequest;
  accept?: boolean;
  confirm?: boolean;
  /** True for an answer from which the agent loses nothing. */
  isPrimary?: boolean;
  children: string;
}

function Answer({
  path,
  request,
  accept = false,
  confirm = false,
  isPrimary = false,
  children,
}: AnswerProps) {
  return (
    <Form method="post" action={path} preventScrollReset replace>
      <input type="hidden" name="intent" value="answer" />
      <input type="hidden" name="id" value={request.requestId} />
      <input type="hidden" name="kind" value={request.kind} />
      <input type="hidden" name="accept" value={accept ? "1" : "0"} />
      {confirm ? <input type="hidden" name="confirmDownlines" value="1" /> : null}
      <Button type="submit" variant={isPrimary ? "primary" : "secondary"}>
        {children}
      </Button>
    </Form>
  );
}
