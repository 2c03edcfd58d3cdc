import { afterEach, describe, expect, it } from "vitest";
import { MessageNotSent } from "./message.ts";
import { twilioSmsSender } from "./sms-sender.ts";
import { startTestServer } from "./testing.ts";

/** The Messages resource as Twilio documents it: its requests and its responses. */
const SID = `AC${"0".repeat(32)}`;
const brand = { code: "MANILA", brandName: "Manila Star" };
const message = { to: "+639175550101", text: "Manila Star: 012345 is your code & more" };
let close = async (): Promise<unknown> => undefined;

async function sender(answer: Parameters<typeof startTestServer>[0], from = "+15005550006") {
  const server = await startTestServer(answer);
  close = server.close;
  const account = { url: server.url, accountSid: SID, authToken: "s3cret/+", from };
  return { sms: twilioSmsSender(account), asked: server.asked };
}

afterEach(() => close());

describe("an SMS by Twilio's Messages API", () => {
  it("is a form post to the account's Messages resource, with basic authentication", async () => {
    const { sms, asked } = await sender(() => ({
      status: 201,
      body: { sid: `SM${"1".repeat(32)}`, status: "queued", error_code: null },
    }));
    await sms.send(brand, message);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      method: "POST",
      path: `/2010-04-01/Accounts/${SID}/Messages.json`,
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        authorization: `Basic ${Buffer.from(`${SID}:s3cret/+`).toString("base64")}`,
      },
    });
    expect(Object.fromEntries(new URLSearchParams(asked[0]?.body))).toEqual({
      From: "+15005550006",
      To: message.to,
      Body: message.text,
    });
  });

  it("uses a messaging service if one is configured", async () => {
    const service = `MG${"2".repeat(32)}`;
    const { sms, asked } = await sender(() => ({ status: 201, body: {} }), service);
    await sms.send(brand, message);
    const form = new URLSearchParams(asked[0]?.body);
    expect([form.get("MessagingServiceSid"), form.get("From")]).toEqual([service, null]);
  });

  it.each([
    [400, 21211, "recipient"],
    [400, 21614, "recipient"],
    [400, 21610, "recipient"],
    [403, 21408, "recipient"],
    [429, 20429, "busy"],
    [401, 20003, "refused"],
    [400, 21606, "refused"],
    [503, 20503, "unavailable"],
  ])("counts as not sent after a response %i with code %i: %s", async (status, code, reason) => {
    const { sms } = await sender(() => ({
      status,
      body: { code, message: `about ${message.to}`, more_info: "https://www.twilio.com/docs", status },
    }));
    const error = await sms.send(brand, message).then(
      () => null,
      (thrown: Error) => thrown,
    );
    expect(error).toBeInstanceOf(MessageNotSent);
    expect(error).toMatchObject({ reason, message: `the SMS service answered ${status}, code ${code}` });
  });

  it.each([
    ["cuts the line", { status: 200, cut: true }, "unavailable"],
    ["answers with a page", { status: 502, body: "<html>" }, "unavailable"],
    ["answers 200, which means that nothing was made", { status: 200, body: {} }, "refused"],
  ])("counts as not sent when the service %s", async (_what, answer, reason) => {
    const { sms } = await sender(() => answer);
    await expect(sms.send(brand, message)).rejects.toMatchObject({ reason });
  });
});
