/**
 * Sentences for the operator about a PostgreSQL that cannot be used with the given DATABASE_URL. They never contain a
 * password.
 */

/** The modes of libpq besides `verify-full` that node-postgres treats like it, with a warning of many lines. */
const CHECKED_MODES = new Set(["prefer", "require", "verify-ca"]);
const TLS_MODES = ["disable", "no-verify", ...CHECKED_MODES, "verify-full"];
/** The oldest PostgreSQL version that the job queues support. */
const OLDEST_VERSION = 13;

interface Place {
  /** Host and port. */
  at: string;
  user: string;
  database: string;
}

type Sentence = (place: Place, message: string) => string;

const CERTIFICATE: Sentence = ({ at }, message) =>
  `The certificate of PostgreSQL at ${at} is not trusted (${message}): name the file of its CA with sslrootcert=<file> in DATABASE_URL or in NODE_EXTRA_CA_CERTS. Unlike libpq, sslmode=require checks the certificate here; sslmode=no-verify only encrypts.`;
const UNKNOWN_HOST: Sentence = ({ at }) =>
  `The host of DATABASE_URL (${at}) does not exist: check its spelling.`;
const UNREACHABLE: Sentence = ({ at }, message) =>
  `PostgreSQL at ${at} does not respond (${message}): check DATABASE_URL, the network and the firewall.`;
const WRONG_PASSWORD: Sentence = ({ at, user }) =>
  `PostgreSQL at ${at} rejects the password of the user "${user}": correct it in DATABASE_URL.`;
const NO_DATABASE: Sentence = ({ at, database }) =>
  `PostgreSQL at ${at} has no database "${database}": create it with createdb, or name another one in DATABASE_URL.`;
const TOO_MANY_CONNECTIONS: Sentence = ({ at }, message) =>
  `PostgreSQL at ${at} accepts no more connections (${message}): raise max_connections, or use PgBouncer. A server of Marquee uses up to 24.`;

/** By network code or SQLSTATE. */
const BY_CODE: Readonly<Record<string, Sentence>> = {
  ECONNREFUSED: ({ at }) => `Nothing listens at ${at}: start PostgreSQL there, or correct DATABASE_URL.`,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  ENOENT: ({ at }, message) => `A file or socket in DATABASE_URL for ${at} does not exist (${message}).`,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT: CERTIFICATE,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: CERTIFICATE,
  CERT_HAS_EXPIRED: CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ at }, message) =>
    `The certificate of PostgreSQL at ${at} is for another host (${message}): name the host of the certificate in DATABASE_URL.`,
  "28P01": WRONG_PASSWORD,
  "28000": ({ at, user }, message) =>
    `PostgreSQL at ${at} denies access to the user "${user}" (${message}): check DATABASE_URL and the server's pg_hba.conf.`,
  "3D000": NO_DATABASE,
  "53300": TOO_MANY_CONNECTIONS,
  "57P03": ({ at }, message) =>
    `PostgreSQL at ${at} accepts no connections now (${message}): try again in a moment.`,
  "42501": ({ user, database }, message) =>
    `The user "${user}" lacks privileges that the start needs (${message}): make it the owner of the database "${database}", or grant it CREATE on the database and on its schema.`,
  "3F000": (_place, message) =>
    `There is no schema for the tables (${message}): create the schema of search_path.`,
  "25006": ({ at }) => `PostgreSQL at ${at} is read-only, as a standby is: name the primary in DATABASE_URL.`,
  "53100": ({ at }, message) => `The disk of PostgreSQL at ${at} is full (${message}): free some space.`,
};

/** By message: node-postgres gives some errors no code, and PgBouncer gives all of its errors its own one. */
const BY_MESSAGE: readonly (readonly [RegExp, Sentence])[] = [
  [
    /unsupported startup parameter/,
    ({ at }, message) =>
      `PgBouncer at ${at} rejects a parameter of DATABASE_URL or PGOPTIONS (${message}): remove it there, and set it with "alter role … set …".`,
  ],
  [/^database ".*" does not exist|no such database/, NO_DATABASE],
  [/password authentication failed|no such user/, WRONG_PASSWORD],
  [/no more connections|too many (clients|connections)|remaining connection slots/, TOO_MANY_CONNECTIONS],
  [
    /does not support SSL/,
    ({ at }) =>
      `PostgreSQL at ${at} does not support TLS: turn on ssl there, or remove sslmode from DATABASE_URL on a private network.`,
  ],
  [/timeout|terminated|server login|server_login|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET/, UNREACHABLE],
];

/**
 * Returns an Error with one sentence about a failure of PostgreSQL, or the failure itself if there is no sentence for
 * it. The sentence's Error has no `cause`, since loggers print that with everything that the driver attached to it.
 */
export function explainPostgres(error: unknown, url: string): unknown {
  if (!(error instanceof Error)) return error;
  const { networkCode, code } = error as { networkCode?: string; code?: string };
  // A name with two addresses fails with one error per address.
  const message = error instanceof AggregateError ? String(error.errors[0]?.message) : error.message;
  const sentence =
    BY_CODE[networkCode ?? ""] ??
    BY_CODE[code ?? ""] ??
    BY_MESSAGE.find(([pattern]) => pattern.test(`${message} ${networkCode}`))?.[1];
  return sentence ? new Error(sentence(getPlace(url), message)) : error;
}

/** A hint on the format of a PostgreSQL address. */
export const ADDRESS_HINT =
  'write it as postgres://user:password@host:5432/database, with : / ? # [ ] @ and % in a name or password percent-encoded, such as "%40" for "@"';

/** Returns true if an address can be valid: characters that are not percent-encoded shift the boundaries of its parts. */
export function isReadableAddress(url: string): boolean {
  if (!URL.canParse(withHost(url))) return false;
  const { hash, pathname, searchParams, username, password } = new URL(withHost(url));
  return (
    hash === "" &&
    ![pathname, ...searchParams.keys()].some((part) => part.includes("@")) &&
    [username, password, pathname].every(isDecodable)
  );
}

/**
 * Returns the fault of an address's `sslmode`, as a part of a sentence; null when it has none, or has a mode that
 * node-postgres knows.
 */
export function findTlsModeProblem(url: string): string | null {
  const mode = new URL(withHost(url)).searchParams.get("sslmode");
  if (mode === null || TLS_MODES.includes(mode)) return null;
  return `it has sslmode=${mode}, but the modes are ${TLS_MODES.join(", ")}`;
}

/** Returns the address for node-postgres: TLS modes that it checks like `verify-full` are replaced by that name. */
export function normalizePostgresUrl(url: string): string {
  const { searchParams: given } = new URL(withHost(url));
  const mode = given.get("sslmode") ?? "";
  if (!CHECKED_MODES.has(mode) || given.has("uselibpqcompat")) return url;
  return url.replace(`sslmode=${mode}`, "sslmode=verify-full");
}

/** @throws Error when PostgreSQL is older than Marquee needs. `version` is its `server_version_num`. */
export function requireVersion(version: number): void {
  const major = Math.floor(version / 10_000);
  if (major >= OLDEST_VERSION) return;
  throw new Error(
    `PostgreSQL ${major} is too old for Marquee: it needs PostgreSQL ${OLDEST_VERSION} or later.`,
  );
}

function getPlace(url: string): Place {
  const { hostname, port, username, pathname } = new URL(withHost(url));
  return {
    at: `${hostname || "localhost"}:${port || 5432}`,
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
  };
}

/** Returns the address with a host, which the address of a local socket may lack. */
const withHost = (url: string) => url.replace("@/", "@localhost/");

/** Returns true if a part of an address is valid percent-encoding. */
export function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
