/**
 * The effects of a member's break or limit in every part of the platform. A call, an operator's action, a page with
 * offers or a job without a row here fails the test beside this file. Rules in words: docs/protection.md.
 *
 * `.` works as ever · `X` PLAYER_EXCLUDED · `H` nothing is shown · `D` refused by the deposit limit, as a field of the
 * form · `L` LOSS_LIMIT · `W` WAGER_LIMIT · `S` SESSION_LIMIT
 *
 * The first four columns: a cool-off, a self-exclusion here, one from all brands that began at another brand, and an
 * account that is held because it is like an excluded person's. The others: a deposit, loss, wager or session limit
 * that is used up.
 */
export const CALLS = `
  call                              cool-off here everywhere held deposit loss wager session
  session.login                     . . . . . . . .
  session.beginThirdParty           . . . . . . . .
  session.loginThirdParty           . . . . . . . .
  session.pendingThirdParty         . . . . . . . .
  session.freePlay                  . . . . . . . .
  session.verifyLogin               . . . . . . . .
  session.list                      . . . . . . . .
  session.end                       . . . . . . . .
  session.endOthers                 . . . . . . . .
  session.logout                    . . . . . . . .
  stepUp.challenge                  . . . . . . . .
  stepUp.sendCode                   . . . . . . . .
  stepUp.approve                    . . . . . . . .
  stepUp.security                   . . . . . . . .
  stepUp.enrolTotp                  . . . . . . . .
  stepUp.confirmTotp                . . . . . . . .
  stepUp.removeTotp                 . . . . . . . .
  stepUp.renewRecoveryCodes         . . . . . . . .
  stepUp.askAlways                  . . . . . . . .
  stepUp.sendContactCode            . . . . . . . .
  stepUp.setContact                 . . . . . . . .
  accounts.memberInfo               . . . . . . . .
  accounts.register                 . . . . . . . .
  accounts.registerByMobile         . . . . . . . .
  accounts.registerSettings         . . . . . . . .
  accounts.linkedThirdParty         . . . . . . . .
  accounts.linkThirdParty           . . . . . . . .
  accounts.updateLanguage           . . . . . . . .
  accounts.avatar                   . . . . . . . .
  accounts.icons                    . . . . . . . .
  accounts.setIcon                  . . . . . . . .
  accounts.setNickname              . . . . . . . .
  accounts.passwordRules            . . . . . . . .
  accounts.changePassword           . . . . . . . .
  accounts.forgotPassword           . . . . . . . .
  accounts.checkPasswordLink        . . . . . . . .
  accounts.setPasswordByLink        . . . . . . . .
  accounts.setPasswordByPhone       . . . . . . . .
  verification.loginCode            . . . . . . . .
  verification.passwordCode         . . . . . . . .
  verification.registrationCode     . . . . . . . .
  verification.registrationEmailCode . . . . . . . .
  verification.captcha              . . . . . . . .
  verification.botCheck             . . . . . . . .
  wallet.balance                    . . . . . . . .
  wallet.betRecords                 . . . . . . . .
  wallet.merchantWallet             . . . . . . . .
  wallet.walletTransfer             X X X X . L W S
  wallet.returnAll                  . . . . . . . .
  wallet.setAutomaticTransfer       . . . . . . . .
  wallet.leaveGame                  . . . . . . . .
  wallet.walletTransfers            . . . . . . . .
  wallet.consolidatedFunds          . . . . . . . .
  wallet.closedVendors              . . . . . . . .
  wallet.accountTransferOptions     . . . . . . . .
  wallet.transferToUpline           X X X X . . . .
  wallet.transferToDownline         X X X X . . . .
  wallet.accountTransfers           . . . . . . . .
  withdrawals.withdrawalOptions     . . . . . . . .
  withdrawals.withdraw              . . . . . . . .
  withdrawals.withdrawals           . . . . . . . .
  withdrawals.withdrawalDetail      . . . . . . . .
  withdrawals.cancel                . . . . . . . .
  withdrawals.confirm               . . . . . . . .
  withdrawals.dispute               . . . . . . . .
  withdrawals.addWithdrawalProof    . . . . . . . .
  withdrawals.payees                . . . . . . . .
  withdrawals.addPayee              . . . . . . . .
  withdrawals.removePayee           . . . . . . . .
  withdrawals.paymentPassword       . . . . . . . .
  withdrawals.setPaymentPassword    . . . . . . . .
  payments.depositOptions           . . . . . . . .
  payments.deposit                  X X X X D . . .
  payments.deposits                 . . . . . . . .
  payments.depositDetail            . . . . . . . .
  payments.checkDeposit             . . . . . . . .
  payments.cancelDeposit            . . . . . . . .
  payments.depositSent              . . . . . . . .
  payments.addDepositProof          . . . . . . . .
  records.accountRecord             . . . . . . . .
  records.personalProfit            . . . . . . . .
  records.betRecordRows             . . . . . . . .
  records.betDetail                 . . . . . . . .
  records.moneyTimeline             . . . . . . . .
  games.gameList                    . . . . . . . .
  games.hotGames                    . . . . . . . .
  games.recentGames                 . . . . . . . .
  games.gameVendors                 . . . . . . . .
  games.vendorGameTypes             . . . . . . . .
  games.gameInfo                    . . . . . . . .
  games.launchGame                  X X X X . L W S
  games.rankList                    . . . . . . . .
  games.jackpot                     . . . . . . . .
  games.gameMenus                   . . . . . . . .
  games.launchFb                    X X X X . L W S
  games.favouriteIds                . . . . . . . .
  games.favouriteGames              . . . . . . . .
  games.addFavourite                . . . . . . . .
  games.removeFavourite             . . . . . . . .
  games.fixtureList                 . . . . . . . .
  games.roomList                    . . . . . . . .
  games.tableList                   . . . . . . . .
  lottery.vnMenu                    . . . . . . . .
  lottery.vnRecent                  . . . . . . . .
  lottery.popular                   . . . . . . . .
  lottery.vnNumbers                 . . . . . . . .
  lottery.openedNumbers             . . . . . . . .
  lottery.menu                      . . . . . . . .
  lottery.board                     . . . . . . . .
  lottery.numberStatistics          . . . . . . . .
  lottery.game                      . . . . . . . .
  lottery.draw                      . . . . . . . .
  lottery.quote                     . . . . . . . .
  lottery.placeTicket               X X X X . L W S
  lottery.tickets                   . . . . . . . .
  lottery.cancelTicket              . . . . . . . .
  agents.messageDownlines           . . . . . . . .
  agents.overview                   . . . . . . . .
  agents.members                    . . . . . . . .
  agents.member                     . . . . . . . .
  agents.bets                       . . . . . . . .
  agents.profit                     . . . . . . . .
  agents.transactions               . . . . . . . .
  agents.contracts                  . . . . . . . .
  agents.contractOptions            . . . . . . . .
  agents.offerContract              . . . . . . . .
  agents.withdrawOffer              . . . . . . . .
  agents.endContract                . . . . . . . .
  agents.dividendRequests           . . . . . . . .
  agents.answerDividend             . . . . . . . .
  agents.dailySalaryRequests        . . . . . . . .
  agents.answerDailySalary          . . . . . . . .
  agents.hourSalaryRequests         . . . . . . . .
  agents.answerHourSalary           . . . . . . . .
  agents.realtimeSalaryRequests     . . . . . . . .
  agents.answerRealtimeSalary       . . . . . . . .
  agents.settlements                . . . . . . . .
  agents.payslip                    . . . . . . . .
  agents.recomputeSettlement        . . . . . . . .
  agents.income                     . . . . . . . .
  agents.rebates                    . . . . . . . .
  agents.setRebates                 . . . . . . . .
  agents.registration               . . . . . . . .
  agents.openDownline               X X X X . . . .
  agents.createLink                 . . . . . . . .
  agents.endLink                    . . . . . . . .
  agents.linkMembers                . . . . . . . .
  agents.affiliate                  . . . . . . . .
  agents.consolidatedSettings       . . . . . . . .
  rewards.bonusOffers               H H H H . . . .
  rewards.bonuses                   . . . . . . . .
  rewards.rewardCentre              . . . . . . . .
  rewards.claimBonus                . . . . . . . .
  rewards.forfeitBonus              . . . . . . . .
  rewards.club                      . . . . . . . .
  rewards.missionSummary            H H H H . . . .
  rewards.claimMission              X X X X . . . .
  rewards.missionLeaderboard        . . . . . . . .
  rewards.referral                  . . . . . . . .
  rewards.tournaments               H H H H . . . .
  rewards.tournament                H H H H . . . .
  rewards.claimRaffle               X X X X . . . .
  rewards.pointBalance              . . . . . . . .
  rewards.pointConfig               . . . . . . . .
  rewards.pointRewards              H H H H . . . .
  rewards.redeemPointReward         X X X X . . . .
  rewards.redeemRecords             . . . . . . . .
  rewards.pointDetails              . . . . . . . .
  rewards.convertPoints             X X X X . . . .
  promotions.list                   H H H H . . . .
  promotions.available              H H H H . . . .
  promotions.detail                 H H H H . . . .
  promotions.entries                . . . . . . . .
  promotions.join                   X X X X . . . .
  promotions.claim                  X X X X . . . .
  promotions.apply                  X X X X . . . .
  promotions.addImage               X X X X . . . .
  promotions.draw                   . . . . . . . .
  content.announcements             . . . . . . . .
  content.picture                   . . . . . . . .
  content.domainRoute               . . . . . . . .
  content.helpCentre                . . . . . . . .
  content.feedback                  . . . . . . . .
  content.feedbackTerms             . . . . . . . .
  content.feedbacks                 . . . . . . . .
  content.unreadCount               H H H H . . . .
  messages.list                     . . . . . . . .
  messages.unread                   . . . . . . . .
  messages.detail                   . . . . . . . .
  messages.markRead                 . . . . . . . .
  messages.markAllRead              . . . . . . . .
  messages.remove                   . . . . . . . .
  messages.restore                  . . . . . . . .
  protection.limits                 . . . . . . . .
  protection.setLimit               . . . . . . . .
  protection.exclude                . . . . . . . .
  protection.object                 . . . . . . . .
  protection.realityCheck           . . . . . . . .
  system.status                     . . . . . . . .
  system.serviceTimes               . . . . . . . .
  system.whitelabel                 . . . . . . . .
  system.permissionInfo             . . . . . . . .
  system.encryptionKeys             . . . . . . . .
`;

