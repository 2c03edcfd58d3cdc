/** The payee and the amount as typed in a withdrawal request. */
export interface WithdrawalChoice {
  payeeId?: string | undefined;
  amount?: string | undefined;
}

/** Longest value that the address contains; longer ones are omitted. */
const MAX_VALUE_LENGTH = 64;

/** Returns a search that includes the choice, so that Back from the confirmation restores the form. */
export function addChoiceToSearch(search: string, { payeeId = "", amount = "" }: WithdrawalChoice): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of [
    ["payee", payeeId],
    ["amount", amount.trim()],
  ] as const) {
    if (value === "" || value.length > MAX_VALUE_LENGTH) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** Returns the choice in a search. */
export function parseChoice(params: URLSearchParams): WithdrawalChoice {
  return { payeeId: params.get("payee") ?? undefined, amount: params.get("amount") ?? undefined };
}

/** Returns the choice in the form as it is sent. */
export function readChoice(form: FormData): WithdrawalChoice {
  return { payeeId: String(form.get("payeeId") ?? ""), amount: String(form.get("amount") ?? "") };
}
