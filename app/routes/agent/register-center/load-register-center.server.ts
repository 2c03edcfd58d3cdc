import type { AppLoadContext } from "@remix-run/node";
import { qrPath } from "../../../shared/qr-path.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { getMemberOrigin } from "../../../site/member-origin.ts";
import { readPageNumber } from "../../../site/page-number.ts";

/**
 * Loads what the agent may open, and one of the links with the accounts that registered with it if the address names
 * one; null if they cannot be read.
 * @throws Response 404 for a link that is not the agent's own.
 */
export async function loadRegisterCenter(context: AppLoadContext, params: URLSearchParams) {
  const { agents } = context.platform;
  const id = params.get("link");
  try {
    const registration = await agents.registration();
    const own = getInvitation(context, registration.code);
    const chosen = id !== null && registration.linksOn ? await loadLink(context, id, params) : null;
    return { center: { ...registration, own, chosen }, status: 200 };
  } catch (error) {
    const { data, status } = getFailure(error);
    if (data.code === "NOT_FOUND") throw new Response(null, { status: 404 });
    return { center: null, status };
  }
}

async function loadLink(context: AppLoadContext, id: string, params: URLSearchParams) {
  const pageNo = readPageNumber(params);
  const found = await context.platform.agents.linkMembers({ id, pageNo });
  return { ...found, pageNo, invitation: getInvitation(context, found.link.code) };
}

/** Returns the address with which visitors register by a code, and its QR code. */
function getInvitation(context: AppLoadContext, code: string) {
  const address = new URL("/register", getMemberOrigin(context));
  address.searchParams.set("affiliateCode", code);
  return { code, link: address.href, qr: qrPath(address.href) };
}

export type RegisterCenterData = NonNullable<Awaited<ReturnType<typeof loadRegisterCenter>>["center"]>;
