/** The codes with which a visitor registers, as a link has them; an empty text for one that is not there. */
export interface InvitationCodes {
  /** The code of an agent, or of an agent's link. */
  affiliateCode: string;
  /** The code of a friend. */
  referralCode: string;
}

/** Longer codes than the platform takes are cut, and are then unknown. */
const MAX_LENGTH = 64;

/** Returns the invitation codes in the query of an address; null for an address without any. */
export function readInvitationCodes(params: URLSearchParams): InvitationCodes | null {
  const read = (name: keyof InvitationCodes) => (params.get(name) ?? "").trim().slice(0, MAX_LENGTH);
  const codes = { affiliateCode: read("affiliateCode"), referralCode: read("referralCode") };
  return codes.affiliateCode || codes.referralCode ? codes : null;
}

/** Returns the invitation codes as they are in the query of an address, always in the same order. */
export function toInvitationQuery({ referralCode, affiliateCode }: InvitationCodes): URLSearchParams {
  const codes = Object.entries({ referralCode, affiliateCode }).filter(([, code]) => code !== "");
  return new URLSearchParams(codes);
}
