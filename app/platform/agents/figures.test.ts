import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { budget, simulate, testSeed } from "#tests/budget.ts";
import { numbers } from "#tests/money/wallet/numbers.ts";
import { changeBet } from "../bets/testing.ts";
import { newId } from "../database/ids.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { type TestMember, testPlatform } from "../platform-testing.ts";
import { testContext } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { countFigures, raiseToAgent } from "./agents.server.ts";
import { closeFigures, lockFigures } from "./figure-clock.ts";

let codes = 0;

/** Opens a merchant with a tree: top > middle > (low > ann), bob; and another agent at the top. */
async function openTree(database: TestDatabase, timeZone = "Asia/Manila") {
  const code = `agents${++codes}`;
  const switches = { agentCentre: true };
  const platform = await testPlatform(database, { merchant: { code, switches, timeZone } });
  const { given, clock, merchant, services } = platform;
  const top = await given.member({ type: 1 });
  const middle = await given.member({ type: 2, below: top });
  const low = await given.member({ type: 41, below: middle });
  const ann = await given.member({ below: low });
  const bob = await given.member({ below: middle });
  const other = await given.member({ type: 1 });
  const today = () => getDay(clock.now(), merchant.timeZone);
  const nextDay = () => clock.advance(startOfDay(addDays(today(), 1), merchant.timeZone) - clock.now());
  const overview = (who: TestMember, reach: "direct" | "team" = "team", from = today(), to = today()) =>
    who.calls.agents.overview({ from, to, reach });
  const move = async (account: TestMember, to: TestMember | null, day = addDays(today(), 1)) => {
    const row = { id: newId(clock.now()), reason: "", operator_id: "o", created_at: clock.now() };
    await database.db
      .insertInto("branch_move")
      .values({
        ...row,
        ...{ merchant_id: code, account_id: account.accountId, from_upline: null, applied_at: null },
        ...{ to_upline: to?.accountId ?? null, from_day: day, state: "waiting" },
        starts_at: startOfDay(day, merchant.timeZone),
      })
      .execute();
    return row.id;
  };
  const count = () => countFigures(services, merchant);
  // Played from the vendor's own wallet: the test moves no money.
  const bet: typeof given.bet = (who, stake, more) => given.bet(who, stake, { ownWallet: true, ...more });
  return {
    ...{ platform, database, code, merchant, clock, count, overview, today, nextDay, move },
    ...{ top, middle, low, ann, bob, other },
    given: { ...given, bet },
    people: [top, middle, low, ann, bob, other],
    change: (betId: string, change: Parameters<typeof changeBet>[3]) =>
      changeBet(database, code, betId, change),
  };
}

