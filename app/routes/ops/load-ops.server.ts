import type { Texts } from "../../i18n/i18next-options.ts";
import type { CurrentOperator } from "../../platform/contract/ops/session.ts";
import type { Preserialized } from "../../shared/preserialized.ts";
import type { OpsRequest } from "./guard.server.ts";

/** The root's data for every page of the operators' site. */
export interface OpsData {
  /** The signed-in operator; null before the sign-in. */
  operator: CurrentOperator["operator"] | null;
  permissions: CurrentOperator["permissions"];
  /** The merchants that the operator works for. */
  merchants: CurrentOperator["merchants"];
  /** Platform code, such as `TY`. */
  language: string;
  nonce: string | undefined;
  texts: Preserialized<Texts>;
}

export async function loadOps(ops: OpsRequest, nonce: string | undefined): Promise<OpsData> {
  const current = await ops.current();
  return {
    operator: current?.operator ?? null,
    permissions: current?.permissions ?? [],
    merchants: current?.merchants ?? [],
    language: ops.language,
    nonce,
    texts: ops.texts("ops", "error"),
  };
}
