import { randomBytes } from "node:crypto";
import { type APIRequestContext, expect } from "@playwright/test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type BrandHost, newAddress } from "../fixtures.ts";
import { codeTo } from "../outbox.ts";
import type { Site } from "../setup/site.ts";

export interface NewMember {
  username: string;
  password: string;
  email: string;
  /** National number. */
  mobileNum: string;
  /** Its session, which nobody uses. */
  token: string;
}

/** For `test.use`: each test comes from an address of its own, since codes are rationed by address. */
export const ownAddress = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use: (headers: Record<string, string>) => Promise<void>) => use(newAddress()),
};

/** What a new member signs in with unless a test says otherwise. */
export const MEMBER_PASSWORD = "Correct-horse-9";

/** What the brands' registration rules ask for beside username and password. */
const FIELDS: Record<string, Record<string, string>> = {
  manila: { countryDialingCode: "63" },
  lotus: { countryDialingCode: "84" },
  northgate: { fullname: "Ada Northgate", birthday: "1990-01-31" },
  siam: {},
};

/** A mobile number that nobody else has: of the Philippines, or of Vietnam on lotus. */
export function newNumber(brand: BrandHost): string {
  const digits = String(randomBytes(4).readUInt32BE()).padStart(10, "0").slice(-7);
  return brand === "lotus" ? `91${digits}` : `917${digits}`;
}

/** A username that no account has and no other test types: wrong passwords are counted by name. */
export const nobodysName = () => `nobody${randomBytes(3).toString("hex")}`;

/** Makes a wire call of a brand from outside a page. */
export async function callWire<Value>(
  request: APIRequestContext,
  { port }: Site,
  brand: BrandHost,
  [method, path]: ["GET" | "POST" | "PUT", string],
  { data, token }: { data?: object; token?: string } = {},
): Promise<{ success: boolean; value: Value; code?: string }> {
  const host = `${brand}.localhost:${port}`;
  const answer = await request.fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { host, origin: `http://${host}`, ...(token && { authorization: `Bearer ${token}` }) },
    ...(data && { data }),
  });
  return answer.json();
}

/** A proof of work, as a browser gives it. */
export async function proof(request: APIRequestContext, site: Site, brand: BrandHost): Promise<string> {
  const path = "/wps/verification/botCheck";
  const { value } = await callWire<{ challenge: string }>(request, site, brand, ["GET", path]);
  const challenge = JSON.parse(value.challenge);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}

/** Registers a member of a brand over the wire, from an address that few codes were sent for in the last hour. */
export async function newMember(
  request: APIRequestContext,
  site: Site,
  brand: BrandHost,
  password = MEMBER_PASSWORD,
): Promise<NewMember> {
  // Without a 7, since 57aff is read as "staff", which no member may be called.
  const username = `m${randomBytes(4).toString("hex").replaceAll("7", "2")}`;
  const email = `${username}@example.org`;
  const mobileNum = newNumber(brand);
  const dial = FIELDS[brand]?.countryDialingCode ?? "";
  let verificationCode = "";
  if (brand === "lotus" || brand === "northgate") {
    const [path, to, data] =
      brand === "lotus"
        ? ([
            "sms",
            `+${dial}${mobileNum}`,
            { mobileNo: mobileNum, countryDialingCode: dial, regType: "username" },
          ] as const)
        : (["email", email, { email }] as const);
    const send = ["POST", `/wps/verification/${path}/register`] satisfies ["POST", string];
    // An address is sent one code a second, and may just have had one.
    await expect(async () => {
      const botCheck = await proof(request, site, brand);
      const sent = await callWire(request, site, brand, send, { data: { ...data, botCheck } });
      expect(sent, `${brand} sent no code`).toMatchObject({ success: true });
    }).toPass({ timeout: 5_000 });
    verificationCode = await codeTo(request, site, to);
  }
  const data = {
    username,
    password,
    confirmPassword: password,
    fullname: "Maria Santos",
    email,
    mobileNum,
    verificationCode,
    agreeTerms: true,
    botCheck: await proof(request, site, brand),
    ...FIELDS[brand],
  };
  const answer = await callWire<{ token: string }>(request, site, brand, ["PUT", "/wps/member/register"], {
    data,
  });
  if (!answer.success) throw new Error(`${brand} did not register: ${JSON.stringify(answer)}`);
  return { username, password, email, mobileNum, token: answer.value.token };
}
