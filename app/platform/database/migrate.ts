import { type Kysely, sql } from "kysely";
import type { Database, DatabaseLocation, DialectName, Trx } from "./database.server.ts";
import { up as initialSchema } from "./migrations/0001-initial-schema.ts";
import { up as serviceTimes } from "./migrations/0002-service-times.ts";
import { up as retiredGames } from "./migrations/0003-retired-games.ts";
import { up as verificationCodes } from "./migrations/0004-verification-codes.ts";
import { up as passwords } from "./migrations/0005-passwords.ts";
import { up as secondFactors } from "./migrations/0006-second-factors.ts";
import { up as thirdParty } from "./migrations/0007-third-party.ts";
import { up as verifiedNumbers } from "./migrations/0008-verified-numbers.ts";
import { up as deposits } from "./migrations/0010-deposits.ts";
import { up as withdrawals } from "./migrations/0011-withdrawals.ts";
import { up as recordsAndBonusMoney } from "./migrations/0013-records-and-bonus-money.ts";
import { up as bonusTerms } from "./migrations/0014-bonus-terms.ts";
import { up as operators } from "./migrations/0015-operators.ts";
import { up as vendorWallets } from "./migrations/0016-vendor-wallets.ts";
import { up as operatorRecoveryCodes } from "./migrations/0017-operator-recovery-codes.ts";
import { up as operatorDevices } from "./migrations/0018-operator-devices.ts";
import { up as moneyForPeople } from "./migrations/0019-money-for-people.ts";
import { up as versionsAndSettlements } from "./migrations/0020-versions-and-settlements.ts";
import { up as codeRequesters } from "./migrations/0021-code-requesters.ts";
import { up as provedMailAddresses } from "./migrations/0022-proved-mail-addresses.ts";
import { up as transferNames } from "./migrations/0023-transfer-names.ts";
import { up as vendorTransferNames } from "./migrations/0024-vendor-transfer-names.ts";
import { up as caseClaims } from "./migrations/0025-case-claims.ts";
import { up as bets } from "./migrations/0026-bets.ts";
import { up as lottery } from "./migrations/0027-lottery.ts";
import { up as favourites } from "./migrations/0028-favourites.ts";
import { up as jackpotCycles } from "./migrations/0029-jackpot-cycles.ts";
import { up as stuckBets } from "./migrations/0030-stuck-bets.ts";
import { up as gameDevices } from "./migrations/0031-game-devices.ts";
import { up as changedBets } from "./migrations/0032-changed-bets.ts";
import { up as promotions } from "./migrations/0033-promotions.ts";
import { up as content } from "./migrations/0034-content.ts";
import { up as playerProtection } from "./migrations/0035-player-protection.ts";
import { up as missions } from "./migrations/0036-missions.ts";
import { up as points } from "./migrations/0037-points.ts";
import { up as referral } from "./migrations/0038-referral.ts";
import { up as tournaments } from "./migrations/0039-tournaments.ts";
import { up as betUpdates } from "./migrations/0040-bet-updates.ts";
import { up as freeSpinGifts } from "./migrations/0041-free-spin-gifts.ts";
import { up as appDownloads } from "./migrations/0042-app-downloads.ts";
import { up as exclusionMatches } from "./migrations/0043-exclusion-matches.ts";
import { up as ownWalletPlay } from "./migrations/0045-own-wallet-play.ts";
import { up as memberDebts } from "./migrations/0046-member-debts.ts";
import { up as unsettledBets } from "./migrations/0047-unsettled-bets.ts";
import { up as roundRisks } from "./migrations/0048-round-risks.ts";
import { up as matchedPayments } from "./migrations/0049-matched-payments.ts";
import { up as catalogues } from "./migrations/0050-catalogues.ts";
import { up as deletedDemoPlay } from "./migrations/0051-deleted-demo-play.ts";
import { up as rewardsOfDeposits } from "./migrations/0052-rewards-of-deposits.ts";
import { up as announcementVersions } from "./migrations/0053-announcement-versions.ts";
import { up as roundedBack } from "./migrations/0054-rounded-back.ts";
import { up as withdrawalSteps } from "./migrations/0055-withdrawal-steps.ts";
import { up as givingActs } from "./migrations/0056-giving-acts.ts";
import { up as editors } from "./migrations/0057-editors.ts";
import { up as returnsSince } from "./migrations/0058-returns-since.ts";
import { up as givingActsInstead } from "./migrations/0059-giving-acts-instead.ts";
import { up as automaticTransfers } from "./migrations/0060-automatic-transfers.ts";
import { up as deliveryAddresses } from "./migrations/0061-delivery-addresses.ts";
import { up as agents } from "./migrations/0062-agents.ts";
import { up as agentAnnouncements } from "./migrations/0063-agent-announcements.ts";
import { up as agentContracts } from "./migrations/0064-agent-contracts.ts";
import { up as downlineDays } from "./migrations/0065-downline-days.ts";
import { up as rebates } from "./migrations/0066-rebates.ts";
import { up as contractNews } from "./migrations/0067-contract-news.ts";
import { up as settlementCredit } from "./migrations/0068-settlement-credit.ts";
import { requireVersion } from "./postgres-faults.ts";
import { withOpenDatabase } from "./with-open-database.ts";

