import { afterAll, beforeAll } from "vitest";
import { addBet, type TestBet } from "../bets/testing.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { createMemberPlatform } from "../core/member-platform.ts";
import { testServices } from "../core/testing.ts";
import { newId } from "../database/ids.ts";
import type { TestDatabase } from "../database/testing.ts";
import { testContext, testMerchant } from "../testing.ts";
import { addMerchant } from "../wallet/testing.ts";
import { postTransfer, purse, system } from "../wallet/wallet.server.ts";
import { recordCalls } from "./records.server.ts";

export const M = "manila";
export const ZONE = "Asia/Manila";
export const NOW = Date.UTC(2026, 10, 20, 12);
export const HOUR = 3_600_000;

/** Opens records for the tests of a file with hooks, and returns shared helpers. */
export function openRecords(open: () => Promise<TestDatabase>) {
  const given = {} as {
    database: TestDatabase;
  };

  beforeAll(async () => {
    given.database = await open();
    await addMerchant(given.database, M);
  });
  afterAll(() => given.database.drop());

  const toContext = (accountId: string, timeZone = ZONE): CallContext =>
    testContext(
      testMerchant({ code: M, timeZone }),
      {},
      {
        kind: "account",
        accountId,
        username: accountId,
        type: 0,
        sessionId: "s",
      },
    );
  /** Returns the calls as the platform provides them: inputs and outputs are checked against the contract. */
  const client = (accountId: string, timeZone?: string) =>
    createMemberPlatform({
      handlers: { records: bindServices(testServices({ database: given.database }), recordCalls) },
      checkOutputs: true,
    }).client(toContext(accountId, timeZone)).records;

  async function move(accountId: string, kind: string, amount: number, at: number, reference?: string) {
    return given.database.transaction((trx) =>
      postTransfer(trx, {
        merchantId: M,
        source: "test",
        idempotencyKey: newId(at),
        kind,
        book: "real",
        entries: [
          { account: purse(accountId, "PHP"), amount },
          { account: system("house", "PHP"), amount: -amount },
        ],
        ...(reference ? { reference } : {}),
        postedAt: at,
      }),
    );
  }

  /** Places and settles a bet at once, on a game that has a name. */
  const bet = async (
    accountId: string,
    over: Omit<TestBet, "merchantId" | "accountId" | "game"> & { gameType?: string },
  ) => {
    await openGame(given.database);
    const { gameType: type = "RNG", ...rest } = over;
    return addBet(given.database, { merchantId: M, accountId, game: { id: "comet", type }, ...rest });
  };

  return { given, move, bet, client };
}

/** Adds the vendor ORION with a slot, unless it exists. */
export async function openGame(database: TestDatabase): Promise<void> {
  await database.db
    .insertInto("vendor")
    .values({
      code: "ORION",
      name: "Orion",
      dialect: "marquee",
      launch_mode: "frame",
      account_type_id: 1,
      trial: 1,
      sort: 0,
      maintenance: 0,
      created_at: NOW,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .execute();
  await database.db
    .insertInto("game")
    .values({
      id: "comet",
      node_id: 1,
      vendor: "ORION",
      code: "COMET",
      game_type: "RNG",
      name: "Comet of Orion",
      names: "{}",
      search_name: "comet",
      is_game: "GAME",
      default_play_type: "",
      devices: 7,
      classify: "",
      min_bet: 1,
      lines: 20,
      tags: "[]",
      hot: 0,
      sort: 0,
      playable: 1,
      maintenance: 0,
      return_basis_points: null,
      released_at: NOW,
      retired: 0,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}
