/** The public interface of messages: to one account, or to many in one row, so that sending is one write. */
import type { AreaHandlers } from "../core/handlers.ts";
import { markAllRead, markRead, removeMessage, restoreMessage } from "./mark-messages.ts";
import type { MessageDeps } from "./message-deps.ts";
import { countUnreadMessages, listMessages, messageDetail } from "./read-messages.ts";

export { type NotifyDebtorsDeps, notifyDebtors } from "./notify-debtors.ts";
export { type NotifyMatchesDeps, notifyExclusionMatches } from "./notify-exclusion-matches.ts";
export {
  type NotifyReducedDeps,
  notifyReducedWithdrawals,
  type ReducedWithdrawal,
} from "./notify-reduced-withdrawals.ts";
export { countUnreadMessages } from "./read-messages.ts";
export {
  type Audience,
  countRecipients,
  PLATFORM_SENDER,
  sendMessage,
  sendPersonalMessages,
} from "./send-message.ts";

/** The members' calls about messages. */
export function messagesHandlers(deps: MessageDeps): Required<AreaHandlers<"messages">> {
  return {
    list: (ctx, input) => listMessages(deps, ctx, input),
    unread: async (ctx) => ({ message: await countUnreadMessages(deps, ctx) }),
    detail: (ctx, input) => messageDetail(deps, ctx, input),
    markRead: (ctx, input) => markRead(deps, ctx, input),
    markAllRead: (ctx, input) => markAllRead(deps, ctx, input),
    remove: (ctx, input) => removeMessage(deps, ctx, input),
    restore: (ctx, input) => restoreMessage(deps, ctx, input),
  };
}
