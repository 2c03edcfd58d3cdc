import { normalizeTypedCode, toPlainCharacters } from "#app/shared/typed-text.ts";
import type { PayoutChannel, PayoutDestination } from "../core/merchant.ts";
import { listNationalNumbers } from "../verification/verification.server.ts";

/** The kind and destination of a payee's number, and the country (ISO 3166) whose mobile numbers e-wallets use. */
export interface PayeeNumberContext {
  kind: PayoutChannel["kind"];
  destination: Pick<PayoutDestination, "network" | "minDigits" | "maxDigits">;
  country: string;
}

/**
 * Returns the number of an account as it is stored: the address of a chain without blanks, any other in digits only. A
 * mobile number with its dialling code is stored in the e-wallet's national form: `+63 917 555 0123` is `09175550123`.
 * Input that may be another number of the e-wallet, or is not a number, is not changed.
 */
export function typedPayeeNumber(typed: string, { kind, destination, country }: PayeeNumberContext): string {
  if (destination.network !== "") return toPlainCharacters(typed).replace(/\s/g, "");
  const code = normalizeTypedCode(typed);
  if (kind !== "ewallet" || hasDigits(code, destination)) return code;
  return listNationalNumbers(country, typed).find((number) => hasDigits(number, destination)) ?? code;
}

/** Returns true if a number consists only of digits, as many as its bank or e-wallet requires. */
export function hasDigits(
  number: string,
  { minDigits, maxDigits }: Pick<PayoutDestination, "minDigits" | "maxDigits">,
): boolean {
  return /^\d+$/.test(number) && number.length >= minDigits && number.length <= maxDigits;
}
