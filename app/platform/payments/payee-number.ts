import { plainText, typedCode } from "#app/shared/typed-text.ts";
import type { PayoutChannel, PayoutDestination } from "../core/merchant.ts";
import { dialledWithin } from "../verification/verification.server.ts";

/** The kind and destination of a payee's number, and the country (ISO 3166) whose mobile numbers e-wallets use. */
export interface NumberedPlace {
  kind: PayoutChannel["kind"];
  destination: Pick<PayoutDestination, "network" | "minDigits" | "maxDigits">;
  country: string;
}

/**
 * The number of an account as it is stored: an address of a chain without blanks, any other in digits alone. A mobile number
 * that was typed with its dialling code is the one that an e-wallet has within the country: `+63 917 555 0123` is
 * `09175550123`. What can be another number of the e-wallet, or is none, stays as it was typed.
 */
export function typedPayeeNumber(typed: string, { kind, destination, country }: NumberedPlace): string {
  if (destination.network !== "") return plainText(typed).replace(/\s/g, "");
  const code = typedCode(typed);
  if (kind !== "ewallet" || hasDigits(code, destination)) return code;
  return dialledWithin(country, typed).find((number) => hasDigits(number, destination)) ?? code;
}

/** Tells whether a number is of as many digits as its bank or e-wallet asks for, and of nothing else. */
export function hasDigits(
  number: string,
  { minDigits, maxDigits }: Pick<PayoutDestination, "minDigits" | "maxDigits">,
): boolean {
  return /^\d+$/.test(number) && number.length >= minDigits && number.length <= maxDigits;
}
