import { useActionData } from "@remix-run/react";
import type { AgentPage } from "../../../brand/brand-document.ts";
import { textKey } from "../../../i18n/text-key.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { Sections } from "../../../site/panel/section.tsx";
import { useShownResult } from "../../../site/panel/use-shown-result.ts";
import { Alert } from "../../../ui/alert.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import type { ContractResult } from "./contract-action.server.ts";
import { ContractDetail } from "./contract-detail.tsx";
import { DownlineContracts } from "./downline-contracts.tsx";
import { History } from "./history.tsx";
import type { ContractsData } from "./load-contracts.server.ts";
import { OfferForm } from "./offer-form.tsx";
import { OwnContracts } from "./own-contracts.tsx";
import { Requests } from "./requests.tsx";

/** Results of forms that a page announces after its redirect. */
const DONE = ["offered", "accepted", "rejected", "terminated", "withdrawn", "ended", "asked"] as const;

interface ContractsProps {
  page: AgentPage;
  kind: ContractKind;
  /** Null when it could not be loaded. */
  shown: ContractsData | null;
  /** The form that has just been accepted. */
  done: string | null;
}

/** The contracts of a kind: what waits for an answer, and one of the views below. */
export function Contracts({ page, kind, shown, done }: ContractsProps) {
  const { t } = useTranslation();
  const result = useActionData<ContractResult>();
  const top = useShownResult(result);
  if (!shown) return <ErrorState title={t("contracts.failed.title")} text={t("contracts.failed.text")} />;
  const path = `/agent/${page}`;
  const announced = DONE.find((one) => one === done);
  return (
    <Sections ref={top}>
      <Tabs path={path} shown={shown} />
      {result?.message ? (
        <Alert>{result.message}</Alert>
      ) : announced && !result ? (
        <Alert tone="positive">{t(textKey(`contracts.done.${announced}`))}</Alert>
      ) : null}
      {shown.requests.map((request) => (
        <Requests
          key={request.requestId}
          path={path}
          kind={kind}
          request={request}
          options={shown.options}
          result={result}
        />
      ))}
      <View page={page} path={path} kind={kind} shown={shown} result={result} />
    </Sections>
  );
}

interface ViewProps {
  page: AgentPage;
  path: string;
  kind: ContractKind;
  shown: ContractsData;
  result: ContractResult | undefined;
}

function View({ page, path, kind, shown, result }: ViewProps) {
  switch (shown.view) {
    case "offer":
      return <OfferForm path={path} kind={kind} options={shown.options} to={shown.to} result={result} />;
    case "contract":
      return (
        <ContractDetail
          path={path}
          kind={kind}
          side={shown.side}
          contract={shown.contract}
          options={shown.options}
          result={result}
        />
      );
    case "own":
      return (
        <OwnContracts path={path} kind={kind} found={shown.own} options={shown.options} now={shown.now} />
      );
    case "history":
      return <History page={page} data={shown.history} />;
    default:
      return <DownlineContracts path={path} kind={kind} shown={shown} />;
  }
}

function Tabs({ path, shown }: { path: string; shown: ContractsData }) {
  const { t } = useTranslation();
  const value = shown.view === "contract" ? shown.side : shown.view;
  return (
    // The tabs scroll where they are wider than the page.
    <div className="flex min-w-0 flex-wrap items-center justify-between gap-2.5">
      <Segmented
        label={t("contracts.views")}
        value={value === "offer" ? "downlines" : value}
        choices={[
          { value: "own", label: t("contracts.tab.own"), to: `${path}?view=own` },
          {
            ...{ value: "downlines", label: t("contracts.tab.downlines") },
            ...{ to: `${path}?view=downlines`, count: shown.options.given },
          },
          { value: "history", label: t("contracts.tab.history"), to: `${path}?view=history` },
        ]}
      />
      {shown.view === "offer" || shown.options.maxRateBasisPoints === 0 ? null : (
        <ButtonLink to={`${path}?view=offer`}>
          <Icon name="plus" size={18} />
          {t("contracts.offer")}
        </ButtonLink>
      )}
    </div>
  );
}
