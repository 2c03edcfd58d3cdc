import { expect, it } from "vitest";
import { hasPermission, OPERATOR_ROLES, PERMISSION_NAMES } from "./permissions.ts";

/** The permissions of support, cashier and finance. */
const TABLE = `
  withdrawals.see         + + +
  withdrawals.review      - + -
  withdrawals.approve     - + -
  withdrawals.reject      - + +
  withdrawals.pay         - - +
  withdrawals.markPaid    - - +
  withdrawals.markFailed  - - +
  withdrawals.settle      - - +
  withdrawals.settlePaidTwice - - +
  deposits.see            + + +
  deposits.match          - + +
  deposits.reject         - + -
  cases.claim             + + +
  cases.release           + + +
  cases.takeOver          - - +
  transfers.see           + + +
  transfers.ask           - + +
  transfers.propose       - - +
  transfers.approve       - - +
  transfers.reject        - - +
  transfers.settlePaidTwice - - +
  adjustments.see         + + +
  adjustments.propose     - - +
  adjustments.approve     - - +
  adjustments.reject      - - +
  announcements.see       + + +
  announcements.save      + - -
  announcements.remove    + - -
  announcements.addPicture + - -
  downloads.see           + + +
  downloads.save          + - -
  downloads.takeBack      + - -
  messages.see            + + +
  messages.send           + - -
  feedback.see            + + +
  feedback.answer         + - -
  feedback.close          + - -
  missions.see            + + +
  missions.create         - - +
  missions.edit           - - +
  missions.publish        - - +
  missions.end            - - +
  tournaments.see         + + +
  tournaments.create      - - +
  tournaments.edit        - - +
  tournaments.publish     - - +
  tournaments.cancel      - - +
  promotions.see          + + +
  promotions.create       - + +
  promotions.edit         - + +
  promotions.publish      - - +
  promotions.end          - - +
  freeSpins.see           + + +
  freeSpins.give          - - +
  applications.see        + + +
  applications.approve    - + -
  applications.reject     - + -
  redemptions.see         + + +
  redemptions.approve     - + -
  redemptions.reject      - + -
  rewards.see             + + +
  rewards.create          - - +
  rewards.edit            - - +
  rewards.publish         - - +
  rewards.hide            - - +
  members.see             + + +
  members.pin             - + +
  members.unpin           - + +
  members.addLabel        + + -
  members.removeLabel     + + -
  agents.see              + + +
  agents.open             - + +
  agents.link             - + +
  agents.raise            - - +
  agents.move             - - +
  agents.withdrawMove     - - +
  rebateRates.see         + + +
  rebateRates.propose     - - +
  rebateRates.approve     - - +
  rebateRates.refuse      - - +
  agentContracts.see      + + +
  agentContracts.propose  - - +
  agentContracts.approve  - - +
  agentContracts.refuse   - - +
  agentContracts.withdraw - - +
  agentContracts.end      - - +
  agentContracts.hold     - - +
  agentContracts.release  - - +
  settlements.see         + + +
  settlements.release     - - +
  matches.see             + + +
  matches.confirm         + + +
  matches.dismiss         - + +
  protection.see          + + +
  protection.setLimit     + + +
  protection.exclude      + + +
  protection.askLift      - + +
  protection.lift         - - +
  log.see                 - - +
`;

it("the roles have the permissions of their table, which names every permission", () => {
  const lines = PERMISSION_NAMES.map((permission) => {
    const marks = OPERATOR_ROLES.map((role) => (hasPermission(role, permission) ? "+" : "-"));
    return `  ${permission.padEnd(23)} ${marks.join(" ")}`;
  });
  expect(`\n${lines.join("\n")}\n`).toBe(TABLE);
});

it("no role can both approve withdrawals and pay them", () => {
  expect(
    OPERATOR_ROLES.filter(
      (role) => hasPermission(role, "withdrawals.approve") && hasPermission(role, "withdrawals.pay"),
    ),
  ).toEqual([]);
});
