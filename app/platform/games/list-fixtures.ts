import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Fixture } from "../contract/fixtures.ts";
import type { CallContext } from "../core/call-context.ts";
import type { Services } from "../core/services.ts";
import type { VendorFixture, VendorName } from "../ports/game-vendor.ts";
import { getDevices, playableOn } from "./devices.ts";
import { isInMaintenance, selectGames } from "./game-view.ts";
import { listVendorEntries } from "./list-vendor-entries.ts";

/** Pause after a vendor failed to return its matches: pages wait during a query. */
const PAUSE_MS = 30_000;

/**
 * Lists the matches of a game type that the brand's players can bet on, with the prices of their main market. They come
 * from the first of the brand's vendors that has any, so that no match is listed twice. Empty where no vendor has
 * matches or its games are closed.
 */
export async function listFixtures(
  services: Services,
  ctx: CallContext,
  { gameType, live, next, language = ctx.request.language }: CallInput<"games", "fixtureList">,
): Promise<CallValue<"games", "fixtureList">> {
  const carried = (await listVendorEntries(services, ctx)).filter(
    (entry) => entry.gameType === gameType && !entry.maintenance,
  );
  for (const { vassalage } of carried) {
    const list = await openFixtures(services, ctx, { vassalage, gameType, language });
    if (list.length === 0) continue;
    return {
      live: list.filter((one) => one.live !== null).slice(0, live),
      next: list
        .filter((one) => one.live === null)
        .toSorted((a, b) => a.startsAt - b.startsAt)
        .slice(0, next),
    };
  }
  return { live: [], next: [] };
}

/** Returns the matches of a vendor whose games of the type can be played now. */
async function openFixtures(
  services: Services,
  { merchant }: CallContext,
  { vassalage, gameType, language }: { vassalage: string; gameType: string; language: string },
): Promise<Fixture[]> {
  const list = await loadFixtures(services, merchant.code, vassalage);
  const codes = [...new Set(list.map(({ gameCode }) => gameCode))];
  if (codes.length === 0) return [];
  const rows = await selectGames(services.database.db)
    .where("game.vendor", "=", vassalage)
    .where("game.code", "in", codes)
    .where("game.game_type", "=", gameType)
    .where("game.is_game", "=", "GAME")
    .where("game.retired", "=", 0)
    .where("game.playable", "=", 1)
    .where(playableOn(getDevices({}, merchant.client)))
    .execute();
  const open = rows.filter((row) => !isInMaintenance(row, merchant));
  const gameIds = new Map(open.map(({ code, id }) => [code, id]));
  return list.flatMap((one) => {
    const gameId = gameIds.get(one.gameCode);
    return gameId === undefined ? [] : fixtureView(one, gameId, language);
  });
}

/**
 * Returns the vendor's matches, at most a few seconds old. After a failure the vendor has no matches for a while, and
 * the failure is logged once.
 */
async function loadFixtures(
  { vendors, gameCaches, clock, log }: Services,
  merchantId: string,
  vassalage: string,
): Promise<VendorFixture[]> {
  const vendor = vendors.get(vassalage);
  if (!vendor?.fixtures) return [];
  const key = `${merchantId} ${vassalage}`;
  const { fixturesAgainAt } = gameCaches;
  if ((fixturesAgainAt.get(key) ?? 0) > clock.now()) return [];
  try {
    const read = async () => (await vendor.fixtures?.({ merchantId })) ?? [];
    const list = await gameCaches.fixtures.get(key, read);
    fixturesAgainAt.delete(key);
    return list;
  } catch (error) {
    if (!fixturesAgainAt.has(key)) log.warn({ err: error, vassalage }, "a vendor did not list its matches");
    fixturesAgainAt.set(key, clock.now() + PAUSE_MS);
    return [];
  }
}

function fixtureView(fixture: VendorFixture, gameId: string, language: string): Fixture {
  const { eventId, startsAt, live, market, suspended, selections } = fixture;
  const named = ({ name, names }: VendorName) => names?.[language] ?? name;
  return {
    eventId,
    gameId,
    sport: named(fixture.sport),
    league: named(fixture.league),
    home: named(fixture.home),
    away: named(fixture.away),
    startsAt,
    live,
    market,
    suspended,
    selections: selections.map((one) => ({ ...one })),
  };
}
