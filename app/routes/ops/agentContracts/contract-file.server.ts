import { type Translate, textKey } from "../../../i18n/text-key.ts";
import type { OperatorContractRow } from "../../../platform/contract/ops/agent-contracts.ts";
import { formatRates } from "../../../shared/format-rate.ts";
import { type FileColumn, type Merchants, merchantColumns, pickFileTimes } from "../list-file.server.ts";
import { getStateKey } from "./contract-words.ts";

/** Returns the columns of contracts' file. */
export function contractColumns(t: Translate, merchants: Merchants): FileColumn<OperatorContractRow>[] {
  const time = pickFileTimes(merchants);
  return [
    ...merchantColumns(t, merchants),
    [t("ops.agentContracts.actor.downline"), ({ downline }) => downline],
    [t("ops.agents.upline"), ({ upline }) => upline ?? t("ops.agentContracts.platform")],
    [t("ops.agentContracts.kind"), ({ kind }) => t(textKey(`ops.agentContracts.kind.${kind}`))],
    [t("ops.agentContracts.period"), ({ period }) => t(`ops.agentContracts.period.${period}`)],
    [t("ops.agentContracts.version"), ({ version }) => String(version)],
    [t("ops.status"), (row) => t(getStateKey(row))],
    [t("ops.agentContracts.rate"), ({ tiers }) => formatRates(tiers)],
    [t("ops.agentContracts.startsAt"), (row) => time(row.merchantId, row.startsAt)],
    [t("ops.agentContracts.endsAt"), (row) => time(row.merchantId, row.endsAt)],
    [t("ops.agentContracts.held"), (row) => time(row.merchantId, row.heldAt)],
  ];
}
