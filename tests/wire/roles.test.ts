import { describe, expect, it } from "vitest";
import { calls } from "#app/platform/contract/calls.ts";
import type { AccountType, Caller } from "#app/platform/core/call-context.ts";
import { PlatformError } from "#app/platform/core/errors.ts";
import type { Handlers } from "#app/platform/core/handlers.ts";
import { createMemberPlatform } from "#app/platform/core/member-platform.ts";
import { createWireHandler } from "#app/platform/wire/http-handler.ts";
import { context, loadEnvelope, recordedLog, signedIn, translate, visitor, wireRequest } from "./contexts.ts";
import { getSample } from "./samples.ts";

/**
 * The permissions of the calls by role (spec section 6), written down a second time: the contract and the running code
 * are checked against it. A line is `area.call visitor member demo agent`, `+` for may. Another brand's member, of
 * whatever type, is a visitor here: sign-in-attack.test.ts tries all calls with such sessions.
 */
const TABLE = `
  session.login                 + + + +
  session.beginThirdParty       + + + +
  session.loginThirdParty       + + + +
  session.pendingThirdParty     + + + +
  session.freePlay              + + + +
  session.logout                - + + +
  session.verifyLogin           + + + +
  session.list                  - + - +
  session.end                   - + - +
  session.endOthers             - + - +
  stepUp.challenge              + + + +
  stepUp.sendCode               + + + +
  stepUp.approve                - + - +
  stepUp.security               - + - +
  stepUp.enrolTotp              - + - +
  stepUp.confirmTotp            - + - +
  stepUp.removeTotp             - + - +
  stepUp.renewRecoveryCodes     - + - +
  stepUp.askAlways              - + - +
  stepUp.sendContactCode        - + - +
  stepUp.setContact             - + - +
  accounts.memberInfo           - + + +
  accounts.register             + + + +
  accounts.registerByMobile     + + + +
  accounts.registerSettings     + + + +
  accounts.linkedThirdParty     - + - +
  accounts.linkThirdParty       - + - +
  accounts.updateLanguage       - + + +
  accounts.avatar               - + - +
  accounts.icons                - + - +
  accounts.setIcon              - + - +
  accounts.setNickname          - + - +
  accounts.passwordRules        + + + +
  accounts.changePassword       - + - +
  accounts.forgotPassword       + + + +
  accounts.checkPasswordLink    + + + +
  accounts.setPasswordByLink    + + + +
  accounts.setPasswordByPhone   + + + +
  verification.loginCode        + + + +
  verification.passwordCode     + + + +
  verification.registrationCode + + + +
  verification.registrationEmailCode + + + +
  verification.captcha          + + + +
  verification.botCheck         + + + +
  wallet.balance                - + + +
  wallet.betRecords             - + + +
  wallet.merchantWallet         - + + +
  wallet.walletTransfer         - + - +
  wallet.returnAll              - + - +
  wallet.setAutomaticTransfer   - + - +
  wallet.leaveGame              - + - +
  wallet.walletTransfers        - + - +
  wallet.consolidatedFunds      - + - +
  wallet.closedVendors          - + - +
  wallet.accountTransferOptions - + - +
  wallet.transferToUpline       - + - +
  wallet.transferToDownline     - - - +
  wallet.accountTransfers       - + - +
  withdrawals.withdrawalOptions - + - +
  withdrawals.withdraw          - + - +
  withdrawals.withdrawals       - + - +
  withdrawals.withdrawalDetail  - + - +
  withdrawals.cancel            - + - +
  withdrawals.confirm           - + - +
  withdrawals.dispute           - + - +
  withdrawals.addWithdrawalProof - + - +
  withdrawals.payees            - + - +
  withdrawals.addPayee          - + - +
  withdrawals.removePayee       - + - +
  withdrawals.paymentPassword   - + - +
  withdrawals.setPaymentPassword - + - +
  payments.depositOptions       - + - +
  payments.deposit              - + - +
  payments.deposits             - + - +
  payments.depositDetail        - + - +
  payments.checkDeposit         - + - +
  payments.cancelDeposit        - + - +
  payments.depositSent          - + - +
  payments.addDepositProof      - + - +
  records.accountRecord         - + - +
  records.personalProfit        - + - +
  records.betRecordRows         - + + +
  records.betDetail             - + + +
  records.moneyTimeline         - + - +
  games.gameList                + + + +
  games.hotGames                + + + +
  games.recentGames             - + + +
  games.gameVendors             + + + +
  games.vendorGameTypes         + + + +
  games.gameInfo                + + + +
  games.launchGame              - + + +
  games.rankList                + + + +
  games.jackpot                 + + + +
  games.gameMenus               + + + +
  games.launchFb                - + + +
  games.favouriteIds            - + - +
  games.favouriteGames          - + - +
  games.addFavourite            - + - +
  games.removeFavourite         - + - +
  games.fixtureList             + + + +
  games.roomList                + + + +
  games.tableList               + + + +
  lottery.vnMenu                + + + +
  lottery.vnRecent              - + + +
  lottery.popular               + + + +
  lottery.vnNumbers             + + + +
  lottery.openedNumbers         + + + +
  lottery.board                 + + + +
  lottery.numberStatistics      + + + +
  lottery.menu                  + + + +
  lottery.game                  + + + +
  lottery.draw                  + + + +
  lottery.quote                 + + + +
  lottery.placeTicket           - + + +
  lottery.tickets               - + + +
  lottery.cancelTicket          - + + +
  agents.messageDownlines       - - - +
  agents.overview               - - - +
  agents.members                - - - +
  agents.member                 - - - +
  agents.bets                   - - - +
  agents.profit                 - - - +
  agents.transactions           - - - +
  agents.settlements            - - - +
  agents.payslip                - - - +
  agents.recomputeSettlement    - - - +
  agents.income                 - - - +
  agents.rebates                - - - +
  agents.setRebates             - - - +
  agents.registration           - - - +
  agents.openDownline           - - - +
  agents.createLink             - - - +
  agents.endLink                - - - +
  agents.linkMembers            - - - +
  agents.affiliate              + + + +
  agents.consolidatedSettings   - + - +
  agents.contracts              - - - +
  agents.contractOptions        - - - +
  agents.offerContract          - - - +
  agents.withdrawOffer          - - - +
  agents.endContract            - - - +
  agents.dividendRequests       - + - +
  agents.answerDividend         - + - +
  agents.dailySalaryRequests    - + - +
  agents.answerDailySalary      - + - +
  agents.hourSalaryRequests     - + - +
  agents.answerHourSalary       - + - +
  agents.realtimeSalaryRequests - + - +
  agents.answerRealtimeSalary   - + - +
  rewards.bonusOffers           - + - +
  rewards.bonuses               - + - +
  rewards.rewardCentre          - + - +
  rewards.claimBonus            - + - +
  rewards.forfeitBonus          - + - +
  rewards.missionSummary        - + - +
  rewards.referral              - + - +
  rewards.club                  - + - +
  rewards.claimMission          - + - +
  rewards.missionLeaderboard    - + - +
  rewards.claimRaffle           - + - +
  rewards.tournaments           + + + +
  rewards.tournament            + + + +
  rewards.pointBalance          - + - +
  rewards.pointConfig           - + - +
  rewards.pointRewards          - + - +
  rewards.redeemPointReward     - + - +
  rewards.redeemRecords         - + - +
  rewards.pointDetails          - + - +
  rewards.convertPoints         - + - +
  promotions.list               + + + +
  promotions.available          + + + +
  promotions.detail             + + + +
  promotions.entries            - + - +
  promotions.join               - + - +
  promotions.claim              - + - +
  promotions.apply              - + - +
  promotions.addImage           - + - +
  promotions.draw               + + + +
  content.announcements         + + + +
  content.domainRoute           + + + +
  content.helpCentre            + + + +
  content.feedback              + + + +
  content.feedbackTerms         + + + +
  content.feedbacks             - + - +
  content.picture               + + + +
  content.unreadCount           - + - +
  messages.list                 - + - +
  messages.unread               - + - +
  messages.detail               - + - +
  messages.markRead             - + - +
  messages.markAllRead          - + - +
  messages.remove               - + - +
  messages.restore              - + - +
  protection.limits             - + - +
  protection.setLimit           - + - +
  protection.exclude            - + - +
  protection.object             - + - +
  protection.realityCheck       - + - +
  system.status                 + + + +
  system.serviceTimes           + + + +
  system.whitelabel             + + + +
  system.permissionInfo         + + + +
  system.encryptionKeys         + + + +
`;

