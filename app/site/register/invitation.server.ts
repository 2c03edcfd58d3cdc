import type { AppLoadContext } from "@remix-run/node";
import { type InvitationCodes, readInvitationCodes } from "../../shared/invitation-codes.ts";
import { getFailure } from "../call-failure.ts";
import type { RegistrationForm } from "./registration-form.server.ts";

/** The codes with which a visitor registers. */
export interface Invitation {
  /** The friend's code of an invitation link (spec section 2); empty without one. */
  referralCode: string;
  /**
   * The affiliate code of an agent's link, which the form sends even if it has no field for it; empty without one, and
   * when no field would show that it cannot be used.
   */
  affiliateCode: string;
  /** The affiliate code that applies, or why one does not, in a sentence; null for nothing to say. */
  note: { text: string; isRefusal: boolean } | null;
}

/**
 * Returns the codes of the address, or else those of the last invitation link that the visitor followed. Without any of
 * them the host's code applies; the platform adds that one itself, so it is only mentioned.
 */
export async function loadInvitation(
  context: AppLoadContext,
  searchParams: URLSearchParams,
  { fields }: RegistrationForm,
): Promise<Invitation> {
  const { brand, t, request } = context;
  const codes = readInvitationCodes(searchParams) ?? context.invitation;
  const { referralCode, affiliateCode: sent } = codes ?? { referralCode: "", affiliateCode: "" };
  if (sent && !hasLinks(context)) {
    const note = { text: t("auth.affiliate.none", { code: sent }), isRefusal: true };
    return { referralCode, affiliateCode: "", note };
  }
  const has = (code: keyof InvitationCodes) => fields.some(({ name }) => name === code);
  const hasField = has("affiliateCode");
  if (sent) {
    const found = await findCode(context, { code: sent });
    if ("why" in found) {
      const note = { text: found.why, isRefusal: true };
      if (hasField) return { referralCode, affiliateCode: sent, note };
      const text = t("auth.affiliate.without", { why: found.why, code: sent });
      return { referralCode, affiliateCode: "", note: { text, isRefusal: true } };
    }
    const sentences = [
      // A field shows the code itself, and it can be changed there.
      ...(hasField ? [] : [t("auth.affiliate.code", { code: found.code })]),
      ...(found.isAgent ? [t("auth.affiliate.agent", { code: found.code })] : []),
    ];
    const note = sentences.length > 0 ? { text: sentences.join(" "), isRefusal: false } : null;
    return { referralCode, affiliateCode: found.code, note };
  }
  const none = { referralCode, affiliateCode: "", note: null };
  const ofHost = brand.hosts.find(({ host }) => host === request.host)?.affiliateCode;
  // A friend's code that no field sends does not replace the host's.
  if ((referralCode && has("referralCode")) || !ofHost) return none;
  const found = await findCode(context, { domain: request.host });
  if ("why" in found) return none;
  return { ...none, note: { text: t("auth.affiliate.host", { code: found.code }), isRefusal: false } };
}

/** Returns true when links of agents register on this brand's site. */
export function hasLinks({ brand }: Pick<AppLoadContext, "brand">): boolean {
  return brand.on("agentCentre") && brand.on("affiliateLinks");
}

/** Returns the code that the platform knows, or the reason why it cannot be used. */
async function findCode(
  { platform }: AppLoadContext,
  asked: { code: string } | { domain: string },
): Promise<{ code: string; isAgent: boolean } | { why: string }> {
  try {
    const { affiliateCode: code, isAgent } = await platform.agents.affiliate(asked);
    return { code, isAgent };
  } catch (error) {
    const { message, fields } = getFailure(error).data;
    return { why: Object.values(fields)[0] ?? message };
  }
}
