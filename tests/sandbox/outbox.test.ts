import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outboxMessengers } from "#app/platform/ports/outbox.ts";
import { derivedVendorKeys } from "#app/platform/ports/vendor-keys.ts";
import { createOutbox } from "#app/sandbox/outbox/outbox.ts";

describe("the outbox of a demonstration", () => {
  const clock = { time: Date.UTC(2026, 10, 20, 12), now: () => clock.time };
  const keys = derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]);
  const outbox = createOutbox({ keys, clock });
  const server = createServer(getRequestListener(outbox.fetch, { overrideGlobalObjects: false }));
  const url = () => `http://outbox.localhost:${(server.address() as AddressInfo).port}`;
  const messengers = (of = keys) => outboxMessengers({ baseUrl: url, keys: of, clock });
  const page = async (path = "/") => {
    const answer = await outbox.fetch(new Request(`http://outbox.localhost${path}`));
    return { text: await answer.text(), headers: answer.headers, status: answer.status };
  };
  const manila = { code: "MANILA", brandName: "Manila Star" };
  const lotus = { code: "LOTUS", brandName: "Lotus <Saigon>" };

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it("lists SMS and mails per brand, newest first, with all content escaped", async () => {
    expect((await page()).text).toContain("Nothing has been sent yet");
    const { sms, mailer } = messengers();
    await sms.send(manila, { to: "+639175550101", text: "first 111111" });
    clock.time += 1_000;
    const subject = "<b>subject</b>";
    await mailer.send(lotus, { to: '"><script>@example.com', subject, text: "second <img src=x> 222222" });
    const { text, headers } = await page();
    expect(text.indexOf("222222")).toBeLessThan(text.indexOf("111111"));
    expect(text).toContain("second &lt;img src=x&gt;");
    expect(text).not.toMatch(/<img|<b>|"><script>|Lotus <Saigon>/);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    const ofManila = (await page("/?brand=MANILA")).text;
    expect(ofManila).toContain("111111");
    expect(ofManila).not.toContain("222222");
  });

  it("refuses messages without a valid signature for that merchant, or with an old timestamp", async () => {
    const before = (await page()).text;
    const stranger = derivedVendorKeys([{ id: "1", secret: randomBytes(32) }]);
    const message = { to: "+639175550101", text: "forged" };
    await expect(messengers(stranger).sms.send(manila, message)).rejects.toMatchObject({ reason: "refused" });
    const late = outboxMessengers({ baseUrl: url, keys, clock: { now: () => clock.time - 600_000 } });
    await expect(late.sms.send(manila, message)).rejects.toMatchObject({ reason: "refused" });
    const bare = new Request(`${url()}/api/v1/MANILA/messages`, { method: "POST", body: "{}" });
    expect((await outbox.fetch(bare)).status).toBe(401);
    expect((await page()).text).toBe(before);
  });

  it("keeps the last 500 messages", async () => {
    const { sms } = messengers();
    for (let n = 0; n < 505; n++) await sms.send(manila, { to: "+639175550101", text: `number ${n}.` });
    const { text } = await page();
    expect(text.match(/<article>/g)).toHaveLength(500);
    expect(text).toContain("number 504.");
    expect(text).not.toContain("number 4.");
  });

  it("is reported when it cannot be reached", async () => {
    const nowhere = outboxMessengers({ baseUrl: () => "http://127.0.0.1:1", keys, clock });
    await expect(nowhere.sms.send(manila, { to: "+1", text: "x" })).rejects.toMatchObject({
      reason: "unavailable",
    });
  });
});
