import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "#app/platform/contract/calls.ts";
import { operatorCalls } from "#app/platform/contract/ops/operator-calls.ts";
import type { PlatformClient } from "#app/platform/core/member-platform.ts";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { toSlip } from "#app/platform/lottery/testing.ts";
import type { OperatorClient } from "#app/platform/operators/operators.server.ts";
import { FIXTURE_TIME } from "../wire/real-platform.ts";
import { getSample } from "../wire/samples.ts";
import { type Offers, publishOffers } from "./offers.ts";
import {
  BREAKS,
  foundBy,
  type Member,
  openProtectionFixture,
  type ProtectionFixture,
  STATES,
  type State,
  shown,
  toOutcome,
} from "./protection-fixture.ts";
import { CALLS, getRows, JOBS, type Mark, OPERATORS_ACTS, OUTCOMES, PAGES_WITH_OFFERS } from "./table.ts";

const COLUMNS = STATES.slice(1);

const rows = new Map(
  [...getRows(CALLS)].slice(1).map(([key, marks]) => {
    const each = marks.split(/\s+/) as Mark[];
    return [key, new Map(COLUMNS.map((state, at) => [state as State, each[at] ?? "?"]))];
  }),
);
const getMark = (key: string, state: State) => (state === "none" ? "." : (rows.get(key)?.get(state) ?? "?"));
const getKey = ({ area, name }: (typeof calls)[number]) => `${area}.${name}`;
const operatorsRows = getRows(OPERATORS_ACTS);
const jobsRows = getRows(JOBS, /^(.*?)\s+([.XH](?:\s.*)?)$/);

/** Calls that check for a break in their own use case, because the other direction stays open. */
const OWN_GATE = ["wallet.walletTransfer"];
/** Calls that end a session or begin a break: called last. */
const LAST = ["protection.exclude", "session.logout"];

