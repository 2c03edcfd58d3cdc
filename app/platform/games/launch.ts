import { toLocalPath } from "../../shared/local-path.ts";
import { accountById } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, DEMO_TYPE, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { type Device, VendorRefusal } from "../ports/game-vendor.ts";
import { requirePlay } from "../protection/protection.server.ts";
import { beginPlay, requireOwnWallet, returnAfterLaunch } from "../vendor-wallets/vendor-wallets.server.ts";
import { deviceSet } from "./devices.ts";
import { findGame } from "./find-game.ts";
import { type GameWithVendor, isInMaintenance, toGame } from "./game-view.ts";
import { readHotGames } from "./hot-games.ts";
import { closeLaunch, createLaunchSession } from "./launch-sessions.ts";
import { listVendorEntries } from "./list-vendor-entries.ts";
import { isLottery, lotteryLaunch } from "./lottery-launch.ts";

type LaunchInput = CallInput<"games", "launchGame">;
type Launched = CallValue<"games", "launchGame">;

/** The vendor of `/fbsports` (spec section 2). */
const FB = "FB";

/**
 * Opens a game for the caller: creates a launch token and requests the address of the frame from the vendor. If the
 * member has turned on automatic transfer, money is first moved to the wallet that the game plays from; `money` has the
 * result. If the launch fails, its token is closed and the player's money in the vendor's wallet is transferred back;
 * `details.returned` and `details.returnState` have the result.
 * @throws PlatformError NOT_LOGGED_IN; GAME_NOT_FOUND (also for a game that this brand does not carry), with
 *   `details.notForDevice` for one that does not run on the device; DEMO_ACCOUNT if the vendor accepts none;
 *   GAME_MAINTENANCE, with `details.notOpen` for a game that its vendor has not opened yet; PLAYER_EXCLUDED and the
 *   limits' codes if no bet would be accepted; LIMITS_NOT_KEPT at a vendor's own wallet; VENDOR_UNAVAILABLE when the
 *   vendor cannot be reached or is slow.
 */
export async function launchGame(
  services: Services,
  ctx: CallContext,
  input: LaunchInput,
): Promise<Launched> {
  return open(services, ctx, await findGame(services.database.db, ctx, input), input);
}

/**
 * Opens the sportsbook of the vendor FB for the caller.
 * @throws PlatformError as {@link launchGame}; GAME_NOT_FOUND on a brand without that vendor.
 */
export async function launchFb(
  services: Services,
  ctx: CallContext,
  input: CallInput<"games", "launchFb">,
): Promise<Launched> {
  return open(services, ctx, await findGame(services.database.db, ctx, { vassalage: FB }), input);
}

async function open(
  services: Services,
  ctx: CallContext,
  row: GameWithVendor,
  input: LaunchInput,
): Promise<Launched> {
  const { merchant, request } = ctx;
  const { accountId, type } = requireAccount(ctx.caller);
  if (row.is_game !== "GAME") throw new PlatformError("GAME_NOT_FOUND");
  if (type === DEMO_TYPE && row.trial === 0) throw new PlatformError("DEMO_ACCOUNT");
  const device = input.device ?? merchant.client.device;
  if ((row.devices & deviceSet([device])) === 0) {
    throw new PlatformError("GAME_NOT_FOUND", { details: { notForDevice: device } });
  }
  const language = input.language ?? request.language;
  try {
    const opened = await requestVendorLaunch(services, ctx, row, { ...input, device, language });
    await recordRecentGame(services, merchant.code, accountId, row.id);
    const { marked } = await readHotGames(services, merchant);
    return { ...opened, game: toGame(row, merchant, language, marked) };
  } catch (error) {
    throw await addMoneyReturn(services, ctx, row, error);
  }
}

