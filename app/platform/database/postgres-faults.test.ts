import { expect, it } from "vitest";
import {
  explainPostgres,
  isReadableAddress,
  normalizePostgresUrl,
  requireVersion,
} from "./postgres-faults.ts";

const URL = "postgres://mary:s3cret@db.example:6432/shop";

/** An error as GuardedDriver or node-postgres throws it. */
const fault = (message: string, codes: { code?: string; networkCode?: string } = {}) =>
  Object.assign(new Error(message), codes);

it.each<[string, Error, RegExp]>([
  [
    "a wrong password",
    fault("password authentication failed for user", { code: "28P01" }),
    /password of the user "mary"/,
  ],
  [
    "a wrong password at PgBouncer",
    fault("password authentication failed", { code: "08P01" }),
    /password of the user/,
  ],
  [
    "no database",
    fault('database "shop" does not exist', { code: "3D000" }),
    /no database "shop": create it/,
  ],
  [
    "no database at PgBouncer",
    fault('database "shop" does not exist', { code: "08P01" }),
    /no database "shop"/,
  ],
  ["an unknown host", fault("getaddrinfo", { code: "08001", networkCode: "ENOTFOUND" }), /does not exist/],
  [
    "a refused connection",
    fault("connect", { code: "08001", networkCode: "ECONNREFUSED" }),
    /^Nothing listens at db.example:6432/,
  ],
  [
    "silence",
    fault("Connection terminated due to connection timeout", { code: "08001" }),
    /does not respond/,
  ],
  ["too many clients", fault("sorry, too many clients already", { code: "53300" }), /max_connections/],
  [
    "too many clients at PgBouncer",
    fault("no more connections allowed (max_client_conn)", { code: "08P01" }),
    /max_connections/,
  ],
  ["no rights", fault("permission denied for schema public", { code: "42501" }), /grant it CREATE/],
  [
    "a standby",
    fault("cannot execute CREATE TABLE in a read-only transaction", { code: "25006" }),
    /primary/,
  ],
  [
    "a CA of one's own",
    fault("self-signed certificate in certificate chain", {
      code: "08001",
      networkCode: "SELF_SIGNED_CERT_IN_CHAIN",
    }),
    /sslrootcert=.*NODE_EXTRA_CA_CERTS.*no-verify/,
  ],
  ["no TLS", fault("The server does not support SSL connections", { code: "08001" }), /sslmode/],
  [
    "a parameter that PgBouncer refuses",
    fault("unsupported startup parameter: options", { code: "08P01" }),
    /remove it there/,
  ],
])("explains in one sentence how to resolve %s, without the password", (_what, error, sentence) => {
  const explained = explainPostgres(error, URL) as Error;
  expect(explained.message).toMatch(sentence);
  expect(explained.message).not.toMatch(/s3cret|\n/);
  expect(explained.cause).toBeUndefined();
});

it("leaves other errors unchanged", () => {
  const other = fault("duplicate key", { code: "23505" });
  expect(explainPostgres(other, URL)).toBe(other);
});

it.each([
  ["postgres://mary:p%40ss@db/shop", true],
  ["postgresql://mary@/shop?host=/var/run/postgresql", true],
  ["postgres:///shop", true],
  ["postgres://mary:p#ss@db/shop", false],
  ["postgres://mary:12#3@db/shop", false],
  ["postgres://mary:12/3@db/shop", false],
  ["postgres://mary:12?3@db/shop", false],
  ["postgres://mary:5%zz@db/shop", false],
])("reads %s: %s", (address, readable) => {
  expect(isReadableAddress(address)).toBe(readable);
});

it("replaces the SSL mode with the one node-postgres applies, which avoids its warning", () => {
  expect(normalizePostgresUrl("postgres://db/shop?sslmode=require&sslrootcert=/ca.pem")).toBe(
    "postgres://db/shop?sslmode=verify-full&sslrootcert=/ca.pem",
  );
  const libpq = "postgres://db/shop?uselibpqcompat=true&sslmode=require";
  expect(normalizePostgresUrl(libpq)).toBe(libpq);
});

it("requires PostgreSQL 13", () => {
  expect(() => requireVersion(120_004)).toThrow("PostgreSQL 12 is too old");
  requireVersion(130_000);
});
