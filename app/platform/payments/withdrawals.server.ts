/** The face of withdrawals: where members are paid to, what they ask for, and what operators decide. */
export { createPayees } from "./payees.ts";
export { createPaymentPassword } from "./payment-password.ts";
