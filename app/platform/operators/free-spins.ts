import { toPlainCharacters, trimInvisible } from "#app/shared/typed-text.ts";
import type { FreeSpinGift } from "../contract/ops/free-spins.ts";
import type { OperatorInput, OperatorValue } from "../contract/ops/operator-calls.ts";
import { createFieldError, FIELD_MESSAGE_KEYS } from "../core/input-errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { FreeSpinGiftRow } from "../database/tables/promotions.ts";
import {
  computeMaxGrant,
  countRemainingGrants,
  createFreeSpinService,
  type FreeSpinService,
  type GiftAudience,
  getText,
  type PromotionTexts,
} from "../promotions/promotions.server.ts";
import { listCodes, loadNames, requireCaseMerchant } from "./case-parts.ts";
import type { MerchantContext, OperatorAreaHandlers, WorkContext } from "./operator-context.ts";

/** The maximum number of usernames per gift. */
const MAX_USERNAMES = 500;

/**
 * Free spins that operators give: the log records each gift with its audience, the number of recipients, and the note.
 */
export function freeSpinHandlers(services: Services): OperatorAreaHandlers<"freeSpins"> {
  const freeSpins = createFreeSpinService(services);
  return {
    list: (ctx, input) => listGifts(services, freeSpins, ctx, input),
    detail: (ctx, input) => giftDetail(services, freeSpins, ctx, input),
    offers: async (ctx) => ({
      list: await loadOffers(freeSpins, ctx),
      levels: ctx.merchant.club.levels.map(({ name }) => name),
    }),
    count: ({ merchant }, { promotionId, ...input }) =>
      freeSpins.count(merchant, { promotionId, audience: getAudience(merchant, input) }),
    give: ({ merchant, operation }, { promotionId, note, seenCount, idempotencyKey: id, ...input }) => {
      const { operatorId, record } = operation;
      const actor: typeof operation = {
        operatorId,
        record: (trx, before, after) => record(trx, before, after, id),
      };
      const audience = getAudience(merchant, input);
      return freeSpins.give(merchant, { id, promotionId, audience, note, seenCount, actor });
    },
  };
}

/** @throws PlatformError INVALID_INPUT unless exactly one selection of recipients is given. */
function getAudience(
  { club }: MerchantProfile,
  {
    usernames = "",
    label = "",
    level,
  }: Pick<OperatorInput<"freeSpins", "count">, "usernames" | "label" | "level">,
): GiftAudience {
  const names = [
    ...new Set(
      toPlainCharacters(usernames)
        .split(/[\s,;、]+/)
        .filter(Boolean),
    ),
  ];
  const ways = [names.length > 0, trimInvisible(label) !== "", level !== undefined].filter(Boolean).length;
  if (ways !== 1) {
    throw createFieldError("/usernames", {
      messageKey: FIELD_MESSAGE_KEYS[ways === 0 ? "required" : "choice"],
    });
  }
  if (names.length > MAX_USERNAMES) {
    throw createFieldError("/usernames", {
      messageKey: "ops.error.tooMany",
      values: { count: MAX_USERNAMES },
    });
  }
  if (names.length > 0) return { usernames: names };
  if (level === undefined) return { label: trimInvisible(label) };
  if (level > club.levels.length) throw createFieldError("/level", { messageKey: FIELD_MESSAGE_KEYS.choice });
  return { level };
}

async function loadOffers(
  freeSpins: FreeSpinService,
  { merchant, language }: MerchantContext,
): Promise<OperatorValue<"freeSpins", "offers">["list"]> {
  const offers = await freeSpins.offers(merchant);
  return offers.flatMap(({ promotion, isConnected }) => {
    const { id: promotionId, rules, texts } = promotion;
    if (rules.kind !== "freeSpins") return [];
    const { spins, stake, gameName, vassalage } = rules;
    const { title } = getText(texts, merchant, language);
    const left = countRemainingGrants(promotion, computeMaxGrant(rules));
    return [{ promotionId, title, spins, stake, gameName, vassalage, isConnected, left }];
  });
}

async function listGifts(
  { database }: Services,
  freeSpins: FreeSpinService,
  ctx: WorkContext,
  page: OperatorInput<"freeSpins", "list">,
): Promise<OperatorValue<"freeSpins", "list">> {
  const { list, total } = await freeSpins.list(listCodes(ctx), page);
  const names = await loadNames(
    database.db,
    list.map(({ given_by }) => given_by),
  );
  const counts = new Map<string, Pick<FreeSpinGift, "waiting" | "issued" | "refused">>();
  for (const [merchantId, gifts] of Map.groupBy(list, ({ merchant_id }) => merchant_id)) {
    const found = await freeSpins.counts(
      merchantId,
      gifts.map(({ id }) => id),
    );
    for (const [id, one] of found) counts.set(`${merchantId} ${id}`, one);
  }
  return {
    total,
    list: list.map((row) => {
      const merchant = requireCaseMerchant(ctx, row.merchant_id);
      const { title } = getText(JSON.parse(row.promotionTexts) as PromotionTexts, merchant, ctx.language);
      const counted = counts.get(`${row.merchant_id} ${row.id}`) ?? NO_COUNTS;
      return { ...toView(row), ...counted, title, givenBy: names[row.given_by] ?? "" };
    }),
  };
}

const NO_COUNTS = { waiting: 0, issued: 0, refused: 0 };

function toView(row: FreeSpinGiftRow): Omit<FreeSpinGift, "title" | "givenBy" | keyof typeof NO_COUNTS> {
  const audience = JSON.parse(row.audience) as Partial<{ usernames: string[]; label: string; level: number }>;
  const { merchant_id: merchantId, id, promotion_id: promotionId, note, chosen, given } = row;
  const { usernames = [], label = null, level = null } = audience;
  return {
    ...{ merchantId, id, promotionId, note, chosen, given },
    to: { usernames, label, level },
    givenAt: row.given_at,
  };
}

const STATES = { process: "waiting", issued: "issued" } as const;

/** @throws PlatformError NOT_FOUND. */
async function giftDetail(
  { database }: Services,
  freeSpins: FreeSpinService,
  { merchant, language }: MerchantContext,
  { id, pageNo, pageSize }: OperatorInput<"freeSpins", "detail">,
): Promise<OperatorValue<"freeSpins", "detail">> {
  const { gift, promotion } = await freeSpins.get(merchant.code, id);
  const { rules } = promotion;
  if (rules.kind !== "freeSpins") throw new Error(`gift ${id} is of no free spins`);
  const { spins, stake, gameName, vassalage } = rules;
  const { list, total, played, won } = await freeSpins.members(merchant.code, id, { pageNo, pageSize });
  const counts = await freeSpins.counts(merchant.code, [id]);
  const names = await loadNames(database.db, [gift.given_by]);
  const { title } = getText(promotion.texts, merchant, language);
  return {
    one: {
      ...{ ...toView(gift), ...(counts.get(id) ?? NO_COUNTS), title, givenBy: names[gift.given_by] ?? "" },
      ...{ spins, stake, gameName, vassalage, played, won },
    },
    members: list.map(({ accountId, username, state }) => ({
      ...{ accountId, username },
      state: STATES[state as keyof typeof STATES] ?? "refused",
    })),
    total,
  };
}
