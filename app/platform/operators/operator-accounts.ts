import { randomBytes } from "node:crypto";
import { normalizeTypedIdentifier } from "#app/shared/typed-text.ts";
import type { OperatorRole } from "../contract/ops/permissions.ts";
import type { Services } from "../core/services.ts";
import type { Db } from "../database/database.server.ts";
import { newId } from "../database/ids.ts";
import type { OperatorRow } from "../database/tables/operators.ts";
import { writeLog } from "./operator-log.ts";

export interface Operator {
  id: string;
  username: string;
  role: OperatorRole;
  /** Codes of the operator's merchants; null for all. */
  merchants: readonly string[] | null;
  /** True for a demonstration's operator, whose password is public. */
  isDemo: boolean;
}

export function toOperator(row: OperatorRow): Operator {
  return {
    id: row.id,
    username: row.username,
    role: row.role,
    merchants: row.merchants === null ? null : (JSON.parse(row.merchants) as string[]),
    isDemo: row.demo === 1,
  };
}

/** Returns the form in which a name is stored and looked up. */
export function operatorName(text: string): string {
  return normalizeTypedIdentifier(text).normalize("NFKC").toLowerCase().slice(0, 64);
}

const NAME = /^[a-z0-9][a-z0-9._-]{1,30}[a-z0-9]$/;

/** Placeholder for a merchant's code: operators belong to no merchant, and no merchant can have this code. */
export const OPERATORS_MERCHANT = "@operators";

/** Returns the context for which a secret is encrypted: it cannot be decrypted for another operator's row. */
export function getSecretContext(operatorId: string): string {
  return `operator ${operatorId}`;
}

/**
 * Creates an operator and returns the password for the first sign-in, at which they set a new one and an authenticator
 * app.
 * @throws Error in one sentence for a username that is taken or invalid.
 */
export async function addOperator(
  { database, clock, hasher }: Pick<Services, "database" | "clock" | "hasher">,
  input: { username: string; role: OperatorRole; merchants: readonly string[] | null },
): Promise<string> {
  const username = operatorName(input.username);
  if (!NAME.test(username)) {
    throw new Error("An operator's name has 3 to 32 small letters, digits, dots, dashes or underscores.");
  }
  const password = oneTimePassword();
  const values = {
    ...newRow(username, input.role, clock.now()),
    password_hash: await hasher.hash(password),
    password_due: 1,
    merchants: input.merchants === null ? null : JSON.stringify(input.merchants),
  } as const;
  await database.transaction(async (trx) => {
    const made = await trx
      .insertInto("operator")
      .values(values)
      .onConflict((conflict) => conflict.column("username").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!made) throw new Error(`There is an operator ${username} already.`);
    const after = { role: input.role, merchants: values.merchants };
    await writeLog(trx, commandLine(clock.now(), "operator.add", made.id, username, after));
  });
  return password;
}

/** Returns a password that the server's command line prints; it must be changed at the first sign-in. */
const oneTimePassword = () => randomBytes(15).toString("base64url");

/**
 * Resets the sign-in of an operator who has lost the authenticator app: returns a password for a first sign-in, which
 * sets up another app. The old password, app and recovery codes are invalid from then on, and open sessions end.
 * @throws Error in one sentence when there is no operator of that name, or it is closed.
 */
export async function resetOperator(
  { database, clock, hasher }: Pick<Services, "database" | "clock" | "hasher">,
  name: string,
): Promise<string> {
  const password = oneTimePassword();
  const password_hash = await hasher.hash(password);
  await database.transaction(async (trx) => {
    const row = await trx
      .updateTable("operator")
      .set({ password_hash, password_due: 1, totp_secret: null, totp_confirmed_at: null, totp_last_step: 0 })
      .where("username", "=", operatorName(name))
      .where("disabled_at", "is", null)
      .where("demo", "=", 0)
      .returning(["id", "username"])
      .executeTakeFirst();
    if (!row) throw new Error(`There is no operator ${operatorName(name)} whose access is open.`);
    await trx.deleteFrom("operator_session").where("operator_id", "=", row.id).execute();
    await trx.deleteFrom("operator_recovery_code").where("operator_id", "=", row.id).execute();
    await trx.deleteFrom("operator_device").where("operator_id", "=", row.id).execute();
    await writeLog(trx, commandLine(clock.now(), "operator.reset", row.id, row.username, {}));
  });
  return password;
}