/**
 * Every migration in order, by its recorded name, which stays when a file is renamed. A published one never changes: add
 * a new one with the next number.
 */
const MIGRATIONS: Record<string, (db: Kysely<unknown>, dialect: DialectName) => Promise<void>> = {
  "0001-the-house": initialSchema,
  "0002-service-times": serviceTimes,
  "0003-retired-games": retiredGames,
  "0004-verification-codes": verificationCodes,
  "0005-passwords": passwords,
  "0006-second-factors": secondFactors,
  "0007-third-party": thirdParty,
  "0008-verified-numbers": verifiedNumbers,
  "0010-deposits": deposits,
  "0011-withdrawals": withdrawals,
  "0013-records-and-bonus-money": recordsAndBonusMoney,
  "0014-bonus-terms": bonusTerms,
  "0015-operators": operators,
  "0016-vendor-wallets": vendorWallets,
  "0017-operator-recovery-codes": operatorRecoveryCodes,
  "0018-operator-devices": operatorDevices,
  "0019-money-for-people": moneyForPeople,
  "0020-versions-and-settlements": versionsAndSettlements,
  "0021-who-asked-for-a-code": codeRequesters,
  "0022-proved-mail-addresses": provedMailAddresses,
  "0023-transfer-names": transferNames,
  "0024-vendor-transfer-names": vendorTransferNames,
  "0025-case-claims": caseClaims,
  "0026-bets": bets,
  "0027-lottery": lottery,
  "0028-favourites": favourites,
  "0029-jackpot-cycles": jackpotCycles,
  "0030-stuck-bets": stuckBets,
  "0031-game-devices": gameDevices,
  "0032-changed-bets": changedBets,
  "0033-promotions": promotions,
  "0034-content": content,
  "0035-player-protection": playerProtection,
  "0036-missions": missions,
  "0037-points": points,
  "0038-referral": referral,
  "0039-tournaments": tournaments,
  "0040-told-bets": betUpdates,
  "0041-free-spin-gifts": freeSpinGifts,
  "0042-app-downloads": appDownloads,
  "0043-exclusion-matches": exclusionMatches,
  "0045-own-wallet-play": ownWalletPlay,
  "0046-member-debts": memberDebts,
  "0047-unsettled-bets": unsettledBets,
  "0048-round-risks": roundRisks,
  "0049-matched-payments": matchedPayments,
  "0050-catalogues": catalogues,
  "0051-forgotten-free-play": deletedDemoPlay,
  "0052-rewards-of-deposits": rewardsOfDeposits,
  "0053-announcement-versions": announcementVersions,
  "0054-rounded-back": roundedBack,
  "0055-withdrawal-steps": withdrawalSteps,
  "0056-giving-acts": givingActs,
  "0057-editors": editors,
  "0058-returns-since": returnsSince,
  "0059-giving-acts-instead": givingActsInstead,
  "0060-automatic-transfers": automaticTransfers,
  "0061-delivery-addresses": deliveryAddresses,
  "0062-agents": agents,
  "0063-agent-announcements": agentAnnouncements,
  "0064-agent-contracts": agentContracts,
  "0065-downline-days": downlineDays,
  "0066-rebates": rebates,
  "0067-contract-news": contractNews,
  "0068-settlement-credit": settlementCredit,
};