type Column = "visitor" | "member" | "demo" | "agent";
const COLUMNS: readonly Column[] = ["visitor", "member", "demo", "agent"];
const rows = new Map(
  TABLE.trim()
    .split("\n")
    .map((line) => {
      const [key = "", ...marks] = line.trim().split(/\s+/);
      return [key, COLUMNS.filter((_, column) => marks[column] === "+")];
    }),
);

const callers: { who: string; column: Column; caller: Caller }[] = [
  { who: "visitor", column: "visitor", caller: visitor },
  ...([0, 4, 1, 2, 41, 42] satisfies AccountType[]).map((type) => ({
    who: `account of type ${type}`,
    column: type === 0 ? ("member" as const) : type === 4 ? ("demo" as const) : ("agent" as const),
    caller: signedIn(type),
  })),
];

/** Calls that need a session and are allowed while a new password is due. */
const WHILE_PASSWORD_DUE = ["session.logout", "accounts.memberInfo", "accounts.changePassword"];

const REFUSAL: Record<Column, { code: string; status: number }> = {
  visitor: { code: "NOT_LOGGED_IN", status: 401 },
  demo: { code: "DEMO_ACCOUNT", status: 403 },
  member: { code: "FORBIDDEN", status: 403 },
  agent: { code: "FORBIDDEN", status: 403 },
};

