import { expect, it } from "vitest";
import { forEachDialect } from "../database/testing.ts";
import { audit } from "../wallet/audit.ts";
import { openDeposits } from "./deposits-testing.ts";

await forEachDialect("amounts that providers report", (open) => {
  const { given, newService } = openDeposits(open);

  it("differing deposits, and bonuses that outlived their deposit, are reported by the audit", async () => {
    const service = await newService();
    const maria = await service.comeIn();
    const { depositId, reference } = await maria.deposit();
    await service.tell({ reference });
    await service.tell({ reference, state: "reversed" });
    const { db } = given.database;
    const merchant = service.merchant.code;
    const named = async () =>
      (await audit(given.database)).findings
        .filter(({ rule }) => /^(a deposit's booked|the bonus of a reversed)/.test(rule))
        .map(({ row }) => row);
    expect(await named()).toEqual([]);
    const book = (booked: number) =>
      db
        .updateTable("deposit_report")
        .set({ booked })
        .where("merchant_id", "=", merchant)
        .where("kind", "=", "payment")
        .execute();
    await book(99_999);
    expect(await named()).toEqual([`deposit ${merchant} ${depositId}`]);
    await book(100_000);
    const at = service.clock.now();
    await db
      .insertInto("bonus_grant")
      .values({
        ...{
          merchant_id: merchant,
          id: "planted",
          account_id: maria.accountId,
          bonus_id: "b",
          occasion: "o",
        },
        ...{ deposit_id: depositId, amount: 500, currency: "PHP", status: "claimable", claim_key: null },
        ...{
          claim_contact: "",
          terms: "{}",
          granted_at: at,
          expires_at: at + 1,
          met_at: at,
          closed_at: null,
        },
      })
      .execute();
    expect(await named()).toEqual([`bonus_grant ${merchant} planted`]);
    await db
      .deleteFrom("bonus_grant")
      .where("merchant_id", "=", merchant)
      .where("id", "=", "planted")
      .execute();
  });
});
