/** The roles of operators. An operator has one role, and works for some merchants or all of them. */
export const OPERATOR_ROLES = ["support", "cashier", "finance"] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

/**
 * The roles that have each permission: `support` views money and speaks to members, `cashier` decides on members'
 * requests, `finance` sends money out and corrects it. Approving a withdrawal and paying it belong to different roles,
 * so that no one person does both.
 *
 * Above the brand's amount, anything that gives money is saved by one operator and published by another
 * (docs/operating.md).
 *
 * A permission that changes something is also the name of its lines in the operators' log, so one that was ever used
 * keeps its name: `transfers` are vendor transfers.
 */
export const PERMISSIONS = {
  "withdrawals.see": ["support", "cashier", "finance"],
  "withdrawals.review": ["cashier"],
  "withdrawals.approve": ["cashier"],
  "withdrawals.reject": ["cashier", "finance"],
  "withdrawals.pay": ["finance"],
  "withdrawals.markPaid": ["finance"],
  "withdrawals.markFailed": ["finance"],
  "withdrawals.settle": ["finance"],
  "withdrawals.settlePaidTwice": ["finance"],
  "deposits.see": ["support", "cashier", "finance"],
  "deposits.match": ["cashier", "finance"],
  "deposits.reject": ["cashier"],
  "cases.claim": ["support", "cashier", "finance"],
  "cases.release": ["support", "cashier", "finance"],
  "cases.takeOver": ["finance"],
  "transfers.see": ["support", "cashier", "finance"],
  "transfers.ask": ["cashier", "finance"],
  "transfers.propose": ["finance"],
  "transfers.approve": ["finance"],
  "transfers.reject": ["finance"],
  "transfers.settlePaidTwice": ["finance"],
  "adjustments.see": ["support", "cashier", "finance"],
  "adjustments.propose": ["finance"],
  "adjustments.approve": ["finance"],
  "adjustments.reject": ["finance"],
  "announcements.see": ["support", "cashier", "finance"],
  "announcements.save": ["support"],
  "announcements.remove": ["support"],
  "announcements.addPicture": ["support"],
  "downloads.see": ["support", "cashier", "finance"],
  "downloads.save": ["support"],
  "downloads.takeBack": ["support"],
  "messages.see": ["support", "cashier", "finance"],
  "messages.send": ["support"],
  "feedback.see": ["support", "cashier", "finance"],
  "feedback.answer": ["support"],
  "feedback.close": ["support"],
  "missions.see": ["support", "cashier", "finance"],
  "missions.create": ["finance"],
  "missions.edit": ["finance"],
  "missions.publish": ["finance"],
  "missions.end": ["finance"],
  "tournaments.see": ["support", "cashier", "finance"],
  "tournaments.create": ["finance"],
  "tournaments.edit": ["finance"],
  "tournaments.publish": ["finance"],
  "tournaments.cancel": ["finance"],
  "promotions.see": ["support", "cashier", "finance"],
  "promotions.create": ["cashier", "finance"],
  "promotions.edit": ["cashier", "finance"],
  "promotions.publish": ["finance"],
  "promotions.end": ["finance"],
  "freeSpins.see": ["support", "cashier", "finance"],
  "freeSpins.give": ["finance"],
  "applications.see": ["support", "cashier", "finance"],
  "applications.approve": ["cashier"],
  "applications.reject": ["cashier"],
  "redemptions.see": ["support", "cashier", "finance"],
  "redemptions.approve": ["cashier"],
  "redemptions.reject": ["cashier"],
  "rewards.see": ["support", "cashier", "finance"],
  "rewards.create": ["finance"],
  "rewards.edit": ["finance"],
  "rewards.publish": ["finance"],
  "rewards.hide": ["finance"],
  "members.see": ["support", "cashier", "finance"],
  "members.pin": ["cashier", "finance"],
  "members.unpin": ["cashier", "finance"],
  "members.addLabel": ["support", "cashier"],
  "members.removeLabel": ["support", "cashier"],
  "agents.see": ["support", "cashier", "finance"],
  "agents.open": ["cashier", "finance"],
  "agents.link": ["cashier", "finance"],
  "agents.raise": ["finance"],
  "agents.move": ["finance"],
  "agents.withdrawMove": ["finance"],
  "rebateRates.see": ["support", "cashier", "finance"],
  "rebateRates.propose": ["finance"],
  "rebateRates.approve": ["finance"],
  "rebateRates.refuse": ["finance"],
  "agentContracts.see": ["support", "cashier", "finance"],
  "agentContracts.propose": ["finance"],
  "agentContracts.approve": ["finance"],
  "agentContracts.refuse": ["finance"],
  "agentContracts.withdraw": ["finance"],
  "agentContracts.end": ["finance"],
  "agentContracts.hold": ["finance"],
  "agentContracts.release": ["finance"],
  "settlements.see": ["support", "cashier", "finance"],
  "settlements.release": ["finance"],
  "matches.see": ["support", "cashier", "finance"],
  "matches.confirm": ["support", "cashier", "finance"],
  "matches.dismiss": ["cashier", "finance"],
  "protection.see": ["support", "cashier", "finance"],
  "protection.setLimit": ["support", "cashier", "finance"],
  "protection.exclude": ["support", "cashier", "finance"],
  "protection.askLift": ["cashier", "finance"],
  "protection.lift": ["finance"],
  "log.see": ["finance"],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type Permission = keyof typeof PERMISSIONS;

export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as [Permission, ...Permission[]];

/** Returns the roles that have a permission. */
export function rolesWith(permission: Permission): readonly OperatorRole[] {
  return PERMISSIONS[permission];
}

export function hasPermission(role: OperatorRole, permission: Permission): boolean {
  return rolesWith(permission).includes(role);
}
