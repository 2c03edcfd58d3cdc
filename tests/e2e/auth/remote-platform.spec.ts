import { randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, ready, test } from "../fixtures.ts";
import { codeTo, messageTo } from "../outbox.ts";
import { startChangedSite } from "../setup/changed-site.ts";
import { publishedSite } from "../setup/site.ts";
import { newNumber, ownAddress } from "./new-member.ts";
import { balance } from "./sign-in-steps.ts";

/** One request that went by. */
interface Heard {
  call: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Stands between a brand's site and its platform, as a network of somebody else's does, and writes down all that goes by. */
async function startRecorder(host: string, port: number) {
  const heard: Heard[] = [];
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const { method, url: path = "/", headers } = incoming;
    heard.push({ call: `${method} ${path}`, headers, body: body.toString("latin1") });
    // As a proxy does whose own name is another: both say the platform's name from here on.
    const origin = headers.origin === address() ? `http://${host}:${port}` : headers.origin;
    const named = { ...headers, host: `${host}:${port}`, ...(origin !== undefined && { origin }) };
    const onward = send({ host: "127.0.0.1", port, method, path, headers: named }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    outgoing.on("close", () => onward.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: address(),
    heard,
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

// One site for all of them.
test.describe.configure({ mode: "default" });

/** Lotus Saigon with its platform far away, which is that of the site of all tests, and the others with theirs at hand. */
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let front: Awaited<ReturnType<typeof startChangedSite>>;

test.beforeAll(async () => {
  recorder = await startRecorder("lotus.localhost", publishedSite().port);
  const platform = { mode: "remote", url: recorder.url };
  front = await startChangedSite("e2e-remote-platform.log", { "lotus-saigon": { platform } });
});
test.afterAll(async () => {
  await front.stop();
  await recorder.stop();
});

test.use(ownAddress);

async function open(page: Page, brand: "lotus" | "manila", path: string) {
  await page.goto(`http://${brand}.localhost:${front.site.port}${path}`);
  await ready(page);
}

async function fill(page: Page, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields))
    await page.getByRole("dialog").locator(`input[name=${name}]`).fill(value);
}

const newName = () => `far${randomBytes(4).toString("hex")}`;
/** One that stands in nothing else that goes by. */
const newSecret = () => `Secret-${randomBytes(6).toString("hex")}-9`;

/** Fails if a text is anywhere in what went by, as it is, escaped for an address or a form, or in base64. */
function expectUnheard(secret: string) {
  const wire = JSON.stringify(recorder.heard);
  const [, inside = secret] = /Secret-(\w+)-9/.exec(secret) ?? [];
  expect(wire).not.toContain(inside);
  for (const piece of wire.match(/[\w+/-]{16,}/g) ?? [])
    expect(Buffer.from(piece, "base64").toString("latin1")).not.toContain(inside);
}

/** The bodies of a call that went by, each of which has to be a compact JWE. */
function sealed(call: string): string[] {
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

test("passwords reach a platform far away in encrypted calls and in nothing else", async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(240_000);
  const [username, first, second, third] = [newName(), newSecret(), newSecret(), newSecret()];
  const mobileNum = newNumber("lotus");
  const dialog = page.getByRole("dialog");
  const code = async (part = "") => codeTo(page.request, site, `+84${mobileNum}`, part);

  await open(page, "lotus", "/register");
  await fill(page, { username, mobileNum, password: first, confirmPassword: first });
  await dialog.getByRole("button", { name: "Gửi mã" }).click();
  await expect(dialog.getByRole("status")).toContainText(mobileNum);
  await fill(page, { verificationCode: await code() });
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  expect(sealed("PUT /wps/member/register")).toHaveLength(1);

  await open(page, "lotus", "/?modal=change-password");
  await fill(page, { oldPassword: first, newPassword: second, confirmNewPassword: second });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Đã đổi mật khẩu" })).toBeVisible();
  expect(sealed("POST /wps/member/password")).toHaveLength(1);

  await context.clearCookies();
  await open(page, "lotus", "/?modal=login");
  await fill(page, { username, password: second });
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  expect(sealed("POST /wps/session/login")).toHaveLength(1);

  await context.clearCookies();
  await open(page, "lotus", "/?modal=forgot&by=mobile");
  await fill(page, { mobileNum });
  await dialog.getByRole("button", { name: "Gửi mã" }).click();
  await fill(page, { verificationCode: await code("mật khẩu mới"), newPassword: third });
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  expect(sealed("POST /wps/member/password/sms")).toHaveLength(1);

  for (const secret of [first, second, third]) expectUnheard(secret);
  // What is not a secret went by plainly: the recorder hears what there is to hear.
  expect(JSON.stringify(recorder.heard)).toContain(mobileNum);
});

test("registration by number is encrypted on its way to a platform far away", async ({ page, site }) => {
  test.slow();
  const [mobileNum, password] = [newNumber("lotus"), newSecret()];
  await open(page, "lotus", "/register?tab=mobile");
  await fill(page, { mobileNum, password, confirmPassword: password });
  await page.getByRole("dialog").getByRole("button", { name: "Gửi mã" }).click();
  await fill(page, { verificationCode: await codeTo(page.request, site, `+84${mobileNum}`) });
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  expect(sealed("PUT /wps/member/register/mobile")).toHaveLength(1);
  expectUnheard(password);
});

test("a platform far away writes to a visitor in the language they have chosen", async ({
  page,
  context,
  site,
}) => {
  test.slow();
  const mobileNum = newNumber("lotus");
  await context.addCookies([{ name: "lang", value: "EN", url: `http://lotus.localhost:${front.site.port}` }]);
  await open(page, "lotus", "/register?tab=mobile");
  await fill(page, { mobileNum });
  await page.getByRole("dialog").getByRole("button", { name: "Send code" }).click();
  const message = await messageTo(page.request, site, `+84${mobileNum}`);
  expect(message).toContain("is your code to open an account");
});

test("a brand whose platform is at hand sends none of it anywhere", async ({ page, context }) => {
  test.slow();
  const [username, first, second] = [newName(), newSecret(), newSecret()];
  const posts: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST") return;
    expect(new URL(request.url()).host).toBe(`manila.localhost:${front.site.port}`);
    posts.push(request.headers()["content-type"]);
  });
  await open(page, "manila", "/register");
  await fill(page, { username, password: first, confirmPassword: first });
  await page.keyboard.press("Enter");
  await expect(balance(page)).toBeVisible();
  await open(page, "manila", "/?modal=change-password");
  await fill(page, { oldPassword: first, newPassword: second, confirmNewPassword: second });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").filter({ hasText: "Napalitan na ang password mo" })).toBeVisible();
  await context.clearCookies();
  await open(page, "manila", "/?modal=login");
  await fill(page, { username, password: second });
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  await page.keyboard.press("Enter");
  await answered;
  expect(posts.length).toBeGreaterThanOrEqual(3);
  for (const type of posts) expect(type).toContain("application/x-www-form-urlencoded");
  expect(JSON.stringify(recorder.heard)).not.toContain(username);
  for (const secret of [first, second]) expectUnheard(secret);
});
