/** What operators can be. An operator has one role, and works for some merchants or all of them. */
export const ROLES = ["support", "cashier", "finance"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may do what: `support` looks, `cashier` decides on what members ask for, `finance` sends money out and corrects it.
 * Approving a withdrawal and paying it are of different roles, so that no one person does both.
 */
export const ACTIONS = {
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
  "deposits.match": ["cashier"],
  "deposits.reject": ["cashier"],
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
  "log.see": ["finance"],
} as const satisfies Record<string, readonly Role[]>;
export type Action = keyof typeof ACTIONS;

export function may(role: Role, action: Action): boolean {
  const allowed: readonly Role[] = ACTIONS[action];
  return allowed.includes(role);
}
