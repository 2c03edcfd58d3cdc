/** Sign-in by other services: its face. Rules in docs/decisions/0091 and 0092. */
import { addressBlock } from "../address-block.ts";
import { type AccountType, type CallContext, requireAccount } from "../call-context.ts";
import type { CallInput, CallValue } from "../contract/calls.ts";
import type { Database, Trx } from "../database/database.server.ts";
import type { ThirdPartyProvider } from "../database/tables.ts";
import { PlatformError } from "../errors.ts";
import { FIELD_MESSAGE_KEYS } from "../input-errors.ts";
import type { Clock } from "../ports/clock.ts";
import type { Limit, Limiter } from "../ports/limiter.ts";
import type { PhoneProof } from "../ports/phone-proof.ts";
import { type ProviderClient, SignInFailed, type SignInProvider } from "../ports/sign-in-provider.ts";
import {
  admitToHost,
  findByMobile,
  newToken,
  type Sessions,
  type SignedIn,
  tokenHash,
} from "../sessions/sessions.server.ts";
import { ATTEMPT_LIFETIME_MS, isOwnCallback, wishOf } from "./attempts.ts";

/** Services that the browser is sent to. */
type WebProvider = Exclude<ThirdPartyProvider, "FIREBASE_PHONE">;

const BEGINNINGS: Limit = { name: "third-party:begin", points: 60, windowMs: 15 * 60_000 };
/** Linking adds a way in, so it asks for a sign-in that has just happened. */
const RECENT_MS = 10 * 60_000;

interface ThirdPartyDeps {
  database: Database;
  clock: Clock;
  limiter: Limiter;
  providers: Record<WebProvider, SignInProvider>;
  phone: PhoneProof;
  /** Begins the session of somebody who has given a first proof. */
  begin: Sessions["begin"];
  /** A merchant's client at a service, with its secret; null when this installation has none. */
  clientOf(provider: WebProvider, clientId: string): ProviderClient | null;
  /** Notes why a service's answer was not taken. */
  log: { warn(facts: object, message: string): void };
}

type Outcome = CallValue<"session", "loginThirdParty">;

export interface ThirdParty {
  /**
   * Begins a sign-in by a service: where to send the browser, and the token of the attempt, which the browser keeps and
   * nobody else sees. Ten minutes.
   * @throws PlatformError FEATURE_OFF, INVALID_INPUT (a callback that is not the merchant's), TOO_MANY_REQUESTS,
   * SIGN_IN_UNAVAILABLE.
   */
  begin(
    ctx: CallContext,
    input: CallInput<"session", "beginThirdParty">,
  ): Promise<CallValue<"session", "beginThirdParty">>;
  /**
   * Ends it with what the browser brought back, or takes the id token of a phone check: a session for the account that the
   * identity is linked to, else an attempt to link or register with. For somebody signed in it only ever gives the latter.
   * @throws PlatformError FEATURE_OFF, SIGN_IN_EXPIRED, SIGN_IN_REFUSED (`details.cancelled`), SIGN_IN_UNAVAILABLE,
   * IDENTITY_TAKEN, ALREADY_LINKED, ACCOUNT_DISABLED, NOT_A_MEMBER, NOT_AN_AGENT, STEP_UP_REQUIRED, TOO_MANY_REQUESTS.
   */
  finish(ctx: CallContext, input: CallInput<"session", "loginThirdParty">): Promise<Outcome>;
  /** Whom an attempt was good for. @throws PlatformError SIGN_IN_EXPIRED. */
  pending(
    ctx: CallContext,
    input: CallInput<"session", "pendingThirdParty">,
  ): Promise<CallValue<"session", "pendingThirdParty">>;
  /**
   * Links the identity of an attempt to the caller's account, for good.
   * @throws PlatformError SIGN_IN_EXPIRED, SIGN_IN_AGAIN, IDENTITY_TAKEN, ALREADY_LINKED.
   */
  link(ctx: CallContext, input: CallInput<"accounts", "linkThirdParty">): Promise<Record<string, never>>;
  /** What is linked to the caller's account. */
  linked(ctx: CallContext): Promise<CallValue<"accounts", "linkedThirdParty">>;
  /**
   * Links the identity of an attempt to an account that is being opened in this transaction, for good.
   * @throws PlatformError SIGN_IN_EXPIRED, IDENTITY_TAKEN.
   */
  claim(trx: Trx, ctx: CallContext, attempt: string, accountId: string): Promise<void>;
  /**
   * The number (E.164) that a phone check has proved for a registration: of its attempt, else of the id token itself. Null
   * without either, and for another service's attempt. Uses nothing up: `claim` does that with an attempt,
   * `spendPhoneProof` with a token.
   * @throws PlatformError SIGN_IN_EXPIRED, FEATURE_OFF, SIGN_IN_REFUSED, SIGN_IN_UNAVAILABLE, TOO_MANY_REQUESTS.
   */
  provedNumber(
    ctx: CallContext,
    proof: { attempt?: string | undefined; idToken?: string | undefined },
  ): Promise<string | null>;
  /**
   * Signs in to the account whose number the id token of a phone check has proved, which uses the token up: as a code to that
   * number would (docs/decisions/0110). Null when the number is nobody's, and where the merchant has no sign-in by code.
   * @throws PlatformError SIGN_IN_REFUSED, ACCOUNT_DISABLED, NOT_A_MEMBER, NOT_AN_AGENT, STEP_UP_REQUIRED,
   * TOO_MANY_REQUESTS.
   */
  signInByNumber(ctx: CallContext, number: string, idToken: string): Promise<SignedIn | null>;
  /** Uses the id token of a phone check up, whatever for. @throws PlatformError SIGN_IN_REFUSED when it has been. */
  spendPhoneProof(trx: Trx, ctx: CallContext, idToken: string): Promise<void>;
  /** Forgets attempts whose time is over. */
  forgetOld(): Promise<void>;
}

