import { createSchema, postgresUrl } from "../../../app/platform/database/postgres-testing.ts";
import { openSilentProxy } from "../../../app/platform/database/silent-line-testing.ts";
import { canStartRedis, startRedis } from "../../../app/platform/ports/redis-testing.ts";
import { enter } from "../auth/sign-in-steps.ts";
import {
  expect,
  newAddress,
  setLanguage,
  setSessionCookie,
  test,
  toUrl,
  waitUntilHydrated,
} from "../fixtures.ts";
import { closeDatabase } from "../setup/database.ts";
import { newMember } from "../setup/members.ts";
import { publishedSite, publishSite } from "../setup/site.ts";
import { startServer } from "../setup/start-server.ts";

test.use({ extraHTTPHeaders: newAddress(), expectedErrors: [/503|ERR_|network error/] });

/** Uses its own server, with PostgreSQL through a connection that can go silent, and a Redis that can be stopped. */
test("sign-in and deposit respond while PostgreSQL or Redis hangs, and the server logs an outage", async ({
  page,
  browser,
}) => {
  const url = await postgresUrl();
  test.skip(url === null || !canStartRedis, "needs PostgreSQL and a redis-server to start");
  test.setTimeout(180_000);
  const shared = publishedSite();
  const schema = await createSchema(url ?? "");
  const line = await openSilentProxy(new URL(schema.url));
  await using redis = await startRedis();
  const way = new URL(schema.url);
  way.port = String(line.port);
  const { site, stop } = await startServer(process.execPath, "e2e-stopped.log", {
    DATABASE_URL: way.href,
    REDIS_URL: redis.url,
    MARQUEE_BRANDS_DIR: shared.brandsFolder,
  });
  // The tests' own queries connect directly.
  publishSite({ ...site, databaseUrl: schema.url, ports: shared.ports });
  try {
    const own = publishedSite();
    const member = await newMember(own, "manila");
    await setLanguage(page, "manila", "EN");
    await page.goto(toUrl(own, "manila", "/?modal=login"));
    await waitUntilHydrated(page);
    await using context = await browser.newContext({ extraHTTPHeaders: newAddress() });
    const form = await context.newPage();
    await setSessionCookie(form, "manila", member.token);
    await setLanguage(form, "manila", "EN");
    await form.goto(toUrl(own, "manila", "/member/depositv2"));
    await waitUntilHydrated(form);
    await form.getByRole("textbox", { name: "Amount" }).fill("200");

    line.still = true;
    const began = Date.now();
    const away = /cannot save anything right now/;
    // Without the member's data no page can be rendered: the error page explains the effect on the money.
    const kept = /cannot save anything right now|No bet or payment is lost/;
    await Promise.all([
      enter(page, member).then(() => expect(page.getByText(away).first()).toBeVisible({ timeout: 30_000 })),
      form
        .getByRole("button", { name: "Continue" })
        .click()
        .then(() => expect(form.getByText(kept).first()).toBeVisible({ timeout: 30_000 })),
    ]);
    // The server waits at most 12 seconds for a response.
    expect(Date.now() - began).toBeLessThan(30_000);
    line.still = false;
    line.cut();
    const probe = `http://127.0.0.1:${own.port}/readyz`;
    await expect.poll(async () => (await fetch(probe)).status).toBe(200);

    redis.stop();
    await enter(page, member);
    // The password was right; a new location requires a second proof next.
    await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    redis.go();

    await page.goto("about:blank");
    await form.goto("about:blank");
    const seen = readiness(own.port);
    await stop();
    // A probe every few milliseconds: ready as before, then not ready, then no answer.
    expect((await seen).filter((status) => status !== 200)).toEqual([503]);
  } finally {
    publishSite(shared);
    await closeDatabase({ ...site, databaseUrl: schema.url });
    await stop();
    line.close();
    await schema.drop();
  }
});

/** Returns each status of `/readyz` once, until there is no answer. */
async function readiness(port: number): Promise<number[]> {
  const seen: number[] = [];
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (!answer) return seen;
    if (!seen.includes(answer.status)) seen.push(answer.status);
  }
}
