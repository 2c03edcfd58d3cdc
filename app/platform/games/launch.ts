import { accountById } from "../accounts/account-reads.server.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import { type CallContext, DEMO_TYPE, requireAccount } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import { type GameVendors, VendorRefusal } from "../ports/game-vendor.ts";
import { carriedVendors, type GameWithVendor, isInMaintenance, selectGames, toGame } from "./game-view.ts";
import { closeLaunch, openLaunch } from "./launch-sessions.ts";

interface LaunchDeps {
  database: Database;
  clock: Clock;
  vendors: GameVendors;
  log: { warn(facts: object, message: string): void };
}

/**
 * Opens a game for the caller: makes a launch token and asks the vendor for the address of the frame. No money moves,
 * so a launch that fails owes nothing; its token is closed.
 * @throws PlatformError NOT_LOGGED_IN; GAME_NOT_FOUND (also a game that this brand does not carry); GAME_MAINTENANCE,
 * with `details.notOpen` for a game that its vendor has not opened yet; VENDOR_UNAVAILABLE when the vendor cannot be
 * reached or is slow.
 */
export async function launchGame(
  deps: LaunchDeps,
  ctx: CallContext,
  input: CallInput<"games", "launchGame">,
): Promise<CallValue<"games", "launchGame">> {
  const { merchant, request } = ctx;
  const { database, clock } = deps;
  const { accountId, sessionId, type } = requireAccount(ctx.caller);
  const row = await findGame(deps, ctx, input);
  if (isInMaintenance(row, merchant)) throw new PlatformError("GAME_MAINTENANCE");
  const vendor = deps.vendors.get(row.vendor);
  if (!vendor) throw new PlatformError("VENDOR_UNAVAILABLE");

  const language = input.language ?? request.language;
  const account = await accountById(database.db, merchant.code, accountId);
  if (!account) throw new PlatformError("NOT_LOGGED_IN");
  const launch = await openLaunch(
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
    clock.now(),
  );
  const content = await vendor
    .launch({
      merchantId: merchant.code,
      gameCode: row.code,
      token: launch.token,
      language,
      timeZone: merchant.timeZone,
      device: input.device ?? "WEB",
      // Play money of a trial is ours to keep: no vendor has a wallet for it.
      wallet: type !== DEMO_TYPE && merchant.transferWallets.includes(row.vendor) ? "transfer" : "seamless",
    })
    .catch(async (error: unknown) => {
      await closeLaunch(database.db, merchant.code, launch.id, clock.now());
      throw failure(deps, row, error);
    });
  await noteRecent(deps, merchant.code, accountId, row.id);
  return { content, game: toGame(row, merchant, language) };
}

/** What the player is told of a launch that failed. What the vendor or the line did is for the log. */
function failure({ log }: LaunchDeps, { vendor, id }: GameWithVendor, cause: unknown): PlatformError {
  if (cause instanceof VendorRefusal) {
    return cause.reason === "unknown-game"
      ? new PlatformError("GAME_NOT_FOUND", { cause })
      : new PlatformError("GAME_MAINTENANCE", { details: { notOpen: true }, cause });
  }
  log.warn({ err: cause, vassalage: vendor, game: id }, "a game could not be launched");
  return new PlatformError("VENDOR_UNAVAILABLE", { cause });
}

/** By id, or by the vendor's code: the first of the brand's vendors that has it. */
async function findGame(
  { database }: LaunchDeps,
  { merchant }: CallContext,
  { gameId, gameCode }: CallInput<"games", "launchGame">,
): Promise<GameWithVendor> {
  const vendors = carriedVendors(merchant);
  if (vendors.length === 0 || merchant.gameTypes.length === 0) throw new PlatformError("GAME_NOT_FOUND");
  let query = selectGames(database.db)
    .where("game.retired", "=", 0)
    .where("game.vendor", "in", vendors)
    .where("game.game_type", "in", merchant.gameTypes);
  if (gameId !== undefined) query = query.where("game.id", "=", gameId);
  if (gameCode !== undefined) query = query.where("game.code", "=", gameCode);
  const rows = await query.execute();
  const [first] = rows.sort((a, b) => vendors.indexOf(a.vendor) - vendors.indexOf(b.vendor));
  if (!first) throw new PlatformError("GAME_NOT_FOUND");
  return first;
}

async function noteRecent(
  { database, clock }: LaunchDeps,
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