async function requestVendorLaunch(
  services: Services,
  ctx: CallContext,
  row: GameWithVendor,
  input: LaunchInput & { device: Device; language: string },
): Promise<Pick<Launched, "content" | "framed" | "money">> {
  const { merchant, request } = ctx;
  const { database, clock } = services;
  const { accountId, sessionId, type } = requireAccount(ctx.caller);
  if (isInMaintenance(row, merchant)) throw new PlatformError("GAME_MAINTENANCE");
  const vendor = services.vendors.get(row.vendor);
  if (!vendor) throw new PlatformError("VENDOR_UNAVAILABLE");
  const account = await accountById(database.db, merchant.code, accountId);
  if (!account) throw new PlatformError("NOT_LOGGED_IN");
  // The platform holds the play money of trials: no vendor has a wallet for it.
  const wallet =
    type !== DEMO_TYPE && merchant.transferWallets.includes(row.vendor) ? "transfer" : "seamless";
  const now = clock.now();
  if (wallet === "transfer") {
    await requireOwnWallet(database.db, services.vendors, merchant, { accountId, vendor: row.vendor, now });
  } else if (type !== DEMO_TYPE) {
    // Checks the smallest bet: if that is refused, the game is not opened. Each bet is checked again (vendor-calls).
    await requirePlay(database.db, merchant, { accountId, stake: 1, now });
  }
  const { device, language, start } = input;
  const from = { vendor: wallet === "transfer" ? row.vendor : null, start };
  const money = type === DEMO_TYPE ? null : await beginPlay(services, ctx, from);
  const launch = await createLaunchSession(
    database.db,
    {
      merchant_id: merchant.code,
      account_id: accountId,
      session_id: sessionId,
      vendor: row.vendor,
      game_id: row.id,
      currency: account.currency,
      language,
      ip: request.ip,
    },
    now,
  );
  const lottery = isLottery(row, input)
    ? { lottery: lotteryLaunch(row, input, merchant.client, await listVendorEntries(services, ctx)) }
    : {};
  const content = await vendor
    .launch({
      merchantId: merchant.code,
      gameCode: row.code,
      token: launch.token,
      language,
      timeZone: merchant.timeZone,
      device,
      backUrl: toLocalPath(input.backUrl),
      audience: request.audience,
      ...lottery,
      ...(input.selection ? { selection: input.selection } : {}),
      ...(input.look ? { look: input.look } : {}),
      wallet,
    })
    .catch(async (error: unknown) => {
      await closeLaunch(database.db, merchant.code, launch.id, clock.now());
      throw failure(services, row, error);
    });
  return { content, framed: vendor.framed ?? true, money };
}

/**
 * Returns the error that the player sees for a launch that failed. The fault of the vendor or the connection is for the
 * log.
 */
function failure({ log }: Services, { vendor, id }: GameWithVendor, cause: unknown): PlatformError {
  if (cause instanceof VendorRefusal) {
    return cause.reason === "unknown-game"
      ? new PlatformError("GAME_NOT_FOUND", { cause })
      : new PlatformError("GAME_MAINTENANCE", { details: { notOpen: true }, cause });
  }
  log.warn({ err: cause, vassalage: vendor, game: id }, "a game could not be launched");
  return new PlatformError("VENDOR_UNAVAILABLE", { cause });
}

/** Returns a launch's error with the result of returning the player's money from the vendor; other errors unchanged. */
async function addMoneyReturn(
  services: Services,
  ctx: CallContext,
  { vendor }: GameWithVendor,
  error: unknown,
): Promise<unknown> {
  const isOfLaunch = error instanceof PlatformError && error.code !== "NOT_LOGGED_IN";
  if (!isOfLaunch || !ctx.merchant.transferWallets.includes(vendor)) return error;
  const returned = await returnAfterLaunch(services, ctx, vendor).catch((cause: unknown) => {
    services.log.warn({ err: cause, vassalage: vendor }, "money was not returned after a launch");
    return null;
  });
  if (!returned) return error;
  const failureDetails: PlatformError["details"] =
    returned.state === "silent"
      ? { returnState: "silent" }
      : { returnState: returned.state, returned: returned.amount };
  return new PlatformError(error.code, {
    details: { ...error.details, ...failureDetails },
    cause: error.cause,
  });
}

async function recordRecentGame(
  { database, clock }: Services,
  merchantId: string,
  accountId: string,
  gameId: string,
): Promise<void> {
  const now = clock.now();
  await database.db
    .insertInto("recent_game")
    .values({
      merchant_id: merchantId,
      account_id: accountId,
      game_id: gameId,
      launched_at: now,
      launches: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["merchant_id", "account_id", "game_id"])
        .doUpdateSet((eb) => ({ launched_at: now, launches: eb("recent_game.launches", "+", 1) })),
    )
    .execute();
}
