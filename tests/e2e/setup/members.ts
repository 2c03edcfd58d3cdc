import { openAccount } from "../../../app/platform/accounts/accounts.server.ts";
import type { AccountType, CallContext } from "../../../app/platform/core/call-context.ts";
import type { MerchantProfile } from "../../../app/platform/core/merchant.ts";
import { newId } from "../../../app/platform/database/ids.ts";
import { quickHasher } from "../../../app/platform/ports/password-hasher.ts";
import { openSession } from "../../../app/platform/sessions/sessions.server.ts";
import { loadDatabase } from "./database.ts";
import { readBrandDocument, type Site } from "./site.ts";

/** Opening a session reads the brand's default limits. */
const NO_LIMITS = { defaultLimits: [] } as unknown as MerchantProfile["protection"];

export interface NewMember {
  id: string;
  username: string;
  password: string;
  email: string;
  /** National number. */
  mobileNum: string;
  /** Its session, which is otherwise unused. */
  token: string;
}

/** The password of a new member unless a test sets another. */
export const MEMBER_PASSWORD = "Correct-horse-9";

interface MemberOptions {
  password?: string;
  type?: AccountType;
  /** Id of the upline agent. */
  uplineId?: string;
  /** A grant that differs from the brand's, in minor units. */
  grant?: number;
  paymentPassword?: string;
  /** False for an account that has never signed in. */
  signedIn?: boolean;
}

/** Hashes a password at a cost that takes no time; the first sign-in hashes it again at today's cost. */
const hasher = quickHasher();

/** Folder of a brand by the first part of its host name: `manila` and `agent.siam` are demonstration brands. */
const FOLDERS: Record<string, string> = {
  manila: "manila-star",
  lotus: "lotus-saigon",
  northgate: "northgate",
  siam: "siam-jade",
};

/** Returns the account data that a registration at that kind of brand stores, beside username and password. */
function ownFacts(kind: string, username: string, mobileNum: string, now: number) {
  const email = `${username}@example.org`;
  const fullname = { fullname: "Maria Santos" };
  if (kind === "manila") return { email, mobile: `+63${mobileNum}`, profile: fullname };
  if (kind === "lotus") return { mobile: `+84${mobileNum}`, mobileVerifiedAt: now, profile: fullname };
  if (kind === "northgate") {
    const profile = { fullname: "Ada Northgate" };
    return { email, emailVerifiedAt: now, birthday: "1990-01-31", profile };
  }
  return { email, profile: fullname };
}

/** The index of this process among the workers of the run; a replacement worker gets a new one. */
const WORKER = Number(process.env.TEST_WORKER_INDEX ?? 0);
let given = 0;

/** Returns seven digits that are unique in the run. They cannot be read as a word that is forbidden in names. */
export function newDigits(): string {
  given += 1;
  return `${String(WORKER).padStart(3, "0")}${String(given).padStart(4, "0")}`;
}

/** Returns an unused mobile number: of the Philippines, or of Vietnam on lotus. */
export function newNumber(brand: string): string {
  return `${brand.startsWith("lotus") ? "91" : "917"}${newDigits()}`;
}

/**
 * Creates a member of a brand as a registration does, but directly in the database of its site: registration has its
 * own tests. `brand` is the first part of the host name.
 */