/**
 * The operators' actions on a member who is on a break. `.` is done as ever, `X` PLAYER_EXCLUDED, `H` leaves the member
 * out. Reads by operators change nothing and need no row.
 */
export const OPERATORS_ACTS = `
  withdrawals.review                .
  withdrawals.approve               .
  withdrawals.reject                .
  withdrawals.pay                   .
  withdrawals.markPaid              .
  withdrawals.markFailed            .
  withdrawals.settle                .
  withdrawals.settlePaidTwice       .
  deposits.match                    . the money came: credited, without its bonus
  deposits.reject                   .
  deposits.decideReport             . the money came: credited, without its bonus
  deposits.settleCase               . what became of money that came
  cases.claim                       .
  cases.release                     .
  cases.takeOver                    .
  transfers.ask                     .
  transfers.propose                 .
  transfers.approve                 .
  transfers.reject                  .
  transfers.settlePaidTwice         .
  adjustments.propose               .
  adjustments.approve               . what the house owes, or is owed
  adjustments.reject                .
  announcements.save                .
  announcements.remove              .
  announcements.addPicture          .
  downloads.save                    .
  downloads.takeBack                .
  messages.send                     H of messages to many; one to the member alone arrives
  feedback.answer                   .
  feedback.close                    .
  missions.create                   .
  missions.edit                     .
  missions.publish                  .
  missions.end                      .
  tournaments.create                .
  tournaments.edit                  .
  tournaments.publish               .
  tournaments.cancel                .
  promotions.create                 .
  promotions.edit                   .
  promotions.publish                .
  promotions.end                    .
  freeSpins.give                    H
  applications.approve              X
  applications.reject               .
  redemptions.approve               . goods, paid with points before the break
  redemptions.reject                .
  rewards.create                    .
  rewards.edit                      .
  rewards.publish                   .
  rewards.hide                      .
  members.pin                       . a level gives no money
  members.unpin                     .
  members.addLabel                  .
  members.removeLabel               .
  agents.open                       .
  agents.link                       .
  agents.raise                      X an agent is paid for others' play
  agents.move                       .
  agents.withdrawMove               .
  rebateRates.propose               .
  rebateRates.approve               . pays for others' play, which does not end with an own break
  rebateRates.refuse                .
  agentContracts.propose            .
  agentContracts.approve            . the agent itself accepts the offer
  agentContracts.refuse             .
  agentContracts.withdraw           .
  agentContracts.end                .
  agentContracts.hold               .
  agentContracts.release            .
  settlements.release               . pays for others' play, which does not end with an own break
  matches.confirm                   .
  matches.dismiss                   .
  protection.setLimit               .
  protection.exclude                .
  protection.askLift                .
  protection.lift                   .
`;

