import { useTranslation } from "../../../i18n/use-translation.ts";
import type { MatchSide } from "../../../platform/contract/ops/matches.ts";
import { caseLoader, decisionAction } from "../case.server.ts";
import type { Decision, Decisions } from "../form/decisions.ts";
import { opsMeta } from "../page-title.ts";
import { casePage } from "../parts/case.tsx";
import { DataTable } from "../parts/data-table.tsx";
import { MemberLink } from "../parts/member-link.tsx";
import { OpsPanel } from "../parts/ops-panel.tsx";
import { Time } from "../parts/time.tsx";

const fields: Decision["fields"] = [{ name: "reason", label: "ops.matches.reason" }];

const DECISIONS: Decisions<"matches"> = {
  confirm: { fields, help: "ops.matches.confirm.help", kind: "no" },
  dismiss: { fields, help: "ops.matches.dismiss.help" },
};

export const loader = caseLoader("matches", {
  title: ({ one }, t) => t("ops.matches.one", { name: one.username }),
  decisions: DECISIONS,
});

export const action = decisionAction("matches", {
  decisions: DECISIONS,
  changed: { text: "ops.matches.meanwhile", states: "ops.matches.state" },
});

export const meta = opsMeta;

/** One account beside the excluded account that it resembles, and the decision if both belong to one person. */
export default casePage("matches", {
  decisions: DECISIONS,
  facts: ({ one, exclusion }, { t, time, by }) => ({
    title: t(`ops.matches.state.${one.state}`),
    text: t(one.held ? "ops.matches.held.text" : "ops.matches.free.text"),
    facts: [
      ["ops.matches.kinds", one.kinds.map((kind) => t(`ops.matches.kind.${kind}`)).join(", ")],
      ["ops.matches.certain", t(one.certain ? "ops.matches.certain.yes" : "ops.matches.certain.no")],
      ["ops.matches.occasion", t(`ops.matches.occasion.${one.occasion}`)],
      ["ops.matches.opened", time(one.openedAt)],
      ["ops.protection.break", t(`ops.protection.break.${exclusion.kind}`)],
      ["ops.protection.scope", t(`ops.protection.scope.${exclusion.scope}`)],
      ["ops.matches.until", time(exclusion.until) ?? t("ops.matches.forGood")],
      ["ops.matches.objection", one.objection],
      ["ops.matches.reason", one.reason],
      ["ops.matches.decided", by(one.decidedBy, one.decidedAt, t("ops.matches.platform"))],
    ],
  }),
  panels: ({ one, account, excluded }) => (
    <Sides merchantId={one.merchantId} account={account} excluded={excluded} />
  ),
});

/** Renders the masked owner details of both accounts side by side. */
function Sides({
  merchantId,
  account,
  excluded,
}: {
  merchantId: string;
  account: MatchSide;
  excluded: MatchSide;
}) {
  const { t } = useTranslation();
  const title = t("ops.matches.sides");
  const proved = (text: string, isProved: boolean) =>
    text && `${text} · ${t(isProved ? "ops.matches.proved" : "ops.matches.typed")}`;
  const rows = [
    {
      name: "account",
      value: ({ username }: MatchSide) =>
        username === null ? (
          t("ops.matches.otherBrand")
        ) : (
          <MemberLink merchantId={merchantId} username={username} />
        ),
    },
    { name: "registered", value: (side: MatchSide) => <Time at={side.registeredAt} /> },
    { name: "name", value: (side: MatchSide) => side.name },
    { name: "birthday", value: (side: MatchSide) => side.birthday },
    { name: "mobile", value: (side: MatchSide) => proved(side.mobile, side.mobileProved) },
    { name: "email", value: (side: MatchSide) => proved(side.email, side.emailProved) },
    { name: "payees", value: (side: MatchSide) => side.payees.join(", ") },
  ] as const;
  return (
    <OpsPanel title={title}>
      <DataTable
        label={title}
        rows={rows}
        getKey={({ name }) => name}
        columns={[
          { head: "ops.matches.fact", cell: ({ name }) => t(`ops.matches.side.${name}`) },
          { head: "ops.matches.this", cell: ({ value }) => value(account) || "–" },
          { head: "ops.matches.excluded", cell: ({ value }) => value(excluded) || "–" },
        ]}
      />
    </OpsPanel>
  );
}
