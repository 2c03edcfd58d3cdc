import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "#app/platform/contract/calls.ts";
import { operatorCalls } from "#app/platform/contract/ops/operator-calls.ts";
import type { PlatformClient } from "#app/platform/core/platform.ts";
import { forEachDialect } from "#app/platform/database/testing.ts";
import { slipOf } from "#app/platform/lottery/set-up-lottery-testing.ts";
import type { OperatorClient } from "#app/platform/operators/operators.server.ts";
import { HOUSE_TIME } from "../wire/real-house.ts";
import { sampleOf } from "../wire/samples.ts";
import { type Offers, publishOffers } from "./offers.ts";
import {
  BREAKS,
  foundBy,
  type Member,
  openProtectionHouse,
  outcomeOf,
  type ProtectionHouse,
  STATES,
  type State,
  shown,
} from "./protection-house.ts";
import { CALLS, JOBS, OPERATORS_ACTS, PAGES_WITH_OFFERS } from "./table.ts";

const COLUMNS = STATES.slice(1);
type Mark = "." | "X" | "H" | "D" | "L" | "W" | "S";

/** The lines of a table that begin with a name; the rest of each. */
function rowsOf(table: string, name = /^(\S+)\s+(.*)$/): Map<string, string> {
  const lines = table
    .trim()
    .split("\n")
    .map((line) => line.trim());
  return new Map(lines.map((line) => [name.exec(line)?.[1] ?? line, name.exec(line)?.[2] ?? ""]));
}

const rows = new Map(
  [...rowsOf(CALLS)].slice(1).map(([key, marks]) => {
    const each = marks.split(/\s+/) as Mark[];
    return [key, new Map(COLUMNS.map((state, at) => [state as State, each[at] ?? "?"]))];
  }),
);
const markOf = (key: string, state: State) => (state === "none" ? "." : (rows.get(key)?.get(state) ?? "?"));
const keyOf = ({ area, name }: (typeof calls)[number]) => `${area}.${name}`;
const operatorsRows = rowsOf(OPERATORS_ACTS);
const jobsRows = rowsOf(JOBS, /^(.*?)\s+([.XH](?:\s.*)?)$/);

/** Refused to members on a break by their own use case, since the other direction stays open. */
const OWN_GATE = ["wallet.walletTransfer"];
/** Ends a session or begins a break: asked last. */
const LAST = ["protection.exclude", "session.logout"];

const OUTCOMES: Record<Mark, string> = {
  ".": "done",
  X: "PLAYER_EXCLUDED",
  H: "hidden",
  D: "/amount protection.error.deposit.day",
  L: "LOSS_LIMIT",
  W: "WAGER_LIMIT",
  S: "SESSION_LIMIT",
};

