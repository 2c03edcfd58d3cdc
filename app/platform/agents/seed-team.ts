import { createHash, randomUUID } from "node:crypto";
import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { HOUR_MS } from "#app/shared/durations.ts";
import { accountByUsername } from "../accounts/account-reads.server.ts";
import { openAccount } from "../accounts/accounts.server.ts";
import { placeBet, settleBet } from "../bets/bets.server.ts";
import type { AccountType } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Services } from "../core/services.ts";
import type { Db, Trx } from "../database/database.server.ts";
import { seedContracts } from "./contracts/seed-contracts.ts";
import { countFigures } from "./count-figures.ts";
import { seedRebates } from "./rebates/seed-rebates.ts";

/** The agent of the demonstration whose team is opened. */
const TOP = "agent1";
/** Business days of play before today. */
const DAYS = 35;

interface SeededAccount {
  username: string;
  type: AccountType;
  upline: string;
  /** Business days before today on which it was opened. */
  ago: number;
}

/** The agents of the team, the upper ones first, and the number of members of each. */
const AGENTS = [
  { username: "teamnorth", type: 2, upline: TOP, ago: 36, members: 4 },
  { username: "teamsouth", type: 2, upline: TOP, ago: 36, members: 3 },
  { username: "northone", type: 41, upline: "teamnorth", ago: 33, members: 4 },
  { username: "northtwo", type: 41, upline: "teamnorth", ago: 24, members: 2 },
  { username: "southone", type: 42, upline: "teamsouth", ago: 19, members: 3 },
] as const;

/**
 * Opens the team of a demonstration's agent, several levels deep, with a month of play: ordinary accounts and settled
 * bets in the ledger, from play money, contracts and rebate rates. Nobody can sign in as one of them. Does nothing where they exist.
 */
export async function seedTeam(
  services: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
): Promise<void> {
  const { database } = services;
  const { agents, demonstrationGrant } = merchant;
  const isWanted =
    agents.on && demonstrationGrant > 0 && AGENTS.every(({ type }) => agents.types.includes(type));
  const top = isWanted ? await accountByUsername(database.db, merchant.code, TOP) : null;
  if (!top) return;
  const isOpen = await accountByUsername(database.db, merchant.code, AGENTS[0].username);
  if (!isOpen) await openTeam(services, merchant, top.id);
  await seedContracts(services, merchant, { topId: top.id, top: TOP });
  await seedRebates(services, merchant, top.id);
}

/** Opens the accounts of the team, each on its day, with their play. */
async function openTeam(
  services: Pick<Services, "database" | "clock">,
  merchant: MerchantProfile,
  topId: string,
): Promise<void> {
  const { database, clock } = services;
  const today = getDay(clock.now(), merchant.timeZone);
  const games = await loadGames(database.db, merchant);
  const ids = new Map([[TOP, topId]]);
  const accounts = listAccounts();
  for (let ago = DAYS + 1; ago >= 1; ago--) {
    const day = addDays(today, -ago);
    await database.transaction(async (trx) => {
      const start = startOfDay(day, merchant.timeZone);
      for (const account of accounts.filter((one) => one.ago === ago)) {
        const id = await openSeeded(trx, merchant, account, ids.get(account.upline) ?? null, start);
        if (id !== null) ids.set(account.username, id);
      }
      if (games.length === 0) return;
      for (const [username, id] of ids) {
        if (username !== TOP) await playDay(trx, merchant, { id, day, start, games });
      }
    });
  }
  await countFigures(services, merchant);
}

/** Returns the accounts of the team, each after its upline. */
function listAccounts(): SeededAccount[] {
  let number = 0;
  const members = AGENTS.flatMap(({ username: upline, ago, members }) =>
    Array.from({ length: members }, (_, place): SeededAccount => {
      number += 1;
      const username = `jade${String(number).padStart(2, "0")}`;
      return { username, type: 0, upline, ago: Math.max(1, ago - place * 5) };
    }),
  );
  return [...AGENTS, ...members];
}

async function openSeeded(
  trx: Trx,
  merchant: MerchantProfile,
  { username, type }: SeededAccount,
  uplineId: string | null,
  start: number,
): Promise<string | null> {
  return openAccount(trx, merchant, {
    ...{ type, username, uplineId, passwordHash: null },
    language: merchant.defaultLanguage,
    ip: "",
    registerMethod: "SEED",
    grant: merchant.demonstrationGrant,
    now: start + 8 * HOUR_MS,
  });
}

interface Game {
  id: string;
  vendor: string;
  type: string;
}

/** Returns some playable games of each game type. */
async function loadGames(db: Db, { vendors }: MerchantProfile): Promise<Game[]> {
  const codes = vendors.map(({ vassalage }) => vassalage);
  if (codes.length === 0) return [];
  const rows = await db
    .selectFrom("game")
    .select(["id", "vendor", "game_type as type"])
    .where("vendor", "in", codes)
    .where("game_type", "in", ["RNG", "FISH", "LIVE"])
    .where("is_game", "=", "GAME")
    .where("playable", "=", 1)
    .orderBy("sort")
    .execute();
  return [...Map.groupBy(rows, ({ type }) => type).values()].flatMap((games) => games.slice(0, 6));
}

/** Places and settles an account's bets of a day. The same account and day always have the same stakes and wins. */
async function playDay(
  trx: Trx,
  merchant: MerchantProfile,
  { id, day, start, games }: { id: string; day: string; start: number; games: readonly Game[] },
): Promise<void> {
  const dice = createHash("sha256")
    .update(`${id.slice(0, 10)} ${day} ${id.slice(-2)}`)
    .digest();
  if (dice.readUInt8(0) < 100) return;
  const count = 1 + (dice.readUInt8(1) % 3);
  const unit = 10 ** merchant.currency.decimals;
  for (let number = 0; number < count; number++) {
    const game = games[dice.readUInt8(2 + number) % games.length];
    if (!game) return;
    const stake = unit * 10 * (1 + (dice.readUInt8(6 + number) % 20));
    const luck = dice.readUInt8(10 + number);
    const win = luck < 150 ? 0 : Math.floor((stake * (luck - 120)) / 60);
    const now = start + (9 + number * 4) * HOUR_MS + dice.readUInt8(14 + number) * 10_000;
    const key = randomUUID();
    const request = {
      ...{ merchantId: merchant.code, vendor: game.vendor, transactionId: key, roundId: key },
      player: { id, currency: merchant.currency.code, book: "real" as const },
      game: { id: game.id, type: game.type },
      ...{ type: "spin", detail: { kind: "none" as const }, now },
    };
    try {
      const { bet } = await placeBet(trx, { ...request, stake });
      await settleBet(trx, bet, { key: `${key}/win`, amount: win, now: now + 5_000 });
    } catch (error) {
      // Its play money is used up.
      if (error instanceof PlatformError && error.code === "INSUFFICIENT_FUNDS") return;
      throw error;
    }
  }
}
