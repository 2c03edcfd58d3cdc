import { describe, expect, it } from "vitest";
import type { OperatorArguments } from "../contract/ops/operator-calls.ts";
import { hasPermission, OPERATOR_ROLES, PERMISSIONS, type Permission } from "../contract/ops/permissions.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { type LoggedIn, openOperators } from "./testing.ts";

/** A promotion as an operator submits it. */
const PROMOTION = {
  group: "new",
  texts: { TY: { title: "A promotion", summary: "", content: "" } },
  picture: "art:gift",
  sort: 0,
  quota: null,
  budget: null,
  startsAt: 0,
  endsAt: null,
  rules: { kind: "info" },
} as const;

/** A mission as an operator submits it. */
const MISSION: Omit<OperatorArguments<"missions", "create">, "merchant" | "idempotencyKey"> = {
  rules: { goal: "bet", gameTypes: [], target: 10_000, period: "day", prize: 500, times: 3, days: 7 },
  texts: { TY: { title: "A mission", summary: "" } },
  budget: { total: 5_000, each: 500 },
  sort: 0,
  startsAt: 0,
  endsAt: null,
};

/** A tournament as an operator submits it. */
const TOURNAMENT: Omit<OperatorArguments<"tournaments", "create">, "merchant" | "idempotencyKey"> = {
  rules: {
    ...{ metric: "turnover", gameTypes: [], vendors: [], games: [], minStake: 0, minBets: 1 },
    ...{ prizes: [{ from: 1, to: 1, amount: 100 }], times: 0, days: 1 },
  },
  texts: { TY: { title: "A race", summary: "" } },
  startsAt: 0,
  endsAt: 1,
};

/** A reward as an operator submits it. */
const REWARD: Omit<OperatorArguments<"rewards", "create">, "merchant" | "idempotencyKey"> = {
  ...{ type: "goods", texts: { TY: { name: "A cap", text: "" } }, picture: "art:cup", price: 100 },
  ...{ worth: null, times: 0, days: 1, stock: 5, perMember: 1, sort: 0 },
};

/** A tier of a contract as an operator submits it. */
const TIER = { rateBasisPoints: 100, activeMembers: 0, periodValidBet: 0, periodProfitLoss: 0 };

