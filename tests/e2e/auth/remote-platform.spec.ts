import { randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, request as send } from "node:http";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures.ts";
import { codeTo, messageTo } from "../outbox.ts";
import { balance } from "../parts.ts";
import { publishedSite } from "../setup/site.ts";
import { newDigits, newNumber, ownAddress } from "./new-member.ts";

/** A recorded request. */
interface Heard {
  call: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Starts a proxy between a brand's site and its platform, like a third party's network, that records all traffic. */
async function startRecorder(host: string, port: number, ownPort: number) {
  const heard: Heard[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method, url: path = "/", headers } = incoming;
    heard.push({ call: `${method} ${path}`, headers, body: body.toString("latin1") });
    // Acts as a proxy with another host name: from here on, both headers contain the platform's name.
    const origin =
      headers.origin === `http://127.0.0.1:${ownPort}` ? `http://${host}:${port}` : headers.origin;
    const named = { ...headers, host: `${host}:${port}`, ...(origin !== undefined && { origin }) };
    const onward = send({ host: "127.0.0.1", port, method, path, headers: named }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(ownPort, "127.0.0.1", resolve));
  return {
    heard,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

/**
 * Sits between lotus-far, a Lotus Saigon with a remote platform, and that platform, which is lotus's on the same site.
 */
let recorder: Awaited<ReturnType<typeof startRecorder>>;

test.beforeAll(async () => {
  const { port, ports } = publishedSite();
  recorder = await startRecorder("lotus.localhost", port, ports.remotePlatform);
});
test.afterAll(() => recorder.stop());

test.use(ownAddress);

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields))
    await page.getByRole("dialog").locator(`input[name=${name}]`).fill(value);
}

const newName = () => `far${newDigits()}`;
/** Returns a secret that occurs in no other traffic. */
const newSecret = () => `Secret-${randomBytes(6).toString("hex")}-9`;

/** Fails if a text occurs in the recorded traffic: plain, escaped for a URL or form, or in base64. */
function expectUnheard(secret: string) {
  const wire = JSON.stringify(recorder.heard);
  const [, inside = secret] = /Secret-(\w+)-9/.exec(secret) ?? [];
  expect(wire).not.toContain(inside);
  for (const piece of wire.match(/[\w+/-]{16,}/g) ?? [])
    expect(Buffer.from(piece, "base64").toString("latin1")).not.toContain(inside);
}

/** Returns the recorded bodies of a call, each of which has to be a compact JWE. */
function encryptedBodies(call: string): string[] {
  const those = recorder.heard.filter((one) => one.call === call);
  for (const { headers, body } of those) {
    expect(headers["content-type"], call).toContain("application/jose");
    const [header = "", ...parts] = body.split(".");
    expect(parts, call).toHaveLength(4);
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toMatchObject({
      alg: "ECDH-ES",
      enc: "A256GCM",
    });
  }
  return those.map(({ body }) => body);
}

test("passwords reach a remote platform only in encrypted calls, and its texts are in the visitor's language", async ({
  page,
  visit,
  context,
  site,
}) => {
  test.slow();
  const [username, first, second, third] = [newName(), newSecret(), newSecret(), newSecret()];
  const mobileNum = newNumber("lotus");
  const dialog = page.getByRole("dialog");

  await visit("lotus-far", "/register");
  await fill(page, { username, mobileNum, password: first, confirmPassword: first });
  await dialog.getByRole("button", { name: "Gửi mã" }).click();
  await expect(dialog.getByRole("status")).toContainText(mobileNum);
  await fill(page, { verificationCode: await codeTo(page.request, site, `+84${mobileNum}`) });
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  expect(encryptedBodies("PUT /wps/member/register")).toHaveLength(1);

  await visit("lotus-far", "/?modal=change-password");
  await fill(page, { oldPassword: first, newPassword: second, confirmNewPassword: second });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Đã đổi mật khẩu" })).toBeVisible();
  expect(encryptedBodies("POST /wps/member/password")).toHaveLength(1);

  await context.clearCookies();
  await context.addCookies([{ name: "lang", value: "EN", url: page.url() }]);
  await visit("lotus-far", "/?modal=forgot&by=mobile");
  await fill(page, { mobileNum });
  await dialog.getByRole("button", { name: "Send code" }).click();
  const message = await messageTo(
    page.request,
    site,
    `+84${mobileNum}`,
    "is your code to set a new password",
  );
  await fill(page, { verificationCode: /\b\d{6}\b/.exec(message)?.[0] ?? "", newPassword: third });
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  expect(encryptedBodies("POST /wps/member/password/sms")).toHaveLength(1);

  await context.clearCookies();
  await visit("lotus-far", "/?modal=login");
  await fill(page, { username, password: third });
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  expect(encryptedBodies("POST /wps/session/login")).toHaveLength(1);

  for (const secret of [first, second, third]) expectUnheard(secret);
  // Other data is not encrypted: the recorder does see the traffic.
  expect(JSON.stringify(recorder.heard)).toContain(mobileNum);
});