/** Their names, in order. */
export const MIGRATION_NAMES = Object.keys(MIGRATIONS);

/**
 * Runs {@link migrate} over a separate connection, so that a long migration does not time out.
 * @throws Error with one sentence for the operator when the database cannot be reached or used.
 */
export async function migrateAt(location: DatabaseLocation): Promise<void> {
  await withOpenDatabase(location, async (database) => {
    if (database.dialect === "postgres") {
      const { rows } = await sql<{ version: number }>`
        select cast(current_setting('server_version_num') as integer) as version
      `.execute(database.db);
      requireVersion(rows[0]?.version ?? 0);
    }
    const place = "file" in location ? `The database file ${location.file}` : "The database";
    await migrate(database, undefined, place);
  });
}

/**
 * Brings the schema up to date. Returns the names of the migrations that were run. Safe to run from several servers at
 * once: one migrates, the others wait and find nothing to do. Everything runs in one transaction, so a killed run
 * leaves nothing half done. Applied migrations are stored as Kysely stores them. Kysely's own migrator is not used
 * because on PostgreSQL it reads the tables of every schema, and fails when one of them is dropped at the same time.
 * `last`: the last migration to run, for tests of an upgrade. A database that was migrated by a branch may lack a
 * migration that was merged to the main branch before the branch's last. It is run now, after those that ran without
 * it.
 * @throws Error when the database was migrated by a later version, or cannot run a migration out of order.
 */
export async function migrate(
  database: Database,
  last = MIGRATION_NAMES.at(-1) ?? "",
  place = "The database",
): Promise<string[]> {
  const { dialect } = database;
  return database.transaction(async (trx) => {
    if (dialect === "postgres") {
      // Another server's migration may take long, and if it hangs, this one must still be able to fail with an error.
      await sql`set local lock_timeout = '60s'`.execute(trx);
      await sql`select pg_advisory_xact_lock(hashtext('marquee:migrate:' || current_schema()))`.execute(trx);
    }
    const done = await loadExecutedMigrations(trx);
    const unknown = done.filter((name) => !(name in MIGRATIONS));
    if (unknown.length > 0) {
      throw new Error(
        `${place} was migrated by a later version of Marquee (${unknown.join(", ")}): run that version, or restore a backup of before.`,
      );
    }
    const pending = Object.entries(MIGRATIONS).filter(([name]) => name <= last && !done.includes(name));
    const newest = done.at(-1) ?? "";
    for (const [name, up] of pending) {
      // Migrations are untyped: the table types describe the schema after all of them.
      const running = up(trx as unknown as Kysely<unknown>, dialect);
      await (name < newest ? running.catch((error) => failLate(error, { place, name, newest })) : running);
      await sql`insert into kysely_migration (name, timestamp)
        values (${name}, cast(current_timestamp as varchar(255)))`.execute(trx);
    }
    return pending.map(([name]) => name);
  });
}

interface LateMigration {
  place: string;
  name: string;
  newest: string;
}

/** @throws Error saying that a migration failed to run after newer ones. */
function failLate(error: unknown, { place, name, newest }: LateMigration): never {
  const reason = error instanceof Error ? error.message : String(error);
  throw new Error(
    `${place} has run migration ${newest} without ${name} before it, and cannot take that now (${reason}): restore a backup of before, and migrate it with this version. Nothing was changed.`,
    { cause: error },
  );
}

async function loadExecutedMigrations(trx: Trx): Promise<string[]> {
  await sql`create table if not exists kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`.execute(trx);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(trx);
  return rows.map((row) => row.name);
}