describe("the table of player protection", () => {
  it("has a row for every call, and no other", () => {
    expect([...rows.keys()]).toEqual(calls.map(keyOf));
    for (const [key, marks] of rows) {
      expect(
        [...marks.values()].every((mark) => mark in OUTCOMES),
        key,
      ).toBe(true);
    }
  });

  it("says of breaks what the contract says that each call gives", () => {
    for (const call of calls) {
      const isRefused = call.meta.gives !== null || OWN_GATE.includes(keyOf(call));
      const marks = BREAKS.map((state) => markOf(keyOf(call), state));
      expect([keyOf(call), ...marks.map((mark) => mark === "X")]).toEqual([
        keyOf(call),
        ...BREAKS.map(() => isRefused),
      ]);
    }
  });

  it("has a row for every act of operators, and no other", () => {
    const acts = operatorCalls.filter(({ meta, method }) => meta.permission !== null && method === "POST");
    expect([...operatorsRows.keys()]).toEqual(acts.map(({ area, name }) => `${area}.${name}`));
  });

  it("names every page that asks for what is hidden", () => {
    const hiding = [...rows].filter(([, marks]) => marks.get("here") === "H").map(([key]) => key);
    const found = [...filesBelow("app/routes"), ...filesBelow("app/modules"), ...filesBelow("app/site")]
      .filter((file) => !file.startsWith("app/routes/ops/") && !file.includes(".test."))
      .flatMap((file) => {
        const text = readFileSync(file, "utf8");
        const asks = hiding.filter((key) => new RegExp(`\\b${key.replace(".", "\\.")}\\(`).test(text));
        return asks.length > 0 ? [`${file} ${asks.sort().join(" ")}`] : [];
      });
    const named = [...rowsOf(PAGES_WITH_OFFERS)].map(
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
  let house: ProtectionHouse;
  let offers: Offers;
  beforeAll(async () => {
    house = await openProtectionHouse(await open());
    offers = await publishOffers(house);
    await house.run("draw lotteries");
  });
  afterAll(() => house.close());

  it("knows every job of the server", () => {
    expect([...jobsRows.keys()].toSorted()).toEqual(house.composed.jobs.map(({ name }) => name).toSorted());
  });

  it.each(["none", ...BREAKS] as const)("in every call: %s", async (state) => {
    const [member, agent] = [await house.addMember(), await house.addMember(house.merchant, 1)];
    for (const one of [member, agent]) await house.enter(one, state);
    const ofMembers = calls.filter(({ meta }) =>
      meta.roles.some((role) => role === "member" || role === "agent"),
    );
    const inTurn = ofMembers.toSorted((a, b) => LAST.indexOf(keyOf(a)) - LAST.indexOf(keyOf(b)));
    const wrong: string[] = [];
    for (const call of inTurn) {
      const by = call.meta.roles.includes("member") ? member : agent;
      const areas = by.calls as unknown as Record<
        string,
        Record<string, (input: object) => Promise<unknown>>
      >;
      const outcome = await outcomeOf(areas[call.area]?.[call.name]?.(sampleOf(call)) ?? Promise.resolve());
      const isRefused = outcome === "PLAYER_EXCLUDED";
      const expected = call.meta.gives !== null && state !== "none";
      if (isRefused !== expected) wrong.push(`${keyOf(call)}: ${outcome}`);
    }
    expect(wrong).toEqual([]);
  });

  /** Calls that work for a member in no state. `done`, `hidden`, or the code of the refusal. */
  const acts: Record<string, (member: Member) => Promise<string>> = {
    "payments.deposit": ({ calls }) =>
      outcomeOf(
        calls.payments.deposit({
          ...{ channel: "bank", amount: 10_000, idempotencyKey: house.key() },
          returnUrl: "http://wire.localhost/member/depositv2",
        }),
      ),
    "games.launchGame": ({ calls }) => outcomeOf(calls.games.launchGame({ gameId: "g1", backUrl: "/rng" })),
    "lottery.placeTicket": async ({ calls }) => outcomeOf(placeTicket(calls, house.key())),
    "wallet.walletTransfer": ({ calls }) =>
      outcomeOf(
        calls.wallet.walletTransfer({
          ...{ vassalage: "JADE", direction: "in", amount: 10_000, idempotencyKey: house.key() },
        }),
      ),
    "promotions.claim": ({ calls }) =>
      outcomeOf(calls.promotions.claim({ promotionId: offers.signUp, idempotencyKey: house.key() })),
    "promotions.apply": ({ calls }) =>
      outcomeOf(
        calls.promotions.apply({ promotionId: offers.manual, comment: "", idempotencyKey: house.key() }),
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
      await house.lose(member, 100);
      return (await member.calls.content.unreadCount()).mission > 0 ? "done" : "hidden";
    },
  };

  it("has an act for every call that a limit refuses or a break hides", () => {
    const own = [...rows].filter(([, marks]) => [...marks.values()].some((mark) => !".X".includes(mark)));
    // The sportsbook of one vendor is launched as any game is.
    expect(own.map(([key]) => key).filter((key) => key !== "games.launchFb" && !(key in acts))).toEqual([]);
  });

  describe.each(STATES)("in the state %s", (state) => {
    it.each(Object.keys(acts))("%s", async (key) => {
      const member = await house.memberIn(state);
      const expected = OUTCOMES[markOf(key, state) as Mark];
      expect(await acts[key]?.(member)).toBe(expected);
    });
  });

  describe.each(BREAKS)("in a break: %s", (state) => {
    it("lets money come back from a vendor", async () => {
      const member = await house.addMember();
      const transfer = { vassalage: "JADE", amount: 10_000 } as const;
      await member.calls.wallet.walletTransfer({ ...transfer, direction: "in", idempotencyKey: house.key() });
      await house.enter(member, state);
      await member.calls.wallet.walletTransfer({
        ...transfer,
        direction: "out",
        idempotencyKey: house.key(),
      });
      expect(house.jade.balanceOf(member.id)).toBe(0);
    });

    it("lets an earned bonus be claimed, and owes no turnover where the member cannot come back soon", async () => {
      const member = await house.addMember();
      await deposit(member, await house.operatorOf("cashier"));
      await house.enter(member, state);
      expect(await claimEarned(member)).toBe("done");
      const { turnover } = await member.calls.withdrawals.withdrawalOptions();
      expect(turnover.left).toBe(state === "cool-off" ? 10_000 : 0);
    });

    it("credits a deposit that was paid, without its bonus", async () => {
      const member = await house.addMember();
      const cashier = await house.operatorOf("cashier");
      await deposit(member, cashier, () => house.enter(member, state));
      expect((await member.calls.payments.deposits({})).list[0]).toMatchObject({ state: "succeeded" });
      expect((await member.calls.rewards.rewardCentre()).bonuses).toEqual([]);
    });

    it("answers a repeated claim with what it gave before, and gives nothing new", async () => {
      const [member, key, spinsKey] = [await house.addMember(), house.key(), house.key()];
      const claim = (promotionId: string, idempotencyKey = key) =>
        member.calls.promotions.claim({ promotionId, idempotencyKey });
      const first = await claim(offers.signUp);
      await claim(offers.freeSpins, spinsKey);
      const { db } = house.database;
      // As if the vendor had not answered.
      const unanswered = db.updateTable("promotion_entry").set({ state: "process" });
      await unanswered.where("idempotency_key", "=", spinsKey).execute();
      await house.enter(member, state);
      expect(await claim(offers.signUp)).toEqual(first);
      expect(await outcomeOf(claim(offers.freeSpins))).toBe("IDEMPOTENCY_CONFLICT");
      expect(await outcomeOf(claim(offers.signUp, house.key()))).toBe("PLAYER_EXCLUDED");
      expect(await outcomeOf(claim(offers.freeSpins, spinsKey))).toBe("PLAYER_EXCLUDED");
    });

    it("grants no application, whoever approves it", async () => {
      const member = await house.addMember();
      const cashier = await house.operatorOf("cashier");
      const asked = { promotionId: offers.manual, comment: "", idempotencyKey: house.key() };
      const { entryId: id } = await member.calls.promotions.apply(asked);
      await house.enter(member, state);
      const approve = () =>
        cashier.applications.approve({ merchant: house.merchant.code, id, amount: 100, seenPictures: 0 });
      expect(await outcomeOf(approve())).toBe(OUTCOMES[markOfOperators("applications.approve")]);
    });

    it("leaves the member out of free spins and messages to many", async () => {
      const [finance, support] = [await house.operatorOf("finance"), await house.operatorOf("support")];
      const [there, away] = [await house.addMember(), await house.memberIn(state)];
      const merchant = house.merchant.code;
      const usernames = `${there.id}, ${away.id}`;
      const gift = { merchant, promotionId: offers.freeSpins, usernames };
      expect(await finance.freeSpins.count(gift)).toMatchObject({ chosen: 2, fresh: 1 });
      const label = `protection-${state}`;
      for (const { id } of [there, away]) {
        await support.members.addLabel({ merchant, id, label, color: "#ABABAB" });
      }
      const texts = { EN: { title: "To many", content: "Come and play" } };
      const { count } = await support.messages.count({ merchant, label });
      await support.messages.send({ merchant, label, texts, seenCount: count, idempotencyKey: house.key() });
      const alone = { username: away.id, texts: { EN: { title: "To you", content: "Your withdrawal" } } };
      await support.messages.send({ merchant, ...alone, seenCount: 1, idempotencyKey: house.key() });
      expect(count).toBe(1);
      const titles = async ({ calls }: Member, kind: "system" | "personal") =>
        (await calls.messages.list({ kind })).list.map(({ title }) => title);
      expect(await titles(there, "system")).toContain("To many");
      expect(await titles(away, "system")).not.toContain("To many");
      expect(await titles(away, "personal")).toEqual(["To you"]);
    });

    it("gives no free spins that were given before, no reward of an invitation, no prize of a tournament", async () => {
      const [there, away] = [await house.addMember(), await house.addMember()];
      for (const one of [there, away]) {
        await giveSpins(one);
        await inviteFriend(one);
        await winTournament(one);
      }
      await house.enter(away, state);
      for (const [job, what] of jobsRows) if (what.startsWith("X")) await house.run(job);
      const got = async ({ id, calls }: Member) => ({
        spins: house.spins.includes(id),
        entries: (await calls.promotions.entries({})).list.map((one) => one.state),
        bonuses: (await calls.rewards.rewardCentre()).bonuses.length,
      });
      expect(await got(there)).toEqual({ spins: true, entries: ["issued"], bonuses: 2 });
      expect(await got(away)).toEqual({ spins: false, entries: ["rejected"], bonuses: 0 });
    });
  });

  // What was given to an account that is held stays until a person has decided; it is not played meanwhile.
  const ofBreaks = BREAKS.filter((state) => state !== "held");
  it.each(ofBreaks)("takes free spins back that the vendor gave before a break: %s", async (state) => {
    const [there, away] = [await house.addMember(), await house.addMember()];
    for (const one of [there, away]) await giveSpins(one);
    await house.run("ask vendors for free spins that were claimed");
    await house.enter(away, state);
    await house.run("take free spins back from members on a break");
    await house.run("take free spins back from members on a break");
    const stateOf = async ({ calls }: Member) =>
      (await calls.promotions.entries({})).list.map((one) => one.state);
    expect([await stateOf(there), await stateOf(away)]).toEqual([["issued"], ["rejected"]]);
    expect(house.takenBack.filter((id) => id === there.id || id === away.id)).toEqual([away.id]);
  });

  const markOfOperators = (key: string) => (operatorsRows.get(key)?.[0] ?? "?") as Mark;

  /** A deposit with the brand's bonus, which an operator matches to the bank's line after `meanwhile`. */
  async function deposit(member: Member, cashier: OperatorClient, meanwhile = async () => {}): Promise<void> {
    const { depositId: id } = await member.calls.payments.deposit({
      ...{ channel: "bank", amount: 10_000, bonusId: "welcome", idempotencyKey: house.key() },
      returnUrl: "http://wire.localhost/member/depositv2",
    });
    await meanwhile();
    const line = { id, amount: 10_000, bankReference: house.key(), confirmed: "held,pause" };
    // The brand asks for two.
    for (const operator of [cashier, await house.operatorOf("finance")])
      await operator.deposits.match({ merchant: house.merchant.code, ...line });
  }

  async function claimEarned({ calls }: Member): Promise<string> {
    const { bonuses } = await calls.rewards.rewardCentre();
    const grantId = bonuses.find(({ status }) => status === "claimable")?.grantId ?? "none";
    return outcomeOf(calls.rewards.claimBonus({ grantId, idempotencyKey: house.key() }));
  }

  async function giveSpins({ id }: Member): Promise<void> {
    const finance = await house.operatorOf("finance");
    await finance.freeSpins.give({
      ...{ merchant: house.merchant.code, promotionId: offers.freeSpins, usernames: id, note: "A good week" },
      ...{ seenCount: 1, idempotencyKey: house.key() },
    });
  }

  /** A friend of the member's who has bet. */
  async function inviteFriend(member: Member): Promise<void> {
    const friend = await house.addMember();
    await house.lose(friend, 1_000);
    await house.database.db
      .updateTable("account")
      .set({ referred_by: member.id })
      .where("merchant_id", "=", house.merchant.code)
      .where("id", "=", friend.id)
      .execute();
  }

  /** A tournament that is over, whose prize the member is still to get. */
  async function winTournament({ id }: Member): Promise<void> {
    const merchant_id = house.merchant.code;
    const tournament_id = house.key();
    const at = { created_at: 0, updated_at: 0 };
    const rules = { metric: "turnover", prizes: [{ from: 1, to: 1, amount: 100 }], times: 0, days: 1 };
    await house.database.db
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
          ends_at: HOUSE_TIME - 1,
          closed_at: HOUSE_TIME,
          ranked: 1,
        },
        ...at,
      })
      .execute();
    await house.database.db
      .insertInto("tournament_result")
      .values({
        ...{ merchant_id, tournament_id, account_id: id, place: 1, rank: 1, score: 1, bets: 1, prize: 100 },
        ...{ state: "open", grant_id: null, updated_at: 0 },
      })
      .execute();
  }
});

/** Buys the smallest ticket of a lottery that takes bets. */
async function placeTicket({ lottery }: PlatformClient, idempotencyKey: string): Promise<void> {
  const gameCode = "TCG_LOTTO_VN_SAI_GON_60_GIAY";
  const { draw } = await lottery.game({ gameCode });
  await lottery.placeTicket({ ...slipOf(draw?.draw ?? ""), idempotencyKey });
}
