import path from "node:path";
import * as z from "zod";
import { canonicalHostName } from "#app/shared/host-name.ts";
import { setVariables } from "#app/shared/set-variables.ts";
import { parseInternalHosts } from "../platform/core/inside-address.ts";
import { NetworkList } from "../platform/core/network-list.ts";
import {
  ADDRESS_HINT,
  findTlsModeProblem,
  isDecodable,
  isReadableAddress,
} from "../platform/database/postgres-faults.ts";
import type { TurnstileService } from "../platform/ports/bot-check.ts";
import type { SmtpServer } from "../platform/ports/mailer.ts";
import type { S3Bucket } from "../platform/ports/s3-file-store.ts";
import type { TwilioAccount } from "../platform/ports/sms-sender.ts";
import type { XenditAccount } from "../platform/ports/xendit-client.ts";
import { XENDIT_URL } from "../platform/ports/xendit-payments.ts";
import { DEMO_OPS_HOST } from "./reserved-hosts.ts";

const port = z.coerce.number().int().min(0).max(65_535);

const webUrl = z.url({ protocol: /^https?$/ });

/** A base URL, to which paths are appended. */
const baseUrl = webUrl
  .regex(
    /^https?:\/\/[\w.:[\]-]+[\w./~-]*$/i,
    "it must consist of a host and a path of letters, digits and -._~",
  )
  .transform((url) => url.replace(/\/+$/, ""));

/** Returns a host name in its canonical form. @throws Error when it is not a host name, or has a scheme or port. */
function readHostName(text: string): string {
  const name = canonicalHostName(text.trim());
  if (name === null || !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(name)) {
    throw new Error("it is not a host name without scheme and port");
  }
  return name;
}

/**
 * Parses the address to listen on: an IPv6 one may be in brackets, as in a URL.
 * @throws Error for an origin.
 */
function readListenHost(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, "$1");
  if (/[\s/[\]]/.test(host) || /^[^:]*:\d*$/.test(host)) {
    throw new Error("it must be an address without scheme and port, such as 127.0.0.1; set the port in PORT");
  }
  return host;
}

/** Reads a PostgreSQL URL. @throws Error when it is not one, or names an unknown TLS mode. */
function readDatabaseUrl(text: string): string {
  const url = text.replace(/^postgres(ql)?:/i, (scheme) => scheme.toLowerCase());
  if (!/^postgres(ql)?:/.test(url)) throw new Error("it does not begin with postgres://");
  if (!isReadableAddress(url)) throw new Error(ADDRESS_HINT);
  const fault = findTlsModeProblem(url);
  if (fault !== null) throw new Error(fault);
  return url;
}

/** Reads a Redis URL. @throws Error when it is not one: a host, a port and a database number. */
function readRedisUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^rediss?:$/.test(url.protocol) || !isDecodable(url.username + url.password)) {
    throw new Error("write it as redis://user:password@host:6379/0, with rediss:// for TLS");
  }
  if (url.hostname === "" || !/^\/?\d*$/.test(url.pathname)) {
    throw new Error(
      `after redis://host:port only a database number such as /0 is allowed, not a name or socket: found ${JSON.stringify(url.pathname)}`,
    );
  }
  return text;
}

const words = (text: string) => text.split(/[\s,]+/).filter(Boolean);

/** Makes a schema from a function that throws an Error with a sentence about the text. */
const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((text, ctx) => {
    try {
      return read(text);
    } catch (error) {
      ctx.issues.push({ code: "custom", input: text, message: (error as Error).message });
      return z.NEVER;
    }
  });