/** The handler of every call: shows that it was reached by a conflict, which no admission check returns. */
const reached = () => Promise.reject(new PlatformError("CONFLICT"));
const handlers = Object.fromEntries(
  [...Map.groupBy(calls, (call) => call.area)].map(([area, ofArea]) => [
    area,
    Object.fromEntries(ofArea.map((call) => [call.name, reached])),
  ]),
) as Handlers;
const platform = createMemberPlatform({ handlers });
const log = recordedLog();
const wire = createWireHandler(platform, { translate, log });

describe("the roles of calls (spec section 6)", () => {
  it("cover every call of the contract and no other", () => {
    expect([...rows.keys()].sort()).toEqual(calls.map((call) => `${call.area}.${call.name}`).sort());
  });

  it.each(calls.map((call) => [`${call.area}.${call.name}`, call] as const))(
    "%s is allowed for the right roles only",
    async (key, call) => {
      const may = rows.get(key) ?? [];
      expect([...call.meta.roles].sort()).toEqual([...may].sort());
      for (const { who, column, caller } of callers) {
        const expected = may.includes(column) ? { code: "CONFLICT", status: 409 } : REFUSAL[column];
        const overHttp = await loadEnvelope(await wire(wireRequest(call, getSample(call)), context(caller)));
        expect({ who, ...overHttp }).toMatchObject({ who, success: false, ...expected });

        const client = platform.client(context(caller)) as Record<
          string,
          Record<string, (input: object) => unknown>
        >;
        const inProcess = client[call.area]?.[call.name]?.(getSample(call));
        await expect(inProcess).rejects.toMatchObject({ code: expected.code, status: expected.status });
      }
    },
  );

  it.each(calls.map((call) => [`${call.area}.${call.name}`, call] as const))(
    "%s is limited in a session that must set a new password",
    async (key, call) => {
      const may = rows.get(key) ?? [];
      const open = may.includes("visitor") || WHILE_PASSWORD_DUE.includes(key);
      for (const type of [0, 1, 2, 41, 42] satisfies AccountType[]) {
        const caller: Caller = { ...signedIn(type), passwordDue: true };
        const answer = await loadEnvelope(await wire(wireRequest(call, getSample(call)), context(caller)));
        const column = type === 0 ? "member" : "agent";
        const expected = open
          ? { code: "CONFLICT", status: 409 }
          : may.length > 0 && !may.includes(column)
            ? REFUSAL[column]
            : { code: "PASSWORD_CHANGE_REQUIRED", status: 403 };
        expect({ type, ...answer }).toMatchObject({ type, success: false, ...expected });
      }
    },
  );

  it("are checked before the input", async () => {
    const call = calls.find((one) => one.name === "walletTransfer");
    if (!call) throw new Error("no such call");
    const answer = await loadEnvelope(await wire(wireRequest(call, {}), context(visitor)));
    expect(answer).toMatchObject({ code: "NOT_LOGGED_IN", fields: [] });
  });
});

const OPEN_WHEN_CLOSED = [
  "session.logout",
  "content.domainRoute",
  "content.helpCentre",
  "system.status",
  "system.whitelabel",
  "system.permissionInfo",
  "system.encryptionKeys",
];

describe.each([
  ["maintenance", { maintenance: { active: true, until: 5 } }, { code: "MAINTENANCE", status: 503 }],
  [
    "a restricted region",
    { regions: { allowed: [], blocked: ["PH"] } },
    { code: "REGION_RESTRICTED", status: 451 },
  ],
])("during %s", (_state, closed, refused) => {
  it.each(calls.map((call) => [`${call.area}.${call.name}`, call] as const))(
    "%s is refused unless it stays open",
    async (key, call) => {
      const answer = await loadEnvelope(
        await wire(wireRequest(call, getSample(call)), context(signedIn(1), { merchant: closed })),
      );
      expect(answer).toMatchObject(OPEN_WHEN_CLOSED.includes(key) ? { code: "CONFLICT" } : refused);
    },
  );
});