export function createThirdParty(deps: ThirdPartyDeps): ThirdParty {
  const { database, clock, limiter, providers, phone, begin, clientOf, log } = deps;
  const { db } = database;

  async function ration(ctx: CallContext): Promise<void> {
    const key = `${ctx.merchant.code} ${addressBlock(ctx.request.ip)}`;
    const { allowed, retryAfterMs } = await limiter.take(BEGINNINGS, key);
    if (!allowed) throw new PlatformError("TOO_MANY_REQUESTS", { details: { retryAfterMs } });
  }

  /** @throws PlatformError FEATURE_OFF, SIGN_IN_UNAVAILABLE. */
  function requireClient({ merchant }: CallContext, provider: WebProvider): ProviderClient {
    const { googleClientId, facebookAppId } = merchant.signIn;
    const on = provider === "GOOGLE" ? merchant.switches.googleSignIn : merchant.switches.facebookSignIn;
    if (!on) throw new PlatformError("FEATURE_OFF");
    const client = clientOf(provider, provider === "GOOGLE" ? googleClientId : facebookAppId);
    if (client) return client;
    log.warn({ merchant: merchant.code, provider }, "a sign-in service has no secret in the environment");
    throw new PlatformError("SIGN_IN_UNAVAILABLE");
  }

  async function asking<T>(provider: ThirdPartyProvider, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SignInFailed)) throw error;
      const { reason, cause } = error;
      const why = cause instanceof Error ? cause.message : undefined;
      if (reason !== "cancelled")
        log.warn({ provider, reason, why }, "a sign-in service's answer was not taken");
      if (reason === "unavailable") throw new PlatformError("SIGN_IN_UNAVAILABLE", { cause });
      throw new PlatformError("SIGN_IN_REFUSED", { details: { cancelled: reason === "cancelled" }, cause });
    }
  }

  async function addAttempt(ctx: CallContext, provider: ThirdPartyProvider, redirectUri: string) {
    const attempt = newToken();
    const now = clock.now();
    const expiresAt = now + ATTEMPT_LIFETIME_MS;
    await db
      .insertInto("third_party_attempt")
      .values({
        merchant_id: ctx.merchant.code,
        token_hash: tokenHash(attempt),
        provider,
        redirect_uri: redirectUri,
        created_at: now,
        expires_at: expiresAt,
        answered_at: null,
        subject: null,
        label: null,
        email: null,
        mobile: null,
      })
      .execute();
    return { attempt, expiresAt };
  }

  /** Takes the one answer that an attempt may have; undefined when it has had it, or its time is over. */
  async function takeAnswer(ctx: CallContext, attempt: string) {
    return db
      .updateTable("third_party_attempt")
      .set({ answered_at: clock.now() })
      .where("merchant_id", "=", ctx.merchant.code)
      .where("token_hash", "=", tokenHash(attempt))
      .where("answered_at", "is", null)
      .where("expires_at", ">", clock.now())
      .returning(["provider", "redirect_uri"])
      .executeTakeFirst();
  }

  interface Proof {
    provider: ThirdPartyProvider;
    subject: string;
    label: string;
    email: string | null;
    mobile: string | null;
  }

  /** Signs in to the account that has the identity, or leaves it with the attempt. */
  async function settle(ctx: CallContext, attempt: string, proof: Proof): Promise<Outcome> {
    const merchantId = ctx.merchant.code;
    const owner = await db
      .selectFrom("third_party_identity as identity")
      .innerJoin("account", (join) =>
        join
          .onRef("account.merchant_id", "=", "identity.merchant_id")
          .onRef("account.id", "=", "identity.account_id"),
      )
      .select(["account.id", "account.type", "account.status"])
      .where("identity.merchant_id", "=", merchantId)
      .where("identity.provider", "=", proof.provider)
      .where("identity.subject", "=", proof.subject)
      .executeTakeFirst();
    if (!owner) {
      const { provider, subject, label, email, mobile } = proof;
      const kept = await db
        .updateTable("third_party_attempt")
        .set({ subject, label, email, mobile })
        .where("merchant_id", "=", merchantId)
        .where("token_hash", "=", tokenHash(attempt))
        .returning("expires_at")
        .executeTakeFirstOrThrow();
      const pending = { attempt, provider, label, email, mobile, expiresAt: kept.expires_at };
      return { signedIn: null, pending };
    }
    if (ctx.caller.kind === "account") {
      const own = ctx.caller.accountId === owner.id;
      throw new PlatformError(own ? "ALREADY_LINKED" : "IDENTITY_TAKEN");
    }
    if (owner.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
    admitToHost(ctx, owner.type as AccountType);
    const signedIn: SignedIn = await begin(ctx, {
      accountId: owner.id,
      remember: false,
      passwordDue: false,
      proven: proof.provider === "FIREBASE_PHONE" ? "sms" : "password",
    });
    return { signedIn, pending: null };
  }

  async function finishByService(ctx: CallContext, provider: WebProvider, attempt: string, answer: string) {
    const client = requireClient(ctx, provider);
    const taken = await takeAnswer(ctx, attempt);
    if (!taken) throw new PlatformError("SIGN_IN_EXPIRED");
    if (taken.provider !== provider)
      throw new PlatformError("SIGN_IN_REFUSED", { details: { cancelled: false } });
    const wish = wishOf(attempt, taken.redirect_uri);
    const { subject, name, email } = await asking(provider, () =>
      providers[provider].finish(client, wish, new URLSearchParams(answer)),
    );
    const label = (name ?? email ?? subject).slice(0, 128);
    return settle(ctx, attempt, { provider, subject, label, email, mobile: null });
  }

  /** @throws PlatformError FEATURE_OFF, TOO_MANY_REQUESTS, SIGN_IN_REFUSED, SIGN_IN_UNAVAILABLE. */
  async function checkPhone(ctx: CallContext, idToken: string) {
    const { merchant } = ctx;
    if (!merchant.switches.phoneSignIn) throw new PlatformError("FEATURE_OFF");
    await ration(ctx);
    return asking("FIREBASE_PHONE", () => phone.verify(merchant.signIn.firebaseProjectId, idToken));
  }

  async function finishByPhone(ctx: CallContext, idToken: string): Promise<Outcome> {
    const { subject, phoneNumber } = await checkPhone(ctx, idToken);
    await takeProofOnce(db, ctx, idToken);
    const { attempt } = await addAttempt(ctx, "FIREBASE_PHONE", "");
    await takeAnswer(ctx, attempt);
    const label = `••• ${phoneNumber.slice(-4)}`;
    const proof = { provider: "FIREBASE_PHONE" as const, subject, label, email: null, mobile: phoneNumber };
    return settle(ctx, attempt, proof);
  }

  /** A phone's proof is good once: it stands as an attempt that has had its answer. */
  async function takeProofOnce(of: Trx | typeof db, ctx: CallContext, idToken: string): Promise<void> {
    const now = clock.now();
    const inserted = await of
      .insertInto("third_party_attempt")
      .values({
        merchant_id: ctx.merchant.code,
        token_hash: tokenHash(`phone proof ${idToken}`),
        provider: "FIREBASE_PHONE",
        redirect_uri: "",
        created_at: now,
        expires_at: now + ATTEMPT_LIFETIME_MS,
        answered_at: now,
        subject: null,
        label: null,
        email: null,
        mobile: null,
      })
      .onConflict((conflict) => conflict.columns(["merchant_id", "token_hash"]).doNothing())
      .returning("token_hash")
      .executeTakeFirst();
    if (!inserted) throw new PlatformError("SIGN_IN_REFUSED", { details: { cancelled: false } });
  }

  /** The attempt, when it was good for somebody and its time is not over. @throws PlatformError SIGN_IN_EXPIRED. */
  async function provedAttempt(of: Trx | typeof db, ctx: CallContext, attempt: string) {
    const row = await of
      .selectFrom("third_party_attempt")
      .select(["provider", "subject", "label", "email", "mobile", "expires_at"])
      .where("merchant_id", "=", ctx.merchant.code)
      .where("token_hash", "=", tokenHash(attempt))
      .where("subject", "is not", null)
      .where("expires_at", ">", clock.now())
      .executeTakeFirst();
    if (!row || row.subject === null) throw new PlatformError("SIGN_IN_EXPIRED");
    return { ...row, subject: row.subject, label: row.label ?? "" };
  }

  async function claim(trx: Trx, ctx: CallContext, attempt: string, accountId: string): Promise<void> {
    const merchantId = ctx.merchant.code;
    const { provider, subject, label } = await provedAttempt(trx, ctx, attempt);
    const linked = await trx
      .selectFrom("third_party_identity")
      .select("subject")
      .where("merchant_id", "=", merchantId)
      .where("account_id", "=", accountId)
      .where("provider", "=", provider)
      .executeTakeFirst();
    if (linked) throw new PlatformError("ALREADY_LINKED");
    const inserted = await trx
      .insertInto("third_party_identity")
      .values({
        merchant_id: merchantId,
        provider,
        subject,
        account_id: accountId,
        label,
        linked_at: clock.now(),
        linked_ip: ctx.request.ip,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning("subject")
      .executeTakeFirst();
    if (!inserted) throw new PlatformError("IDENTITY_TAKEN");
    await trx
      .deleteFrom("third_party_attempt")
      .where("merchant_id", "=", merchantId)
      .where("token_hash", "=", tokenHash(attempt))
      .execute();
  }

  return {
    async begin(ctx, { provider, redirectUri }) {
      const client = requireClient(ctx, provider);
      if (!isOwnCallback(redirectUri, ctx.merchant.hosts)) {
        const fields = [{ pointer: "/redirectUri", messageKey: FIELD_MESSAGE_KEYS.choice }];
        throw new PlatformError("INVALID_INPUT", { fields });
      }
      await ration(ctx);
      const { attempt, expiresAt } = await addAttempt(ctx, provider, redirectUri);
      const wish = wishOf(attempt, redirectUri);
      const url = await asking(provider, () => providers[provider].begin(client, wish));
      return { url: url.href, attempt, expiresAt };
    },

    async finish(ctx, { provider, idToken, attempt, answer }) {
      const required = provider === "FIREBASE_PHONE" ? { idToken } : { attempt, answer };
      const missing = Object.entries(required).filter(([, value]) => value === undefined);
      if (missing.length > 0) {
        const fields = missing.map(([name]) => ({
          pointer: `/${name}`,
          messageKey: FIELD_MESSAGE_KEYS.required,
        }));
        throw new PlatformError("INVALID_INPUT", { fields });
      }
      return provider === "FIREBASE_PHONE"
        ? finishByPhone(ctx, idToken ?? "")
        : finishByService(ctx, provider, attempt ?? "", answer ?? "");
    },

    async pending(ctx, { attempt }) {
      const { provider, label, email, mobile, expires_at } = await provedAttempt(db, ctx, attempt);
      return { provider, label, email, mobile, expiresAt: expires_at };
    },

    async link(ctx, { attempt }) {
      const { merchant } = ctx;
      const { accountId, sessionId } = requireAccount(ctx.caller);
      const now = clock.now();
      const session = await db
        .selectFrom("session")
        .select("created_at")
        .where("merchant_id", "=", merchant.code)
        .where("id", "=", sessionId)
        .executeTakeFirst();
      if (!session || now - session.created_at > RECENT_MS) throw new PlatformError("SIGN_IN_AGAIN");
      await database.transaction((trx) => claim(trx, ctx, attempt, accountId));
      return {};
    },

    async linked({ caller, merchant }) {
      const rows = await db
        .selectFrom("third_party_identity")
        .select(["provider", "label", "linked_at as linkedAt"])
        .where("merchant_id", "=", merchant.code)
        .where("account_id", "=", requireAccount(caller).accountId)
        .orderBy("linked_at")
        .execute();
      return { identities: rows };
    },

    claim,

    async provedNumber(ctx, { attempt, idToken }) {
      const kept = attempt ? (await provedAttempt(db, ctx, attempt)).mobile : null;
      if (kept !== null || !idToken) return kept;
      return (await checkPhone(ctx, idToken)).phoneNumber;
    },

    async signInByNumber(ctx, number, idToken) {
      if (!ctx.merchant.switches.showVerCodeLogin) return null;
      const owner = await findByMobile(db, ctx.merchant.code, number);
      if (!owner) return null;
      if (owner.status !== "active") throw new PlatformError("ACCOUNT_DISABLED");
      admitToHost(ctx, owner.type);
      await takeProofOnce(db, ctx, idToken);
      return begin(ctx, { accountId: owner.id, remember: false, passwordDue: false, proven: "sms" });
    },

    spendPhoneProof: takeProofOnce,

    async forgetOld() {
      await db.deleteFrom("third_party_attempt").where("expires_at", "<", clock.now()).execute();
    },
  };
}
