import type { CallInput, CallValue } from "../contract/calls.ts";
import { FEEDBACK_TYPES, type FeedbackType } from "../contract/content.ts";
import { addressBlock } from "../core/address-block.ts";
import { type CallContext, getRealAccountId, isAgentType, requireAccount } from "../core/call-context.ts";
import { consumeLimit } from "../core/consume-limit.ts";
import { PlatformError } from "../core/errors.ts";
import { createFieldError } from "../core/input-errors.ts";
import type { Services } from "../core/services.ts";
import { countedPage } from "../database/counted-page.ts";
import { newId } from "../database/ids.ts";
import { countWords } from "./count-words.ts";

const HOUR = 60 * 60_000;
/** Limits on feedback from one account, and from one address without an account. */
const BY_ACCOUNT = { name: "feedback of an account", points: 10, windowMs: HOUR };
const BY_ADDRESS = { name: "feedback of an address", points: 5, windowMs: HOUR };

/**
 * Returns the limits and types of feedback. Only agents have pay as one; applications to become an agent have a separate
 * form.
 * @throws PlatformError FEATURE_OFF.
 */
export function feedbackTerms({ merchant, caller }: CallContext): CallValue<"content", "feedbackTerms"> {
  requireFeedback(merchant);
  const isAgent = merchant.agents.on && caller.kind === "account" && isAgentType(merchant, caller.type);
  const types = FEEDBACK_TYPES.filter((type) => type !== "partner" && (type !== "agentPay" || isAgent));
  return { ...merchant.feedback, types };
}

/**
 * Stores feedback of a member or visitor for the operators' queue. Visitors must pass a bot check or a captcha, and so
 * must demo accounts, which anyone can open.
 * @throws PlatformError FEATURE_OFF, INVALID_INPUT (pointer /content, too few or too many words), CAPTCHA_REQUIRED,
 *   CAPTCHA_INVALID, TOO_MANY_REQUESTS.
 */
export async function sendFeedback(
  { database, clock, limiter, verification }: Services,
  ctx: CallContext,
  { type, content, contact = "", captcha, botCheck }: CallInput<"content", "feedback">,
): Promise<Record<string, never>> {
  const { merchant, caller, request } = ctx;
  requireFeedback(merchant);
  if (type === "partner" && !merchant.agentApplications) throw new PlatformError("FEATURE_OFF");
  const text = content.trim();
  const { minWords: min, maxWords: max } = merchant.feedback;
  const words = countWords(text);
  if (words < min || words > max || !text.isWellFormed()) {
    throw createFieldError("/content", { messageKey: "feedback.error.words", values: { min, max } });
  }
  const member = getRealAccountId(caller);
  if (member === null) await verification.requireHuman(ctx, { captcha, botCheck });
  await (member !== null
    ? consumeLimit(limiter, BY_ACCOUNT, `${merchant.code} ${member}`)
    : consumeLimit(limiter, BY_ADDRESS, `${merchant.code} ${addressBlock(request.ip)}`));
  const now = clock.now();
  await database.db
    .insertInto("feedback")
    .values({
      merchant_id: merchant.code,
      id: newId(now),
      account_id: caller.kind === "account" ? caller.accountId : null,
      type,
      content: text,
      contact: contact.trim(),
      language: request.language,
      ip: request.ip,
      state: "open",
      answer: "",
      decided_by: null,
      decided_at: null,
      created_at: now,
    })
    .execute();
  return {};
}

/** Returns the caller's own feedback with its answers, newest first. @throws PlatformError NOT_LOGGED_IN. */
export async function listFeedback(
  { database }: Services,
  { merchant, caller }: CallContext,
  page: CallInput<"content", "feedbacks">,
): Promise<CallValue<"content", "feedbacks">> {
  const { accountId } = requireAccount(caller);
  const { rows, ...counts } = await countedPage(
    database.db
      .selectFrom("feedback")
      .selectAll()
      .where("merchant_id", "=", merchant.code)
      .where("account_id", "=", accountId)
      .orderBy("id", "desc"),
    page,
  );
  return {
    list: rows.map((row) => ({
      feedbackId: row.id,
      type: row.type as FeedbackType,
      content: row.content,
      state: row.state,
      answer: row.answer,
      createdAt: row.created_at,
      decidedAt: row.decided_at,
    })),
    ...counts,
  };
}

function requireFeedback({ switches }: CallContext["merchant"]): void {
  if (!switches.feedback) throw new PlatformError("FEATURE_OFF");
}
