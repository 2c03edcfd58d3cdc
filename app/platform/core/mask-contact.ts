/** Masks a number as `+63•••••4567`: the start of the dialling code and the last four digits. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 3)}•••••${mobile.slice(-4)}`;
}

/** `p•••@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
