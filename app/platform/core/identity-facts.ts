import { createHash } from "node:crypto";
import {
  canonicalEmail,
  canonicalName,
  canonicalPayee,
  type PayeeFacts,
} from "#app/shared/canonical-identity.ts";

/** Kinds of facts that identify a person; `person` is a name with a birthday. */
export const FACT_KINDS = ["mobile", "email", "signIn", "person", "payee", "document", "device"] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** The facts that identify a person. */
export interface Identity {
  /** E.164. */
  mobile?: string | null;
  mobileProved?: boolean;
  email?: string | null;
  emailProved?: boolean;
  /** Verified identities from sign-in services. */
  signIns?: readonly { provider: string; subject: string }[];
  names?: readonly (string | null | undefined)[];
  birthday?: string | null;
  /** Number of an identity document. */
  document?: string | null | undefined;
  payees?: readonly PayeeFacts[];
  /** Digests of browsers' device tokens. */
  devices?: readonly string[];
}

/** A fact as a digest. `proved`: by a code, a link or a sign-in service; any other fact was only entered. */
export interface Fact {
  kind: FactKind;
  digest: string;
  proved: boolean;
}

/** Returns every fact of a person, each in its canonical form. */
export function toFacts(identity: Identity): Fact[] {
  const { mobile, email, birthday, document, signIns = [], names = [], payees = [], devices = [] } = identity;
  const facts: Fact[] = [];
  const add = (kind: FactKind, text: string, proved = false) =>
    facts.push({ kind, digest: createHash("sha256").update(`${kind} ${text}`).digest("hex"), proved });
  if (mobile) add("mobile", mobile, identity.mobileProved);
  if (email) add("email", canonicalEmail(email), identity.emailProved);
  for (const { provider, subject } of signIns) add("signIn", `${provider} ${subject}`, true);
  const spelt = new Set(names.map((name) => canonicalName(name ?? "")).filter((name) => name !== ""));
  if (birthday) for (const name of spelt) add("person", `${name} ${birthday}`);
  const number = (document ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
  if (number !== "") add("document", number);
  for (const payee of payees) add("payee", canonicalPayee(payee));
  for (const device of devices) add("device", device);
  return facts;
}

/** The columns of an account that identify its owner. */
export interface IdentityColumns {
  mobile: string | null;
  mobile_verified_at: number | null;
  email: string | null;
  email_verified_at: number | null;
  birthday: string | null;
  profile: string;
}

/**
 * Returns the identity data in an account's own columns. Forms ask for `fullname`, some brands' for `payeeName`: both
 * are names.
 */
export function toIdentity(row: IdentityColumns): Identity {
  const profile = JSON.parse(row.profile) as Partial<Record<"fullname" | "payeeName" | "idNumber", string>>;
  return {
    mobile: row.mobile,
    mobileProved: row.mobile_verified_at !== null,
    email: row.email,
    emailProved: row.email_verified_at !== null,
    names: [profile.fullname, profile.payeeName],
    birthday: row.birthday,
    document: profile.idNumber,
  };
}

/**
 * Compares a fact of an excluded person with the same fact of another person: `certain` if both have proved it. A
 * contact that the excluded person only entered is no evidence against a person who has proved it, since they are its
 * owner.
 */
export function compareFact(excluded: Pick<Fact, "proved">, other: Fact): "certain" | "alike" | null {
  if (excluded.proved && other.proved) return "certain";
  const isContact = other.kind === "mobile" || other.kind === "email";
  return isContact && !excluded.proved && other.proved ? null : "alike";
}
