import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { openAccount } from "#app/platform/accounts/accounts.server.ts";
import { calls } from "#app/platform/contract/calls.ts";
import type { AccountType, CallContext, Caller } from "#app/platform/core/call-context.ts";
import { createMemberPlatform } from "#app/platform/core/member-platform.ts";
import { NetworkList } from "#app/platform/core/network-list.ts";
import { openTestSqlite, type TestDatabase } from "#app/platform/database/testing.ts";
import { memoryLimiter } from "#app/platform/ports/limiter.ts";
import { type PasswordHasher, quickHasher } from "#app/platform/ports/password-hasher.ts";
import { type TestSessions, testSessions } from "#app/platform/sessions/testing.ts";
import { testStepUp } from "#app/platform/step-up/testing.ts";
import { testVerification } from "#app/platform/testing.ts";
import { createWireHandler } from "#app/platform/wire/http-handler.ts";
import { clientAddress } from "#app/server/client-address.ts";
import { context, loadEnvelope, merchant, recordedLog, translate, visitor, wireRequest } from "./contexts.ts";
import { getSample } from "./samples.ts";

const PASSWORD = "correct horse 9";
const found = calls.find(({ area, name }) => area === "session" && name === "login");
if (!found) throw new Error("no such call");
const login = found;

let database: TestDatabase;
let sessions: TestSessions;
let looks: number;
let wire: ReturnType<typeof createWireHandler>;

beforeAll(async () => {
  database = await openTestSqlite();
});
beforeEach(() => {
  looks = 0;
  const argon2 = quickHasher();
  const hasher: PasswordHasher = {
    ...argon2,
    verify: (phc, password) => {
      looks += 1;
      return argon2.verify(phc, password);
    },
  };
  const clock = { now: () => 1_800_000_000_000 };
  sessions = testSessions({
    database,
    clock,
    hasher,
    limiter: memoryLimiter(),
    verification: testVerification(),
    stepUp: testStepUp(database, clock),
  });
  const platform = createMemberPlatform({ handlers: { session: { login: sessions.signIn } } });
  wire = createWireHandler(platform, { translate, log: recordedLog(), decryptMessage: never });
});
afterAll(() => database.drop());

const never = () => Promise.reject(new Error("nothing is sealed here"));

async function account(username: string, type: AccountType = 0) {
  const passwordHash = await quickHasher().hash(PASSWORD);
  await database.transaction((trx) =>
    openAccount(trx, merchant, {
      type,
      username,
      passwordHash,
      language: "EN",
      ip: "203.0.113.1",
      registerMethod: "TEST",
      grant: 0,
      now: 1,
    }),
  );
}

/** Returns the IP address of a request as the server determines it, when an untrusted peer sends a forwarded address. */
function toAddress(peer: string, forwarded: string): string {
  const incoming = new IncomingMessage(new Socket());
  Object.defineProperty(incoming.socket, "remoteAddress", { value: peer });
  incoming.headers["x-forwarded-for"] = forwarded;
  return clientAddress(incoming, new NetworkList([]));
}

/** Signs in over HTTP from an IP address. */
async function signIn(username: string, password: string, peer = "203.0.113.7") {
  const request = wireRequest(login, { username, password, captcha: "human" });
  const ip = toAddress(peer, `10.0.${looks}.1`);
  const response = await wire(request, context(visitor, { request: { ip, requestId: "same" } }));
  if (!response) throw new Error("the path is no call's");
  const headers = Object.fromEntries(response.headers);
  return { headers, text: await response.clone().text(), ...(await loadEnvelope(response)) };
}

it("1,000 wrong passwords from 1,000 addresses cause at most ten password checks, and the owner can still sign in", async () => {
  await account("owner1000");
  expect((await signIn("owner1000", PASSWORD, "192.0.2.1")).success).toBe(true);
  looks = 0;
  for (let n = 0; n < 1_000; n += 1) {
    const answer = await signIn("owner1000", `guess ${n}`, `198.51.${n >> 8}.${n & 255}`);
    expect(answer.success).toBe(false);
  }
  expect(looks).toBeLessThanOrEqual(10);
  expect((await signIn("owner1000", PASSWORD, "192.0.2.1")).success).toBe(true);
});

it("an attacker who forges a different forwarded address each time counts as one address", async () => {
  const codes: unknown[] = [];
  for (let n = 0; n < 80; n += 1) {
    const answer = await signIn(`nobody${n}`, "Password1");
    codes.push(answer.success ? "in" : answer.code);
  }
  expect(codes.filter((code) => code === "WRONG_CREDENTIALS")).toHaveLength(60);
  expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
});

it("a known and an unknown name get the same text, headers and amount of work at each attempt", async () => {
  await account("somebody");
  for (let n = 0; n < 12; n += 1) {
    const before = looks;
    const known = await signIn("somebody", "wrong", `198.51.100.${n}`);
    const between = looks;
    const unknown = await signIn("nobody-has-it", "wrong", `198.51.101.${n}`);
    expect(looks - between).toBe(between - before);
    // Counted from each name's own first attempt, to the second.
    const withoutRetryAfter = (text: string) => text.replace(/"retryAfterMs":\d+/, "");
    expect(withoutRetryAfter(unknown.text)).toBe(withoutRetryAfter(known.text));
    const getHeaders = ({ "retry-after": _, ...headers }: Record<string, string>) => headers;
    expect(getHeaders(unknown.headers)).toEqual(getHeaders(known.headers));
    expect("retry-after" in unknown.headers).toBe("retry-after" in known.headers);
  }
});

it("a session is not valid on another brand, or on the brand's other host", async () => {
  for (const [type, audience] of [
    [0, "member"],
    [1, "agent"],
    [2, "agent"],
    [41, "agent"],
    [42, "agent"],
  ] satisfies [AccountType, CallContext["request"]["audience"]][]) {
    await account(`walker${type}`, type);
    const at = context(visitor, { merchant: { agentHost: true }, request: { audience } });
    const { token } = await sessions.signIn(at, {
      type: "username",
      username: `walker${type}`,
      password: PASSWORD,
      rememberMe: false,
    });
    const here = await sessions.resolve(at.merchant, token, audience);
    expect(here).toMatchObject({ username: `walker${type}` });
    const other = audience === "member" ? "agent" : "member";
    for (const caller of [
      await sessions.resolve(at.merchant, token, other),
      await sessions.resolve({ ...at.merchant, code: "OTHER" }, token, audience),
    ]) {
      expect(caller).toBeNull();
      await refusedAsVisitor(caller ?? visitor);
    }
  }
});

/** Checks that every call that requires a session is refused. */
async function refusedAsVisitor(caller: Caller) {
  for (const call of calls.filter(({ meta }) => !meta.roles.includes("visitor"))) {
    const answer = await loadEnvelope(await wire(wireRequest(call, getSample(call)), context(caller)));
    expect({ call: call.name, ...answer }).toMatchObject({ call: call.name, code: "NOT_LOGGED_IN" });
  }
}
