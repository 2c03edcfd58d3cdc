import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { loadLink, requireLinks, toLink } from "./link-rows.ts";

/**
 * Ends one of the calling agent's links: nobody registers with it any more. A link that has ended stays as it is.
 * @throws PlatformError FEATURE_OFF, NOT_FOUND.
 */
export async function endLink(
  { database: { db }, clock }: Services,
  ctx: CallContext,
  { id }: CallInput<"agents", "endLink">,
): Promise<CallValue<"agents", "endLink">> {
  requireLinks(ctx);
  const { code: merchantId } = ctx.merchant;
  const { accountId } = requireAccount(ctx.caller);
  const now = clock.now();
  await db
    .updateTable("agent_link")
    .set({ ended_at: now })
    .where("merchant_id", "=", merchantId)
    .where("agent_id", "=", accountId)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .execute();
  const link = await loadLink(db, merchantId, accountId, id);
  if (!link) throw new PlatformError("NOT_FOUND");
  return toLink(link, now);
}