await forEachDialect("team figures", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  it("count each member for all agents above, and directly for the nearest", async () => {
    const { given, count, overview, top, middle, low, ann, bob, other } = await openTree(database);
    await given.bet(ann, 20_000, { win: 5_000 });
    await given.bet(bob, 3_000);
    await given.deposit(bob, 50_000);
    await count();
    expect((await overview(top)).total).toMatchObject({
      ...{ members: 4, newMembers: 4, active: 1, bets: 2, stake: 23_000, validBet: 23_000, win: 5_000 },
      ...{ deposits: 50_000, netLoss: 18_000 },
    });
    expect((await overview(top, "direct")).total).toMatchObject({ members: 1, stake: 0, deposits: 0 });
    expect((await overview(middle, "direct")).total).toMatchObject({ members: 2, stake: 3_000, active: 0 });
    expect((await overview(low)).total).toMatchObject({ members: 1, stake: 20_000, active: 1 });
    expect((await overview(other)).total).toMatchObject({ members: 0, stake: 0, deposits: 0 });
    const { downlines, gameTypes } = await overview(middle);
    expect(downlines.map(({ username, validBet }) => [username, validBet])).toEqual([
      [low.accountId, 20_000],
      [bob.accountId, 3_000],
    ]);
    expect(gameTypes).toEqual([{ gameType: "RNG", bets: 2, stake: 23_000, validBet: 23_000, win: 5_000 }]);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("count a bet on the day of its first settlement, and a later change on the day of the change", async () => {
    const { given, count, overview, clock, nextDay, today, change, top, ann } = await openTree(database);
    const id = await given.bet(ann, 20_000, { win: 5_000 });
    const first = today();
    await count();
    nextDay();
    await change(id, { win: 45_000, at: clock.now() });
    await given.bet(ann, 1_000, { state: "open" });
    await count();
    expect((await overview(top)).total).toMatchObject({ bets: 0, stake: 0, win: 40_000, netLoss: -40_000 });
    expect((await overview(top)).before).toMatchObject({ stake: 20_000, win: 5_000, netLoss: 15_000 });
    const both = await overview(top, "team", first);
    expect(both.total).toMatchObject({ bets: 1, stake: 20_000, win: 45_000, active: 1, members: 4 });
    expect(both.days.map(({ day, win }) => [day, win])).toEqual([
      [first, 5_000],
      [today(), 40_000],
    ]);
  });

  it("move an event that arrives after its day was closed to the time of the close", async () => {
    const { given, count, overview, clock, nextDay, today, merchant, top, ann } = await openTree(database);
    const late = clock.now();
    nextDay();
    const start = clock.now();
    await database.transaction(async (trx) => {
      await lockFigures(trx, merchant);
      await closeFigures(trx, merchant.code, start);
    });
    await given.bet(ann, 20_000, { placedAt: late });
    await count();
    expect((await overview(top)).total).toMatchObject({ stake: 20_000 });
    expect((await overview(top, "team", addDays(today(), -1), addDays(today(), -1))).total.stake).toBe(0);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("stay with the former agent when a branch moves, from the start of the day on", async () => {
    const tree = await openTree(database);
    const { given, count, overview, nextDay, today, top, middle, low, ann, other } = tree;
    await given.bet(ann, 20_000);
    await tree.move(low, other);
    const before = today();
    nextDay();
    // Placed on the new day before the job that applies the move.
    await given.bet(ann, 30_000);
    await count();
    expect((await overview(top)).total).toMatchObject({ members: 2, newMembers: 0, stake: 0 });
    expect((await overview(top, "team", before, before)).total).toMatchObject({ members: 4, stake: 20_000 });
    expect((await overview(other)).total).toMatchObject({ members: 2, stake: 30_000, active: 1 });
    expect((await overview(other, "direct")).total).toMatchObject({ members: 1, stake: 0 });
    // Active on both days: once for the agent who has both, and only once for each of the others.
    expect((await overview(low, "team", before)).total.active).toBe(1);
    expect((await overview(other, "team", before)).total.active).toBe(1);
    expect((await overview(middle, "team", before)).total.active).toBe(1);
    const listTop = async (who: TestMember) => {
      const { downlines } = await overview(who, "team", before);
      return downlines.map(({ username, validBet }) => [username, validBet]);
    };
    expect(await listTop(middle)).toEqual([]);
    expect(await listTop(other)).toEqual([[low.accountId, 30_000]]);
    expect(await listTop(top)).toEqual([[middle.accountId, 20_000]]);
    await tree.move(low, middle);
    nextDay();
    await given.bet(ann, 5_000);
    await count();
    expect((await overview(middle)).total).toMatchObject({ members: 3 });
    // The bets from before it left do not count again.
    expect(await listTop(middle)).toEqual([[low.accountId, 5_000]]);
    expect(await listTop(top)).toEqual([[middle.accountId, 25_000]]);
    expect((await audit(database)).findings).toEqual([]);
  });

  it("count an account that was opened while its branch moved for the new agents", async () => {
    const tree = await openTree(database);
    const { given, count, overview, code, middle, low, other } = tree;
    await tree.move(low, other);
    tree.nextDay();
    await count();
    const late = await given.member({ type: 42, below: low });
    const last = await given.member({ below: late });
    // As if their transactions had read the tree before the move was committed: below Middle instead of Other.
    for (const { accountId } of [late, last]) {
      await database.db
        .updateTable("account_path")
        .set({ ancestor_id: middle.accountId })
        .where("merchant_id", "=", code)
        .where("descendant_id", "=", accountId)
        .where("ancestor_id", "=", other.accountId)
        .execute();
    }
    expect((await middle.calls.agents.members({ search: late.accountId })).list).toHaveLength(1);
    await count();
    expect((await middle.calls.agents.members({ search: late.accountId })).list).toEqual([]);
    const below = await low.calls.agents.members({ search: late.accountId });
    expect(below.list.map(({ depth, team }) => [depth, team])).toEqual([[1, 1]]);
    expect((await overview(other)).total).toMatchObject({ newMembers: 2, members: 4 });
    expect((await audit(database)).findings).toEqual([]);
  });

  it("are not moved below the branch itself, nor below an account that is no agent", async () => {
    const tree = await openTree(database);
    await tree.move(tree.middle, tree.low);
    await tree.move(tree.low, tree.bob);
    tree.nextDay();
    await tree.count();
    const states = await database.db
      .selectFrom("branch_move")
      .select("state")
      .where("merchant_id", "=", tree.code)
      .execute();
    expect(states).toEqual([{ state: "refused" }, { state: "refused" }]);
    expect((await tree.overview(tree.top)).total.members).toBe(4);
  });

  it("of a member who becomes an agent are those of its own team", async () => {
    const { given, count, overview, today, nextDay, merchant, platform, top, bob } = await openTree(database);
    await given.bet(bob, 20_000);
    await count();
    await database.transaction((trx) => raiseToAgent(trx, merchant, { accountId: bob.accountId, type: 42 }));
    await given.member({ type: 42, below: bob });
    const caller = { kind: "account", accountId: bob.accountId, username: "bob", type: 42 } as const;
    const ctx = testContext(merchant, {}, { ...caller, sessionId: "s" });
    const agent = { ...bob, calls: platform.platform.client(ctx) };
    nextDay();
    await given.bet(bob, 1_000);
    await count();
    expect((await overview(agent, "team", addDays(today(), -1))).total).toMatchObject({
      ...{ members: 1, stake: 21_000, active: 1 },
    });
    expect((await overview(top, "team", addDays(today(), -1))).total).toMatchObject({
      members: 5,
      stake: 21_000,
    });
    expect((await audit(database)).findings).toEqual([]);
  });

  it("of a branch are found wrong by the audit when they are not those of its accounts", async () => {
    const { given, count, code, low, ann } = await openTree(database);
    await given.bet(ann, 20_000);
    await count();
    const days = database.db
      .updateTable("downline_day")
      .where("merchant_id", "=", code)
      .where("upline_id", "=", low.accountId)
      .where("account_id", "=", ann.accountId);
    await days.set({ valid_bet: 20_001 }).execute();
    expect((await audit(database)).findings).toMatchObject([
      { row: expect.stringContaining(`downline_day ${code} ${low.accountId} ${ann.accountId}`) },
    ]);
    await days.set({ valid_bet: 20_000 }).execute();
    expect((await audit(database)).findings).toEqual([]);
  });

  simulate("equal the sums of the audit after random play, moves, closes and counting", async () => {
    const seed = testSeed();
    console.info(`seed ${seed}`);
    for (let run = 0; run < budget(6, 60); run++) await playRandomly(database, seed + run);
    expect((await audit(database)).findings).toEqual([]);
  });
});

/** Plays, changes bets, deposits, moves branches and counts in a random order in a zone with clock changes. */
async function playRandomly(database: TestDatabase, seed: number) {
  const random = numbers(seed);
  const tree = await openTree(database, "Europe/London");
  const { given, clock, people, merchant } = tree;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const bets: string[] = [];
  const getStake = async (id: string) => {
    const bet = await database.db
      .selectFrom("bet")
      .select("stake")
      .where("merchant_id", "=", tree.code)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return bet.stake;
  };
  for (let step = 0; step < 60; step++) {
    const dice = random();
    if (dice < 0.4) bets.push(await given.bet(pick(people), 1_000 * Math.ceil(random() * 20), { win: 0 }));
    else if (dice < 0.55 && bets.length > 0) {
      const bet = pick(bets);
      await tree.change(
        bet,
        getChange(pick(["void", "lost", "won", "open"]), await getStake(bet), clock.now()),
      );
    } else if (dice < 0.65) await given.deposit(pick(people), 10_000);
    else if (dice < 0.75) clock.advance(Math.floor(random() * 40 * 3_600_000));
    else if (dice < 0.82) {
      const account = pick(people);
      await tree.move(account, pick([...people.slice(0, 3), null])).catch(() => undefined);
    } else if (dice < 0.87) people.push(await given.member({ below: pick(people.slice(0, 3)) }));
    else if (dice < 0.92) {
      await tree.count();
      await database.transaction(async (trx) => {
        await lockFigures(trx, merchant);
        await closeFigures(trx, merchant.code, clock.now());
      });
    } else await tree.count();
  }
  await tree.count();
  for (const who of [tree.top, tree.middle, tree.low, tree.other]) {
    const from = addDays(tree.today(), -Math.floor(random() * 20));
    const { downlines } = await tree.overview(who, "team", from);
    const sums = await sumDownlines(database, tree.code, who.accountId, from);
    expect(downlines.map(({ username, validBet }) => ({ username, validBet }))).toEqual(sums.slice(0, 5));
  }
}

/** Returns the valid bets from a day on of the accounts directly below an agent, from each account of their teams. */
async function sumDownlines(database: TestDatabase, merchantId: string, agentId: string, from: string) {
  const { rows } = await sql<{ username: string; validBet: number }>`
    select top.descendant_id as username, cast(sum(d.valid_bet) as bigint) as "validBet"
    from account_path top
      join account_path below on below.merchant_id = top.merchant_id and below.ancestor_id = top.descendant_id
      join account_day d on d.merchant_id = below.merchant_id and d.account_id = below.descendant_id
        and d.day >= below.from_day and d.day < below.to_day
    where top.merchant_id = ${merchantId} and top.ancestor_id = ${agentId} and top.depth = 1
      and top.to_day = '9999-12-31' and d.day >= top.from_day and d.day >= ${from}
    group by top.descendant_id having sum(d.valid_bet) > 0
    order by 2 desc, 1`.execute(database.db);
  return rows;
}

function getChange(state: "void" | "lost" | "won" | "open", stake: number, at: number) {
  if (state === "void") return { state, win: stake, valid_bet: 0, at };
  if (state === "open") return { state, win: 0, valid_bet: 0, at };
  return { state, win: state === "won" ? 7_000 : 0, valid_bet: stake, at };
}