const environment = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: port.default(3000),
  HOST: readBy(readListenHost).prefault("127.0.0.1"),
  DATABASE_URL: readBy(readDatabaseUrl).optional(),
  MARQUEE_DATA_DIR: z.string().default("data"),
  MARQUEE_BRANDS_DIR: z.string().default("brands"),
  /** `demo` serves the demonstration: index of brands and seed accounts. `live` serves brands only. */
  MARQUEE_MODE: z.enum(["demo", "live"]).optional(),
  /** `off`: a demonstration has no simulated players with earlier bets. */
  MARQUEE_DEMO_PLAYS: z.enum(["on", "off"]).default("on"),
  MARQUEE_SANDBOX: z.enum(["on", "off"]).optional(),
  /**
   * Host name of the operators' site, without a port. The default is `ops.localhost` in a demonstration, and none on a
   * live server.
   */
  MARQUEE_OPS_HOST: readBy(readHostName).optional(),
  /** The QA page; on in development. */
  MARQUEE_QA: z.enum(["0", "1"]).optional(),
  /** The password of the QA page, which a live server requires. */
  MARQUEE_QA_PASSWORD: z.string().min(12).optional(),
  /** Comma-separated addresses and networks of proxies whose forwarded headers are trusted. */
  MARQUEE_TRUSTED_PROXIES: readBy((text) => new NetworkList(words(text))).prefault(""),
  /** How long an idle connection stays open: longer than the proxy in front keeps one for its next request. */
  MARQUEE_KEEP_ALIVE_SECONDS: z.coerce.number().int().min(1).max(3_600).default(75),
  /**
   * The scheme that visitors' browsers use: `https`, terminated by a proxy in front of this process, unless the server
   * is not live.
   */
  MARQUEE_PUBLIC_SCHEME: z.enum(["http", "https"]).optional(),
  /**
   * The port in visitors' addresses, if it is neither the scheme's default nor the one that the proxy passes on in
   * `Host`.
   */
  MARQUEE_PUBLIC_PORT: port.min(1).optional(),
  /**
   * A file of game vendors (docs/vendors.md); without it there are only the sandbox's vendors and the platform's own
   * lotteries.
   */
  MARQUEE_VENDORS: z.string().min(1).optional(),
  /** Secrets for deriving the keys between vendors and merchants; by default a file in the data folder. */
  MARQUEE_VENDOR_SECRETS: z.string().optional(),
  /** The brands' secrets for sign-in services, `google:<client id>:<secret>` or `facebook:...`, separated by commas. */
  MARQUEE_SIGN_IN_SECRETS: z
    .string()
    .regex(/^\s*(?:(?:google|facebook):[^\s,:]+:[^\s,:]+[\s,]*)*$/)
    .default(""),
  /** Key set for verifying the proofs of phone checks, in place of Firebase's own. */
  MARQUEE_FIREBASE_KEYS_URL: webUrl.optional(),
  /** Base64 of at least 32 bytes; by default a file in the data folder. The same on every server of one site. */
  MARQUEE_SECRET: z.string().optional(),
  /** The Redis server in which several servers count attempts together; without it each counts for itself. */
  REDIS_URL: readBy(readRedisUrl).optional(),
  /** `smtp://user:password@host:587` or `smtps://...`; mail also needs a sender address. */
  MARQUEE_SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MARQUEE_MAIL_FROM: z.email().optional(),
  /** SMS through Twilio's Messages API: all three, or none. `FROM` is a number, a sender name or a messaging service. */
  MARQUEE_TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/i)
    .optional(),
  MARQUEE_TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  MARQUEE_TWILIO_FROM: z.string().min(1).optional(),
  MARQUEE_TWILIO_URL: webUrl.default("https://api.twilio.com"),
  /** Secrets of the brands' Turnstile widgets, `<site key>:<secret>`, separated by commas. */
  MARQUEE_TURNSTILE_SECRETS: z
    .string()
    .regex(/^\s*(?:[^\s,:]+:[^\s,:]+[\s,]*)*$/)
    .default(""),
  MARQUEE_TURNSTILE_URL: webUrl.default("https://challenges.cloudflare.com/turnstile/v0/siteverify"),
  MARQUEE_TURNSTILE_SCRIPT_URL: webUrl.default("https://challenges.cloudflare.com/turnstile/v0/api.js"),
  /** The merchants' Xendit accounts: `<merchant>:<secret key>:<webhook token>[:<older token>]`, separated by commas. */
  MARQUEE_XENDIT_ACCOUNTS: z
    .string()
    .regex(/^\s*(?:[\w-]+:[^\s,:]+:[^\s,:]+(?::[^\s,:]+)?[\s,]*)*$/)
    .default(""),
  MARQUEE_XENDIT_URL: webUrl.default(XENDIT_URL),
  /** A bucket of Amazon S3, or of a compatible service, for the pictures that members send. */
  MARQUEE_S3_URL: baseUrl.optional(),
  MARQUEE_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default("us-east-1"),
  MARQUEE_S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  MARQUEE_S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
  /**
   * Comma-separated hosts that may resolve into the internal network, each with all its subdomains; `localhost` is this
   * machine.
   */
  MARQUEE_INSIDE_HOSTS: readBy(parseInternalHosts).prefault(""),
  MARQUEE_LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

