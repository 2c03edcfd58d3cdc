/**
 * The public interface for money that accounts send each other: to the agent above, and to accounts below. Rules in
 * docs/decisions/0109.
 */
import { getPeerTransferOptions } from "./get-peer-transfer-options.ts";
import { listPeerTransfers } from "./list-peer-transfers.ts";
import { sendToDownline } from "./send-to-downline.ts";
import { sendToUpline } from "./send-to-upline.ts";

/** The calls about peer transfers. */
export const peerTransferCalls = {
  accountTransferOptions: getPeerTransferOptions,
  transferToUpline: sendToUpline,
  transferToDownline: sendToDownline,
  accountTransfers: listPeerTransfers,
};
