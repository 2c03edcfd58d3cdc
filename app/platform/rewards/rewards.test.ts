import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseDecimal } from "#app/shared/money.ts";
import type { BonusTerms } from "../core/merchant.ts";
import { forEachDialect } from "../database/testing.ts";
import { getCode } from "../testing.ts";
import { balance, purse, purseBalance, systemBalance } from "../wallet/wallet.server.ts";
import { openRewards, SEED, testBonus } from "./testing.ts";

const DAY_MS = 24 * 60 * 60_000;
const ALL_TIME = { from: "2025-11-01", to: "2026-01-31", pageNo: 1, pageSize: 15 };

/** Returns the rows of the table of worked examples, by their headings. */
function examples(): Record<string, string>[] {
  const [, afterHeading = ""] = readFileSync("docs/promotions.md", "utf8").split("## Bonus money\n");
  const [section = ""] = afterHeading.split("\n## ");
  const lines = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const [headings = [], , ...rows] = lines;
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ""])));
}

function getAmount(text: string | undefined): number {
  const minor = parseDecimal(text ?? "");
  if (minor === null) throw new Error(`no amount: ${text}`);
  return minor;
}

/** Parses `100% to 5000 from 1000`, `10 bonus`, `LIVE 20` into terms; null for none. */
function toTerms({ Bonus = "", Turnover = "", Weights = "" }: Record<string, string>): BonusTerms | null {
  const [, percent, most, min = "0.01"] = /^(\d+)% to (\S+)(?: from (\S+))?$/.exec(Bonus) ?? [];
  const [times, of] = Turnover.split(" ");
  if (percent === undefined) return null;
  return testBonus({
    percent: Number(percent),
    most: getAmount(most),
    minDeposit: getAmount(min),
    times: Number(times),
    of: of === "bonus" ? "bonus" : "depositAndBonus",
    weights: Object.fromEntries(pairs(Weights).map(([type, weight]) => [type, Number(weight) * 100])),
  });
}

function pairs(text: string): [string, string][] {
  return text === "" ? [] : text.split(", ").map((pair) => pair.split(" ") as [string, string]);
}

