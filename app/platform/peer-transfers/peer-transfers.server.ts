/**
 * The public interface for money that accounts send each other: to the agent above, and to accounts below. Rules in
 * docs/decisions/0109.
 */
import type { AreaHandlers } from "../core/handlers.ts";
import { getPeerTransferOptions } from "./get-peer-transfer-options.ts";
import { listPeerTransfers } from "./list-peer-transfers.ts";
import type { PeerTransferDeps } from "./peer-transfer-deps.ts";
import { sendToDownline } from "./send-to-downline.ts";
import { sendToUpline } from "./send-to-upline.ts";

type Calls = "accountTransferOptions" | "transferToUpline" | "transferToDownline" | "accountTransfers";

/** The calls about peer transfers. */
export function peerTransferHandlers(deps: PeerTransferDeps): Required<Pick<AreaHandlers<"wallet">, Calls>> {
  return {
    accountTransferOptions: (ctx) => getPeerTransferOptions(deps, ctx),
    transferToUpline: (ctx, input) => sendToUpline(deps, ctx, input),
    transferToDownline: (ctx, input) => sendToDownline(deps, ctx, input),
    accountTransfers: (ctx, page) => listPeerTransfers(deps.database.db, ctx, page),
  };
}
