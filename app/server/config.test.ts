import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

it("the operators' site has its configured host, a default host in a demonstration, and otherwise none", () => {
  const getHost = (env: Record<string, string>) => readConfig(env).opsHost;
  expect(getHost({ NODE_ENV: "production" })).toBeNull();
  expect(getHost({ NODE_ENV: "production", MARQUEE_MODE: "demo" })).toBe("ops.localhost");
  expect(getHost({ NODE_ENV: "production", MARQUEE_OPS_HOST: "Ops.Example.com" })).toBe("ops.example.com");
  expect(getHost({ MARQUEE_OPS_HOST: "ops.bücher.example." })).toBe("ops.xn--bcher-kva.example");
  for (const wrong of ["https://ops.example.com", "ops.example.com:8443", "ops example", "ops@example"]) {
    expect(() => getHost({ MARQUEE_OPS_HOST: wrong }), wrong).toThrow("MARQUEE_OPS_HOST is invalid");
  }
});

it("a connection is kept open for 75 seconds, or for the configured time", () => {
  const seconds = (value?: string) => readConfig({ MARQUEE_KEEP_ALIVE_SECONDS: value }).keepAliveSeconds;
  expect([seconds(), seconds("620")]).toEqual([75, 620]);
  for (const wrong of ["0", "1.5", "75s", "86400"]) {
    expect(() => seconds(wrong), wrong).toThrow("MARQUEE_KEEP_ALIVE_SECONDS is invalid");
  }
});

it("an empty variable counts as not set", () => {
  const names = [
    ...["NODE_ENV", "PORT", "HOST", "DATABASE_URL", "REDIS_URL", "MARQUEE_MODE", "MARQUEE_DATA_DIR"],
    ...["MARQUEE_OPS_HOST", "MARQUEE_SANDBOX", "MARQUEE_QA", "MARQUEE_SMTP_URL", "MARQUEE_MAIL_FROM"],
    ...["MARQUEE_S3_URL", "MARQUEE_TWILIO_ACCOUNT_SID", "MARQUEE_TURNSTILE_URL", "MARQUEE_XENDIT_URL"],
    ...["MARQUEE_SECRET", "MARQUEE_LOG_LEVEL", "MARQUEE_PUBLIC_SCHEME", "MARQUEE_FIREBASE_KEYS_URL"],
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ""])))).toEqual(readConfig({}));
});

it("spaces around a variable's value are ignored", () => {
  const { host, databaseUrl } = readConfig({ HOST: " 127.0.0.1 ", DATABASE_URL: " POSTGRES://a@b/c" });
  expect([host, databaseUrl]).toEqual(["127.0.0.1", "postgres://a@b/c"]);
});

it.each([
  ["HOST", "http://localhost", "it must be an address without scheme and port"],
  ["HOST", "127.0.0.1:3000", "set the port in PORT"],
  ["HOST", "[::1]:3000", "set the port in PORT"],
  ["DATABASE_URL", "mysql://a@b/c", "it does not begin with postgres://"],
  ["DATABASE_URL", "postgres://a@b/c?sslmode=bogus", "the modes are disable, no-verify, prefer, require"],
  [
    "REDIS_URL",
    "redis://127.0.0.1:6379/abc",
    'only a database number such as /0 is allowed, .* found "/abc"',
  ],
  ["REDIS_URL", "redis:///tmp/redis.sock", 'not a name or socket: found "/tmp/redis.sock"'],
  ["REDIS_URL", "http://127.0.0.1:6379", "write it as redis://"],
  ["REDIS_URL", "redis://a:%zz@127.0.0.1", "write it as redis://"],
])("%s=%s is refused with a message that names the variable", (name, value, sentence) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is invalid: .*${sentence}`));
});

it.each(["redis://127.0.0.1", "rediss://user:p%40ss@redis.example:6380/2", "redis://[::1]:6379/"])(
  "%s is a valid Redis address",
  (url) => {
    expect(readConfig({ REDIS_URL: url }).redisUrl).toBe(url);
  },
);

it("a listening address may be a host name, or IPv6 with or without brackets", () => {
  const hosts = ["localhost", "0", "::", "[::1]", "fe80::1%eth0"].map((HOST) => readConfig({ HOST }).host);
  expect(hosts).toEqual(["localhost", "0", "::", "::1", "fe80::1%eth0"]);
});

it("files are stored in the bucket configured with its key, otherwise in the data folder", () => {
  const bucket = {
    MARQUEE_S3_URL: "https://s3.eu-central-1.amazonaws.com/pictures/",
    MARQUEE_S3_REGION: "eu-central-1",
    MARQUEE_S3_ACCESS_KEY_ID: "AKID",
    MARQUEE_S3_SECRET_ACCESS_KEY: "a/secret+of=it",
  };
  expect(readConfig({}).s3).toBeNull();
  expect(readConfig(bucket).s3).toEqual({
    url: "https://s3.eu-central-1.amazonaws.com/pictures",
    region: "eu-central-1",
    accessKeyId: "AKID",
    secretAccessKey: "a/secret+of=it",
  });
  expect(readConfig({ ...bucket, MARQUEE_S3_REGION: undefined }).s3?.region).toBe("us-east-1");
  expect(() => readConfig({ ...bucket, MARQUEE_S3_SECRET_ACCESS_KEY: undefined })).toThrow(
    "To set up a bucket, set all of MARQUEE_S3_URL, MARQUEE_S3_ACCESS_KEY_ID, MARQUEE_S3_SECRET_ACCESS_KEY.",
  );
  for (const wrong of [
    "s3://pictures",
    "https://AKID:hidden@s3.test/b",
    "https://s3.test/b?acl",
    "https://s3.test/b#c",
    "https://s3.test/a+b",
    "s3.test/b",
  ]) {
    const read = () => readConfig({ ...bucket, MARQUEE_S3_URL: wrong });
    expect(read, wrong).toThrow("MARQUEE_S3_URL is invalid");
    expect(read, "no secret in the sentence").not.toThrow("hidden");
  }
  for (const url of ["http://127.0.0.1:9000/b", "http://[::1]:9000/b", "https://b.s3.test"]) {
    expect(readConfig({ ...bucket, MARQUEE_S3_URL: url }).s3?.url).toBe(url);
  }
});

it("internal hosts are normalised as in URLs, and an invalid host is named in the error", () => {
  const { insideHosts } = readConfig({
    MARQUEE_INSIDE_HOSTS: "Minio.Bücher.example., FD00:0::1 [::1],10.0.0.9",
  });
  expect(insideHosts).toEqual(["minio.xn--bcher-kva.example", "fd00::1", "::1", "10.0.0.9"]);
  for (const wrong of ["10.0.0.0/8", "minio:9000", "http://minio"]) {
    const read = () => readConfig({ MARQUEE_INSIDE_HOSTS: `minio,${wrong}` });
    expect(read).toThrow(`MARQUEE_INSIDE_HOSTS is invalid: ${JSON.stringify(wrong)} is no host`);
  }
});