await forEachDialect(`bonus money (seed ${SEED})`, (open) => {
  const { given, newFixture } = openRewards(open);

  const bonusPurse = (code: string, accountId: string) =>
    purseBalance(given.database.db, code, purse(accountId, "PHP", "bonus"));
  const own = (code: string, accountId: string) =>
    purseBalance(given.database.db, code, purse(accountId, "PHP"));

  describe("the worked examples of docs/promotions.md", () => {
    const lines = examples();
    it("are all found", () => expect(lines.length).toBeGreaterThanOrEqual(11));

    it.each(lines)("$Deposit with $Bonus, bets $Bets: as documented", async (line) => {
      const fixture = await newFixture();
      const { accountId, ctx, left } = await fixture.comeIn();
      await fixture.deposit(accountId, getAmount(line.Deposit), toTerms(line));
      const before = await fixture.rewards.rewardCentre(ctx);
      for (const [gameType, bet] of pairs(line.Bets ?? "")) {
        fixture.clock.advance(1_000);
        await fixture.play(accountId, getAmount(bet), { gameType });
      }
      const after = await fixture.rewards.rewardCentre(ctx);
      const { list } = await fixture.rewards.bonuses(ctx, ALL_TIME);
      const figures = {
        "Deposit owes": before.deposits.reduce((sum, one) => sum + one.required, 0),
        "Bonus given": list.reduce((sum, one) => sum + one.amount, 0),
        "Bonus owes": before.bonuses.reduce((sum, one) => sum + one.required, 0),
        "Deposit left": after.deposits.reduce((sum, one) => sum + one.left, 0),
        "Bonus left": after.bonuses.reduce((sum, one) => sum + one.left, 0),
      };
      const expected = Object.fromEntries(Object.keys(figures).map((name) => [name, getAmount(line[name])]));
      expect(figures).toEqual(expected);
      expect(await left()).toBe(figures["Deposit left"] + figures["Bonus left"]);
      expect(after.bonuses.map(({ status }) => status)).toEqual(
        figures["Bonus given"] === 0 ? [] : [figures["Bonus left"] === 0 ? "claimable" : "open"],
      );
    });
  });

  describe("a bonus", () => {
    const offers = [testBonus(), testBonus({ id: "daily", every: "day", percent: 10, times: 1 })];

    it("is separate from the balance until it is claimed, and then becomes real money, once", async () => {
      const fixture = await newFixture({ offers });
      const { code } = fixture.merchant;
      const { accountId, ctx, heard, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 10_000, testBonus());
      expect(await balance(given.database.db, ctx)).toMatchObject({ sumBalance: 10_000, available: 10_000 });
      expect((await bonusPurse(code, accountId)).balance).toBe(10_000);
      const [{ grantId = "" } = {}] = (await fixture.rewards.rewardCentre(ctx)).bonuses;
      const claim = (key: string) =>
        fixture.rewards.claimBonus(ctx, { grantId, idempotencyKey: `claim-of-this-test-${key}` });
      expect(await getCode(claim("early"))).toBe("CONFLICT");
      fixture.clock.advance(1_000);
      await fixture.play(accountId, 110_000);
      expect(await fixture.claimable(ctx)).toBe(1);
      expect(await left()).toBe(0);
      const tries = await Promise.all(Array.from({ length: 200 }, (_, at) => getCode(claim(`${at}`))));
      expect(tries.filter((code) => code === "done")).toHaveLength(1);
      expect(tries.filter((code) => code === "CONFLICT")).toHaveLength(199);
      const winner = tries.indexOf("done");
      expect(await claim(`${winner}`)).toMatchObject({ status: "claimed", amount: 10_000, left: 0 });
      expect((await own(code, accountId)).balance).toBe(20_000);
      expect((await bonusPurse(code, accountId)).balance).toBe(0);
      expect(heard).toContain("balance");
      const bonusAccount = { name: "house:bonus", currency: "PHP", book: "real" } as const;
      expect(await systemBalance(given.database.db, code, bonusAccount)).toBe(-10_000);
      expect((await fixture.rewards.bonuses(ctx, ALL_TIME)).totals).toEqual({
        given: 10_000,
        waiting: 0,
        claimed: 10_000,
        gone: 0,
      });
    });

    it("can be given up at any time; its turnover requirement ends, but not the deposit's", async () => {
      const fixture = await newFixture({ offers });
      const { accountId, ctx, left } = await fixture.comeIn();
      await fixture.deposit(accountId, 10_000, testBonus());
      expect(await left()).toBe(110_000);
      const [{ grantId = "" } = {}] = (await fixture.rewards.rewardCentre(ctx)).bonuses;
      const all = Array.from({ length: 20 }, () => fixture.rewards.forfeitBonus(ctx, { grantId }));
      for (const one of await Promise.all(all)) expect(one.status).toBe("forfeited");
      expect(await left()).toBe(10_000);
      expect((await bonusPurse(fixture.merchant.code, accountId)).balance).toBe(0);
      expect(
        await getCode(fixture.rewards.claimBonus(ctx, { grantId, idempotencyKey: "k".repeat(16) })),
      ).toBe("CONFLICT");
      fixture.clock.advance(1_000);
      await fixture.play(accountId, 10_000);
      expect(await left()).toBe(0);
    });

    it("expires after its days; bets placed in time count, and later ones do not", async () => {
      const fixture = await newFixture({ offers });
      const { accountId, ctx, left } = await fixture.comeIn();
      const [late, met] = [accountId, (await fixture.comeIn()).accountId];
      for (const one of [late, met]) await fixture.deposit(one, 10_000, testBonus());
      fixture.clock.advance(30 * DAY_MS - 1);
      await fixture.play(late, 109_999);
      await fixture.play(met, 110_000);
      fixture.clock.advance(2);
      await fixture.play(late, 1);
      await Promise.all([fixture.expireBonuses(fixture.merchant), fixture.expireBonuses(fixture.merchant)]);
      expect((await fixture.rewards.bonuses(ctx, ALL_TIME)).list).toMatchObject([
        { status: "expired", done: 99_999, left: 1 },
      ]);
      expect((await bonusPurse(fixture.merchant.code, late)).balance).toBe(0);
      expect(await left()).toBe(0);
      const centre = await fixture.rewards.rewardCentre(fixture.context(met));
      expect(centre.bonuses).toMatchObject([{ status: "claimable" }]);
      fixture.clock.advance(365 * DAY_MS);
      await fixture.expireBonuses(fixture.merchant);
      expect(await fixture.claimable(fixture.context(met))).toBe(1);
    });

    it("is cancelled if its deposit is reversed, unless it was claimed", async () => {
      const fixture = await newFixture({ offers });
      const { accountId, ctx, left } = await fixture.comeIn();
      const depositId = await fixture.deposit(accountId, 10_000, testBonus());
      await fixture.deposit(accountId, 5_000);
      const take = () =>
        given.database.transaction((trx) =>
          fixture.onDepositReversed(trx, fixture.merchant, {
            accountId,
            depositId,
            amount: 10_000,
            left: 0,
            now: fixture.clock.now(),
          }),
        );
      expect([await take(), await take()]).toEqual([[], []]);
      expect((await fixture.rewards.bonuses(ctx, ALL_TIME)).list).toMatchObject([{ status: "cancelled" }]);
      expect(await left()).toBe(5_000);
    });

    it("is cancelled by a partial reversal unless the rest earns as much; the turnover requirement decreases", async () => {
      const fixture = await newFixture({ offers });
      const { accountId, ctx, left } = await fixture.comeIn();
      const depositId = await fixture.deposit(accountId, 10_000, testBonus({ most: 400, times: 0 }));
      const owed = await left();
      const take = (amount: number, rest: number) =>
        given.database.transaction((trx) =>
          fixture.onDepositReversed(trx, fixture.merchant, {
            ...{ accountId, depositId, amount, left: rest, now: fixture.clock.now() },
          }),
        );
      const statuses = async () =>
        (await fixture.rewards.bonuses(ctx, ALL_TIME)).list.map(({ status }) => status);
      expect(await take(1_000, 9_000)).toEqual([]);
      expect([await statuses(), await left()]).toEqual([["claimable"], owed - 1_000]);
      const [bonus] = (await fixture.rewards.bonuses(ctx, ALL_TIME)).list;
      await fixture.rewards.claimBonus(ctx, {
        grantId: bonus?.grantId ?? "",
        idempotencyKey: "claim-before-it-goes",
      });
      expect(await take(8_999, 1)).toEqual([
        { accountId, kind: "deposit", subjectId: bonus?.grantId, amount: 400, currency: "PHP" },
      ]);
      expect([await statuses(), await left()]).toEqual([["claimed"], 1]);
    });

    it("is offered and granted once for its occasion, with the terms at the time of the promise", async () => {
      const fixture = await newFixture({ offers });
      const { accountId, ctx } = await fixture.comeIn();
      const offered = async () => (await fixture.rewards.bonusOffers(ctx)).list.map(({ bonusId }) => bonusId);
      expect(await offered()).toEqual(["welcome", "daily"]);
      const promise = (bonusId: string, amount = 10_000) =>
        given.database.transaction((trx) =>
          fixture.promiseBonus(trx, fixture.merchant, {
            accountId,
            bonusId,
            amount,
            now: fixture.clock.now(),
          }),
        );
      const terms = JSON.parse(await promise("welcome"));
      fixture.merchant.bonuses = {
        ...fixture.merchant.bonuses,
        offers: [testBonus({ times: 50, percent: 1 })],
      };
      const shown = (depositId: string) =>
        fixture.bonusOfDeposit(fixture.merchant, { depositId, terms: JSON.stringify(terms), language: "EN" });
      expect(await shown("not-credited-yet")).toEqual({ title: "Welcome bonus", amount: null, status: null });
      const first = await fixture.deposit(accountId, 10_000, terms);
      expect(await shown(first)).toEqual({ title: "Welcome bonus", amount: 10_000, status: "open" });
      for (let times = 0; times < 2; times++) await fixture.deposit(accountId, 10_000, terms);
      expect((await fixture.rewards.bonuses(ctx, ALL_TIME)).list).toMatchObject([
        { title: "Welcome bonus", amount: 10_000, required: 100_000 },
      ]);
      fixture.merchant.bonuses = { ...fixture.merchant.bonuses, offers };
      expect(await offered()).toEqual(["daily"]);
      expect(await getCode(promise("welcome"))).toBe("INVALID_INPUT");
      expect(await getCode(promise("none"))).toBe("INVALID_INPUT");
      expect(await getCode(promise("daily", 0))).toBe("INVALID_INPUT");
      await fixture.deposit(accountId, 10_000, JSON.parse(await promise("daily")));
      expect(await offered()).toEqual([]);
      fixture.clock.advance(DAY_MS);
      expect(await offered()).toEqual(["daily"]);
    });

    it("belongs to its member at its merchant only", async () => {
      const fixture = await newFixture({ offers });
      const { accountId } = await fixture.comeIn();
      const stranger = await fixture.comeIn();
      const foreignBrand = await newFixture({ offers });
      await fixture.deposit(accountId, 10_000, testBonus());
      const [{ grantId = "" } = {}] = (await fixture.rewards.rewardCentre(fixture.context(accountId)))
        .bonuses;
      expect(await getCode(fixture.rewards.forfeitBonus(stranger.ctx, { grantId }))).toBe("NOT_FOUND");
      expect((await fixture.rewards.bonuses(stranger.ctx, ALL_TIME)).total).toBe(0);
      const there = await foreignBrand.comeIn();
      expect(await getCode(foreignBrand.rewards.forfeitBonus(there.ctx, { grantId }))).toBe("NOT_FOUND");
    });
  });
});
