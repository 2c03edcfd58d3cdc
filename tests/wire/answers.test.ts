import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calls } from "#app/platform/contract/calls.ts";
import { context, loadEnvelope, visitor, wireRequest } from "./contexts.ts";
import { openRealPlatform, type RealPlatform } from "./real-platform.ts";
import { getSample } from "./samples.ts";

/** In the contract's order, except that registration comes before sign-in. */
const inOrder = calls.toSorted((a, b) => Number(b.name === "register") - Number(a.name === "register"));

/**
 * Calls that are refused in this set-up, since their object is absent: no withdrawal, no challenge, a switch that is
 * off. Their values are tested where that is set up. Every other call returns its value. The member has begun a break
 * by then, by the calls that begin one.
 */
const REFUSED: Readonly<Record<string, string>> = {
  "session.beginThirdParty": "FEATURE_OFF",
  "session.loginThirdParty": "FEATURE_OFF",
  "session.pendingThirdParty": "SIGN_IN_EXPIRED",
  "session.verifyLogin": "STEP_UP_EXPIRED",
  "session.end": "NOT_FOUND",
  "stepUp.challenge": "STEP_UP_EXPIRED",
  "stepUp.sendCode": "STEP_UP_EXPIRED",
  "stepUp.approve": "STEP_UP_EXPIRED",
  "stepUp.enrolTotp": "FEATURE_OFF",
  "stepUp.confirmTotp": "STEP_UP_EXPIRED",
  "stepUp.removeTotp": "NOT_FOUND",
  "stepUp.renewRecoveryCodes": "NOT_FOUND",
  "stepUp.askAlways": "NOT_FOUND",
  "stepUp.sendContactCode": "STEP_UP_REQUIRED",
  "stepUp.setContact": "VERIFICATION_CODE_INVALID",
  "accounts.registerByMobile": "FEATURE_OFF",
  "accounts.linkThirdParty": "SIGN_IN_AGAIN",
  "accounts.changePassword": "WRONG_CREDENTIALS",
  "accounts.checkPasswordLink": "PASSWORD_LINK_INVALID",
  "accounts.setPasswordByLink": "PASSWORD_LINK_INVALID",
  "accounts.setPasswordByPhone": "FEATURE_OFF",
  "verification.loginCode": "FEATURE_OFF",
  "verification.passwordCode": "FEATURE_OFF",
  "verification.registrationCode": "FEATURE_OFF",
  "verification.registrationEmailCode": "FEATURE_OFF",
  "wallet.walletTransfer": "FEATURE_OFF",
  "wallet.setAutomaticTransfer": "FEATURE_OFF",
  "wallet.transferToUpline": "PLAYER_EXCLUDED",
  "wallet.transferToDownline": "NOT_FOUND",
  "withdrawals.withdraw": "NOT_FOUND",
  "withdrawals.withdrawalDetail": "NOT_FOUND",
  "withdrawals.cancel": "NOT_FOUND",
  "withdrawals.confirm": "NOT_FOUND",
  "withdrawals.dispute": "NOT_FOUND",
  "withdrawals.addWithdrawalProof": "NOT_FOUND",
  "withdrawals.addPayee": "STEP_UP_REQUIRED",
  "withdrawals.removePayee": "NOT_FOUND",
  "withdrawals.setPaymentPassword": "STEP_UP_REQUIRED",
  "payments.depositDetail": "NOT_FOUND",
  "payments.checkDeposit": "NOT_FOUND",
  "payments.cancelDeposit": "NOT_FOUND",
  "payments.depositSent": "NOT_FOUND",
  "payments.addDepositProof": "NOT_FOUND",
  "records.betDetail": "NOT_FOUND",
  "games.gameInfo": "GAME_NOT_FOUND",
  "games.launchGame": "PLAYER_EXCLUDED",
  "games.addFavourite": "GAME_NOT_FOUND",
  "lottery.game": "GAME_NOT_FOUND",
  "lottery.draw": "NOT_FOUND",
  "lottery.quote": "GAME_NOT_FOUND",
  "lottery.placeTicket": "PLAYER_EXCLUDED",
  "lottery.cancelTicket": "NOT_FOUND",
  "games.launchFb": "PLAYER_EXCLUDED",
  "agents.endLink": "NOT_FOUND",
  "agents.linkMembers": "NOT_FOUND",
  "agents.payslip": "NOT_FOUND",
  "agents.recomputeSettlement": "NOT_FOUND",
  "agents.setRebates": "NOT_FOUND",
  "agents.offerContract": "NOT_FOUND",
  "agents.withdrawOffer": "NOT_FOUND",
  "agents.endContract": "NOT_FOUND",
  "agents.answerDividend": "NOT_FOUND",
  "agents.answerDailySalary": "NOT_FOUND",
  "agents.answerHourSalary": "NOT_FOUND",
  "agents.answerRealtimeSalary": "NOT_FOUND",
  "agents.affiliate": "INVITATION_CODE_INVALID",
  "rewards.claimBonus": "NOT_FOUND",
  "rewards.forfeitBonus": "NOT_FOUND",
  "rewards.claimRaffle": "PLAYER_EXCLUDED",
  "rewards.redeemPointReward": "PLAYER_EXCLUDED",
  "rewards.convertPoints": "PLAYER_EXCLUDED",
  "rewards.missionLeaderboard": "NOT_FOUND",
  "rewards.claimMission": "PLAYER_EXCLUDED",
  "rewards.tournament": "NOT_FOUND",
  "content.picture": "NOT_FOUND",
  // A visitor who has not passed the captcha.
  "content.feedback": "CAPTCHA_REQUIRED",
  "protection.object": "NOT_FOUND",
  "messages.detail": "NOT_FOUND",
  "messages.markRead": "NOT_FOUND",
  "messages.remove": "NOT_FOUND",
  "messages.restore": "NOT_FOUND",
  "agents.messageDownlines": "NOT_FOUND",
  "agents.member": "NOT_FOUND",
  "promotions.detail": "NOT_FOUND",
  "promotions.join": "PLAYER_EXCLUDED",
  "promotions.claim": "PLAYER_EXCLUDED",
  "promotions.apply": "PLAYER_EXCLUDED",
  "promotions.addImage": "PLAYER_EXCLUDED",
  "promotions.draw": "NOT_FOUND",
};

