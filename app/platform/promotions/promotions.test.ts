import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { beginBreak } from "../protection/testing.ts";
import { getCode } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import { followUpFreeSpins, verifyPromotionDraw } from "./promotions.server.ts";
import { openPromotions, RULES } from "./testing.ts";

const DAY = 86_400_000;

await forEachDialect("promotions", (open) => {
  let database: TestDatabase;
  let merchants = 0;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(async () => {
    // The bets of these tests move no money; every other audit rule applies.
    const { findings } = await audit(database);
    expect(findings.filter(({ rule }) => !rule.startsWith("a bet's result"))).toEqual([]);
    await database.drop();
  });

  const given = (over: Parameters<typeof openPromotions>[2] = {}) =>
    openPromotions(database, `m${++merchants}`, over);
  type Fixture = Awaited<ReturnType<typeof given>>;
  type Member = Awaited<ReturnType<Fixture["given"]["member"]>>;
  const bonus = async (fixture: Fixture, { accountId }: Member) =>
    (await purseBalance(database.db, fixture.merchant.code, purse(accountId, "PHP", "bonus"))).balance;
  const claim = (
    fixture: Fixture,
    { calls }: Member,
    promotionId: string,
    idempotencyKey = fixture.newKey(),
  ) => calls.promotions.claim({ promotionId, idempotencyKey });
  /** Runs `work` for all members at once, and retries it when a busy machine provided no connection in time. */
  const atOnce = <T>(members: readonly Member[], work: (member: Member, key: string) => Promise<T>) =>
    Promise.all(
      members.map(async (member, at) => {
        for (;;) {
          try {
            return await work(member, `at-once-key-${String(at).padStart(6, "0")}`);
          } catch (error) {
            if (!String(error).includes("timeout exceeded when trying to connect")) throw error;
          }
        }
      }),
    );
  const getState = async ({ calls }: Pick<Member, "calls">, promotionId: string) =>
    (await calls.promotions.detail({ promotionId })).state;
  const stateIn = (work: Promise<unknown>) =>
    work.then(
      () => "done",
      (error) =>
        error instanceof PlatformError ? `${error.code} ${error.details.state}` : Promise.reject(error),
    );

  it("lists published promotions by group, with their state for a visitor and for a member", async () => {
    const fixture = await given();
    const later = await fixture.offer(RULES.signUp, { startsAt: fixture.clock.now() + DAY, sort: 1 });
    const first = await fixture.offer(RULES.signUp, { sort: 0 });
    const daily = await fixture.offer(RULES.checkIn, { group: "daily", sort: 2 });
    const shown = await fixture.visitor.promotions.list({ pageNo: 1, pageSize: 30 });
    expect(shown.list.map(({ promotionId, state }) => [promotionId, state])).toEqual([
      [first, "join"],
      [later, "coming_soon"],
      [daily, "join"],
    ]);
    expect(shown.groups).toEqual([
      { group: "new", count: 2 },
      { group: "daily", count: 1 },
      { group: "event", count: 0 },
    ]);
    const member = await fixture.given.member();
    const own = await member.calls.promotions.list({ group: "daily", pageNo: 1, pageSize: 30 });
    expect(own.list.map(({ promotionId, state }) => [promotionId, state])).toEqual([[daily, "claim"]]);
    expect((await member.calls.promotions.available()).availablePromoCount).toBe(2);
    await claim(fixture, member, daily);
    expect((await member.calls.promotions.available()).availablePromoCount).toBe(1);
  });

  it("neither list nor count promotions of a group that the brand does not have", async () => {
    const fixture = await given();
    await fixture.offer(RULES.signUp, { group: "vip" });
    const member = await fixture.given.member();
    expect((await member.calls.promotions.list({ pageNo: 1, pageSize: 30 })).total).toBe(0);
    expect((await member.calls.promotions.available()).availablePromoCount).toBe(0);
  });

  it("offer invitations where the brand has their page only", async () => {
    const { merchant, visitor } = await given();
    const panelPages = merchant.panelPages.filter((page) => page !== "member/referral");
    const without = await given({ panelPages });
    expect((await visitor.promotions.available()).availablePromo.REFERRAL.enabled).toBe(true);
    expect((await without.visitor.promotions.available()).availablePromo.REFERRAL.enabled).toBe(false);
  });

  it("do not exist for another merchant, nor where the brand has no promotions page", async () => {
    const fixture = await given();
    const other = await given();
    const off = await given({ promotions: { ...fixture.merchant.promotions, on: false } });
    const id = await fixture.offer(RULES.signUp);
    expect(await getCode(other.visitor.promotions.detail({ promotionId: id }))).toBe("NOT_FOUND");
    expect(await getCode(claim(other, await other.given.member(), id))).toBe("NOT_FOUND");
    expect(await getCode(off.visitor.promotions.list({ pageNo: 1, pageSize: 30 }))).toBe("FEATURE_OFF");
    expect((await off.visitor.promotions.available()).availablePromoCount).toBe(0);
  });

  describe("a sign-up bonus", () => {
    it("is bonus money with a turnover requirement, granted once under any key", async () => {
      const fixture = await given();
      const id = await fixture.offer(RULES.signUp);
      const member = await fixture.given.member();
      const key = fixture.newKey();
      const entry = await claim(fixture, member, id, key);
      expect(entry).toMatchObject({ state: "claimed", amount: 10_000 });
      expect(await claim(fixture, member, id, key)).toEqual(entry);
      expect(await stateIn(claim(fixture, member, id))).toBe("CONFLICT claimed");
      expect(await bonus(fixture, member)).toBe(10_000);
      const { turnover, bonuses } = await member.calls.rewards.rewardCentre();
      expect([turnover.required, bonuses.map(({ title, amount }) => [title, amount])]).toEqual([
        100_000,
        [["A promotion", 10_000]],
      ]);
      const other = await fixture.offer(RULES.checkIn);
      expect(await getCode(claim(fixture, member, other, key))).toBe("IDEMPOTENCY_CONFLICT");
    });

    it("without a turnover requirement can be claimed at once, with the WhatsApp ID if the brand requires it", async () => {
      const base = (await given()).merchant.promotions;
      const fixture = await given({ promotions: { ...base, zalo: "required", whatsapp: "required" } });
      const id = await fixture.offer({ ...RULES.signUp, times: 0 });
      const { calls } = await fixture.given.member();
      expect(
        await getCode(calls.promotions.claim({ promotionId: id, idempotencyKey: fixture.newKey() })),
      ).toBe("INVALID_INPUT");
      const zalo = "zalo-4711";
      await calls.promotions.claim({ promotionId: id, zalo, idempotencyKey: fixture.newKey() });
      const { bonuses, whatsapp: asks } = await calls.rewards.rewardCentre();
      expect([asks, bonuses[0]?.status]).toEqual(["required", "claimable"]);
      const exchange = { grantId: bonuses[0]?.grantId ?? "", idempotencyKey: fixture.newKey() };
      expect(await getCode(calls.rewards.claimBonus(exchange))).toBe("INVALID_INPUT");
      const done = await calls.rewards.claimBonus({ ...exchange, whatsapp: "+639171234567" });
      expect(done.status).toBe("claimed");
      const { contact } = await database.db
        .selectFrom("promotion_entry")
        .select("contact")
        .where("merchant_id", "=", fixture.merchant.code)
        .executeTakeFirstOrThrow();
      expect(contact).toBe(zalo);
    });
  });

  it("grants the last one of a quota to only one of 200 concurrent claims", async () => {
    const fixture = await given();
    const id = await fixture.offer(RULES.signUp, { quota: 3 });
    const early = [await fixture.given.member(), await fixture.given.member()];
    for (const member of early) await claim(fixture, member, id);
    const members = await Promise.all(Array.from({ length: 200 }, () => fixture.given.member()));
    const tries = await atOnce(members, (member, key) => stateIn(claim(fixture, member, id, key)));
    expect(tries.filter((one) => one === "done")).toHaveLength(1);
    expect(new Set(tries)).toEqual(new Set(["done", "CONFLICT close"]));
    const paid = { name: "house:bonus", currency: "PHP", book: "real" } as const;
    expect(await systemBalance(database.db, fixture.merchant.code, paid)).toBe(-30_000);
    expect(await getState({ calls: fixture.visitor }, id)).toBe("close");
  }, 120_000);

  it("grants only one of two concurrent claims of a member", async () => {
    const fixture = await given();
    const id = await fixture.offer(RULES.checkIn);
    const member = await fixture.given.member();
    const tries = await Promise.all(Array.from({ length: 8 }, () => stateIn(claim(fixture, member, id))));
    expect(tries.filter((one) => one === "done")).toHaveLength(1);
    expect(await bonus(fixture, member)).toBe(100);
  });

  it("grants nothing to a member on a break", async () => {
    const fixture = await given();
    const id = await fixture.offer(RULES.checkIn);
    const member = await fixture.given.member();
    await beginBreak(database, { ...fixture, accountId: member.accountId });
    expect(await getCode(claim(fixture, member, id))).toBe("PLAYER_EXCLUDED");
  });

  it("checks in once per business day of the brand, and counts consecutive days", async () => {
    const fixture = await given();
    const id = await fixture.offer(RULES.checkIn);
    const member = await fixture.given.member();
    const amounts: number[] = [];
    for (const wait of [DAY, DAY, DAY, 2 * DAY, 0]) {
      amounts.push((await claim(fixture, member, id)).amount);
      expect(await stateIn(claim(fixture, member, id))).toBe("CONFLICT claimed");
      fixture.clock.advance(wait);
      if (wait === 0) break;
    }
    expect(amounts).toEqual([100, 0, 300, 100, 100]);
  });

  it("grants a rebate on the previous period's bets on eligible games, once", async () => {
    const fixture = await given();
    const id = await fixture.offer({ ...RULES.rebate, gameTypes: ["RNG"] });
    const member = await fixture.given.member();
    fixture.clock.advance(1_000);
    await fixture.given.bet(member, 100_000, { game: { id: "g", type: "RNG" } });
    await fixture.given.bet(member, 900_000, { game: { id: "g", type: "LIVE" } });
    const running = await member.calls.promotions.detail({ promotionId: id });
    expect([running.state, running.progress]).toEqual(["process", { done: 100_000, required: 10_000 }]);
    fixture.clock.advance(DAY);
    expect((await claim(fixture, member, id)).amount).toBe(500);
    expect(await stateIn(claim(fixture, member, id))).toBe("CONFLICT claimed");
    fixture.clock.advance(DAY);
    expect(await getState(member, id)).toBe("process");
  });

  it("matches the first deposit after joining, once, and cancels that if the deposit is reversed", async () => {
    const fixture = await given();
    const id = await fixture.offer(RULES.depositMatch);
    const member = await fixture.given.member();
    await fixture.given.deposit(member, 200_000);
    fixture.clock.advance(1_000);
    expect(await stateIn(claim(fixture, member, id))).toBe("CONFLICT join");
    const joined = await member.calls.promotions.join({ promotionId: id });
    expect(await member.calls.promotions.join({ promotionId: id })).toEqual(joined);
    expect(await getState(member, id)).toBe("joined");
    fixture.clock.advance(1_000);
    await fixture.given.deposit(member, 49_999);
    expect(await getState(member, id)).toBe("joined");
    fixture.clock.advance(1_000);
    const depositId = await fixture.given.deposit(member, 60_000);
    expect(await claim(fixture, member, id)).toMatchObject({ entryId: joined.entryId, amount: 60_000 });
    expect(await bonus(fixture, member)).toBe(60_000);
    await fixture.given.reversal(depositId);
    expect(await bonus(fixture, member)).toBe(0);
    expect(await getState(member, id)).toBe("claimed");
  });

  describe("draws", () => {
    it("follow from a seed published as a hash, and can be recomputed after the day", async () => {
      const fixture = await given();
      const id = await fixture.offer({ ...RULES.wheel, turns: { per: "day", count: 2 } });
      const member = await fixture.given.member();
      const { seed, prizes } = await member.calls.promotions.detail({ promotionId: id });
      expect(
        prizes.map(({ id: prize, weight, now, outOf, left }) => [prize, weight, now, outOf, left]),
      ).toEqual([
        ["grand", 1, 1, 100, 1],
        ["small", 99, 99, 100, null],
      ]);
      const { drawId, landed, given: gave } = await claim(fixture, member, id);
      expect(gave).toBe(landed);
      await claim(fixture, member, id);
      expect(await stateIn(claim(fixture, member, id))).toBe("CONFLICT claimed");
      const sealed = await fixture.visitor.promotions.draw({ drawId: drawId ?? "" });
      expect(sealed).toMatchObject({ seed: null, seedHash: seed?.seedHash, number: 1 });
      await fixture.turnSeeds();
      expect((await fixture.visitor.promotions.draw({ drawId: drawId ?? "" })).seed).toBeNull();
      fixture.clock.advance(DAY);
      await fixture.turnSeeds();
      const draw = await fixture.visitor.promotions.draw({ drawId: drawId ?? "" });
      expect(verifyPromotionDraw({ ...draw, seed: draw.seed ?? "" })).toMatchObject({
        isCommitted: true,
        isSame: true,
        prize: draw.landed,
      });
    });

    it("use a member's last turn once in twenty concurrent requests", async () => {
      const fixture = await given();
      const id = await fixture.offer(RULES.wheel);
      const member = await fixture.given.member();
      const tries = await Promise.all(Array.from({ length: 20 }, () => stateIn(claim(fixture, member, id))));
      expect(tries.filter((one) => one === "done")).toHaveLength(1);
      expect((await member.calls.promotions.entries({ pageNo: 1, pageSize: 15 })).total).toBe(1);
    });

    it("give the last prize in stock once and its replacement to the others, in 200 concurrent claims", async () => {
      const fixture = await given();
      const prizes = [
        { id: "grand", amount: 100_000, weight: 1_000_000_000, stock: 1 },
        { id: "small", amount: 500, weight: 1, stock: null },
      ];
      const id = await fixture.offer({ ...RULES.wheel, prizes });
      const members = await Promise.all(Array.from({ length: 200 }, () => fixture.given.member()));
      const drawn = await atOnce(members, (member, key) => claim(fixture, member, id, key));
      const amounts = drawn.map(({ amount }) => amount).toSorted((a, b) => b - a);
      expect(amounts).toEqual([100_000, ...Array.from({ length: 199 }, () => 500)]);
      const { prizes: shown } = await fixture.visitor.promotions.detail({ promotionId: id });
      expect(shown.map(({ now, left }) => [now, left])).toEqual([
        [0, 0],
        [1_000_000_001, null],
      ]);
      const numbers = await database.db
        .selectFrom("promotion_entry")
        .select("draw_no")
        .where("merchant_id", "=", fixture.merchant.code)
        .orderBy("draw_no")
        .execute();
      expect(numbers.map(({ draw_no }) => draw_no)).toEqual(Array.from({ length: 200 }, (_, at) => at + 1));
    }, 120_000);

    it("of a raffle use a ticket each, which deposits earn", async () => {
      const fixture = await given();
      const promotionId = await fixture.offer(RULES.raffle);
      const member = await fixture.given.member();
      const { calls } = member;
      const draw = () => calls.rewards.claimRaffle({ promotionId, idempotencyKey: fixture.newKey() });
      expect(await stateIn(draw())).toBe("CONFLICT process");
      fixture.clock.advance(1_000);
      await fixture.given.deposit(member, 250_000);
      expect((await calls.promotions.detail({ promotionId })).turnsLeft).toBe(2);
      const [one, two] = [await draw(), await draw()];
      expect(one.drawId).not.toBe(two.drawId);
      expect(await stateIn(draw())).toBe("CONFLICT process");
      const off = withoutSwitches(fixture, member);
      expect(await getCode(off.rewards.claimRaffle({ promotionId, idempotencyKey: "k".repeat(16) }))).toBe(
        "FEATURE_OFF",
      );
      expect(await getCode(off.promotions.detail({ promotionId }))).toBe("NOT_FOUND");
    });

    const withoutSwitches = ({ platform, merchant }: Fixture, { ctx }: Member) =>
      platform.client({ ...ctx, merchant: { ...merchant, switches: {} } });
  });

  it("requests free spins from the vendor until it answers, with the same reference", async () => {
    const fixture = await given();
    const asked: string[] = [];
    let answer: "issued" | Error = new Error("no answer");
    fixture.vendor.set("KALYE", {
      async issue({ reference, spins }) {
        asked.push(`${reference} ${spins}`);
        if (answer instanceof Error) throw answer;
        return answer;
      },
    });
    const id = await fixture.offer(RULES.freeSpins);
    const member = await fixture.given.member();
    const entry = await claim(fixture, member, id);
    expect(entry).toMatchObject({ state: "process", spins: 20 });
    answer = "issued";
    await followUpFreeSpins(fixture.services, fixture.merchant);
    await followUpFreeSpins(fixture.services, fixture.merchant);
    expect(asked).toEqual([`${entry.entryId} 20`, `${entry.entryId} 20`]);
    expect(await getState(member, id)).toBe("issued");
  });

  describe("an application", () => {
    const png = async () =>
      (
        await sharp({ create: { width: 8, height: 8, channels: 3, background: "#286" } })
          .png()
          .toBuffer()
      ).toString("base64");

    it("has a comment and up to three pictures, which are re-encoded, and waits for a review", async () => {
      const fixture = await given();
      const promotionId = await fixture.offer(RULES.manual);
      const member = await fixture.given.member();
      const image = await png();
      const request = { promotionId, comment: " A big win ", image, idempotencyKey: fixture.newKey() };
      const entry = await member.calls.promotions.apply(request);
      expect(entry).toMatchObject({ state: "applying", comment: "A big win", images: 1 });
      expect(await member.calls.promotions.apply(request)).toEqual(entry);
      expect(fixture.stored.size).toBe(1);
      const add = () => member.calls.promotions.addImage({ entryId: entry.entryId, image });
      await add();
      expect((await add()).images).toBe(3);
      expect(await getCode(add())).toBe("INVALID_INPUT");
      expect(fixture.stored.size).toBe(3);
      const long = { ...request, comment: "a".repeat(141), idempotencyKey: fixture.newKey() };
      expect(await getCode((await fixture.given.member()).calls.promotions.apply(long))).toBe(
        "INVALID_INPUT",
      );
      const other = await fixture.given.member();
      expect(await getCode(other.calls.promotions.addImage({ entryId: entry.entryId, image }))).toBe(
        "NOT_FOUND",
      );
      const again = { ...request, idempotencyKey: fixture.newKey() };
      expect(await stateIn(member.calls.promotions.apply(again))).toBe("CONFLICT applying");
      expect(fixture.stored.size).toBe(3);
    });

    it("is refused with a file that is not a picture, which is not stored", async () => {
      const fixture = await given();
      const promotionId = await fixture.offer(RULES.manual);
      const { calls } = await fixture.given.member();
      const image = Buffer.from("<svg onload=alert(1)>").toString("base64");
      const request = { promotionId, comment: "", image, idempotencyKey: fixture.newKey() };
      expect(await getCode(calls.promotions.apply(request))).toBe("INVALID_INPUT");
      expect(fixture.stored.size).toBe(0);
      expect((await calls.promotions.entries({ pageNo: 1, pageSize: 15 })).total).toBe(0);
    });
  });
});
