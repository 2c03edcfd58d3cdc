/** A message as the page shows it. */
export interface Message {
  merchant: string;
  brand: string;
  channel: "sms" | "email";
  to: string;
  subject: string;
  text: string;
  /** Epoch milliseconds. */
  at: number;
}