export async function newMember(site: Site, brand: string, options: MemberOptions = {}): Promise<NewMember> {
  const host = brand.replace(/^agent\./, "");
  const document = readBrandDocument(site, FOLDERS[host] ?? host);
  const merchant = {
    code: document.merchantCode,
    brandName: document.name,
    currency: { code: document.currency.code },
    timeZone: document.locale.timeZone,
    protection: NO_LIMITS,
  } as MerchantProfile;
  const username = `m${newDigits()}`;
  const { password = MEMBER_PASSWORD, paymentPassword, type = 0, signedIn = true } = options;
  const mobileNum = newNumber(host);
  const now = Date.now();
  const database = await loadDatabase(site);
  const computeHash = async (text: string | undefined) => (text === undefined ? null : hasher.hash(text));
  const [passwordHash, paymentPasswordHash] = [
    await computeHash(password),
    await computeHash(paymentPassword),
  ];
  const { id, token } = await database.transaction(async (trx) => {
    const id = await openAccount(trx, merchant, {
      ...ownFacts(host.split("-")[0] ?? "", username, mobileNum, now),
      type,
      username,
      passwordHash,
      paymentPasswordHash,
      uplineId: options.uplineId ?? null,
      language: document.locale.default,
      ip: newIp(),
      registerMethod: "WEB",
      termsAcceptedAt: now,
      grant: options.grant ?? document.demonstration.memberGrant,
      now,
    });
    if (id === null) throw new Error(`${brand} has a ${username} already`);
    if (!signedIn) return { id, token: "" };
    const audience = brand.startsWith("agent.") ? "agent" : "member";
    const { token } = await openSession(trx, getVisitor(merchant, audience), {
      accountId: id,
      remember: false,
      now,
    });
    return { id, token };
  });
  return { id, username, password, email: `${username}@example.org`, mobileNum, token };
}

interface PayoutChannel {
  key: string;
  kind: "bank" | "ewallet" | "crypto";
  withdrawal?: { destinations: { code: string; name: string; names?: Record<string, string> }[] };
}

/** Adds a payee for a member, by the English name of the destination. `brand` is the first part of the host name. */
export async function addPayee(
  site: Site,
  brand: string,
  accountId: string,
  { destination, number }: { destination: string; number: string },
): Promise<void> {
  const document = readBrandDocument(site, FOLDERS[brand] ?? brand);
  const channels: PayoutChannel[] = document.payments.channels;
  const all = channels.flatMap(({ key, kind, withdrawal }) =>
    (withdrawal?.destinations ?? []).map((one) => ({ key, kind, ...one })),
  );
  const found = all.find(({ name, names }) => (names?.EN ?? name) === destination);
  if (!found) throw new Error(`${brand} pays nothing out to ${destination}`);
  const database = await loadDatabase(site);
  const now = Date.now();
  await database.db
    .insertInto("payee")
    .values({
      merchant_id: document.merchantCode,
      id: newId(now),
      account_id: accountId,
      channel: found.key,
      kind: found.kind,
      destination: found.code,
      destination_name: found.name,
      number,
      holder: brand === "northgate" ? "Ada Northgate" : "Maria Santos",
      created_at: now,
      removed_at: null,
    })
    .execute();
}

/**
 * Signs an account in from another browser, at the time of the site's clock, and returns the session. `brand` is the first
 * part of the host name.
 */
export async function newSession(
  site: Site,
  brand: string,
  username: string,
  now = Date.now(),
): Promise<string> {
  const host = brand.replace(/^agent\./, "");
  const { merchantCode } = readBrandDocument(site, FOLDERS[host] ?? host);
  const database = await loadDatabase(site);
  const { id } = await database.db
    .selectFrom("account")
    .select("id")
    .where("merchant_id", "=", merchantCode)
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const audience = brand.startsWith("agent.") ? "agent" : "member";
  const merchant = { code: merchantCode, protection: NO_LIMITS } as MerchantProfile;
  return database.transaction(async (trx) => {
    const opening = { accountId: id, remember: false, now };
    return (await openSession(trx, getVisitor(merchant, audience), opening)).token;
  });
}

let addresses = 0;

/** Returns an unused IP address: rate limits count by address. */
export function newIp(): string {
  addresses += 1;
  const part = (place: number) => (place % 254) + 1;
  return `10.${part(WORKER)}.${part(Math.floor(addresses / 254))}.${part(addresses)}`;
}

/** Returns the context of a call from a browser that no account knows. */
function getVisitor(merchant: MerchantProfile, audience: "member" | "agent"): CallContext {
  const request = {
    requestId: "browser-test",
    ip: newIp(),
    country: null,
    language: "EN",
    host: "",
    audience,
    userAgent: "Mozilla/5.0",
    visitor: null,
    device: null,
  };
  return { merchant, caller: { kind: "visitor" }, request };
}
