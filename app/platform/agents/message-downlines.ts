import { escapeHtml } from "#app/shared/escape-html.ts";
import { normalizeTypedText } from "#app/shared/typed-text.ts";
import type { CallInput } from "../contract/calls.ts";
import { type CallContext, requireAccount } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { CURRENT_PATH } from "../database/tables/agents.ts";
import { sendPersonalMessages } from "../messages/messages.server.ts";
import type { Limit } from "../ports/limiter.ts";
import { isNotExcluded } from "../protection/protection.server.ts";
import { inChunks } from "./add-sums.ts";
import { requireAgent, requireBelow } from "./team-access.ts";

/** Limit of an agent's messages, each to one account or to all directly below. */
const MESSAGES: Limit = { name: "agent:messages", points: 30, windowMs: 60 * 60_000 };

/**
 * Sends a message from the calling agent to an account of its team, or to all accounts directly below. It is plain text,
 * and names its sender. Accounts on a break are left out without saying so. The same key is sent once.
 * @throws PlatformError NOT_LOGGED_IN; FEATURE_OFF without an agent centre or messages; NOT_FOUND for an account that is
 *   not below the caller; TOO_MANY_REQUESTS with `details.retryAfterMs`.
 */
export async function messageDownlines(
  { database, clock, limiter, translate }: Services,
  ctx: CallContext,
  { username, title, text, idempotencyKey }: CallInput<"agents", "messageDownlines">,
): Promise<Record<string, never>> {
  const agentId = requireAgent(ctx);
  const { merchant } = ctx;
  if (!merchant.switches.messages) throw new PlatformError("FEATURE_OFF");
  const { username: sender } = requireAccount(ctx.caller);
  const only = username ? (await requireBelow(database.db, merchant.code, agentId, username)).id : null;
  await consumeLimit(limiter, MESSAGES, `${merchant.code} ${agentId}`);
  const now = clock.now();
  const content = toHtml(normalizeTypedText(text));
  const texts = Object.fromEntries(
    merchant.languages.map((language) => {
      const from = translate({ merchant, request: { language } })("team.message.from", { name: sender });
      const signed = `${content}<p>${escapeHtml(from)}</p>`;
      return [language, { title: normalizeTypedText(title).trim(), content: signed }];
    }),
  );
  await database.transaction(async (trx) => {
    const recipients = await loadRecipients(trx, merchant.code, { agentId, only, now });
    await inChunks(recipients, (part) =>
      sendPersonalMessages(
        trx,
        { merchantId: merchant.code, sentAt: now, sentBy: agentId },
        part.map((accountId) => ({
          accountId,
          texts,
          idempotencyKey: `agent:${agentId}:${idempotencyKey}:${accountId}`,
        })),
      ),
    );
  });
  return {};
}

/** Returns plain text as paragraphs. */
function toHtml(text: string): string {
  const paragraphs = text.split(/\n\s*\n/).map((part) => part.trim());
  return paragraphs
    .filter((part) => part !== "")
    .map((part) => `<p>${escapeHtml(part).replaceAll("\n", "<br>")}</p>`)
    .join("");
}

/** Returns the account of the message, or all directly below the agent; without those on a break. */
async function loadRecipients(
  db: Db,
  merchantId: string,
  { agentId, only, now }: { agentId: string; only: string | null; now: number },
): Promise<string[]> {
  let rows = db
    .selectFrom("account_path")
    .innerJoin("account", (join) =>
      join
        .onRef("account.merchant_id", "=", "account_path.merchant_id")
        .onRef("account.id", "=", "account_path.descendant_id"),
    )
    .select("account.id")
    .where("account_path.merchant_id", "=", merchantId)
    .where("ancestor_id", "=", agentId)
    .where("to_day", "=", CURRENT_PATH)
    .where("account.status", "=", "active")
    .where(isNotExcluded(now));
  rows = only === null ? rows.where("depth", "=", 1) : rows.where("account.id", "=", only);
  return (await rows.execute()).map(({ id }) => id);
}