describe("each call with a valid input", () => {
  let fixture: RealPlatform;
  beforeAll(async () => {
    fixture = await openRealPlatform();
  });
  afterAll(() => fixture.close());

  const answerTo = async (call: (typeof calls)[number]) => {
    const { roles } = call.meta;
    const caller = roles.includes("visitor")
      ? visitor
      : roles.includes("member")
        ? fixture.member
        : fixture.agent;
    return loadEnvelope(await fixture.wire(wireRequest(call, getSample(call)), context(caller)));
  };
  const getKey = ({ area, name }: (typeof calls)[number]) => `${area}.${name}`;
  const named = inOrder.map((call) => [getKey(call), call] as const);

  it.each(named.filter(([key]) => !(key in REFUSED)))(
    "%s returns a value that matches the contract, or 501 if it has no handler yet",
    async (_key, call) => {
      const isImplemented = fixture.platform.calls.find(
        (one) => one.path === call.path && one.method === call.method,
      )?.run;
      const answer = await answerTo(call);
      if (!isImplemented) {
        expect(answer).toMatchObject({ status: 501, code: "NOT_IMPLEMENTED" });
      } else {
        expect(answer).toMatchObject({ success: true });
        expect(call.output.parse(answer.value)).toEqual(answer.value);
      }
      expect(fixture.faults).toEqual([]);
    },
  );

  it.each(named.filter(([key]) => key in REFUSED))(
    "%s is refused with a code that the contract lists",
    async (key, call) => {
      expect(await answerTo(call)).toMatchObject({ success: false, code: REFUSED[key] });
      expect(call.meta.errors, key).toContain(REFUSED[key]);
      expect(fixture.faults).toEqual([]);
    },
  );

  it("is accepted by login and memberInfo", async () => {
    const login = calls.find((call) => call.name === "login");
    const me = calls.find((call) => call.name === "memberInfo");
    if (!login || !me) throw new Error("no such call");
    const signedIn = await loadEnvelope(
      await fixture.wire(wireRequest(login, getSample(login)), context(visitor)),
    );
    expect(signedIn).toMatchObject({ success: true, value: { firstTimeLogin: expect.any(Boolean) } });
    const who = await loadEnvelope(await fixture.wire(wireRequest(me, {}), context(fixture.member)));
    expect(who).toMatchObject({ success: true, value: { type: 0, isAgent: 0 } });
  });
});
