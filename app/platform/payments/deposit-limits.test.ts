import { expect, it } from "vitest";
import type { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { openDeposits } from "./deposits-testing.ts";

await forEachDialect("a member's own deposit limit", (open) => {
  const { given, newService } = openDeposits(open);

  it("declines a deposit above the remaining limit before calling a provider, with a message", async () => {
    const service = await newService();
    const { ctx, accountId } = await service.comeIn();
    await given.database.db
      .insertInto("player_limit")
      .values({
        merchant_id: service.merchant.code,
        account_id: accountId,
        kind: "deposit",
        period: "month",
        amount: 50_000,
        next_amount: null,
        next_at: null,
        set_by: "member",
        changed_at: 1,
      })
      .execute();
    const deposit = (amount: number, n: number) =>
      service.payments.deposit(ctx, {
        channel: "ewallet",
        amount,
        idempotencyKey: `own-limit-key-${n}`,
        returnUrl: `http://${service.merchant.hosts[0]}/member/depositv2`,
      });
    await deposit(30_000, 1);
    const refused = await deposit(20_001, 2).catch((error: PlatformError) => error.fields);
    expect(refused).toEqual([
      { pointer: "/amount", messageKey: "protection.error.deposit.month", values: { left: "P\u00a0200.00" } },
    ]);
    expect(await getCode(deposit(20_000, 3))).toBe("done");
  });
});