export interface ServerConfig {
  production: boolean;
  /** `npm run dev`: pages are compiled on demand and reload after every change of the code. */
  development: boolean;
  port: number;
  host: string;
  databaseUrl: string | undefined;
  dataFolder: string;
  brandsFolder: string;
  demo: boolean;
  /** True when the demonstration has simulated players with earlier bets. */
  demoPlays: boolean;
  sandbox: boolean;
  qa: boolean;
  /** The password of the QA page; undefined for a page without one, which a live server never has. */
  qaPassword: string | undefined;
  /** The host of the operators' site; null when it is not served. */
  opsHost: string | null;
  trustedProxies: NetworkList;
  keepAliveSeconds: number;
  publicScheme: "http" | "https";
  /** The port of every address in responses; null for the port of the request. */
  publicPort: number | null;
  /** The file of game vendors. */
  vendorsFile: string | undefined;
  vendorSecrets: string | undefined;
  /** Secret by `GOOGLE <client id>` or `FACEBOOK <app id>`. */
  signInSecrets: Readonly<Record<string, string>>;
  firebaseKeysUrl: string | undefined;
  secret: string | undefined;
  redisUrl: string | undefined;
  smtp: SmtpServer | null;
  twilio: TwilioAccount | null;
  turnstile: TurnstileService;
  /** The bucket that stores files; null for the data folder. */
  s3: S3Bucket | null;
  xendit: { url: string; accounts: ReadonlyMap<string, XenditAccount> };
  /** Hosts that may resolve into the internal network. */
  insideHosts: readonly string[];
  logLevel: string;
}

/**
 * Reads the environment once, at start; an empty variable counts as not set. Throws an Error whose message is one
 * sentence per wrong variable. In production nothing of the demonstration runs unless it is set explicitly, as `npm
 * start` does: `MARQUEE_MODE=demo` for the index and the seed accounts, `MARQUEE_SANDBOX=on` for the simulated outside
 * world.
 */
