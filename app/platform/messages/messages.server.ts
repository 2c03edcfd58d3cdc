/** The public interface of messages: to one account, or to many in one row, so that sending is one write. */
import { markAllRead, markRead, removeMessage, restoreMessage } from "./mark-messages.ts";
import { getUnread, listMessages, messageDetail } from "./read-messages.ts";

export { notifyDebtors } from "./notify-debtors.ts";
export { notifyExclusionMatches } from "./notify-exclusion-matches.ts";
export {
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
export const messageCalls = {
  list: listMessages,
  unread: getUnread,
  detail: messageDetail,
  markRead,
  markAllRead,
  remove: removeMessage,
  restore: restoreMessage,
};
