import { randomUUID } from "node:crypto";
import { normaliseUsername } from "../accounts/account-reads.server.ts";
import { openAccount } from "../accounts/accounts.server.ts";
import { type AccountType, MEMBER_TYPE } from "../core/call-context.ts";
import type { MerchantProfile } from "../core/merchant.ts";
import type { Database } from "../database/database.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";

/** A publicly known sign-in, which only demonstrations have. */
export interface DemoSignIn {
  merchantCode: string;
  brandName: string;
  username: string;
  password: string;
  type: AccountType;
}

/** `register_method` of the accounts that are opened here. */
export const SEEDED = "SEED";

const DEMO_PASSWORD = "Play-money-1";
const MEMBER: readonly [string, AccountType] = ["player1", MEMBER_TYPE];
const AGENTS: readonly (readonly [string, AccountType])[] = [
  ["agent1", 1],
  ["agent2", 2],
  ["agent41", 41],
  ["agent42", 42],
];

/**
 * Returns the known sign-ins of the demonstration merchants among these: one member each, and every type of agent if
 * there is an agent centre.
 */
export function demoSignIns(merchants: readonly MerchantProfile[]): DemoSignIn[] {
  return merchants.filter(isDemonstration).flatMap((merchant) => {
    const kinds = merchant.switches.agentCentre ? [MEMBER, ...AGENTS] : [MEMBER];
    return kinds.map(([username, type]) => ({
      merchantCode: merchant.code,
      brandName: merchant.brandName,
      username,
      password: DEMO_PASSWORD,
      type,
    }));
  });
}

/**
 * Opens the known accounts of demonstrations, each with the welcome play money. Existing accounts and other merchants
 * are not changed. Returns the number opened.
 */
export async function seedDemonstration(
  { database, clock, hasher }: { database: Database; clock: Clock; hasher: PasswordHasher },
  merchants: readonly MerchantProfile[],
): Promise<number> {
  let made = 0;
  // Hashed once, because a hash takes a tenth of a second and an installation may have hundreds of brands.
  let passwordHash: string | null = null;
  for (const merchant of merchants.filter(isDemonstration)) {
    const wanted = demoSignIns([merchant]);
    const there = await idsByUsername(
      database,
      merchant.code,
      [MEMBER, ...AGENTS].map(([username]) => username),
    );
    const missing = wanted.filter(({ username }) => !there.has(normaliseUsername(username)));
    if (missing.length === 0) continue;
    passwordHash ??= await hasher.hash(DEMO_PASSWORD);
    const hash = passwordHash;
    await database.transaction(async (trx) => {
      // Agents first, so that the member has an upline.
      for (const { username, type } of missing.toSorted((a, b) => b.type - a.type)) {
        const id = await openAccount(trx, merchant, {
          type,
          username,
          passwordHash: hash,
          uplineId: type === MEMBER_TYPE ? (there.get("agent1") ?? null) : null,
          language: merchant.defaultLanguage,
          ip: "",
          registerMethod: SEEDED,
          grant: merchant.demonstrationGrant,
          now: clock.now(),
        });
        if (id !== null) there.set(normaliseUsername(username), id);
      }
    });
    made += missing.length;
  }
  return made;
}

/** Usernames of a demonstration's other players, who cannot sign in with a password. */
const PLAYERS = ["maria.reyes", "thuy_linh", "somchai88", "jose.cruz", "bao.nguyen", "anongnat"];

/**
 * Opens a demonstration's other players, each with the welcome play money, and returns those that it opened: none if
 * they exist, or for another merchant.
 */
export async function seedPlayers(
  { database, clock, hasher }: { database: Database; clock: Clock; hasher: PasswordHasher },
  merchant: MerchantProfile,
): Promise<{ accountId: string; username: string }[]> {
  if (!isDemonstration(merchant)) return [];
  const there = await idsByUsername(database, merchant.code, PLAYERS);
  const missing = PLAYERS.filter((username) => !there.has(normaliseUsername(username)));
  if (missing.length === 0) return [];
  const passwordHash = await hasher.hash(randomUUID());
  return database.transaction(async (trx) => {
    const opened: { accountId: string; username: string }[] = [];
    for (const username of missing) {
      const accountId = await openAccount(trx, merchant, {
        type: MEMBER_TYPE,
        username,
        passwordHash,
        uplineId: null,
        language: merchant.defaultLanguage,
        ip: "",
        registerMethod: SEEDED,
        grant: merchant.demonstrationGrant,
        now: clock.now(),
      });
      if (accountId !== null) opened.push({ accountId, username });
    }
    return opened;
  });
}

/** Returns true for a merchant whose accounts all begin with play money. */
export function isDemonstration(merchant: Pick<MerchantProfile, "demonstrationGrant">): boolean {
  return merchant.demonstrationGrant > 0;
}

async function idsByUsername(
  database: Database,
  merchantId: string,
  usernames: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.db
    .selectFrom("account")
    .select(["id", "username"])
    .where("merchant_id", "=", merchantId)
    .where("username", "in", usernames)
    .execute();
  return new Map(rows.map((row) => [row.username, row.id]));
}
