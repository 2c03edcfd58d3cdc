import { expect, it } from "vitest";
import { operatorCalls } from "../contract/ops/operator-calls.ts";

/**
 * Each act of operators that changes something, with the condition under which one person may do it alone:
 * - `none`: gives no money or its worth;
 * - `draft`: gives nothing until it is published;
 * - `publish`: above the brand's amount, not an operator who edited its money rules (catalogue.test.ts);
 * - `second`: not above the brand's amount, and never the operator who paid it (second-person.test.ts,
 *   operator-settlements.test.ts);
 * - `two`: never (operator-corrections.test.ts, operator-contracts.test.ts, vendor-wallets/settlements);
 * - `budget`: one person, out of a budget or stock that two people published (budgets.test.ts, points);
 * - `roles`: one person, after another one of another role approved it (operators.test.ts);
 * - `told`: one person, with the amount set by a provider, a vendor or the member's own request.
 */
const TABLE = `
  withdrawals.review          none
  withdrawals.approve         none
  withdrawals.reject          told    nobody has paid it
  withdrawals.pay             roles
  withdrawals.markPaid        none
  withdrawals.markFailed      second
  withdrawals.settle          second
  withdrawals.settlePaidTwice none
  deposits.match              second  told where a provider took it in the merchant's currency
  deposits.reject             none
  deposits.decideReport       second  told where the provider reported it in the deposit's currency
  deposits.settleCase         none
  cases.claim                 none
  cases.release               none
  cases.takeOver              none
  transfers.ask               told
  transfers.propose           none
  transfers.approve           two
  transfers.reject            none
  transfers.settlePaidTwice   none
  adjustments.propose         none
  adjustments.approve         two
  adjustments.reject          none
  announcements.save          none
  announcements.remove        none
  announcements.addPicture    none
  downloads.save              none
  downloads.takeBack          none
  messages.send               none
  feedback.answer             none
  feedback.close              none
  missions.create             draft
  missions.edit               publish
  missions.publish            publish
  missions.end                none
  tournaments.create          draft
  tournaments.edit            publish
  tournaments.publish         publish
  tournaments.cancel          none
  promotions.create           draft
  promotions.edit             publish
  promotions.publish          publish
  promotions.end              none
  freeSpins.give              budget
  applications.approve        budget
  applications.reject         none
  redemptions.approve         budget
  redemptions.reject          told    the points that it took
  rewards.create              draft
  rewards.edit                publish
  rewards.publish             publish
  rewards.hide                none
  members.pin                 none    no benefit of a level is money
  members.unpin               none
  members.addLabel            none
  members.removeLabel         none
  agents.open                 none    the account has no money
  agents.link                 none
  agents.raise                none
  agents.move                 none
  agents.withdrawMove         none
  rebateRates.propose         none
  rebateRates.approve         two
  rebateRates.refuse          none
  agentContracts.propose      none    a second operator approves it
  agentContracts.approve      two
  agentContracts.refuse       none
  agentContracts.withdraw     none
  agentContracts.end          none
  agentContracts.hold         none
  agentContracts.release      none    what is held already waits on
  settlements.release         second
  matches.confirm             none
  matches.dismiss             none
  protection.setLimit         none
  protection.exclude          none
  protection.askLift          none
  protection.lift             none
`;

const rows = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));

it("every action of operators has a row that states who may do it alone", () => {
  const acts = operatorCalls.filter(({ method, meta }) => method === "POST" && meta.permission !== null);
  expect(rows.map(([name]) => name)).toEqual(acts.map(({ area, name }) => `${area}.${name}`));
});

it("no action that moves money is left to a single person", () => {
  const ruled = ["second", "two", "budget", "roles", "told"];
  const moving = operatorCalls.filter(({ meta }) => meta.money && meta.permission !== "withdrawals.markPaid");
  for (const { area, name } of moving) {
    const rule = rows.find(([of]) => of === `${area}.${name}`)?.[1];
    expect([`${area}.${name}`, ruled.includes(rule ?? "")]).toEqual([`${area}.${name}`, true]);
  }
});
