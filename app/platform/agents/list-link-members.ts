import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, isAgentType, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import { loadLink, requireLinks, toLink } from "./link-rows.ts";

/**
 * Returns a page of the accounts that registered with one of the calling agent's links, newest first.
 * @throws PlatformError FEATURE_OFF, NOT_FOUND.
 */
export async function listLinkMembers(
  { database: { db }, clock }: Services,
  ctx: CallContext,
  { id, ...page }: CallInput<"agents", "linkMembers">,
): Promise<CallValue<"agents", "linkMembers">> {
  requireLinks(ctx);
  const { merchant } = ctx;
  const { accountId } = requireAccount(ctx.caller);
  const link = await loadLink(db, merchant.code, accountId, id);
  if (!link) throw new PlatformError("NOT_FOUND");
  const members = db
    .selectFrom("account")
    .select(["username_shown", "type", "registered_at"])
    .where("merchant_id", "=", merchant.code)
    .where("link_id", "=", id)
    .orderBy("registered_at", "desc")
    .orderBy("id", "desc");
  const { rows, ...counts } = await countedPage(members, page);
  return {
    link: toLink(link, clock.now()),
    list: rows.map(({ username_shown: username, type, registered_at: registeredAt }) => ({
      ...{ username, isAgent: isAgentType(merchant, type), registeredAt },
    })),
    ...counts,
  };
}
