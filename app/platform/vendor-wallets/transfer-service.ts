import { bindServices } from "../core/bind-services.ts";
import type { Services } from "../core/services.ts";
import { approveSettlement } from "./approve-settlement.ts";
import { listReturns } from "./list-returns.ts";
import { proposeSettlement } from "./propose-settlement.ts";
import { rejectSettlement } from "./reject-settlement.ts";
import { retryTransferQuery } from "./retry-transfer-query.ts";
import { settlePaidTwice } from "./settle-paid-twice.ts";
import { getQueuedTransfer, listQueuedTransfers } from "./transfer-queue.ts";

/**
 * Creates the operators' service for vendor transfers. When the vendor does not respond, two operators settle a
 * transfer: one proposes the outcome, another approves it (docs/decisions/0109). The operators' guard checks
 * permissions.
 */
export function createVendorTransferService(services: Services) {
  return bindServices(services, {
    list: listQueuedTransfers,
    returns: listReturns,
    detail: getQueuedTransfer,
    ask: retryTransferQuery,
    propose: proposeSettlement,
    approve: approveSettlement,
    reject: rejectSettlement,
    settlePaidTwice,
  });
}
