import { afterAll, afterEach, beforeAll, expect, vi } from "vitest";
import type { CatalogueArea } from "../contract/ops/catalogue.ts";
import { riskHint } from "../contract/ops/withdrawals.ts";
import type { CallContext } from "../core/call-context.ts";
import type { TestDatabase } from "../database/testing.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { auditOperatorLog } from "./operators.server.ts";
import { type OperatorFixture, operatorFixture } from "./testing.ts";

export const MINUTE = 60_000;
export const AMOUNT = 100_000;
/** Every warning that a withdrawal can have. */
export const CONFIRMED = riskHint.options.join();

/** Sets up the shared hooks and helpers of the operators' tests. */
export function setUpOperators(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    fixture: OperatorFixture;
  };

  beforeAll(async () => {
    given.database = await open();
    given.fixture = await operatorFixture(given.database);
  });
  afterEach(() => void vi.restoreAllMocks());
  afterAll(async () => {
    expect((await audit(given.database)).findings).toEqual([]);
    expect((await auditOperatorLog(given.database.db)).findings).toEqual([]);
    await given.database.drop();
  });

  const getId = ({ caller }: CallContext) => (caller.kind === "account" ? caller.accountId : "");
  const getBalance = async (ctx: CallContext) =>
    (await purseBalance(given.database.db, given.fixture.merchant.code, purse(getId(ctx), "PHP"))).balance;
  const code = () => given.fixture.merchant.code;
  const lines = async (subject: string) => {
    const finance = await given.fixture.login("finance");
    const { lines: all } = await finance.log.list({ limit: 500 });
    return all.filter(({ subjectId }) => subjectId === subject).toReversed();
  };

  async function asked(channel = "bank") {
    const member = await given.fixture.member({ balance: 500_000, name: "Ana Cruz" });
    const payeeId = await given.fixture.getPayee(member, channel);
    const { withdrawalId: id, reference } = await given.fixture.withdrawals.withdraw(member, {
      payeeId,
      amount: AMOUNT,
      idempotencyKey: `key-${getId(member)}`,
    });
    return { member, id, reference };
  }

  /** Publishes the saved version, as a second person. */
  async function publish(area: CatalogueArea, id: string) {
    const second = await given.fixture.login("finance");
    const one = { merchant: code(), id };
    const { version } = await second[area].detail(one);
    await second[area].publish({ ...one, seenVersion: version.version });
  }

  return { given, code, asked, lines, getBalance, getId, publish };
}
