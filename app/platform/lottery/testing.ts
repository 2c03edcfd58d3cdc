import { afterAll, beforeAll } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { AccountType, CallContext } from "../core/call-context.ts";
import { createMemberPlatform } from "../core/member-platform.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import { testServices } from "../core/testing.ts";
import type { Database } from "../database/database.server.ts";
import type { TestDatabase } from "../database/testing.ts";
import { gameCaches, importCatalogues } from "../games/games.server.ts";
import { encryptedTexts } from "../ports/encrypted-text.ts";
import { testClock, testContext, testMerchant } from "../testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { createLotteryJob, lotteryBoards, lotteryCalls, lotteryVendors } from "./lottery.server.ts";

/** Monday, 07:00:10 in Ho Chi Minh City. */
const START = Date.parse("2026-11-23T00:00:10Z");
const KEY = Buffer.alloc(32, 7);

/** Opens lotteries for two merchants, on a database and a clock that a test controls. */
export function openLottery(open: () => Promise<TestDatabase>) {
  const clock = testClock(START);
  const errors: object[] = [];
  const log = { error: (facts: object) => void errors.push(facts), warn: () => undefined };
  const given = {} as { database: TestDatabase; tick: () => Promise<void> };
  const merchant = testMerchant({
    code: "m1",
    vendors: ["TCG_LOTTO_VN", "TCG_SEA"].map((vassalage) => ({ vassalage, hot: false, maintenance: false })),
    gameTypes: ["ELOTT", "LOTT"],
  });
  /** Returns the services of a server that has cached nothing yet. */
  const servicesOn = (database: Database) =>
    testServices({
      ...{ database, clock, lotterySeeds: encryptedTexts(KEY), lotteryBoards: lotteryBoards(clock), log },
      winMessage: (merchantId, { lottery, drawNo, amount }) =>
        merchantId === merchant.code ? { EN: { title: lottery, content: `${drawNo} ${amount}` } } : null,
    });

  beforeAll(async () => {
    given.database = await open();
    await addMerchant(given.database, "m1");
    await addMerchant(given.database, "m2");
    const vendors = new Map(lotteryVendors(clock).map((vendor) => [vendor.vassalage, vendor]));
    await importCatalogues(
      testServices({ database: given.database, clock, vendors, log, gameCaches: gameCaches(clock) }),
    );
    given.tick = createLotteryJob(servicesOn(given.database));
  });
  afterAll(() => given.database.drop());

  const client = (ctx: CallContext) =>
    createMemberPlatform({
      handlers: { lottery: bindServices(servicesOn(given.database), lotteryCalls) },
      checkOutputs: true,
    }).client(ctx).lottery;

  /** Creates an account with money, and returns its calls. */
  async function player(
    options: { type?: AccountType; balance?: number; of?: Partial<MerchantProfile> } = {},
  ) {
    const { type = 0, balance = 100_000, of = {} } = options;
    const own = { ...merchant, ...of };
    const accountId = await addAccount(given.database, own.code, { type, balance, now: clock.now() });
    const caller = { kind: "account", accountId, username: "p", type, sessionId: "s" } as const;
    const getBalance = async () =>
      (
        await given.database.db
          .selectFrom("ledger_account")
          .select("balance")
          .where("account_id", "=", accountId)
          .executeTakeFirstOrThrow()
      ).balance;
    return { accountId, calls: client(testContext(own, {}, caller)), balance: getBalance };
  }

  return {
    given,
    clock,
    merchant,
    errors,
    player,
    /** Runs the task as another server on the same database. */
    tickElsewhere: (database: Database) => createLotteryJob(servicesOn(database)),
    visitor: (of: Partial<MerchantProfile> = {}) => client(testContext({ ...merchant, ...of })),
  };
}

let keys = 0;

/** Returns a ticket on the 60-second game of the south: `picks` are matched with the ends of 18 prizes. */
export function toSlip(draw: string, over: object = {}) {
  return {
    gameCode: "TCG_LOTTO_VN_SAI_GON_60_GIAY",
    playType: "LO2",
    prizeMode: "ELOTT" as const,
    picks: "05, 17",
    unit: 1_000,
    odds: [5_440],
    draw,
    idempotencyKey: `lottery-ticket-${String(++keys).padStart(8, "0")}`,
    ...over,
  };
}
