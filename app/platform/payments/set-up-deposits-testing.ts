import { afterAll, beforeAll, expect } from "vitest";
import type { Database } from "../database/database.server.ts";
import type { TestDatabase } from "../database/testing.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { openService, type Service, type ServiceOptions } from "./deposit-testing.ts";

export const MINUTE = 60_000;

/** Sets up the shared hooks and helpers of the deposit tests. */
export function setUpDeposits(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
  };

  beforeAll(async () => {
    given.database = await open();
  });
  afterAll(async () => {
    expect((await audit(given.database)).findings, "the whole ledger").toEqual([]);
    await given.database.drop();
  });

  let merchants = 0;
  /** Creates a separate merchant for each test. */
  const newService = (options: ServiceOptions = {}) =>
    openService(given.database, { code: `m${++merchants}`, ...options });
  const free = async (service: Service, accountId: string, db: Database = given.database) =>
    (await purseBalance(db.db, service.merchant.code, purse(accountId, "PHP"))).available;
  const detail = (service: Service, { ctx }: Awaited<ReturnType<Service["comeIn"]>>, depositId: string) =>
    service.payments.depositDetail(ctx, { depositId });

  return { given, newService, free, detail };
}
