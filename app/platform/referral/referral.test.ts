import type { Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { canonicalEmail } from "#app/shared/canonical-identity.ts";
import type { AccountRow } from "../database/tables/accounts.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { openMissions } from "../missions/testing.ts";
import { bonusStatuses } from "../rewards/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { findReferralDependents, reviewReferrals } from "./referral.server.ts";

const DAY = 86_400_000;

type Opened = Awaited<ReturnType<typeof openMissions>>;
type Member = Awaited<ReturnType<Opened["given"]["member"]>>;

await forEachDialect("referral", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    const { findings } = await audit(database);
    // The bets and deposits of these tests move no money; every other audit rule applies.
    expect(findings.filter(({ rule }) => !/^a bet's result|deposit/.test(rule))).toEqual([]);
    await database.drop();
  });

  async function given(switches: Record<string, boolean> = { referral: true }) {
    const fixture = await openMissions(database, `ref${++merchants}`, { switches });
    return {
      ...fixture,
      see: ({ calls }: Member) => calls.rewards.referral({ pageNo: 1, pageSize: 15 }),
      review: () => reviewReferrals(fixture.services, fixture.merchant),
    };
  }

  type Fixture = Awaited<ReturnType<typeof given>>;

  const set = (fixture: Opened, { accountId }: Member, values: Updateable<AccountRow>) =>
    database.db
      .updateTable("account")
      .set(values)
      .where("merchant_id", "=", fixture.merchant.code)
      .where("id", "=", accountId)
      .execute();

  /** Adds a member invited by `inviter`. */
  async function invite(fixture: Fixture, inviter: Member): Promise<Member> {
    const friend = await fixture.given.member();
    await set(fixture, friend, { referred_by: inviter.accountId, registered_at: fixture.clock.now() });
    return friend;
  }

  async function qualify(fixture: Fixture, member: Member) {
    await fixture.given.bet(member, 10_000);
    return fixture.given.deposit(member, 5_000);
  }

  /** Returns the bonus money granted to a member, in minor units. */
  async function bonus(fixture: Fixture, { accountId }: Member): Promise<number> {
    const rows = await database.db
      .selectFrom("bonus_grant")
      .select("amount")
      .where("merchant_id", "=", fixture.merchant.code)
      .where("account_id", "=", accountId)
      .execute();
    return rows.reduce((sum, { amount }) => sum + amount, 0);
  }

  describe("a friend who has qualified", () => {
    it("earns both their bonus once, however often and by whom the invitation is reviewed", async () => {
      const fixture = await given();
      const inviter = await fixture.given.member();
      const friend = await invite(fixture, inviter);
      await fixture.given.bet(friend, 10_000);
      expect(await fixture.see(inviter)).toMatchObject({
        totals: { invited: 1, qualified: 0, earned: 0, takenBack: 0 },
      });
      await fixture.given.deposit(friend, 5_000);
      await Promise.all([fixture.review(), fixture.review(), fixture.see(inviter)]);
      await fixture.review();
      expect(await bonus(fixture, inviter)).toBe(5_000);
      expect(await bonus(fixture, friend)).toBe(2_000);
      const { list, totals } = await fixture.see(inviter);
      expect(totals).toEqual({ invited: 1, qualified: 1, earned: 5_000, takenBack: 0 });
      expect(list).toMatchObject([{ state: "paid", reward: 5_000 }]);
    });

    describe("whose deposit is charged back", () => {
      const statuses = async (fixture: Fixture) =>
        new Map(
          (await bonusStatuses(database, fixture.merchant)).map(({ accountId, status }) => [
            accountId,
            status,
          ]),
        );

      async function paid() {
        const fixture = await given();
        const inviter = await fixture.given.member();
        const friend = await invite(fixture, inviter);
        const depositId = await qualify(fixture, friend);
        fixture.clock.advance(1_000);
        await fixture.review();
        return { fixture, inviter, friend, depositId };
      }

      it("loses both rewards, also if the brand's requirements have risen since", async () => {
        const { fixture, inviter, friend, depositId } = await paid();
        fixture.merchant.referral = { ...fixture.merchant.referral, requiredDeposit: 90_000, withinDays: 0 };
        expect(await fixture.reverse(friend.accountId, depositId, [findReferralDependents])).toEqual([]);
        expect(await statuses(fixture)).toEqual(
          new Map([
            [inviter.accountId, "cancelled"],
            [friend.accountId, "cancelled"],
          ]),
        );
      });

      it("is listed separately from the inviter's earnings", async () => {
        const { fixture, inviter, friend, depositId } = await paid();
        const other = await invite(fixture, inviter);
        await qualify(fixture, other);
        await fixture.review();
        await fixture.reverse(friend.accountId, depositId, [findReferralDependents]);
        const { totals, list } = await fixture.see(inviter);
        expect(totals).toEqual({ invited: 2, qualified: 1, earned: 5_000, takenBack: 5_000 });
        const rows = new Map(list.map(({ state, reward }) => [state, reward]));
        expect(rows).toEqual(
          new Map([
            ["paid", 5_000],
            ["takenBack", 0],
          ]),
        );
      });

      it("keeps the rewards if other deposits are enough", async () => {
        const { fixture, friend, depositId } = await paid();
        await fixture.given.deposit(friend, 5_000);
        await fixture.reverse(friend.accountId, depositId, [findReferralDependents]);
        expect([...(await statuses(fixture)).values()]).toEqual(["open", "open"]);
      });

      it("but who still has the rewards is reported by the audit", async () => {
        const { fixture, friend, depositId } = await paid();
        const named = async () =>
          (await audit(database)).findings.filter(({ rule }) =>
            rule.startsWith("the reward of an invitation ("),
          );
        expect(await named()).toEqual([]);
        await fixture.reverse(friend.accountId, depositId, []);
        expect((await named()).map(({ says }) => says)).toEqual([
          "open 5000, deposits 0 of 5000",
          "open 2000, deposits 0 of 5000",
        ]);
        const { code } = fixture.merchant;
        await database.db
          .updateTable("deposit")
          .set({ state: "succeeded", reversed: 0 })
          .where("merchant_id", "=", code)
          .execute();
        await fixture.reverse(friend.accountId, depositId, [findReferralDependents]);
        expect(await named()).toEqual([]);
      });
    });

    it("is reviewed until the deadline, and later bets and deposits do not count", async () => {
      const fixture = await given();
      const inviter = await fixture.given.member();
      const [early, late] = [await invite(fixture, inviter), await invite(fixture, inviter)];
      await qualify(fixture, early);
      fixture.clock.advance(31 * DAY);
      await qualify(fixture, late);
      await fixture.review();
      expect(await bonus(fixture, early)).toBe(2_000);
      expect(await bonus(fixture, late)).toBe(0);
      fixture.clock.advance(7 * DAY);
      expect((await fixture.see(inviter)).list.map(({ state }) => state).sort()).toEqual(["expired", "paid"]);
    });

    it("earns no reward for an inviter who has reached the maximum of 30 days", async () => {
      const fixture = await given();
      fixture.merchant.referral.mostPer30Days = 1;
      const inviter = await fixture.given.member();
      for (const friend of [await invite(fixture, inviter), await invite(fixture, inviter)]) {
        await qualify(fixture, friend);
      }
      await fixture.review();
      expect(await bonus(fixture, inviter)).toBe(5_000);
      expect((await fixture.see(inviter)).totals).toEqual({
        ...{ invited: 2, qualified: 2, earned: 5_000, takenBack: 0 },
      });
    });
  });

  describe("an invited account that may belong to the inviter", () => {
    const share: Record<string, (fixture: Opened, member: Member) => Promise<unknown>> = {
      device: (fixture, { accountId }) =>
        database.db
          .insertInto("known_origin")
          .values({
            ...{ merchant_id: fixture.merchant.code, account_id: accountId, kind: "device", value: "d1" },
            ...{ first_seen_at: fixture.clock.now(), last_seen_at: fixture.clock.now() },
          })
          .execute(),
      payee: (fixture, { accountId }) =>
        database.db
          .insertInto("payee")
          .values({
            ...{
              merchant_id: fixture.merchant.code,
              id: `p-${accountId}`,
              account_id: accountId,
              channel: "bank",
            },
            ...{ kind: "bank", destination: "b", destination_name: "Bank", number: "123456", holder: "H" },
            ...{ created_at: fixture.clock.now(), removed_at: null },
          })
          .execute(),
      // Each account uses its own spelling.
      mailbox: (fixture, member) => {
        const email = `o.ne+${member.accountId.slice(-4)}@gmail.com`;
        return set(fixture, member, { email, email_key: canonicalEmail(email) });
      },
    };

    it.each(Object.keys(share))("is not rewarded if it shares a %s with the inviter", async (what) => {
      const fixture = await given();
      const inviter = await fixture.given.member();
      const friend = await invite(fixture, inviter);
      for (const member of [inviter, friend]) await share[what]?.(fixture, member);
      await qualify(fixture, friend);
      await fixture.review();
      expect([await bonus(fixture, inviter), await bonus(fixture, friend)]).toEqual([0, 0]);
      expect(await fixture.see(inviter)).toMatchObject({ list: [{ state: "refused", reward: 0 }] });
    });

    it("is rewarded if only its payee's number equals the inviter's, at another bank", async () => {
      const fixture = await given();
      const inviter = await fixture.given.member();
      const friend = await invite(fixture, inviter);
      for (const member of [inviter, friend]) await share.payee?.(fixture, member);
      await database.db
        .updateTable("payee")
        .set({ destination: "other" })
        .where("account_id", "=", friend.accountId)
        .execute();
      await qualify(fixture, friend);
      await fixture.review();
      expect(await bonus(fixture, inviter)).toBe(5_000);
    });

    it("is not rewarded if it shares a device with another friend of the same inviter", async () => {
      const fixture = await given();
      const inviter = await fixture.given.member();
      const [one, other] = [await invite(fixture, inviter), await invite(fixture, inviter)];
      for (const member of [one, other]) await share.device?.(fixture, member);
      await qualify(fixture, one);
      await fixture.review();
      expect(await fixture.see(inviter)).toMatchObject({ totals: { qualified: 0, earned: 0 } });
      expect((await fixture.see(inviter)).list.map(({ state }) => state).sort()).toEqual(["open", "refused"]);
    });
  });

  it("does not exist when switched off, and shows no other member's friends", async () => {
    const off = await given({ referral: false });
    expect(await getCode(off.see(await off.given.member()))).toBe("FEATURE_OFF");
    const fixture = await given();
    const [inviter, stranger] = [await fixture.given.member(), await fixture.given.member()];
    await invite(fixture, inviter);
    expect(await fixture.see(stranger)).toMatchObject({ totals: { invited: 0 }, list: [] });
  });
});
