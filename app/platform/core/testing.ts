import type { Operation } from "./operation.ts";

/** An operation that is written down nowhere, for tests of what it changes. */
export function unrecorded(operatorId: string): Operation {
  return { operatorId, record: async () => undefined };
}
