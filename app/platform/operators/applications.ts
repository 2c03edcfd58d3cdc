import type { Application } from "../contract/ops/applications.ts";
import type { Services } from "../core/services.ts";
import {
  createApplicationService,
  getText,
  type StoredApplication,
} from "../promotions/promotions.server.ts";
import { requireCaseMerchant } from "./case-parts.ts";
import { caseQueue } from "./case-queue.ts";
import type { OperatorAreaHandlers, WorkContext } from "./operator-context.ts";
import { memberWarnings } from "./warnings.ts";

/** Members' applications, claimed and decided on as deposits are. */
export function applicationHandlers(services: Services): OperatorAreaHandlers<"applications"> {
  const applications = createApplicationService(services);
  const queue = caseQueue("applications", services, {
    list: applications.list,
    find: ({ merchant }, id) => applications.get(merchant.code, id),
    toView,
    detail: async (row, ctx) => ({
      one: { ...toView(row, ctx), most: JSON.parse(row.terms).rules.most ?? 0, imageIds: row.imageIds },
    }),
    getAccount: (row) => row.account_id,
    getWarnings: memberWarnings,
    getOpenActions({ state }) {
      const isOpen = state === "applying";
      return { approve: isOpen, reject: isOpen };
    },
    getOperators: (row) => [row.decided_by],
    countPictures: (trx, { merchant }, id) => applications.countImages(trx, merchant.code, id),
    decisions: {
      approve: ({ merchant, operation: actor }, { id, amount }) =>
        applications.approve(merchant, { id, amount, actor }),
      reject: ({ merchant, operation: actor }, { id, reason, note }) =>
        applications.reject(merchant, { id, reason, note, actor }),
    },
  });
  return {
    ...queue,
    async image({ merchant }, { id }) {
      const { bytes, contentType } = await applications.image(merchant.code, id);
      return { picture: bytes.toString("base64"), contentType };
    },
  };
}

function toView(row: StoredApplication, ctx: WorkContext): Application {
  const merchant = requireCaseMerchant(ctx, row.merchant_id);
  const { texts } = JSON.parse(row.terms);
  const { merchant_id: merchantId, account_id: accountId, promotion_id: promotionId } = row;
  const { id, username, comment, contact, images, amount, reason, note, decided_by: decidedBy } = row;
  return {
    ...{ merchantId, id, accountId, username, promotionId, comment, contact, images, amount, reason, note },
    title: getText(texts, merchant, ctx.language).title,
    // The query selects applications only.
    state: row.state as Application["state"],
    currency: merchant.currency.code,
    decidedBy,
    appliedAt: row.created_at,
    decidedAt: decidedBy === null ? null : row.updated_at,
  };
}
