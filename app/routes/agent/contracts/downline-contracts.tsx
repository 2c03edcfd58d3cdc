import { useTranslation } from "../../../i18n/use-translation.ts";
import type { ContractKind } from "../../../site/agent-pages.ts";
import { PageBar } from "../../../site/panel/records/page-bar.tsx";
import { BrandTime, ZoneAnnounced } from "../../../site/times.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LabelledBox, SelectField } from "../../../ui/field.tsx";
import { HelpText } from "../../../ui/help-text.tsx";
import { control, InputBox } from "../../../ui/input-box.tsx";
import { Money } from "../../../ui/money.tsx";
import { AdjacentPages } from "../../../ui/page-links.tsx";
import { Form, Link } from "../../../ui/panel-links.tsx";
import { ContractTable } from "./contract-table.tsx";
import { contractPeriods, contractStates } from "./contract-words.ts";
import { Figures } from "./figures.tsx";
import type { ContractsData } from "./load-contracts.server.ts";

type Shown = Extract<ContractsData, { view: "downlines" }>;

interface DownlineContractsProps {
  path: string;
  kind: ContractKind;
  shown: Shown;
}

/** The contracts that the agent gave: found by filters, with the sums of their running periods. */
export function DownlineContracts({ path, kind, shown }: DownlineContractsProps) {
  const { t } = useTranslation();
  const { filters, found, sums, options } = shown;
  if (options.given === 0) {
    const cannotOffer = options.maxRateBasisPoints === 0;
    return (
      <EmptyState
        icon="percent"
        title={t(cannotOffer ? "contracts.noOwn.title" : "contracts.none.title")}
        text={t(cannotOffer ? "contracts.noOwn.text" : "contracts.none.text")}
        action={
          cannotOffer ? null : <ButtonLink to={`${path}?view=offer`}>{t("contracts.offer")}</ButtonLink>
        }
      />
    );
  }
  return (
    <ZoneAnnounced>
      <div className="grid grid-cols-1 gap-3">
        <Filters path={path} kind={kind} filters={filters} />
        {found.list.length === 0 ? (
          <EmptyState
            icon="search"
            title={t("contracts.noMatch")}
            action={
              <ButtonLink variant="secondary" to={`${path}?view=downlines`}>
                {t("contracts.showAll")}
              </ButtonLink>
            }
          />
        ) : (
          <div>
            <ContractTable
              path={path}
              side="downlines"
              list={found.list}
              caption={t("contracts.tab.downlines")}
            />
            <Pages filters={filters} found={found} />
          </div>
        )}
        {sums ? (
          <Figures
            label={t("contracts.sums")}
            figures={[
              { name: t("contracts.sum.validBet"), value: <Money minor={sums.validBet} /> },
              { name: t("contracts.sum.netLoss"), value: <Money minor={sums.netLoss} /> },
              { name: t("contracts.sum.estimate"), value: <Money minor={sums.estimate} /> },
              {
                name: t("contracts.settlesAt"),
                value: sums.settlesAt === null ? "–" : <BrandTime at={sums.settlesAt} />,
              },
            ]}
          />
        ) : null}
        <HelpText>{t("contracts.sums.help")}</HelpText>
      </div>
    </ZoneAnnounced>
  );
}

function Filters({ path, kind, filters }: { path: string; kind: ContractKind; filters: Shown["filters"] }) {
  const { t } = useTranslation();
  return (
    <Form
      method="get"
      action={path}
      preventScrollReset
      className="grid grid-cols-2 items-end gap-3 lg:flex lg:flex-wrap lg:[&>div]:max-w-55 lg:[&>div]:flex-[1_1_140px]"
    >
      <input type="hidden" name="view" value="downlines" />
      <LabelledBox label={t("contracts.search")} htmlFor="contract-search" className="max-lg:col-span-full">
        <InputBox size="sm">
          <input
            className={control}
            key={filters.search}
            id="contract-search"
            type="search"
            name="search"
            defaultValue={filters.search}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </InputBox>
      </LabelledBox>
      {kind === "dividend" ? (
        <SelectField
          key={`period${filters.period}`}
          label={t("contracts.period")}
          size="sm"
          name="period"
          defaultValue={filters.period}
        >
          <option value="">{t("contracts.period.all")}</option>
          {contractPeriods.map((period) => (
            <option key={period} value={period}>
              {t(`contracts.period.${period}`)}
            </option>
          ))}
        </SelectField>
      ) : null}
      <SelectField
        key={`state${filters.state}`}
        label={t("income.state")}
        size="sm"
        name="state"
        defaultValue={filters.state}
      >
        <option value="">{t("member.record.status.all")}</option>
        {contractStates.map((state) => (
          <option key={state} value={state}>
            {t(`contracts.state.${state}`)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" variant="secondary" className="min-w-30 max-lg:col-span-full lg:h-10">
        {t("member.record.apply")}
      </Button>
      {Object.values(filters).some((value) => value !== "") ? (
        <Link className="link py-1.5 text-13" to={`${path}?view=downlines`}>
          {t("contracts.showAll")}
        </Link>
      ) : null}
    </Form>
  );
}

function Pages({ filters, found }: Pick<Shown, "filters" | "found">) {
  const { t } = useTranslation();
  const { list, pageNo, totalPages, total } = found;
  const first = (pageNo - 1) * 20 + 1;
  const to = (page: number) => {
    const chosen = Object.entries({ view: "downlines", ...filters, pageNo: String(page) }).filter(
      ([, value]) => value !== "",
    );
    return `?${new URLSearchParams(chosen)}`;
  };
  return (
    <PageBar
      label={t("member.record.pages")}
      start={
        <span className="text-13 text-text-2 tabular-nums">
          {t("member.record.shown", { first, last: first + list.length - 1, total })}
        </span>
      }
    >
      <AdjacentPages
        pageNo={pageNo}
        totalPages={totalPages}
        to={to}
        texts={{ previous: t("member.record.previous"), next: t("member.record.next") }}
      />
    </PageBar>
  );
}
