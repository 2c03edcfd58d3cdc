import { DEMO_TYPE } from "../core/call-context.ts";
import type { Db } from "../database/database.server.ts";

/** The accounts and wallets of a merchant's members and agents. */
export interface MerchantHoldings {
  /** Registered members and agents, without demo accounts and a demonstration's known accounts. */
  members: number;
  /** Sum of their wallets, in minor units. */
  balance: number;
}

/** Counts the members and agents of a merchant, and sums their wallets. */
export async function merchantHoldings(db: Db, merchantId: string): Promise<MerchantHoldings> {
  const { members } = await db
    .selectFrom("account")
    .select((eb) => eb.fn.countAll().as("members"))
    .where("merchant_id", "=", merchantId)
    .where("type", "!=", DEMO_TYPE)
    .where("register_method", "!=", "SEED")
    .executeTakeFirstOrThrow();
  const { balance } = await db
    .selectFrom("account")
    .innerJoin("ledger_account", (join) =>
      join
        .onRef("ledger_account.merchant_id", "=", "account.merchant_id")
        .onRef("ledger_account.account_id", "=", "account.id"),
    )
    .select((eb) => eb.fn.sum("ledger_account.balance").as("balance"))
    .where("account.merchant_id", "=", merchantId)
    .where("account.type", "!=", DEMO_TYPE)
    .where("account.register_method", "!=", "SEED")
    .executeTakeFirstOrThrow();
  return { members: Number(members), balance: Number(balance ?? 0) };
}
