import { afterAll, beforeAll, expect, it } from "vitest";
import { memberInfo } from "../accounts/member-info.ts";
import { addBet } from "../bets/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { openMissions } from "../missions/testing.ts";
import type { TestMember } from "../platform-testing.ts";
import { getCode } from "../testing.ts";
import { reviewClub } from "./club.server.ts";
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
    const fixture = await openMissions(database, `m${++merchants}`, { club: { days: 30, levels } });
    const label = async ({ ctx }: TestMember) => (await memberInfo({ database }, ctx)).clubLabel;
    return {
      ...fixture,
      label,
      review: () => reviewClub(fixture.services, fixture.merchant),
    };
  };

  it("raises members who bet and deposited enough in its period, and none of another merchant", async () => {
    const [fixture, other] = [await given(), await given()];
    const [member, idle, stranger] = [
      await fixture.given.member(),
      await fixture.given.member(),
      await other.given.member(),
    ];
    await fixture.given.bet(member, 60_000);
    await fixture.given.bet(member, 900_000, { demo: true });
    await fixture.given.bet(member, 900_000, { settledAt: fixture.clock.now() - 31 * DAY });
    await fixture.given.reversal(await fixture.given.deposit(member, 6_000), 500);
    await other.given.bet(stranger, 60_000);
    await fixture.review();
    expect(await fixture.label(member)).toEqual({ labelName: "Silver", rankLevel: 2 });
    expect(await fixture.label(idle)).toBeNull();
    expect(await other.label(stranger)).toBeNull();
  });

  it("shows a member a new level at once, with the progress to the next", async () => {
    const fixture = await given();
    const member = await fixture.given.member();
    expect(await member.calls.rewards.club()).toMatchObject({
      level: 0,
      turnover: 0,
      keepUntil: null,
    });
    await fixture.given.bet(member, 12_000);
    expect(await member.calls.rewards.club()).toMatchObject({
      level: 1,
      turnover: 12_000,
      deposits: 0,
      keepUntil: fixture.clock.now() + 30 * DAY,
      levels: [{ name: "Bronze" }, { name: "Silver", turnover: 50_000 }, { name: "Gold" }],
    });
    expect(await fixture.label(member)).toEqual({ labelName: "Bronze", rankLevel: 1 });
  });

  it("retains a level for its days, then lowers it one at a time, unless an operator chose it", async () => {
    const fixture = await given();
    const [member, chosen] = [await fixture.given.member(), await fixture.given.member()];
    for (const each of [member, chosen]) {
      await fixture.given.bet(each, 60_000);
      await fixture.given.deposit(each, 6_000);
    }
    await fixture.review();
    await database.db
      .updateTable("club_standing")
      .set({ pinned: 1 })
      .where("merchant_id", "=", fixture.merchant.code)
      .where("account_id", "=", chosen.accountId)
      .execute();
    fixture.clock.advance(30 * DAY - 1_000);
    await fixture.review();
    expect((await fixture.label(member))?.rankLevel).toBe(2);
    fixture.clock.advance(2_000);
    await fixture.review();
    await fixture.review();
    expect((await fixture.label(member))?.rankLevel).toBe(1);
    fixture.clock.advance(30 * DAY);
    await fixture.review();
    expect(await fixture.label(member)).toBeNull();
    expect((await fixture.label(chosen))?.rankLevel).toBe(2);
  });

  it("is absent where the brand has no levels", async () => {
    const fixture = await given([]);
    const member = await fixture.given.member();
    await addBet(database, {
      merchantId: fixture.merchant.code,
      accountId: member.accountId,
      stake: 900_000,
      placedAt: fixture.clock.now(),
    });
    await fixture.review();
    expect(await fixture.label(member)).toBeNull();
    expect(await getCode(member.calls.rewards.club())).toBe("FEATURE_OFF");
  });
});
