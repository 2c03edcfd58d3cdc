import { afterAll, beforeAll, expect, it } from "vitest";
import { memberInfo } from "../accounts/member-info.ts";
import { addBet } from "../bets/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { openMissions } from "../missions/open-missions-testing.ts";
import { codeOf } from "../testing.ts";
import { clubHandlers, reviewClub } from "./club.server.ts";
import { LEVELS } from "./testing.ts";

const DAY = 86_400_000;

await forEachDialect("club", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  const given = async (levels = LEVELS) => {
    const house = await openMissions(database, `m${++merchants}`, { club: { days: 30, levels } });
    const label = async ({ ctx }: Awaited<ReturnType<typeof house.comeIn>>) =>
      (await memberInfo({ database }, ctx)).clubLabel;
    return {
      ...house,
      label,
      calls: clubHandlers(house.deps),
      review: () => reviewClub(house.deps, house.merchant),
    };
  };

  it("raises who bet and deposited enough in its days, and nobody of another merchant", async () => {
    const [house, other] = [await given(), await given()];
    const [member, idle, stranger] = [await house.comeIn(), await house.comeIn(), await other.comeIn()];
    await house.bet(member.accountId, 60_000);
    await house.bet(member.accountId, 900_000, { demo: true });
    await house.bet(member.accountId, 900_000, { settledAt: house.clock.now() - 31 * DAY });
    await house.deposit(member.accountId, 6_000, 500);
    await other.bet(stranger.accountId, 60_000);
    await house.review();
    expect(await house.label(member)).toEqual({ labelName: "Silver", rankLevel: 2 });
    expect(await house.label(idle)).toBeNull();
    expect(await other.label(stranger)).toBeNull();
  });

  it("shows a member a level at once, with what counts for the next", async () => {
    const house = await given();
    const member = await house.comeIn();
    expect(await house.calls.club(member.ctx, {})).toMatchObject({ level: 0, turnover: 0, keepUntil: null });
    await house.bet(member.accountId, 12_000);
    expect(await house.calls.club(member.ctx, {})).toMatchObject({
      level: 1,
      turnover: 12_000,
      deposits: 0,
      keepUntil: house.clock.now() + 30 * DAY,
      levels: [{ name: "Bronze" }, { name: "Silver", turnover: 50_000 }, { name: "Gold" }],
    });
    expect(await house.label(member)).toEqual({ labelName: "Bronze", rankLevel: 1 });
  });

  it("keeps a level for its days, then takes one at a time, unless an operator chose it", async () => {
    const house = await given();
    const [member, chosen] = [await house.comeIn(), await house.comeIn()];
    for (const { accountId } of [member, chosen]) {
      await house.bet(accountId, 60_000);
      await house.deposit(accountId, 6_000);
    }
    await house.review();
    await database.db
      .updateTable("club_standing")
      .set({ pinned: 1 })
      .where("merchant_id", "=", house.merchant.code)
      .where("account_id", "=", chosen.accountId)
      .execute();
    house.clock.advance(30 * DAY - 1_000);
    await house.review();
    expect((await house.label(member))?.rankLevel).toBe(2);
    house.clock.advance(2_000);
    await house.review();
    await house.review();
    expect((await house.label(member))?.rankLevel).toBe(1);
    house.clock.advance(30 * DAY);
    await house.review();
    expect(await house.label(member)).toBeNull();
    expect((await house.label(chosen))?.rankLevel).toBe(2);
  });

  it("is not there where the brand has no levels", async () => {
    const house = await given([]);
    const member = await house.comeIn();
    await addBet(database, {
      merchantId: house.merchant.code,
      accountId: member.accountId,
      stake: 900_000,
      placedAt: house.clock.now(),
    });
    await house.review();
    expect(await house.label(member)).toBeNull();
    expect(await codeOf(house.calls.club(member.ctx, {}))).toBe("FEATURE_OFF");
  });
});
