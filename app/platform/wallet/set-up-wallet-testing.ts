import { afterAll, beforeAll, expect } from "vitest";
import { PlatformError } from "../core/errors.ts";
import type { TestDatabase } from "../database/testing.ts";
import { audit } from "./audit.ts";
import { addMerchant } from "./testing.ts";
import { postTransfer, purse, purseBalance, system, type TransferRequest } from "./wallet.server.ts";

export const M = "manila";

export function bet(accountId: string, amount: number, key: string): TransferRequest {
  return {
    merchantId: M,
    source: "vendor:ORION",
    idempotencyKey: key,
    kind: "bet",
    book: "real",
    entries: [
      { account: purse(accountId, "PHP"), amount: -amount },
      { account: system("vendor:ORION", "PHP"), amount },
    ],
    reference: "round-1",
    postedAt: 2_000,
  };
}

const code = (error: unknown) => (error instanceof PlatformError ? error.code : error);
export const outcome = (work: Promise<unknown>) => work.then(() => "done", code);

/** Sets up the wallet for tests with hooks, and returns shared helpers. */
export function setUpWallet(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
  };

  const post = (request: TransferRequest) => given.database.transaction((trx) => postTransfer(trx, request));
  const free = async (id: string) => (await purseBalance(given.database.db, M, purse(id, "PHP"))).available;

  beforeAll(async () => {
    given.database = await open();
    await addMerchant(given.database, M);
  });
  afterAll(async () => {
    expect((await audit(given.database)).findings).toEqual([]);
    await given.database.drop();
  });

  return { given, post, free };
}