/**
 * Permanently ends an operator's access and their open sessions.
 * @throws Error in one sentence when there is no operator of that name.
 */
export async function disableOperator(
  { database, clock }: Pick<Services, "database" | "clock">,
  name: string,
): Promise<void> {
  const now = clock.now();
  await database.transaction(async (trx) => {
    const row = await trx
      .updateTable("operator")
      .set((eb) => ({ disabled_at: eb.fn.coalesce("disabled_at", eb.val(now)) }))
      .where("username", "=", operatorName(name))
      .returning(["id", "username"])
      .executeTakeFirst();
    if (!row) throw new Error(`There is no operator ${operatorName(name)}.`);
    await trx.deleteFrom("operator_session").where("operator_id", "=", row.id).execute();
    await writeLog(trx, commandLine(now, "operator.disable", row.id, row.username, {}));
  });
}

export async function listOperators(db: Db): Promise<(Operator & { disabled: boolean })[]> {
  const rows = await db.selectFrom("operator").selectAll().orderBy("username").execute();
  return rows.map((row) => ({ ...toOperator(row), disabled: row.disabled_at !== null }));
}

/** Returns the log line of an action at the server's command line. */
function commandLine(
  at: number,
  action: string,
  subjectId: string,
  operator: string,
  after: Record<string, string | null>,
) {
  const nobody = { operatorId: null, username: "", role: "", ip: "", merchantId: null };
  return { ...nobody, at, action, subjectId, before: {}, after: { operator, ...after } };
}

function newRow(username: string, role: OperatorRole, now: number) {
  return {
    id: newId(now),
    username,
    role,
    merchants: null,
    totp_secret: null,
    totp_confirmed_at: null,
    totp_last_step: 0,
    demo: 0,
    disabled_at: null,
    created_at: now,
  } as const;
}

/** The public sign-ins of a demonstration's operators, and the secret of their authenticator app. */
export const DEMO_OPERATORS: readonly { username: string; role: OperatorRole }[] = [
  { username: "support1", role: "support" },
  { username: "cashier1", role: "cashier" },
  { username: "finance1", role: "finance" },
  { username: "finance2", role: "finance" },
];
export const DEMO_OPERATOR_PASSWORD = "Play-operator-1";
export const DEMO_TOTP_SECRET = "MARQUEEDEMONSTRATION22PLAYMONEY2";

/** Creates the demonstration's operators unless they exist. They sign in to demonstrations only. */
export async function seedOperators({ database, clock, hasher, authenticators }: Services): Promise<void> {
  const there = await database.db.selectFrom("operator").select("username").where("demo", "=", 1).execute();
  const missing = DEMO_OPERATORS.filter(({ username }) => !there.some((row) => row.username === username));
  if (missing.length === 0) return;
  const password_hash = await hasher.hash(DEMO_OPERATOR_PASSWORD);
  const now = clock.now();
  const rows = missing.map(({ username, role }) => {
    const row = newRow(username, role, now);
    const totp_secret = authenticators.encrypt(DEMO_TOTP_SECRET, getSecretContext(row.id));
    return { ...row, password_hash, password_due: 0, totp_secret, totp_confirmed_at: now, demo: 1 } as const;
  });
  await database.db
    .insertInto("operator")
    .values(rows)
    .onConflict((conflict) => conflict.column("username").doNothing())
    .execute();
}
