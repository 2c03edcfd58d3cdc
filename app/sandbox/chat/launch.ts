import { createHmac, timingSafeEqual } from "node:crypto";
import type { StudioKeys } from "../signing.ts";

/** A signed statement of a brand's site: the person who opens a chat, and the look of its pages. */
export interface Launch {
  /** Id of this launch; each conversation with support belongs to one. */
  id: string;
  /** Identifies a returning visitor: by their account, or by their address. Empty where writing is not allowed. */
  visitor: string;
  /** True for a visitor without an account, whose address others may share. */
  isGuest: boolean;
  /** The name that a member writes under; null for a guest, who reads only. */
  name: string | null;
  /** Time until which the name may write, in epoch milliseconds. */
  until: number;
  /** BCP 47 tag of the page's language, and the brand's time zone. */
  lang: string;
  zone: string;
  brand: {
    name: string;
    /** Scheme, host and port of the brand's site. */
    home: string;
    /** Address of the brand's logo; empty for none. */
    logo: string;
  };
  topics: {
    /** True for an agent, and for a visitor of an agent host. */
    agentPay: boolean;
    /** True when the brand has a page for feedback. */
    feedback: boolean;
  };
  look: {
    scheme: "light" | "dark";
    /** Colours by token name. */
    colours: Readonly<Record<string, string>>;
    /** Addresses of font files, in the order in which they are tried. */
    fonts: readonly string[];
  };
}

export type Place = "room" | "support";

/**
 * Reads a launch, `<payload>.<signature>`, both in base64url: HMAC-SHA256 over `<place>\n<merchant>\n<payload>` with
 * one of the operator's keys. Returns null without a valid signature for this place and merchant.
 */
export function readLaunch(
  keys: StudioKeys,
  place: Place,
  merchant: string,
  launch: string | null,
): Launch | null {
  const [payload = "", signature = "", ...more] = (launch ?? "").split(".");
  if (payload === "" || more.length > 0) return null;
  const given = Buffer.from(signature, "base64url");
  const isSigned = keys.keys("outbound", merchant, "CHAT").some(({ secret }) => {
    const own = createHmac("sha256", secret).update(`${place}\n${merchant}\n${payload}`).digest();
    return own.length === given.length && timingSafeEqual(own, given);
  });
  return isSigned ? (JSON.parse(Buffer.from(payload, "base64url").toString()) as Launch) : null;
}
