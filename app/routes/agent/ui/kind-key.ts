import type { TextKey } from "../../../i18n/text-key.ts";
import type { EarningKind } from "../../../platform/contract/settlements.ts";
import { getContractPage } from "../../../site/agent-pages.ts";

/** Returns the key of the name of a kind of earnings. */
export const getKindKey = (kind: EarningKind): TextKey =>
  kind === "rebate" ? "team.kind.rebate" : `nav.agent.${getContractPage(kind)}`;
