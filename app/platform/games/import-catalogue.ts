import type { GameType } from "../contract/call.ts";
import type { Services } from "../core/services.ts";
import type { Database, Db, Trx } from "../database/database.server.ts";
import type { GameRow } from "../database/tables/games.ts";
import type { GameVendor, VendorGame } from "../ports/game-vendor.ts";
import { deviceSet } from "./devices.ts";
import { foldName } from "./fold-name.ts";

const BATCH_SIZE = 40;

/**
 * Updates a vendor's rows to its catalogue and writes only the differences. A game that the vendor no longer lists is
 * retired: its row remains, since rounds refer to it, but it is no longer offered. Operators set maintenance of a
 * vendor or a game; it does not change here. Returns the number of games written.
 * @throws Error when the vendor does not answer, lists no game at all, or one of another vendor.
 */
async function importCatalogue(
  database: Database,
  vendor: GameVendor,
  { sort, now }: { sort: number; now: number },
): Promise<number> {
  const catalogue = await vendor.catalogue();
  const code = vendor.vassalage;
  // No vendor closes all its games at once: an empty answer is an error, and accepting it would take every game off the
  // site.
  if (catalogue.games.length === 0) throw new Error(`${code} lists no game: those it had stay`);
  return database.transaction(async (trx) => {
    const facts = {
      name: catalogue.name,
      launch_mode: catalogue.launchMode,
      account_type_id: catalogue.accountTypeId,
      trial: catalogue.trial === false ? 0 : 1,
      sort,
    } as const;
    const since = vendor.wallet?.asksMayPlay ? now : null;
    await trx
      .insertInto("vendor")
      .values({ code, ...facts, dialect: "", maintenance: 0, created_at: now, may_play_since: since })
      .onConflict((conflict) =>
        conflict.column("code").doUpdateSet((eb) => ({
          ...facts,
          may_play_since: since === null ? null : eb.fn.coalesce("vendor.may_play_since", eb.val(since)),
        })),
      )
      .execute();
    return writeGames(trx, code, catalogue.games);
  });
}

type ImportedRow = Omit<GameRow, "maintenance">;

async function writeGames(trx: Trx, vendor: string, games: readonly VendorGame[]): Promise<number> {
  const known = new Map(
    (await trx.selectFrom("game").selectAll().where("vendor", "=", vendor).execute()).map((row) => [
      row.id,
      row,
    ]),
  );
  const listed = games.map((game, index) => toRow(vendor, game, index));
  const listedIds = new Set(listed.map((row) => row.id));
  const gone = [...known.values()]
    .filter((row) => !listedIds.has(row.id))
    .map(({ maintenance, ...row }): ImportedRow => ({ ...row, hot: 0, retired: 1 }));
  const changed = [...listed, ...gone].filter((row) => {
    const before = known.get(row.id);
    return !before || (Object.keys(row) as (keyof ImportedRow)[]).some((name) => before[name] !== row[name]);
  });
  for (let at = 0; at < changed.length; at += BATCH_SIZE) {
    const rows = changed.slice(at, at + BATCH_SIZE).map((row) => ({ ...row, maintenance: 0 as const }));
    const written = await trx
      .insertInto("game")
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column("id")
          .doUpdateSet(({ ref }) => ({
            code: ref("excluded.code"),
            node_id: ref("excluded.node_id"),
            game_type: ref("excluded.game_type"),
            name: ref("excluded.name"),
            names: ref("excluded.names"),
            search_name: ref("excluded.search_name"),
            is_game: ref("excluded.is_game"),
            default_play_type: ref("excluded.default_play_type"),
            devices: ref("excluded.devices"),
            classify: ref("excluded.classify"),
            min_bet: ref("excluded.min_bet"),
            lines: ref("excluded.lines"),
            tags: ref("excluded.tags"),
            hot: ref("excluded.hot"),
            sort: ref("excluded.sort"),
            playable: ref("excluded.playable"),
            return_basis_points: ref("excluded.return_basis_points"),
            released_at: ref("excluded.released_at"),
            retired: ref("excluded.retired"),
          }))
          .whereRef("game.vendor", "=", "excluded.vendor"),
      )
      .returning("id")
      .execute();
    if (written.length < rows.length) throw new Error(`${vendor} lists a game that is another vendor's`);
  }
  return changed.length;
}

function toRow(vendor: string, game: VendorGame, sort: number): ImportedRow {
  const names = Object.values(game.names);
  return {
    id: game.gameId,
    node_id: game.nodeId,
    vendor,
    code: game.gameCode,
    game_type: getGameType(game),
    name: game.name,
    names: JSON.stringify(game.names),
    search_name: [game.name, ...names].map(foldName).join("\n"),
    is_game: game.isGame ?? "GAME",
    default_play_type: game.defaultPlayType ?? "",
    devices: deviceSet(game.devices),
    classify: game.classify,
    min_bet: game.minBet,
    lines: game.lines,
    tags: JSON.stringify([...(game.classify === "JP" ? ["JP"] : []), ...(game.isNew ? ["NEW"] : [])]),
    hot: game.hot ? 1 : 0,
    sort,
    playable: game.playable ? 1 : 0,
    return_basis_points: game.returnBasisPoints,
    released_at: game.releasedAt,
    retired: 0,
  };
}

/** Returns the game type; esports cards are moved from SPORTS to their own category (spec section 3). */
function getGameType({ gameType, esports = false }: VendorGame): GameType {
  return gameType === "SPORTS" && esports ? "ESPORTS" : gameType;
}

/** Returns true when any vendor's catalogue has been imported. */
export async function hasCatalogue(db: Db): Promise<boolean> {
  return (await db.selectFrom("game").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Imports the catalogues of all connected vendors. If a vendor does not answer, this is logged and its rows do not
 * change. Returns the number of games written.
 */
export async function importCatalogues({
  database,
  clock,
  vendors,
  gameCaches,
  log,
}: Services): Promise<number> {
  let written = 0;
  for (const [index, vendor] of [...vendors.values()].entries()) {
    try {
      written += await importCatalogue(database, vendor, { sort: index, now: clock.now() });
    } catch (error) {
      log.warn({ err: error, vassalage: vendor.vassalage }, "a vendor's catalogue could not be read");
    }
  }
  gameCaches.clearCatalogue();
  return written;
}