describe("the table of player protection", () => {
  it("has a row for every call, and no other", () => {
    expect([...rows.keys()]).toEqual(calls.map(getKey));
    for (const [key, marks] of rows) {
      expect(
        [...marks.values()].every((mark) => mark in OUTCOMES),
        key,
      ).toBe(true);
    }
  });

  it("marks a call as refused during breaks exactly if the contract does", () => {
    for (const call of calls) {
      const isRefused = call.meta.gives !== null || OWN_GATE.includes(getKey(call));
      const marks = BREAKS.map((state) => getMark(getKey(call), state));
      expect([getKey(call), ...marks.map((mark) => mark === "X")]).toEqual([
        getKey(call),
        ...BREAKS.map(() => isRefused),
      ]);
    }
  });

  it("has a row for every operator action, and no other", () => {
    const acts = operatorCalls.filter(({ meta, method }) => meta.permission !== null && method === "POST");
    expect([...operatorsRows.keys()]).toEqual(acts.map(({ area, name }) => `${area}.${name}`));
  });

  it("lists every page that calls something hidden during a break", () => {
    const hiding = [...rows].filter(([, marks]) => marks.get("here") === "H").map(([key]) => key);
    const found = [...filesBelow("app/routes"), ...filesBelow("app/modules"), ...filesBelow("app/site")]
      .filter((file) => !file.startsWith("app/routes/ops/") && !file.includes(".test."))
      .flatMap((file) => {
        const text = readFileSync(file, "utf8");
        const asks = hiding.filter((key) => new RegExp(`\\b${key.replace(".", "\\.")}\\(`).test(text));
        return asks.length > 0 ? [`${file} ${asks.sort().join(" ")}`] : [];
      });
    const named = [...getRows(PAGES_WITH_OFFERS)].map(
      ([file, asks]) => `${file} ${asks.split(/\s+/).sort().join(" ")}`,
    );
    const counted = found.filter((line) => !line.endsWith(" content.unreadCount"));
    expect(counted.toSorted()).toEqual(named.toSorted());
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`);
}

await forEachDialect("player protection, as the table says,", (open) => {
  let fixture: ProtectionFixture;
  let offers: Offers;
  beforeAll(async () => {
    fixture = await openProtectionFixture(await open());
    offers = await publishOffers(fixture);
    await fixture.run("draw lotteries");
  });
  afterAll(() => fixture.close());

  it("the table has a row for every job of the server", () => {
    expect([...jobsRows.keys()].toSorted()).toEqual(fixture.composed.jobs.map(({ name }) => name).toSorted());
  });

  it.each(["none", ...BREAKS] as const)("every call has its listed outcome: %s", async (state) => {
    const [member, agent] = [await fixture.addMember(), await fixture.addMember(fixture.merchant, 1)];
    for (const one of [member, agent]) await fixture.enter(one, state);
    const ofMembers = calls.filter(({ meta }) =>
      meta.roles.some((role) => role === "member" || role === "agent"),
    );
    const inTurn = ofMembers.toSorted((a, b) => LAST.indexOf(getKey(a)) - LAST.indexOf(getKey(b)));
    const wrong: string[] = [];
    for (const call of inTurn) {
      const by = call.meta.roles.includes("member") ? member : agent;
      const areas = by.calls as unknown as Record<
        string,
        Record<string, (input: object) => Promise<unknown>>
      >;
      const outcome = await toOutcome(areas[call.area]?.[call.name]?.(getSample(call)) ?? Promise.resolve());
      const isRefused = outcome === "PLAYER_EXCLUDED";
      const expected = call.meta.gives !== null && state !== "none";
      if (isRefused !== expected) wrong.push(`${getKey(call)}: ${outcome}`);
    }
    expect(wrong).toEqual([]);
  });

  /** Calls that no state blocks for a member. Each returns `done`, `hidden`, or the code of the refusal. */
  const acts: Record<string, (member: Member) => Promise<string>> = {
    "payments.deposit": ({ calls }) =>
      toOutcome(
        calls.payments.deposit({
          ...{ channel: "bank", amount: 10_000, idempotencyKey: fixture.key() },
          returnUrl: "http://wire.localhost/member/depositv2",
        }),
      ),
    "games.launchGame": ({ calls }) => toOutcome(calls.games.launchGame({ gameId: "g1", backUrl: "/rng" })),
    "lottery.placeTicket": async ({ calls }) => toOutcome(placeTicket(calls, fixture.key())),
    "wallet.walletTransfer": ({ calls }) =>
      toOutcome(
        calls.wallet.walletTransfer({
          ...{ vassalage: "JADE", direction: "in", amount: 10_000, idempotencyKey: fixture.key() },
        }),
      ),
    "promotions.claim": ({ calls }) =>
      toOutcome(calls.promotions.claim({ promotionId: offers.signUp, idempotencyKey: fixture.key() })),
    "promotions.apply": ({ calls }) =>
      toOutcome(
        calls.promotions.apply({ promotionId: offers.manual, comment: "", idempotencyKey: fixture.key() }),
      ),
    "promotions.list": async ({ calls }) => shown(await calls.promotions.list({})),
    "promotions.available": async ({ calls }) =>
      (await calls.promotions.available()).availablePromoCount > 0 ? "done" : "hidden",
    "promotions.detail": ({ calls }) => foundBy(calls.promotions.detail({ promotionId: offers.manual })),
    "rewards.bonusOffers": async ({ calls }) => shown(await calls.rewards.bonusOffers()),
    "rewards.missionSummary": async ({ calls }) => shown(await calls.rewards.missionSummary({})),
    "rewards.pointRewards": async ({ calls: { rewards } }) =>
      shown({ ...(await rewards.pointBalance()), ...(await rewards.pointRewards({})) }),
    "rewards.tournaments": async ({ calls }) => shown(await calls.rewards.tournaments({})),
    "rewards.tournament": ({ calls }) => foundBy(calls.rewards.tournament({ tournamentId: offers.race })),
    "content.unreadCount": async (member) => {
      await fixture.lose(member, 100);
      return (await member.calls.content.unreadCount()).mission > 0 ? "done" : "hidden";
    },
  };

  it("there is a scenario for every call that a limit refuses or a break hides", () => {
    const own = [...rows].filter(([, marks]) => [...marks.values()].some((mark) => !".X".includes(mark)));
    // A vendor's sportsbook is launched like any game.
    expect(own.map(([key]) => key).filter((key) => key !== "games.launchFb" && !(key in acts))).toEqual([]);
  });

  describe.each(STATES)("in the state %s", (state) => {
    it.each(Object.keys(acts))("%s has the outcome that the table lists", async (key) => {
      const member = await fixture.memberIn(state);
      const expected = OUTCOMES[getMark(key, state) as Mark];
      expect(await acts[key]?.(member)).toBe(expected);
    });
  });

  describe.each(BREAKS)("during a break: %s", (state) => {
    it("money can be transferred back from a vendor", async () => {
      const member = await fixture.addMember();
      const transfer = { vassalage: "JADE", amount: 10_000 } as const;
      await member.calls.wallet.walletTransfer({
        ...transfer,
        direction: "in",
        idempotencyKey: fixture.key(),
      });
      await fixture.enter(member, state);
      await member.calls.wallet.walletTransfer({
        ...transfer,
        direction: "out",
        idempotencyKey: fixture.key(),
      });
      expect(fixture.jade.getBalance(member.id)).toBe(0);
    });

    it("an earned bonus can be claimed, with a turnover requirement only if the member can return soon", async () => {
      const member = await fixture.addMember();
      await deposit(member, await fixture.loadOperator("cashier"));
      await fixture.enter(member, state);
      expect(await claimEarned(member)).toBe("done");
      const { turnover } = await member.calls.withdrawals.withdrawalOptions();
      expect(turnover.left).toBe(state === "cool-off" ? 10_000 : 0);
    });

    it("a paid deposit is credited, without its bonus", async () => {
      const member = await fixture.addMember();
      const cashier = await fixture.loadOperator("cashier");
      await deposit(member, cashier, () => fixture.enter(member, state));
      expect((await member.calls.payments.deposits({})).list[0]).toMatchObject({ state: "succeeded" });
      expect((await member.calls.rewards.rewardCentre()).bonuses).toEqual([]);
    });

    it("a repeated claim gets its first response, and grants nothing new", async () => {
      const [member, key, spinsKey] = [await fixture.addMember(), fixture.key(), fixture.key()];
      const claim = (promotionId: string, idempotencyKey = key) =>
        member.calls.promotions.claim({ promotionId, idempotencyKey });
      const first = await claim(offers.signUp);
      await claim(offers.freeSpins, spinsKey);
      const { db } = fixture.database;
      // Simulates that the vendor did not respond.
      const unanswered = db.updateTable("promotion_entry").set({ state: "process" });
      await unanswered.where("idempotency_key", "=", spinsKey).execute();
      await fixture.enter(member, state);
      expect(await claim(offers.signUp)).toEqual(first);
      expect(await toOutcome(claim(offers.freeSpins))).toBe("IDEMPOTENCY_CONFLICT");
      expect(await toOutcome(claim(offers.signUp, fixture.key()))).toBe("PLAYER_EXCLUDED");
      expect(await toOutcome(claim(offers.freeSpins, spinsKey))).toBe("PLAYER_EXCLUDED");
    });

    it("no application is granted, regardless of the approving operator", async () => {
      const member = await fixture.addMember();
      const cashier = await fixture.loadOperator("cashier");
      const asked = { promotionId: offers.manual, comment: "", idempotencyKey: fixture.key() };
      const { entryId: id } = await member.calls.promotions.apply(asked);
      await fixture.enter(member, state);
      const approve = () =>
        cashier.applications.approve({ merchant: fixture.merchant.code, id, amount: 100, seenPictures: 0 });
      expect(await toOutcome(approve())).toBe(OUTCOMES[markOfOperators("applications.approve")]);
    });

    it("the member is left out of free spins and messages for many members", async () => {
      const [finance, support] = [
        await fixture.loadOperator("finance"),
        await fixture.loadOperator("support"),
      ];
      const [there, away] = [await fixture.addMember(), await fixture.memberIn(state)];
      const merchant = fixture.merchant.code;
      const usernames = `${there.id}, ${away.id}`;
      const gift = { merchant, promotionId: offers.freeSpins, usernames };
      expect(await finance.freeSpins.count(gift)).toMatchObject({ chosen: 2, fresh: 1 });
      const label = `protection-${state}`;
      for (const { id } of [there, away]) {
        await support.members.addLabel({ merchant, id, label, color: "#ABABAB" });
      }
      const texts = { EN: { title: "To many", content: "Come and play" } };
      const { count } = await support.messages.count({ merchant, label });
      await support.messages.send({
        merchant,
        label,
        texts,
        seenCount: count,
        idempotencyKey: fixture.key(),
      });
      const alone = { username: away.id, texts: { EN: { title: "To you", content: "Your withdrawal" } } };
      await support.messages.send({ merchant, ...alone, seenCount: 1, idempotencyKey: fixture.key() });
      expect(count).toBe(1);
      const titles = async ({ calls }: Member, kind: "system" | "personal") =>
        (await calls.messages.list({ kind })).list.map(({ title }) => title);
      expect(await titles(there, "system")).toContain("To many");
      expect(await titles(away, "system")).not.toContain("To many");
      expect(await titles(away, "personal")).toEqual(["To you"]);
    });

    it("earlier free spins, referral rewards and tournament prizes are not paid out", async () => {
      const [there, away] = [await fixture.addMember(), await fixture.addMember()];
      for (const one of [there, away]) {
        await giveSpins(one);
        await inviteFriend(one);
        await winTournament(one);
      }
      await fixture.enter(away, state);
      for (const [job, what] of jobsRows) if (what.startsWith("X")) await fixture.run(job);
      const got = async ({ id, calls }: Member) => ({
        spins: fixture.spins.includes(id),
        entries: (await calls.promotions.entries({})).list.map((one) => one.state),
        bonuses: (await calls.rewards.rewardCentre()).bonuses.length,
      });
      expect(await got(there)).toEqual({ spins: true, entries: ["issued"], bonuses: 2 });
      expect(await got(away)).toEqual({ spins: false, entries: ["rejected"], bonuses: 0 });
    });
  });

  // Free spins given to a held account stay until a person has decided; they cannot be played meanwhile.
  const ofBreaks = BREAKS.filter((state) => state !== "held");
  it.each(ofBreaks)("free spins that the vendor granted before a break are taken back: %s", async (state) => {
    const [there, away] = [await fixture.addMember(), await fixture.addMember()];
    for (const one of [there, away]) await giveSpins(one);
    await fixture.run("request claimed free spins from vendors");
    await fixture.enter(away, state);
    await fixture.run("withdraw free spins of members on a break");
    await fixture.run("withdraw free spins of members on a break");
    const getState = async ({ calls }: Member) =>
      (await calls.promotions.entries({})).list.map((one) => one.state);
    expect([await getState(there), await getState(away)]).toEqual([["issued"], ["rejected"]]);
    expect(fixture.takenBack.filter((id) => id === there.id || id === away.id)).toEqual([away.id]);
  });

  const markOfOperators = (key: string) => (operatorsRows.get(key)?.[0] ?? "?") as Mark;

  /** Makes a deposit with the brand's bonus, which an operator matches to the bank's line after `meanwhile`. */
  async function deposit(member: Member, cashier: OperatorClient, meanwhile = async () => {}): Promise<void> {
    const { depositId: id } = await member.calls.payments.deposit({
      ...{ channel: "bank", amount: 10_000, bonusId: "welcome", idempotencyKey: fixture.key() },
      returnUrl: "http://wire.localhost/member/depositv2",
    });
    await meanwhile();
    const line = { id, amount: 10_000, bankReference: fixture.key(), confirmed: "held,pause" };
    // The brand requires two operators.
    for (const operator of [cashier, await fixture.loadOperator("finance")])
      await operator.deposits.match({ merchant: fixture.merchant.code, ...line });
  }

  async function claimEarned({ calls }: Member): Promise<string> {
    const { bonuses } = await calls.rewards.rewardCentre();
    const grantId = bonuses.find(({ status }) => status === "claimable")?.grantId ?? "none";
    return toOutcome(calls.rewards.claimBonus({ grantId, idempotencyKey: fixture.key() }));
  }

  async function giveSpins({ id }: Member): Promise<void> {
    const finance = await fixture.loadOperator("finance");
    await finance.freeSpins.give({
      ...{
        merchant: fixture.merchant.code,
        promotionId: offers.freeSpins,
        usernames: id,
        note: "A good week",
      },
      ...{ seenCount: 1, idempotencyKey: fixture.key() },
    });
  }

  /** Adds a friend whom the member invited, and who has bet. */
  async function inviteFriend(member: Member): Promise<void> {
    const friend = await fixture.addMember();
    await fixture.lose(friend, 1_000);
    await fixture.database.db
      .updateTable("account")
      .set({ referred_by: member.id })
      .where("merchant_id", "=", fixture.merchant.code)
      .where("id", "=", friend.id)
      .execute();
  }

  /** Inserts a finished tournament whose prize the member has not received yet. */
  async function winTournament({ id }: Member): Promise<void> {
    const merchant_id = fixture.merchant.code;
    const tournament_id = fixture.key();
    const at = { created_at: 0, updated_at: 0 };
    const rules = { metric: "turnover", prizes: [{ from: 1, to: 1, amount: 100 }], times: 0, days: 1 };
    await fixture.database.db
      .insertInto("tournament")
      .values({
        ...{
          merchant_id,
          id: tournament_id,
          state: "published",
          texts: '{"EN":{"title":"A race","summary":""}}',
        },
        ...{
          rules: JSON.stringify(rules),
          starts_at: 0,
          ends_at: FIXTURE_TIME - 1,
          closed_at: FIXTURE_TIME,
          ranked: 1,
        },
        ...at,
      })
      .execute();
    await fixture.database.db
      .insertInto("tournament_result")
      .values({
        ...{ merchant_id, tournament_id, account_id: id, place: 1, rank: 1, score: 1, bets: 1, prize: 100 },
        ...{ state: "open", grant_id: null, updated_at: 0 },
      })
      .execute();
  }
});

/** Buys the smallest ticket of a lottery that is open for bets. */
async function placeTicket({ lottery }: PlatformClient, idempotencyKey: string): Promise<void> {
  const gameCode = "TCG_LOTTO_VN_SAI_GON_60_GIAY";
  const { draw } = await lottery.game({ gameCode });
  await lottery.placeTicket({ ...toSlip(draw?.draw ?? ""), idempotencyKey });
}