export function readConfig(env: Record<string, string | undefined>, root = process.cwd()): ServerConfig {
  const parsed = environment.safeParse(setVariables(env));
  if (!parsed.success) {
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join(".")} is invalid: ${issue.message}.`).join(" "),
    );
  }
  const values = parsed.data;
  const production = values.NODE_ENV === "production";
  const development = values.NODE_ENV === "development";
  const demo = (values.MARQUEE_MODE ?? (production ? "live" : "demo")) === "demo";
  const qa = (values.MARQUEE_QA ?? (development ? "1" : "0")) === "1";
  if (qa && !demo && values.MARQUEE_QA_PASSWORD === undefined) {
    throw new Error(
      "MARQUEE_QA=1 on a live server needs MARQUEE_QA_PASSWORD: the page changes switches for the browser that opens it.",
    );
  }
  return {
    production,
    development,
    port: values.PORT,
    host: values.HOST,
    databaseUrl: values.DATABASE_URL,
    dataFolder: path.resolve(root, values.MARQUEE_DATA_DIR),
    brandsFolder: path.resolve(root, values.MARQUEE_BRANDS_DIR),
    demo,
    demoPlays: demo && values.MARQUEE_DEMO_PLAYS === "on",
    sandbox: (values.MARQUEE_SANDBOX ?? (production ? "off" : "on")) === "on",
    qa,
    qaPassword: values.MARQUEE_QA_PASSWORD,
    opsHost: values.MARQUEE_OPS_HOST ?? (demo ? DEMO_OPS_HOST : null),
    trustedProxies: values.MARQUEE_TRUSTED_PROXIES,
    insideHosts: values.MARQUEE_INSIDE_HOSTS,
    keepAliveSeconds: values.MARQUEE_KEEP_ALIVE_SECONDS,
    publicScheme: values.MARQUEE_PUBLIC_SCHEME ?? (production && !demo ? "https" : "http"),
    publicPort: values.MARQUEE_PUBLIC_PORT ?? null,
    vendorsFile: values.MARQUEE_VENDORS && path.resolve(root, values.MARQUEE_VENDORS),
    vendorSecrets: values.MARQUEE_VENDOR_SECRETS,
    signInSecrets: signInSecrets(values.MARQUEE_SIGN_IN_SECRETS),
    firebaseKeysUrl: values.MARQUEE_FIREBASE_KEYS_URL,
    secret: values.MARQUEE_SECRET,
    redisUrl: values.REDIS_URL,
    ...services(values),
    xendit: { url: values.MARQUEE_XENDIT_URL, accounts: xenditAccounts(values.MARQUEE_XENDIT_ACCOUNTS) },
    logLevel: values.MARQUEE_LOG_LEVEL,
  };
}

function signInSecrets(text: string): Record<string, string> {
  return Object.fromEntries(
    parsePairs(text).map(([provider = "", clientId = "", secret = ""]) => [
      `${provider.toUpperCase()} ${clientId}`,
      secret,
    ]),
  );
}

function xenditAccounts(text: string): ReadonlyMap<string, XenditAccount> {
  return new Map(
    parsePairs(text).map(([merchant = "", secretKey = "", ...callbackTokens]) => [
      merchant,
      { secretKey, callbackTokens },
    ]),
  );
}

/** Returns the parts of each item of `a:b,c:d`. */
function parsePairs(text: string): string[][] {
  return words(text).map((item) => item.split(":"));
}

/** The configured outside services. @throws Error that names the missing settings of a service. */
function services(values: z.output<typeof environment>) {
  return {
    smtp: requireAllOrNone({ url: values.MARQUEE_SMTP_URL, from: values.MARQUEE_MAIL_FROM }, "mail", [
      "MARQUEE_SMTP_URL",
      "MARQUEE_MAIL_FROM",
    ]),
    twilio: withDefault(
      { url: values.MARQUEE_TWILIO_URL },
      requireAllOrNone(
        {
          accountSid: values.MARQUEE_TWILIO_ACCOUNT_SID,
          authToken: values.MARQUEE_TWILIO_AUTH_TOKEN,
          from: values.MARQUEE_TWILIO_FROM,
        },
        "SMS",
        ["MARQUEE_TWILIO_ACCOUNT_SID", "MARQUEE_TWILIO_AUTH_TOKEN", "MARQUEE_TWILIO_FROM"],
      ),
    ),
    s3: withDefault(
      { region: values.MARQUEE_S3_REGION },
      requireAllOrNone(
        {
          url: values.MARQUEE_S3_URL,
          accessKeyId: values.MARQUEE_S3_ACCESS_KEY_ID,
          secretAccessKey: values.MARQUEE_S3_SECRET_ACCESS_KEY,
        },
        "a bucket",
        ["MARQUEE_S3_URL", "MARQUEE_S3_ACCESS_KEY_ID", "MARQUEE_S3_SECRET_ACCESS_KEY"],
      ),
    ),
    turnstile: {
      url: values.MARQUEE_TURNSTILE_URL,
      scriptUrl: values.MARQUEE_TURNSTILE_SCRIPT_URL,
      secrets: Object.fromEntries(
        parsePairs(values.MARQUEE_TURNSTILE_SECRETS).map(([key = "", secret = ""]) => [key, secret]),
      ),
    },
  };
}

/** Returns all of the parts, or null when none is set. @throws Error when some are missing. */
function requireAllOrNone<T extends Record<string, string | undefined>>(
  parts: T,
  what: string,
  names: readonly string[],
): { [K in keyof T]: string } | null {
  const given = Object.values(parts).filter((part) => part !== undefined);
  if (given.length === 0) return null;
  if (given.length === names.length) return parts as { [K in keyof T]: string };
  throw new Error(`To set up ${what}, set all of ${names.join(", ")}.`);
}

function withDefault<D, T>(defaults: D, given: T | null): (D & T) | null {
  return given && { ...defaults, ...given };
}
