import type { Operation } from "./operation.ts";

/** Returns an operation that is not logged, for tests of its effects. */
export function createUnloggedOperation(operatorId: string): Operation {
  return { operatorId, record: async () => undefined };
}