await forEachDialect("operators", (open) => {
  const { given, code, asked } = openOperators(open);

  describe("operators are limited to their role and their merchants", () => {
    const none = () => ({ merchant: code(), id: "none", seenVersion: 1 });
    const about = () => ({ merchant: code(), id: "none", reason: "Agreed with both" });
    /** A call for each permission. */
    const DO: Record<Permission, (call: LoggedIn) => Promise<unknown>> = {
      "withdrawals.see": (call) => call.withdrawals.detail({ merchant: code(), id: "none" }),
      "withdrawals.review": (call) => call.withdrawals.review({ merchant: code(), id: "none" }),
      "withdrawals.approve": (call) => call.withdrawals.approve({ merchant: code(), id: "none" }),
      "withdrawals.reject": (call) =>
        call.withdrawals.reject({
          merchant: code(),
          id: "none",
          reason: "checks",
          note: "As seen in the case",
        }),
      "withdrawals.pay": (call) => call.withdrawals.pay({ merchant: code(), id: "none" }),
      "withdrawals.markPaid": (call) =>
        call.withdrawals.markPaid({ merchant: code(), id: "none", proof: "LINE-1" }),
      "withdrawals.markFailed": (call) => call.withdrawals.markFailed({ merchant: code(), id: "none" }),
      "withdrawals.settle": (call) =>
        call.withdrawals.settle({ merchant: code(), id: "none", outcome: "refunded", seenPictures: 0 }),
      "withdrawals.settlePaidTwice": (call) =>
        call.withdrawals.settlePaidTwice({ merchant: code(), id: "none", remark: "It came back" }),
      "cases.claim": (call) => call.cases.claim({ merchant: code(), area: "withdrawals", id: "none" }),
      "cases.release": (call) => call.cases.release({ merchant: code(), area: "deposits", id: "none" }),
      "cases.takeOver": (call) => call.cases.takeOver({ merchant: code(), area: "deposits", id: "none" }),
      "transfers.see": (call) => call.transfers.detail({ merchant: code(), id: "none" }),
      "transfers.ask": (call) => call.transfers.ask({ merchant: code(), id: "none" }),
      "transfers.propose": (call) =>
        call.transfers.propose({
          merchant: code(),
          id: "none",
          outcome: "done",
          evidence: "Line 7 of the statement",
          idempotencyKey: "key-of-roles",
        }),
      "transfers.approve": (call) =>
        call.transfers.approve({ merchant: code(), id: "none", settlementId: "none" }),
      "transfers.reject": (call) =>
        call.transfers.reject({ merchant: code(), id: "none", settlementId: "none" }),
      "transfers.settlePaidTwice": (call) =>
        call.transfers.settlePaidTwice({ merchant: code(), id: "none", remark: "It came back" }),
      "deposits.see": (call) => call.deposits.detail({ merchant: code(), id: "none" }),
      "deposits.match": (call) =>
        call.deposits.match({ merchant: code(), id: "none", amount: 1, bankReference: "L" }),
      "deposits.reject": (call) =>
        call.deposits.reject({
          merchant: code(),
          id: "none",
          reason: "notFound",
          note: "As seen in the case",
          seenPictures: 0,
        }),
      "adjustments.see": (call) => call.adjustments.detail({ merchant: code(), id: "none" }),
      "adjustments.propose": (call) =>
        call.adjustments.propose({
          merchant: "none",
          username: "nobody",
          amount: 1,
          reason: "a reason",
          idempotencyKey: "key-of-roles",
        }),
      "adjustments.approve": (call) => call.adjustments.approve({ merchant: code(), id: "none" }),
      "adjustments.reject": (call) => call.adjustments.reject({ merchant: code(), id: "none" }),
      "missions.see": (call) => call.missions.list({ merchant: "none" }),
      "missions.create": (call) =>
        call.missions.create({ merchant: "none", ...MISSION, idempotencyKey: "key-of-roles" }),
      "missions.edit": (call) => call.missions.edit({ ...none(), ...MISSION }),
      "missions.publish": (call) => call.missions.publish(none()),
      "missions.end": (call) => call.missions.end(none()),
      "tournaments.see": (call) => call.tournaments.detail({ merchant: code(), id: "none" }),
      "tournaments.create": (call) =>
        call.tournaments.create({ merchant: "none", ...TOURNAMENT, idempotencyKey: "key-of-roles" }),
      "tournaments.edit": (call) => call.tournaments.edit({ ...none(), ...TOURNAMENT }),
      "tournaments.publish": (call) => call.tournaments.publish(none()),
      "tournaments.cancel": (call) => call.tournaments.cancel({ ...none(), note: "Made by mistake" }),
      "promotions.see": (call) => call.promotions.detail({ merchant: code(), id: "none" }),
      "promotions.create": (call) =>
        call.promotions.create({ merchant: "none", ...PROMOTION, idempotencyKey: "key-of-roles" }),
      "promotions.edit": (call) => call.promotions.edit({ ...none(), ...PROMOTION }),
      "promotions.publish": (call) => call.promotions.publish(none()),
      "promotions.end": (call) => call.promotions.end(none()),
      "freeSpins.see": (call) => call.freeSpins.detail({ merchant: code(), id: "none" }),
      "freeSpins.give": (call) =>
        call.freeSpins.give({
          ...{ merchant: "none", promotionId: "none", label: "VIP", note: "For a good week" },
          ...{ seenCount: 1, idempotencyKey: "key-of-roles" },
        }),
      "applications.see": (call) => call.applications.detail({ merchant: code(), id: "none" }),
      "applications.approve": (call) =>
        call.applications.approve({ merchant: code(), id: "none", amount: 1, seenPictures: 0 }),
      "applications.reject": (call) =>
        call.applications.reject({
          merchant: code(),
          id: "none",
          reason: "other",
          note: "As seen in the case",
          seenPictures: 0,
        }),
      "redemptions.see": (call) => call.redemptions.detail({ merchant: code(), id: "none" }),
      "redemptions.approve": (call) => call.redemptions.approve({ merchant: code(), id: "none" }),
      "redemptions.reject": (call) =>
        call.redemptions.reject({ merchant: code(), id: "none", remark: "None are left" }),
      "rewards.see": (call) => call.rewards.detail({ merchant: code(), id: "none" }),
      "rewards.create": (call) =>
        call.rewards.create({ merchant: "none", ...REWARD, idempotencyKey: "key-of-roles" }),
      "rewards.edit": (call) => call.rewards.edit({ ...none(), ...REWARD }),
      "rewards.publish": (call) => call.rewards.publish(none()),
      "rewards.hide": (call) => call.rewards.hide(none()),
      "members.see": (call) => call.members.detail({ merchant: code(), id: "none" }),
      "members.pin": (call) =>
        call.members.pin({ merchant: code(), id: "none", level: 1, reason: "A guest of the house" }),
      "members.unpin": (call) => call.members.unpin({ merchant: code(), id: "none" }),
      "members.addLabel": (call) =>
        call.members.addLabel({ merchant: code(), id: "none", label: "VIP", color: "#ABABAB" }),
      "members.removeLabel": (call) =>
        call.members.removeLabel({ merchant: code(), id: "none", label: "VIP" }),
      "agents.see": (call) => call.agents.detail({ merchant: code(), id: "none" }),
      "agents.open": (call) => call.agents.open({ merchant: "none", username: "maria", type: 1 }),
      "agents.link": (call) => call.agents.link({ merchant: code(), id: "none" }),
      "agents.raise": (call) =>
        call.agents.raise({ merchant: "none", id: "none", type: 1, reason: "A new agent", checked: true }),
      "agents.move": (call) => call.agents.move({ merchant: "none", id: "none", reason: "A new upline" }),
      "agents.withdrawMove": (call) =>
        call.agents.withdrawMove({ merchant: code(), id: "none", moveId: "none" }),
      "rebateRates.see": (call) => call.rebateRates.detail({ merchant: code(), id: "none" }),
      "rebateRates.propose": (call) =>
        call.rebateRates.propose({ merchant: code(), id: "none", rates: [], reason: "New terms" }),
      "rebateRates.approve": (call) =>
        call.rebateRates.approve({ merchant: code(), id: "none", proposalId: "none" }),
      "rebateRates.refuse": (call) =>
        call.rebateRates.refuse({ merchant: code(), id: "none", proposalId: "none" }),
      "agentContracts.see": (call) => call.agentContracts.detail({ merchant: code(), id: "none" }),
      "agentContracts.propose": (call) =>
        call.agentContracts.propose({
          ...{ merchant: "none", username: "maria", kind: "dividend", period: "weekly", tiers: [TIER] },
          ...{ ownPlay: true, carryOver: false, reason: "A new agent" },
        }),
      "agentContracts.approve": (call) => call.agentContracts.approve({ merchant: code(), id: "none" }),
      "agentContracts.refuse": (call) => call.agentContracts.refuse(about()),
      "agentContracts.withdraw": (call) => call.agentContracts.withdraw(about()),
      "agentContracts.end": (call) => call.agentContracts.end(about()),
      "agentContracts.hold": (call) => call.agentContracts.hold(about()),
      "agentContracts.release": (call) => call.agentContracts.release(about()),
      "settlements.see": (call) => call.settlements.detail({ merchant: code(), id: "none" }),
      "settlements.release": (call) => call.settlements.release({ merchant: code(), id: "none" }),
      "announcements.see": (call) => call.announcements.detail({ merchant: code(), id: "none" }),
      "announcements.save": (call) =>
        call.announcements.save({
          ...none(),
          type: "PL",
          groupName: "",
          platform: "W",
          execution: "B",
          texts: { TY: { title: "A title", content: "" } },
          imageUrl: "",
          linkUrl: "",
          sort: 0,
          startsAt: 1,
          endsAt: null,
        }),
      "announcements.remove": (call) => call.announcements.remove(none()),
      "announcements.addPicture": (call) => call.announcements.addPicture({ merchant: "none", picture: "" }),
      "downloads.see": (call) => call.downloads.detail({ merchant: "none", id: "lite" }),
      "downloads.save": (call) =>
        call.downloads.save({
          ...{ merchant: "none", id: "lite", url: "https://x.test", version: "", texts: {} },
          seenSetAt: 0,
        }),
      "downloads.takeBack": (call) => call.downloads.takeBack({ merchant: code(), id: "lite", seenSetAt: 0 }),
      "messages.see": (call) => call.messages.count({ merchant: "none" }),
      "messages.send": (call) =>
        call.messages.send({ merchant: "none", texts: {}, seenCount: 0, idempotencyKey: "key-of-roles" }),
      "feedback.see": (call) => call.feedback.detail({ merchant: code(), id: "none" }),
      "feedback.answer": (call) => call.feedback.answer({ merchant: code(), id: "none", answer: "Thanks" }),
      "feedback.close": (call) => call.feedback.close({ merchant: code(), id: "none", note: "No answer" }),
      "protection.see": (call) => call.protection.detail({ merchant: "none", username: "none" }),
      "protection.setLimit": (call) =>
        call.protection.setLimit({
          merchant: "none",
          username: "none",
          kind: "wager",
          period: "day",
          amount: 1,
          reason: "Asked by phone",
        }),
      "protection.exclude": (call) =>
        call.protection.exclude({
          merchant: "none",
          username: "none",
          kind: "cool_off",
          length: 24,
          scope: "brand",
          reason: "Asked by phone",
        }),
      "protection.askLift": (call) =>
        call.protection.askLift({ merchant: code(), id: "none", reason: "Recorded for the wrong member" }),
      "matches.see": (call) => call.matches.detail({ merchant: code(), id: "none" }),
      "matches.confirm": (call) =>
        call.matches.confirm({ merchant: code(), id: "none", reason: "The same face" }),
      "matches.dismiss": (call) =>
        call.matches.dismiss({ merchant: code(), id: "none", reason: "Another face" }),
      "protection.lift": (call) => call.protection.lift({ merchant: code(), id: "none" }),
      "log.see": (call) => call.log.list({ merchant: "none", limit: 1 }),
    };

    it("every action of the table is refused to every role without permission, and to no other", async () => {
      for (const role of OPERATOR_ROLES) {
        const call = await given.fixture.login(role);
        for (const action of Object.keys(PERMISSIONS) as Permission[]) {
          const expected = hasPermission(role, action) ? "NOT_FOUND" : "FORBIDDEN";
          expect([role, action, (await refusal(DO[action](call))).code]).toEqual([role, action, expected]);
        }
      }
    });

    it("another merchant's withdrawals are not found", async () => {
      const { id } = await asked();
      const theirs = await given.fixture.login("cashier", ["saigon"]);
      const { merchants } = await theirs.session.current();
      expect(merchants.map((one) => one.code)).toEqual(["saigon"]);
      const page = { pageNo: 1, pageSize: 50, status: "all" } as const;
      expect((await theirs.withdrawals.list(page)).list).toEqual([]);
      const ofOthers = theirs.withdrawals.list({ ...page, merchant: code() });
      expect((await refusal(ofOthers)).code).toBe("NOT_FOUND");
      expect((await refusal(theirs.withdrawals.detail({ merchant: code(), id }))).code).toBe("NOT_FOUND");
      expect((await refusal(theirs.withdrawals.approve({ merchant: code(), id }))).code).toBe("NOT_FOUND");
      expect((await refusal(theirs.withdrawals.detail({ merchant: "saigon", id }))).code).toBe("NOT_FOUND");
      const wide = await given.fixture.login("cashier");
      expect((await wide.withdrawals.list(page)).list.map((one) => one.id)).toContain(id);
    });
  });
});
