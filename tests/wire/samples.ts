import { calls } from "#app/platform/contract/calls.ts";

const idempotencyKey = "0123456789abcdef";
const phone = { mobileNum: "9171234567", countryDialingCode: "+63" };
const answer = { requestId: "r1", accept: true, confirmDownlines: false };
const favourite = { nodeId: 1, vendor: "ORION", gameType: "RNG" };
const credentials = { username: "wireplayer", password: "correct horse 9" };

/** An input that the contract takes, for every call that cannot do without one; and more fields where they matter. */
const given: Record<string, object> = {
  "session.login": { type: "username", ...credentials, rememberMe: false },
  "session.beginThirdParty": {
    provider: "GOOGLE",
    redirectUri: "http://wire.localhost:3000/account/third-party/callback",
  },
  "session.loginThirdParty": { provider: "GOOGLE", attempt: "a".repeat(43), answer: "code=c&state=s" },
  "session.pendingThirdParty": { attempt: "a".repeat(43) },
  "accounts.linkThirdParty": { attempt: "a".repeat(43), confirmed: true },
  "accounts.register": {
    ...credentials,
    confirmPassword: credentials.password,
    registerMethod: "WEB",
    agreeTerms: true,
  },
  "accounts.registerByMobile": {
    ...phone,
    verificationCode: "123456",
    password: credentials.password,
    agreeTerms: true,
  },
  "accounts.updateLanguage": { language: "EN" },
  "session.end": { id: "s1" },
  "session.verifyLogin": { challenge: "c1", method: "totp", answer: "123456" },
  "stepUp.challenge": { challenge: "c1" },
  "stepUp.sendCode": { challenge: "c1", method: "email" },
  "stepUp.approve": { challenge: "c1", method: "totp", answer: "123456" },
  "stepUp.enrolTotp": { approval: "a1" },
  "stepUp.confirmTotp": { code: "123456" },
  "stepUp.removeTotp": { approval: "a1" },
  "stepUp.renewRecoveryCodes": { approval: "a1" },
  "stepUp.askAlways": { always: true },
  "stepUp.sendContactCode": { channel: "email", to: "player@example.org" },
  "stepUp.setContact": { channel: "email", to: "player@example.org", verificationCode: "123456" },
  "accounts.setIcon": { icon: "icon-1" },
  "accounts.setNickname": { nickname: "Star of Manila" },
  "accounts.changePassword": {
    oldPassword: credentials.password,
    newPassword: "another horse 10",
    confirmNewPassword: "another horse 10",
  },
  "accounts.forgotPassword": { username: "wireplayer", email: "player@example.org" },
  "accounts.checkPasswordLink": { token: "t" },
  "accounts.setPasswordByLink": { token: "t", newPassword: "b", confirmNewPassword: "b" },
  "accounts.setPasswordByPhone": { ...phone, verificationCode: "123456", newPassword: "b" },
  "verification.loginCode": phone,
  "verification.passwordCode": phone,
  "verification.registrationCode": { mobileNo: "9171234567", countryDialingCode: "+63", regType: "mobile" },
  "verification.registrationEmailCode": { email: "player@example.org" },
  "wallet.betRecords": { from: 0, to: 1_800_000_000_000, gameType: "RNG", pageNo: 1, pageSize: 15 },
  "wallet.walletTransfer": { vassalage: "ORION", direction: "in", amount: 100, idempotencyKey },
  "wallet.returnAll": { idempotencyKey },
  "wallet.walletTransfers": { pageNo: 1, pageSize: 15 },
  "wallet.transferToUpline": { amount: 5_000, paymentPassword: "482913", idempotencyKey },
  "wallet.transferToDownline": {
    username: "wireplayer",
    amount: 5_000,
    paymentPassword: "482913",
    idempotencyKey,
  },
  "wallet.accountTransfers": { pageNo: 1, pageSize: 15 },
  "withdrawals.withdraw": { payeeId: "p1", amount: 5_000, paymentPassword: "482913", idempotencyKey },
  "withdrawals.withdrawalDetail": { withdrawalId: "w1" },
  "withdrawals.cancel": { withdrawalId: "w1" },
  "withdrawals.confirm": { withdrawalId: "w1" },
  "withdrawals.dispute": { withdrawalId: "w1", received: 0 },
  "withdrawals.addWithdrawalProof": { withdrawalId: "w1", image: "iVBORw0KGgo=" },
  "withdrawals.addPayee": { channel: "bank", destination: "BANK", number: "1234567890", holder: "Ana Cruz" },
  "withdrawals.removePayee": { payeeId: "p1" },
  "withdrawals.setPaymentPassword": { newPassword: "482913", confirmNewPassword: "482913" },
  "payments.deposit": {
    channel: "bank",
    amount: 10_000,
    returnUrl: "http://wire.localhost:3000/member/depositv2",
    idempotencyKey,
  },
  "payments.deposits": { pageNo: 1, pageSize: 15 },
  "payments.depositDetail": { depositId: "d1" },
  "payments.checkDeposit": { depositId: "d1" },
  "payments.cancelDeposit": { depositId: "d1" },
  "payments.depositSent": { depositId: "d1" },
  "payments.addDepositProof": { depositId: "d1", image: "iVBORw0KGgo=" },
  "records.accountRecord": { from: "2026-11-14", to: "2026-11-20", group: "game", pageSize: 20 },
  "records.personalProfit": { from: "2026-11-14", to: "2026-11-20" },
  "records.betRecordRows": { from: 0, to: 1_800_000_000_000, status: "ended", pageSize: 100 },
  "records.roundDetail": { roundId: "r1" },
  "records.moneyTimeline": { subject: "deposit", pageSize: 10 },
  "games.gameList": { gameType: "RNG", gameName: "star", minBet: "0.5", pageNo: 1, pageSize: 15 },
  "games.hotGames": { gameType: "RNG", isPlatform: 2 },
  "games.recentGames": { gameType: "RNG", pageNo: 1, pageSize: 15 },
  "games.vendorGameTypes": { vassalage: "ORION" },
  "games.launchGame": { gameId: "g1", backUrl: "/rng", language: "EN" },
  "games.rankList": { size: 6 },
  "games.favouriteGames": { gameType: "RNG", pageNo: 1, pageSize: 15 },
  "games.addFavourite": favourite,
  "games.removeFavourite": favourite,
  "lottery.vnNumbers": { count: 100, prizeMode: "LOTT", device: "WEB", gameCode: "VN1" },
  "agents.affiliate": { code: "AGENT1", domain: "example.org" },
  "agents.answerDividend": answer,
  "agents.answerDailySalary": answer,
  "agents.answerHourSalary": answer,
  "agents.answerRealtimeSalary": answer,
  "rewards.bonuses": { from: "2026-11-14", to: "2026-11-20", status: "open", pageNo: 1, pageSize: 15 },
  "rewards.claimBonus": { grantId: "g1", idempotencyKey },
  "rewards.forfeitBonus": { grantId: "g1" },
  "rewards.claimRaffle": { promotionId: "p1", idempotencyKey },
  "rewards.redeemPointReward": { rewardId: "r1", quantity: 1, password: "p", idempotencyKey },
  "rewards.pointDetails": { from: 0, to: 1_800_000_000_000, pageNo: 1, pageSize: 15 },
  "rewards.convertPoints": { points: 10, password: "p", idempotencyKey },
  "content.announcements": { types: "PL,PU", language: "EN" },
  "content.helpCentre": { lang: "EN", device: "WEB" },
  "content.feedback": { type: "praise", content: "Well done." },
  "protection.setLimit": { kind: "deposit", period: "day", amount: 10_000 },
  "protection.exclude": { kind: "cool_off", until: 1_800_000_000_000, scope: "brand" },
  "system.status": { url: "wire.test" },
};

for (const key of Object.keys(given)) {
  if (!calls.some((call) => `${call.area}.${call.name}` === key)) throw new Error(`no call ${key}`);
}

/** An input the contract takes for this call. */
export function sampleOf(call: { area: string; name: string }): Record<string, unknown> {
  return { ...given[`${call.area}.${call.name}`] };
}
