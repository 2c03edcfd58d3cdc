import { randomUUID } from "node:crypto";
import type { AppLoadContext } from "@remix-run/node";
import { qrPath } from "../../../shared/qr-path.ts";
import { getFailure } from "../../../site/call-failure.ts";
import { readPage } from "../../../site/page-number.ts";

/** The number of deposits per page of the list, and beside the form. */
const PAGE_SIZE = 15;
const RECENT = 5;

/**
 * Loads the page "Deposit": a form for a new one, one deposit (`?deposit=`), or the list of all (`?list=`). Amounts are
 * minor units, times UTC epoch milliseconds.
 */
export async function loadDeposit(context: AppLoadContext, params: URLSearchParams) {
  try {
    const id = params.get("deposit");
    if (id !== null) return { deposit: await loadOne(context, id, params.has("back")), status: 200 };
    if (params.has("list")) return { deposit: await loadList(context, params), status: 200 };
    return { deposit: await loadForm(context), status: 200 };
  } catch (error) {
    const { data, status } = getFailure(error);
    const view = data.code === "NOT_FOUND" || data.code === "INVALID_INPUT" ? "missing" : "failed";
    return { deposit: { view } as const, status: view === "missing" ? 404 : status };
  }
}

export type DepositPageData = Awaited<ReturnType<typeof loadDeposit>>["deposit"];
export type DepositFormData = Awaited<ReturnType<typeof loadForm>>;
export type OneDepositData = Awaited<ReturnType<typeof loadOne>>;
export type DepositListData = Awaited<ReturnType<typeof loadList>>;

async function loadForm({ platform, brand }: AppLoadContext) {
  const [found, { list, total }, bonuses, limits] = await Promise.all([
    platform.payments.depositOptions({}),
    platform.payments.deposits({ pageNo: 1, pageSize: RECENT }),
    platform.rewards.bonusOffers({}),
    platform.protection.limits(),
  ]);
  // The document contains the name of a picture; the page needs its address.
  const channels = found.channels.map((one) => ({ ...one, image: one.image && brand.imageUrl(one.image) }));
  const options = { ...found, channels };
  const more = total > list.length;
  const { exclusion, review, offerDepositLimit } = limits;
  const held = review?.held === true;
  const protection = { exclusion, held, offer: offerDepositLimit !== "never" && total === 0 };
  return { view: "form" as const, options, bonuses, protection, recent: list, more, key: randomUUID() };
}

/**
 * Loads one deposit. `back`: the browser returns from the provider's page, so the provider is queried; only its
 * response is trusted, not the return itself.
 */
async function loadOne({ platform }: AppLoadContext, depositId: string, back: boolean) {
  const { payments } = platform;
  const one = back ? await payments.checkDeposit({ depositId }) : await payments.depositDetail({ depositId });
  return { view: "one" as const, one, back, qr: one.qr === null ? null : qrPath(one.qr) };
}

async function loadList({ platform }: AppLoadContext, params: URLSearchParams) {
  const found = await readPage(params, (pageNo) =>
    platform.payments.deposits({ pageNo, pageSize: PAGE_SIZE }),
  );
  return { view: "list" as const, ...found, first: (found.pageNo - 1) * PAGE_SIZE + 1 };
}
