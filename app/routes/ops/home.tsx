import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { TextKey } from "../../i18n/text-key.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { QueueArea } from "../../platform/contract/ops/case-queue.ts";
import { type OperatorRole, type Permission, rolesWith } from "../../platform/contract/ops/permissions.ts";
import { Badge } from "../../ui/badge.tsx";
import { WaitingRates } from "./agents/waiting-rates.tsx";
import { type OpsRequest, requireOperator } from "./guard.server.ts";
import { opsMeta, opsTitle } from "./page-title.ts";
import { OpsPanel } from "./parts/ops-panel.tsx";
import { getPage } from "./queue-query.server.ts";
import { useOps } from "./use-ops.ts";

interface Queue {
  /** The page where the queue is handled. */
  to: string;
  text: TextKey;
  /** The permission required for the queue's next step. */
  permission: Permission;
  count: (calls: OpsRequest["calls"]) => Promise<{ total: number }>;
}

const ONE = { pageNo: 1, pageSize: 1 };
const withdrawals = (
  status: "waiting" | "approved" | "not_received" | "paid_twice",
  permission: Permission,
) =>
  ({
    to: `/ops/withdrawals?status=${status}`,
    text: `ops.withdrawals.${status}`,
    permission,
    count: (calls) => calls.withdrawals.list({ status, ...ONE }),
  }) as const satisfies Queue;
/** The permission for the next step of each queue that lists what waits. */
const NEXT_STEPS = {
  deposits: "deposits.match",
  transfers: "transfers.propose",
  adjustments: "adjustments.approve",
  applications: "applications.approve",
  redemptions: "redemptions.approve",
  matches: "matches.confirm",
  feedback: "feedback.answer",
} as const satisfies Record<Exclude<QueueArea, "withdrawals">, Permission>;

/** All queues in which items may wait for an operator. */
const QUEUES: readonly Queue[] = [
  withdrawals("waiting", "withdrawals.approve"),
  withdrawals("approved", "withdrawals.pay"),
  withdrawals("not_received", "withdrawals.settle"),
  withdrawals("paid_twice", "withdrawals.settlePaidTwice"),
  ...(Object.keys(NEXT_STEPS) as (keyof typeof NEXT_STEPS)[]).map(
    (area): Queue => ({
      to: `/ops/${area}`,
      text: `ops.nav.${area}`,
      permission: NEXT_STEPS[area],
      count: (calls) => calls[area].list({ which: "waiting", ...ONE }),
    }),
  ),
  {
    to: "/ops/agentContracts?state=proposed",
    text: "ops.nav.agentContracts",
    permission: "agentContracts.approve",
    count: (calls) => calls.agentContracts.list({ state: "proposed", ...ONE }),
  },
  {
    to: "/ops/settlements?state=held",
    text: "ops.nav.settlements",
    permission: "settlements.release",
    count: (calls) => calls.settlements.list({ state: "held", ...ONE }),
  },
  {
    to: "/ops/protection",
    text: "ops.nav.protection",
    permission: "protection.lift",
    count: (calls) => calls.protection.lifts(ONE),
  },
];

/** `/ops`: the number of waiting items in each queue, and the waiting proposals that have no page of their own. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const ops = requireOperator(context, request);
  const { calls } = ops;
  const { permissions = [] } = (await ops.current()) ?? {};
  const page = getPage(new URL(request.url).searchParams);
  const rates = permissions.includes("rebateRates.approve")
    ? { ...(await calls.rebateRates.waiting(page)), ...page }
    : null;
  const counted = await Promise.all(
    QUEUES.map(async ({ count, ...queue }) => ({
      ...queue,
      roles: rolesWith(queue.permission),
      total: (await count(calls)).total,
    })),
  );
  return {
    title: opsTitle(context, context.t("ops.home")),
    queues: counted.filter(({ total }) => total > 0),
    rates,
  };
}

export const meta = opsMeta;

interface Counted extends Pick<Queue, "to" | "text" | "permission"> {
  roles: readonly OperatorRole[];
  total: number;
}

/** Renders the operators' start page: the queues waiting for this operator, and those for others. */
export default function Home() {
  const { t } = useTranslation();
  const { may } = useOps();
  const { queues, rates } = useLoaderData<typeof loader>();
  const [yours, others] = [true, false].map((own) =>
    queues.filter(({ permission }) => may(permission) === own),
  );
  return (
    <div className="flex flex-col gap-5">
      <h1 className="heading-2">{t("ops.home")}</h1>
      {yours?.length || !rates?.total ? (
        <OpsPanel title={t("ops.home.yours")}>
          {yours?.length ? <Queues queues={yours} /> : <p>{t("ops.home.none")}</p>}
        </OpsPanel>
      ) : null}
      {rates ? <WaitingRates {...rates} /> : null}
      {others?.length ? (
        <OpsPanel title={t("ops.home.others")}>
          <Queues queues={others} namesRoles />
        </OpsPanel>
      ) : null}
    </div>
  );
}

function Queues({ queues, namesRoles = false }: { queues: readonly Counted[]; namesRoles?: boolean }) {
  const { t } = useTranslation();
  const page = (to: string) => (to.startsWith("/ops/withdrawals") ? `${t("ops.nav.withdrawals")}: ` : "");
  return (
    <ul className="flex flex-col gap-2">
      {queues.map(({ to, text, roles, total }) => (
        <li key={to} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Link className="link inline-flex min-h-6 items-center" to={to}>
            {page(to)}
            {t(text)}
          </Link>
          <Badge tone="warning">{total}</Badge>
          {namesRoles ? (
            <span className="text-12 text-text-3">
              {t("ops.home.for", { roles: roles.map((role) => t(`ops.role.${role}`)).join(", ") })}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
