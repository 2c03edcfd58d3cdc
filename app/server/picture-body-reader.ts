import type { IncomingMessage } from "node:http";
import type { BrandSite } from "../brand/brand-store.ts";
import { calls } from "../platform/contract/calls.ts";
import { operatorCalls } from "../platform/contract/ops/operator-calls.ts";
import { addressBlock } from "../platform/core/address-block.ts";
import { getRealAccountId } from "../platform/core/call-context.ts";
import { PlatformError } from "../platform/core/errors.ts";
import { fairQueue } from "../platform/ports/fair-queue.ts";
import { MAX_BODY_BYTES, MAX_PICTURE_BYTES } from "../platform/wire/read-input.ts";
import { clientAddress } from "./client-address.ts";
import type { ServerConfig } from "./config.ts";
import type { HttpServerDeps } from "./http-env.ts";
import { createLargeBodyLimiter, isLarge } from "./large-body-limiter.ts";
import type { Pages } from "./pages.ts";
import { readBody } from "./request-body.ts";
import type { Sites } from "./sites.ts";

/** The sender of a picture. */
interface Sender {
  brand: string;
  accountId: string;
  /** The block to which the address belongs (address-block.ts). */
  address: string;
}

const getPicturePaths = (all: readonly { path: string; meta: { picture: boolean } }[]) =>
  new Set(all.filter(({ meta }) => meta.picture).map(({ path }) => path));

/** The wire calls that may carry a picture. */
const PICTURE_CALLS = getPicturePaths(calls);
const OPERATOR_PICTURE_CALLS = getPicturePaths(operatorCalls);

/** Limit on concurrent bodies of one account: a person sends one after the other. */
const MAX_PER_ACCOUNT = 2;
/** Limits on the bytes of pictures in memory, for one brand and for all brands, including those still arriving. */
const MAX_BRAND_BYTES = 48 * 1024 * 1024;
const MAX_TOTAL_BYTES = 144 * 1024 * 1024;
/** Limit on pictures processed concurrently. */
const CONCURRENCY = 6;
/** Most pictures have arrived after this time. */
const RETRY_AFTER_MS = 30_000;

/**
 * Returns the function that reads a body which may carry a picture, and then handles it, in a fair queue by brand and
 * account. No turn is taken while a body arrives, so a slow body delays no others. `handle` receives null for a body
 * that is too long, and undefined when the sender left. The rest of a refused sender's body has been read by the time
 * it throws.
 * @throws PlatformError TOO_MANY_REQUESTS when the account has enough under way, or it or the address has sent enough
 *   large bodies in the last minute; SERVER_BUSY when there is no room; BODY_TOO_SLOW when `tooSlow` aborts.
 */
export function createPictureBodyReader({ apartMs }: { apartMs?: number } = {}) {
  const inTurn = fairQueue(CONCURRENCY);
  const large = createLargeBodyLimiter(apartMs);
  const bodies = new Map<string, number>();
  const bytes = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string, by: number) => {
    const now = (counts.get(key) ?? 0) + by;
    if (now > 0) counts.set(key, now);
    else counts.delete(key);
    return now;
  };

  return async <T>(
    incoming: IncomingMessage,
    { brand, accountId, address }: Sender,
    handle: (body: Buffer | null | undefined) => Promise<T>,
    tooSlow: AbortSignal,
  ): Promise<T> => {
    const account = `${brand} ${accountId}`;
    let held = 0;
    function hold(size: number): void {
      held += size;
      const ofBrand = count(bytes, brand, size);
      if (count(bytes, "", size) > MAX_TOTAL_BYTES || ofBrand > MAX_BRAND_BYTES) throw busy("SERVER_BUSY");
    }
    async function read(): Promise<Buffer | null | undefined> {
      if (count(bodies, account, 1) > MAX_PER_ACCOUNT) throw busy("TOO_MANY_REQUESTS");
      if (!isLarge(incoming)) return readBody(incoming, MAX_BODY_BYTES, { tooSlow }).catch(rethrowRefusal);
      await large.admit({ account, address });
      const body = await readBody(incoming, MAX_PICTURE_BYTES, { tooSlow, hold }).catch(rethrowRefusal);
      await large.apart(address);
      return body;
    }
    try {
      const body = await read().catch(async (error) => {
        await large.discard(incoming, tooSlow);
        throw error;
      });
      return await inTurn(() => handle(body), [brand, account]);
    } finally {
      count(bodies, account, -1);
      count(bytes, brand, -held);
      count(bytes, "", -held);
    }
  };
}

/** Rethrows the reason for refusing a body. Any other error means that the sender disconnected, or sent invalid HTTP. */
export function rethrowRefusal(error: unknown): undefined {
  if (error instanceof PlatformError) throw error;
}

const busy = (code: "TOO_MANY_REQUESTS" | "SERVER_BUSY") =>
  new PlatformError(code, { details: { retryAfterMs: RETRY_AFTER_MS } });

/**
 * Returns the account behind a POST to a path that accepts pictures, if it may send one; else null: the body of any
 * other sender is limited like that of other forms.
 */
export async function loadSender(
  { incoming, site, path }: { incoming: IncomingMessage; site: BrandSite | null; path: string },
  { sites, pages, config }: { sites: Sites; pages: Pages; config: Pick<ServerConfig, "trustedProxies"> },
): Promise<Sender | null> {
  if (incoming.method !== "POST" || !site) return null;
  if (!PICTURE_CALLS.has(path) && !(await pages.acceptsPictures(path))) return null;
  const { caller } = (await sites.visit(incoming, site)).call;
  const accountId = getRealAccountId(caller);
  if (accountId === null) return null;
  const address = addressBlock(clientAddress(incoming, config.trustedProxies));
  return { brand: site.brand.id, accountId, address };
}

/** The path to which operators post pictures of announcements. */
export const OPERATOR_UPLOAD_PATH = "/ops/add-picture";

/** Returns the signed-in operator behind a POST of a picture, by a form or a call; else null. */
export async function findOperatorSender(
  incoming: IncomingMessage,
  path: string,
  { ops, config }: Pick<HttpServerDeps, "ops"> & { config: Pick<ServerConfig, "trustedProxies"> },
): Promise<Sender | null> {
  if (incoming.method !== "POST" || !ops) return null;
  const isForm = path.replace(/\.data$/, "") === OPERATOR_UPLOAD_PATH;
  if (!isForm && !OPERATOR_PICTURE_CALLS.has(path)) return null;
  const operatorId = await ops.loadOperator(incoming, isForm ? "cookie" : "token");
  const address = addressBlock(clientAddress(incoming, config.trustedProxies));
  return operatorId === null ? null : { brand: "operators", accountId: operatorId, address };
}
