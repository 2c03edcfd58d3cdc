/** The payee and the amount, as it is typed, that a withdrawal is asked for with. */
export interface Asked {
  payeeId?: string | undefined;
  amount?: string | undefined;
}

/** Longer values than the form takes are left out of the address. */
const LONGEST = 64;

/** A search with the choice in it, so that the form has it again on the way back from the confirmation. */
export function withAsked(search: string, { payeeId = "", amount = "" }: Asked): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of [
    ["payee", payeeId],
    ["amount", amount.trim()],
  ] as const) {
    if (value === "" || value.length > LONGEST) params.delete(name);
    else params.set(name, value);
  }
  const text = params.toString();
  return text === "" ? "" : `?${text}`;
}

/** The choice in a search. */
export function askedIn(params: URLSearchParams): Asked {
  return { payeeId: params.get("payee") ?? undefined, amount: params.get("amount") ?? undefined };
}