/** Every page and module that requests offers. The calls hide them, so no page can show them by mistake. */
export const PAGES_WITH_OFFERS = `
  app/routes/member/deposit/load-deposit.server.ts            rewards.bonusOffers
  app/routes/member/mission-leaderboard/load-missions.server.ts rewards.missionSummary
  app/routes/member/reward-center/load-rewards.server.ts      promotions.available
  app/routes/points-mall/points-mall.tsx                      rewards.pointRewards
  app/routes/promotions/promo-detail.tsx                      promotions.detail
  app/routes/promotions/promotions.tsx                        promotions.list promotions.available rewards.tournaments
  app/routes/tournament/tournament.tsx                        rewards.tournament rewards.tournaments
`;

/** The jobs' effects on a member who has begun a break meanwhile. */
export const JOBS = `
  query vendors about stuck bets                            . bets that were placed are settled
  refresh vendors' game catalogues                          .
  delete expired codes, links, proofs and approvals         .
  follow up withdrawals                                     . paid
  follow up deposits                                        X cancelled where they were not paid
  expire bonuses                                            .
  publish commitments and past seeds of promotions' draws   .
  request claimed free spins from vendors                   X taken back
  withdraw free spins of members on a break                 X taken back
  update members' club levels                               . a level gives no money
  count the figures of agents' teams                        .
  settle agents' contracts                                  . pays for others' play, which does not end with an own break
  settle the rebates of agents' teams                       . pays for others' play, which does not end with an own break
  notify agents of their contracts                          .
  pay referral rewards                                      X waits for the end of the break
  notify members of protection cases                        .
  close tournaments and pay their prizes                    X waits for the end of the break, 30 days at most
  return money from vendors for breaks and limits           . games end, money comes back
  return money from vendors after games                     . money comes back
  return money from vendors for debts                       . money comes back
  notify members of their debts                             .
  notify members of corrected withdrawals                   .
  query vendors about transfers                             . money comes back
  pay jackpots                                              . won by a bet that was placed
  checkpoint system accounts                                .
  delete old sessions and launches                          .
  delete free play of ended sessions                        .
  delete ended operator sessions                            .
  draw lotteries                                            . tickets that were bought are settled
  delete old message ids and keys                           .
  delete old third-party attempts                           .
`;

/** Maps the lines of a table from their first name to the rest of the line. */
export function getRows(table: string, name = /^(\S+)\s+(.*)$/): Map<string, string> {
  const lines = table
    .trim()
    .split("\n")
    .map((line) => line.trim());
  return new Map(lines.map((line) => [name.exec(line)?.[1] ?? line, name.exec(line)?.[2] ?? ""]));
}

export type Mark = "." | "X" | "H" | "D" | "L" | "W" | "S";

/** The expected outcome of each mark in a table. */
export const OUTCOMES: Record<Mark, string> = {
  ".": "done",
  X: "PLAYER_EXCLUDED",
  H: "hidden",
  D: "/amount protection.error.deposit.day",
  L: "LOSS_LIMIT",
  W: "WAGER_LIMIT",
  S: "SESSION_LIMIT",
};
