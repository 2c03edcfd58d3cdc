import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { smallDocument, testFolder } from "#app/brand/testing.ts";
import { openAccount } from "#app/platform/accounts/accounts.server.ts";
import { createMemberPlatform } from "#app/platform/core/member-platform.ts";
import { openTestSqlite, type TestDatabase } from "#app/platform/database/testing.ts";
import { memoryLimiter } from "#app/platform/ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "#app/platform/ports/password-hasher.ts";
import { testSessions } from "#app/platform/sessions/testing.ts";
import { testStepUp } from "#app/platform/step-up/testing.ts";
import { testVerification } from "#app/platform/testing.ts";
import { openTestServer } from "#app/server/testing.ts";

const HOST = "small.localhost";
const PASSWORD = "correct horse 9";

const folder = testFolder();
const agent = new Agent({ keepAlive: true, maxSockets: 50 });
let database: TestDatabase;
let looks: number;
/** The ports of a server behind a proxy that forwards visitors' addresses, and of one without a proxy. */
let proxied: number;
let bare: number;
const closing: (() => void)[] = [];

beforeAll(async () => {
  folder.write("small/brand.json", smallDocument("small"));
  database = await openTestSqlite();
  const argon2 = quickHasher();
  const hasher: PasswordHasher = {
    ...argon2,
    verify: (phc, password) => {
      looks += 1;
      return argon2.verify(phc, password);
    },
  };
  const clock = { now: () => 1_800_000_000_000 };
  const selectPlatform = () => {
    const { signIn } = testSessions({
      database,
      clock,
      hasher,
      limiter: memoryLimiter(),
      verification: testVerification(),
      stepUp: testStepUp(database, clock),
    });
    return createMemberPlatform({ handlers: { session: { login: signIn } } });
  };
  const open = async (env: Record<string, string>) => {
    const server = await openTestServer(folder, { selectPlatform, env });
    closing.push(server.close);
    return server;
  };
  const server = await open({ MARQUEE_TRUSTED_PROXIES: "127.0.0.1" });
  proxied = server.port;
  bare = (await open({})).port;
  const merchant = server.merchants.byCode("small");
  if (!merchant) throw new Error("no such merchant");
  const passwordHash = await argon2.hash(PASSWORD);
  await database.transaction((trx) =>
    openAccount(trx, merchant, {
      type: 0,
      username: "owner1000",
      passwordHash,
      language: "EN",
      ip: "",
      registerMethod: "TEST",
      grant: 0,
      now: 1,
    }),
  );
});
afterAll(async () => {
  agent.destroy();
  for (const close of closing) close();
  folder[Symbol.dispose]();
  await database.drop();
});

beforeEach(() => {
  looks = 0;
});

/** Signs in over a socket, from an address forwarded by a proxy; returns `in` or the error's code. */
async function signIn(port: number, from: string, username: string, password: string): Promise<string> {
  const body = JSON.stringify({ username, password, captcha: "human" });
  const host = `${HOST}:${port}`;
  const headers = {
    host,
    origin: `http://${host}`,
    "content-type": "application/json",
    "content-length": body.length,
    "x-forwarded-for": from,
  };
  const answer = await new Promise<string>((resolve, reject) => {
    const asked = request(
      { host: "127.0.0.1", port, path: "/wps/session/login", method: "POST", headers, agent },
      (response) => text(response).then(resolve, reject),
    );
    asked.once("error", reject).end(body);
  });
  const { success, code } = JSON.parse(answer) as { success: boolean; code?: string };
  return success ? "in" : (code ?? "");
}

const counted = (codes: readonly string[]) =>
  Object.fromEntries(
    [...new Set(codes)].sort().map((code) => [code, codes.filter((one) => one === code).length]),
  );

it("1,000 wrong passwords over sockets, from 1,000 addresses at once, cause at most ten password checks", async () => {
  expect(await signIn(proxied, "192.0.2.1", "owner1000", PASSWORD)).toBe("in");
  looks = 0;
  const guesses = Array.from({ length: 1_000 }, (_, n) =>
    signIn(proxied, `198.51.${n >> 8}.${n & 255}`, "owner1000", `guess ${n}`),
  );
  const {
    WRONG_CREDENTIALS: wrong = 0,
    TOO_MANY_REQUESTS: stopped = 0,
    ...other
  } = counted(await Promise.all(guesses));
  expect(other).toEqual({});
  expect(wrong + stopped).toBe(1_000);
  expect(looks).toBe(wrong);
  expect(looks).toBeLessThanOrEqual(10);
  expect(looks).toBeGreaterThan(0);
  // The owner, at home.
  expect(await signIn(proxied, "192.0.2.1", "owner1000", PASSWORD)).toBe("in");
});

it("forged forwarded addresses count as one address where no proxy is trusted", async () => {
  const tries = Array.from({ length: 100 }, (_, n) =>
    signIn(bare, `198.51.100.${n}`, `nobody${n}`, "Password1"),
  );
  expect(counted(await Promise.all(tries))).toEqual({ TOO_MANY_REQUESTS: 40, WRONG_CREDENTIALS: 60 });
  expect(looks).toBe(60);
});
