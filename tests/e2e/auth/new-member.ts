import type { APIRequestContext } from "@playwright/test";
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type BrandHost, newAddress } from "../fixtures.ts";
import { newDigits } from "../setup/members.ts";
import type { Site } from "../setup/site.ts";

export { MEMBER_PASSWORD, newDigits, newMember, newNumber } from "../setup/members.ts";

/** For `test.use`: each test has its own IP address, because codes are rate-limited by address. */
export const ownAddress = {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
  extraHTTPHeaders: async ({}, use: (headers: Record<string, string>) => Promise<void>) => use(newAddress()),
};

/** Returns a username that no account has and no other test types, because wrong passwords are counted by name. */
export const unusedName = () => `nobody${newDigits()}`;

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

/** Returns a proof of work, as a browser computes it. */
export async function proof(request: APIRequestContext, site: Site, brand: BrandHost): Promise<string> {
  const path = "/wps/verification/botCheck";
  const { value } = await callWire<{ challenge: string }>(request, site, brand, ["GET", path]);
  const challenge = JSON.parse(value.challenge);
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) });
}
