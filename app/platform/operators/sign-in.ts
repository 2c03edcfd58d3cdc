import { isBreached } from "../accounts/accounts.server.ts";
import type { Database, Trx } from "../database/database.server.ts";
import type { OperatorRow } from "../database/tables.ts";
import { type FieldError, PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import { orGiveBack } from "../or-give-back.ts";
import type { ActFacts } from "../payments/withdrawals.server.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { PasswordHasher } from "../ports/password-hasher.ts";
import type { SealedTexts } from "../ports/sealed-text.ts";
import { newToken, passwordChecker, type Try, takeTry, tokenHash } from "../sessions/sessions.server.ts";
import { totpCode, totpUri } from "../step-up/step-up.server.ts";
import { createOperatorAuthenticator } from "./authenticator.ts";
import { createOperatorDevices } from "./devices.ts";
import { NO_MERCHANT, type Operator, operatorName, operatorOf } from "./operator-accounts.ts";
import { writeLog } from "./operator-log.ts";

const MINUTE_MS = 60_000;
/** An open session ends when nothing is asked in it for this long, and after a day's work in any case. */
const IDLE_MS = 30 * MINUTE_MS;
const LONGEST_MS = 12 * 60 * MINUTE_MS;
/** What is between the password and the code. */
const CODE_MS = 10 * MINUTE_MS;
/** A session's last use is written this often at most. */
const SEEN_EVERY_MS = MINUTE_MS;

const CODES_OF_SESSION: Limit = { name: "operators:session-codes", points: 5, windowMs: CODE_MS };
const CODES_OF_OPERATOR: Limit = { name: "operators:codes", points: 10, windowMs: 15 * MINUTE_MS };

/**
 * Wrong passwords from a browser that the operator has signed in with, and in an open session. They are counted apart from
 * those that come from anywhere, so that a stranger who knows a name can shut nobody out.
 */
const PASSWORDS_OF_OWN: Limit = { name: "operators:own-passwords", points: 5, windowMs: 15 * MINUTE_MS };

/** Operators' passwords open members' money, so they are longer than members' (NIST SP 800-63B, 5.1.1.2). */
const SHORTEST_PASSWORD = 12;
/** UTF-16 units, as a form's field counts them: what is typed at a sign-in is cut there. */
const LONGEST_PASSWORD = 128;

/** Somebody whose password was right, and after the code of their app (`isIn`) an operator at work. */
export interface OperatorSession {
  operator: Operator;
  /** False until the code was right: nothing is done or seen before. */
  isIn: boolean;
  /** True while a new password comes before anything else. */
  passwordDue: boolean;
  /** True while an authenticator app is still to be set up. */
  enrols: boolean;
  tokenHash: string;
}

export interface SignInDeps {
  database: Database;
  clock: Clock;
  hasher: PasswordHasher;
  limiter: Limiter;
  secrets: SealedTexts;
  /** Whether the known operators of a demonstration may sign in. */
  demo: boolean;
}

/** What a code brings. */
export interface CodeProven {
  /** Of a new session, in which the operator is at work. */
  token: string;
  /** What the browser is to be known by from now on; null where that stays. */
  deviceToken: string | null;
  /** Whether it was a recovery code: then the app may be lost. */
  byRecoveryCode: boolean;
  /** What lets the operator set up another app in the new session; null unless it was a recovery code. */
  appOffer: string | null;
  /** The codes for a lost app, to be shown once; none unless the app has just been set up. */
  recoveryCodes: string[];
}

/**
 * Operators sign in with a name, a password and the code of an authenticator app, every time; a recovery code stands in for
 * a lost app, once.
 */
export function createOperatorSignIn({ database, clock, hasher, limiter, secrets, demo }: SignInDeps) {
  const { db } = database;
  const checkPassword = passwordChecker(hasher);
  const devices = createOperatorDevices({ database, clock });
  const authenticator = createOperatorAuthenticator({ database, clock, secrets });

  const active = () => {
    const rows = db.selectFrom("operator").where("disabled_at", "is", null);
    return demo ? rows : rows.where("demo", "=", 0);
  };

  /**
   * Begins a session for the password that `row` has, in place of the one of `instead`. Locks the operator, so that whoever
   * sets another password or closes the access meanwhile ends this session, or lets none begin.
   * @throws PlatformError NOT_LOGGED_IN when that is done already.
   */
  async function openSession(row: OperatorRow, stage: "code" | "in", instead = ""): Promise<string> {
    const token = newToken();
    const now = clock.now();
    const { id, password_hash } = row;
    await database.transaction(async (trx) => {
      const still = await trx
        .updateTable("operator")
        .set({ password_hash })
        .where("id", "=", id)
        .where("password_hash", "=", password_hash)
        .where("disabled_at", "is", null)
        .returning("id")
        .executeTakeFirst();
      if (!still) throw new PlatformError("NOT_LOGGED_IN");
      await trx.deleteFrom("operator_session").where("token_hash", "=", instead).execute();
      await trx
        .insertInto("operator_session")
        .values({ token_hash: tokenHash(token), operator_id: id, stage, created_at: now, seen_at: now })
        .execute();
    });
    return token;
  }

  /** Notes a step of a sign-in; what was typed as a name that is nobody's may be a password, and is not kept. */
  const noteIn = (trx: Trx, row: OperatorRow | undefined, ip: string, action: string, after: ActFacts = {}) =>
    writeLog(trx, {
      at: clock.now(),
      operatorId: row?.id ?? null,
      username: row?.username ?? "",
      role: row?.role ?? "",
      ip,
      merchantId: null,
      action,
      subjectId: "",
      before: {},
      after,
    });
  const note = (row: OperatorRow | undefined, ip: string, action: string, after?: ActFacts) =>
    database.transaction((trx) => noteIn(trx, row, ip, action, after));

  async function rowOf(session: OperatorSession): Promise<OperatorRow> {
    const row = await active().selectAll().where("id", "=", session.operator.id).executeTakeFirst();
    if (!row) throw new PlatformError("NOT_LOGGED_IN");
    return row;
  }

  /** @throws PlatformError TOO_MANY_REQUESTS. */
  async function take(limit: Limit, key: string): Promise<void> {
    const { allowed, retryAfterMs } = await limiter.take(limit, key);
    if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
  }

  /** @throws PlatformError TOO_MANY_REQUESTS. */
  async function takeCodeTry(session: OperatorSession): Promise<void> {
    await take(CODES_OF_SESSION, session.tokenHash);
    await take(CODES_OF_OPERATOR, session.operator.id);
  }

  /** One of the tries that nobody else can use up. @throws PlatformError TOO_MANY_REQUESTS. */
  async function takeOwnTry(key: string): Promise<Pick<Try, "giveBack">> {
    await take(PASSWORDS_OF_OWN, key);
    return { giveBack: () => limiter.giveBack(PASSWORDS_OF_OWN, key) };
  }

  /** Ends an operator's sessions save this one. */
  async function endOthers(trx: Trx, session: OperatorSession): Promise<void> {
    await trx
      .deleteFrom("operator_session")
      .where("operator_id", "=", session.operator.id)
      .where("token_hash", "!=", session.tokenHash)
      .execute();
  }

  /**
   * Makes the hash of a right password anew where it was made at another cost than today's, and gives the row as it is then:
   * with what another sign-in has made meanwhile, if the password is right for it. One set meanwhile stays, and opens nothing.
   */
  async function renewHash(row: OperatorRow, password: string): Promise<OperatorRow> {
    if (hasher.isCurrent(row.password_hash)) return row;
    const password_hash = await hasher.hash(password);
    const renewed = await db
      .updateTable("operator")
      .set({ password_hash })
      .where("id", "=", row.id)
      .where("password_hash", "=", row.password_hash)
      .returning("id")
      .executeTakeFirst();
    if (renewed) return { ...row, password_hash };
    const now = await active().selectAll().where("id", "=", row.id).executeTakeFirst();
    return now && (await hasher.verify(now.password_hash, password)) ? now : row;
  }

  async function refuseCode(row: OperatorRow, ip: string): Promise<never> {
    await note(row, ip, "signIn.codeRefused");
    throw new PlatformError("VERIFICATION_CODE_INVALID", {
      fields: [{ pointer: "/code", messageKey: "error.VERIFICATION_CODE_INVALID" }],
    });
  }

  return {
    /**
     * Takes the password, and gives the token of a session in which the code comes next. `device`: what the browser is
     * known by.
     * @throws PlatformError WRONG_CREDENTIALS, alike for a name that is nobody's and after the same work;
     * TOO_MANY_REQUESTS with `details.retryAfterMs`.
     */
    async signIn(typed: {
      username: string;
      password: string;
      ip: string;
      device?: string | null;
    }): Promise<string> {
      const username = operatorName(typed.username);
      const own = await devices.known(username, typed.device ?? null);
      const attempt = own
        ? await takeOwnTry(own)
        : await takeTry(limiter, { merchantId: NO_MERCHANT, username, ip: typed.ip, addressIsKnown: false });
      const row = await active().selectAll().where("username", "=", username).executeTakeFirst();
      const password = typed.password.slice(0, LONGEST_PASSWORD);
      const look = checkPassword(row?.password_hash ?? null, password);
      if (!(await orGiveBack(look, attempt.giveBack)) || !row) {
        await note(row, typed.ip, "signIn.refused");
        throw new PlatformError("WRONG_CREDENTIALS");
      }
      await attempt.giveBack();
      const renewed = await renewHash(row, password);
      if (row.totp_confirmed_at === null) await authenticator.begin(row);
      return openSession(renewed, "code");
    },

    /** What an authenticator app is set up with; null once one is. */
    async enrolment(session: OperatorSession): Promise<{ secret: string; uri: string } | null> {
      const row = await rowOf(session);
      if (row.totp_confirmed_at !== null) return null;
      const secret = authenticator.secretOf(row);
      return { secret, uri: totpUri(secret, "Marquee", row.username) };
    },

    /** The code of now, for the known operators of a demonstration; null for any other. */
    async demoCode(session: OperatorSession): Promise<string | null> {
      const row = await rowOf(session);
      if (!demo || row.demo === 0) return null;
      return totpCode(authenticator.secretOf(row), clock.now(), row.totp_last_step);
    },

    /**
     * Takes a code of the app or a recovery code, which counts once.
     * @throws PlatformError VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS; NOT_LOGGED_IN.
     */
    async proveCode(
      session: OperatorSession,
      typed: { code: string; ip: string; device?: string | null },
    ): Promise<CodeProven> {
      const row = await rowOf(session);
      await takeCodeTry(session);
      const proof = await authenticator.accepts(row, typed.code);
      if (!proof) return refuseCode(row, typed.ip);
      await limiter.giveBack(CODES_OF_OPERATOR, row.id);
      const token = await openSession(row, "in", session.tokenHash);
      const byRecoveryCode = proof.by === "recoveryCode";
      if (byRecoveryCode) await note(row, typed.ip, "signIn.recoveryCode", { left: proof.left });
      else if (proof.recoveryCodes.length > 0) await note(row, typed.ip, "signIn.enrolled");
      await note(row, typed.ip, "signIn");
      const recoveryCodes = byRecoveryCode ? [] : proof.recoveryCodes;
      const deviceToken = await devices.remember(row.id, typed.device ?? null);
      // The app of a demonstration's operator is everybody's.
      const mayReplace = byRecoveryCode && row.demo === 0;
      const appOffer = mayReplace ? authenticator.offer(row, tokenHash(token)) : null;
      return { token, deviceToken, byRecoveryCode, appOffer, recoveryCodes };
    },

    /** What another app is set up with, in a session that a recovery code began; null in any other. */
    async newApp(
      session: OperatorSession,
      offer: string | null,
    ): Promise<{ secret: string; uri: string } | null> {
      if (offer === null) return null;
      const row = await rowOf(session);
      const secret = authenticator.offered(row, session.tokenHash, offer);
      return secret === null ? null : { secret, uri: totpUri(secret, "Marquee", row.username) };
    },

    /**
     * Puts the app that `newApp` showed in place of the lost one, against the password and the app's first code. Gives its
     * recovery codes, to be shown once. The old app, its codes and the operator's other sessions end.
     * @throws PlatformError FORBIDDEN for a session that no recovery code began; WRONG_CREDENTIALS (pointer /password);
     * VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS.
     */
    async replaceApp(
      session: OperatorSession,
      typed: { offer: string | null; password: string; code: string; ip: string },
    ): Promise<string[]> {
      const row = await rowOf(session);
      const { offer, ip } = typed;
      const secret = offer === null ? null : authenticator.offered(row, session.tokenHash, offer);
      if (secret === null) throw new PlatformError("FORBIDDEN");
      const attempt = await takeOwnTry(session.tokenHash);
      const look = checkPassword(row.password_hash, typed.password.slice(0, LONGEST_PASSWORD));
      if (!(await orGiveBack(look, attempt.giveBack))) {
        throw new PlatformError("WRONG_CREDENTIALS", {
          fields: [{ pointer: "/password", messageKey: "ops.error.password" }],
        });
      }
      await attempt.giveBack();
      await takeCodeTry(session);
      const codes = await authenticator.replace(row, secret, typed.code, async (trx) => {
        await endOthers(trx, session);
        await noteIn(trx, row, ip, "authenticator.replace");
      });
      if (!codes) return refuseCode(row, ip);
      await limiter.giveBack(CODES_OF_OPERATOR, row.id);
      await limiter.giveBack(CODES_OF_SESSION, session.tokenHash);
      return codes;
    },

    /** How many recovery codes an operator has left. */
    recoveryCodesLeft: (session: OperatorSession): Promise<number> =>
      authenticator.codesLeft(session.operator.id),

    /**
     * Ten new recovery codes against a code of the app, to be shown once; the old ones are worth nothing any more.
     * @throws PlatformError VERIFICATION_CODE_INVALID; TOO_MANY_REQUESTS.
     */
    async renewRecoveryCodes(
      session: OperatorSession,
      typed: { code: string; ip: string },
    ): Promise<string[]> {
      const row = await rowOf(session);
      await takeCodeTry(session);
      const codes = await authenticator.renewRecoveryCodes(row, typed.code, (trx) =>
        noteIn(trx, row, typed.ip, "recoveryCodes.renew"),
      );
      if (!codes) return refuseCode(row, typed.ip);
      await limiter.giveBack(CODES_OF_OPERATOR, row.id);
      await limiter.giveBack(CODES_OF_SESSION, session.tokenHash);
      return codes;
    },

    /** Whose session a token is of; null for none, and for one that is over. */
    async resolve(token: string): Promise<OperatorSession | null> {
      const now = clock.now();
      const hash = tokenHash(token);
      const found = await active()
        .innerJoin("operator_session", "operator_session.operator_id", "operator.id")
        .selectAll("operator")
        .select([
          "operator_session.stage",
          "operator_session.seen_at",
          "operator_session.created_at as begun_at",
        ])
        .where("operator_session.token_hash", "=", hash)
        .executeTakeFirst();
      if (!found) return null;
      const isIn = found.stage === "in";
      const isOver = isIn
        ? found.seen_at + IDLE_MS <= now || found.begun_at + LONGEST_MS <= now
        : found.begun_at + CODE_MS <= now;
      if (isOver) {
        await db.deleteFrom("operator_session").where("token_hash", "=", hash).execute();
        return null;
      }
      if (isIn && found.seen_at + SEEN_EVERY_MS <= now) {
        await db
          .updateTable("operator_session")
          .set({ seen_at: now })
          .where("token_hash", "=", hash)
          .execute();
      }
      return {
        operator: operatorOf(found),
        isIn,
        passwordDue: found.password_due === 1,
        enrols: found.totp_confirmed_at === null,
        tokenHash: hash,
      };
    },

    async signOut(session: OperatorSession, ip: string): Promise<void> {
      await db.deleteFrom("operator_session").where("token_hash", "=", session.tokenHash).execute();
      if (session.isIn) await note(await rowOf(session), ip, "signOut");
    },

    /**
     * Sets an operator's own password; their other sessions end.
     * @throws PlatformError INVALID_INPUT; WRONG_CREDENTIALS when the old one is wrong; TOO_MANY_REQUESTS.
     */
    async setPassword(
      session: OperatorSession,
      typed: { old: string; password: string; again: string; ip: string },
    ): Promise<void> {
      const row = await rowOf(session);
      const { username } = row;
      const fault = passwordFault(typed, username);
      if (fault) throw new PlatformError("INVALID_INPUT", { fields: [fault] });
      const attempt = await takeOwnTry(session.tokenHash);
      const look = checkPassword(row.password_hash, typed.old.slice(0, LONGEST_PASSWORD));
      if (!(await orGiveBack(look, attempt.giveBack))) {
        throw new PlatformError("WRONG_CREDENTIALS", {
          fields: [{ pointer: "/old", messageKey: "ops.error.oldPassword" }],
        });
      }
      await attempt.giveBack();
      const password_hash = await hasher.hash(typed.password);
      await database.transaction(async (trx) => {
        await trx
          .updateTable("operator")
          .set({ password_hash, password_due: 0 })
          .where("id", "=", row.id)
          .execute();
        await endOthers(trx, session);
      });
      await note(row, typed.ip, "password.set");
    },

    /** Deletes sessions that are over, and browsers that were not seen for long. May run anywhere, and twice. */
    async forgetSessions(): Promise<void> {
      await devices.forget();
      await db
        .deleteFrom("operator_session")
        .where("seen_at", "<=", clock.now() - IDLE_MS)
        .execute();
    },
  };
}

function passwordFault(
  { old, password, again }: { old: string; password: string; again: string },
  username: string,
): FieldError | null {
  const fault = (messageKey: string, pointer = "/password"): FieldError => ({ pointer, messageKey });
  if (Array.from(password).length < SHORTEST_PASSWORD || password.length > LONGEST_PASSWORD) {
    return {
      ...fault("ops.error.passwordLength"),
      values: { min: SHORTEST_PASSWORD, max: LONGEST_PASSWORD },
    };
  }
  if (!password.isWellFormed()) return fault(FIELD_MESSAGE_KEYS.characters);
  if (isBreached(password, username) || password === old) return fault("error.field.breached");
  return password === again ? null : fault("ops.error.passwordAgain", "/again");
}
