import type { Operation } from "./operation.ts";
import type { Services } from "./services.ts";

/** Parts of the services, and parts of the objects among them. */
export type TestParts = {
  [Name in keyof Services]?: NonNullable<Services[Name]> extends (...args: never[]) => unknown
    ? Services[Name]
    : Partial<Services[Name]>;
};

const ignore = () => undefined;

/**
 * Returns services with only the given parts: a use case that reads another one fails. The log is silent, and payments
 * have no bonus and no turnover requirement, unless a part is given for them.
 */
export function testServices(parts: TestParts): Services {
  const log = { info: ignore, warn: ignore, error: ignore, ...parts.log };
  const around: Partial<Services> = {
    onDeposit: async () => undefined,
    onDepositReversed: async () => undefined,
    accountsOfReversal: async () => [],
    withdrawalGate: async () => ({ required: 0, done: 0, left: 0 }),
    onApproved: ignore,
    bonusOfDeposit: async () => null,
  };
  const given = Object.entries(parts).filter(([, part]) => part !== undefined);
  return { ...around, ...Object.fromEntries(given), log } as Services;
}

/** Returns an operation that is not logged, for tests of its effects. */
export function createUnloggedOperation(operatorId: string): Operation {
  return { operatorId, record: async () => undefined };
}
