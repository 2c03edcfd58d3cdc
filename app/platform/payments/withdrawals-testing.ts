import { afterAll, beforeAll, expect } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { createUnloggedOperation } from "../core/testing.ts";
import type { TestDatabase } from "../database/testing.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import { openPayoutFixture, type PayoutFixture } from "./testing.ts";

export const MINUTE = 60_000;
export const OPERATOR = createUnloggedOperation("operator-1");
export const SECOND_OPERATOR = createUnloggedOperation("operator-2");
/** 1,000.00, of which the bank's channel charges 15.00 and 0.5%. */
export const AMOUNT = 100_000;
export const FEE = 2_000;

/** Adds the hooks of the withdrawal tests, and returns their helpers. */
export function openWithdrawals(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
    fixture: PayoutFixture;
  };

  beforeAll(async () => {
    given.database = await open();
    given.fixture = await openPayoutFixture(given.database);
  });
  afterAll(async () => {
    expect((await audit(given.database)).findings).toEqual([]);
    await given.database.drop();
  });

  const getId = ({ caller }: CallContext) => (caller.kind === "account" ? caller.accountId : "");
  const money = async (ctx: CallContext) => {
    const { balance, held } = await purseBalance(
      given.database.db,
      given.fixture.merchant.code,
      purse(getId(ctx), "PHP"),
    );
    return { balance, held };
  };
  const system = (name: "fees" | "clearing:test" | "clearing:manual" | "house") =>
    systemBalance(given.database.db, given.fixture.merchant.code, { name, currency: "PHP", book: "real" });
  const detail = (ctx: CallContext, withdrawalId: string) =>
    given.fixture.withdrawals.withdrawalDetail(ctx, { withdrawalId });

  /** Creates a member with 5,000.00 who has requested a withdrawal of `amount` to a payee of this channel. */
  async function asked(channel = "bank", amount = AMOUNT) {
    const member = await given.fixture.member({ balance: 500_000, name: "Ana Cruz" });
    const payeeId = await given.fixture.getPayee(member, channel);
    return { payeeId, ...(await given.fixture.withdraw(member, amount, payeeId)) };
  }

  /** Like `asked`, with the withdrawal in the state `paying`. */
  async function paying(channel = "bank") {
    const one = await asked(channel);
    await given.fixture.review.approve(given.fixture.merchant, OPERATOR, one.id);
    given.fixture.provider.script.next = "accepted";
    await given.fixture.review.pay(given.fixture.merchant, SECOND_OPERATOR, one.id);
    return one;
  }

  const say = (reference: string, state: "succeeded" | "failed" | "reversed" | "accepted") =>
    given.fixture.payouts.takeReport(
      given.fixture.merchant,
      "test",
      given.fixture.provider.report(reference, state),
    );

  return { given, asked, money, system, detail, say, getId, paying };
}
