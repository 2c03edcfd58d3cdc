import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { afterEach, describe, expect, it } from "vitest";
import { smtpMailer } from "./mailer.ts";

const brand = { code: "MANILA", brandName: 'Manila "Star", Inc. <x@y.example>' };
const mail = {
  to: "maria@example.com",
  subject: "Manila Star: mã xác minh ✓",
  text: "012345 là mã của bạn.\nกรุณา",
};
let close = async (): Promise<void> => undefined;

/** A real SMTP server, with the mails it accepted. */
async function server(options: SMTPServerOptions = {}) {
  const taken: { from: string; to: string[]; raw: Buffer }[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    authOptional: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        taken.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        done();
      });
    },
    ...options,
  });
  smtp.on("error", () => undefined);
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  close = () => new Promise((resolve) => smtp.close(() => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  return { taken, at: (user = "") => `smtp://${user}127.0.0.1:${port}` };
}

afterEach(() => close());

describe("a mail over SMTP", () => {
  it("arrives as written, under the brand's name, at its one recipient", async () => {
    const { taken, at } = await server();
    await (await smtpMailer({ url: at(), from: "no-reply@marquee.example" })).send(brand, mail);
    expect(taken).toHaveLength(1);
    expect(taken[0]).toMatchObject({ from: "no-reply@marquee.example", to: ["maria@example.com"] });
    const read = await PostalMime.parse(taken[0]?.raw ?? "");
    expect(read.from).toMatchObject({ name: brand.brandName, address: "no-reply@marquee.example" });
    expect(read.to).toMatchObject([{ address: "maria@example.com" }]);
    expect(read.subject).toBe(mail.subject);
    expect(read.text?.trim()).toBe(mail.text);
    expect(read.attachments).toEqual([]);
  });

  it("has one recipient only, and no header injected through an address or subject", async () => {
    const { taken, at } = await server();
    const mailer = await smtpMailer({ url: at(), from: "no-reply@marquee.example" });
    await mailer.send(brand, { ...mail, subject: "Hello\r\nBcc: eve@example.com" });
    await mailer.send(brand, { ...mail, to: "maria@example.com, eve@example.com" }).catch(() => undefined);
    expect(taken.flatMap(({ to }) => to)).not.toContain("eve@example.com");
    const read = await PostalMime.parse(taken[0]?.raw ?? "");
    expect(read.bcc ?? []).toEqual([]);
  });

  it("authenticates if the server requires it", async () => {
    const seen: unknown[] = [];
    const { taken, at } = await server({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth({ username, password }, _, done) {
        seen.push(username, password);
        done(null, { user: username ?? "" });
      },
    });
    await (await smtpMailer({ url: at("marquee:p%40ss@"), from: "no-reply@marquee.example" })).send(
      brand,
      mail,
    );
    expect(seen).toEqual(["marquee", "p@ss"]);
    expect(taken).toHaveLength(1);
  });

  const refusing = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: (_, __, done) => done(Object.assign(new Error("no such mailbox"), { responseCode })),
  });
  it.each([
    ["knows no such mailbox", refusing(550), "recipient"],
    ["is busy", refusing(451), "busy"],
  ])("is not sent when the server %s", async (_what, options, reason) => {
    const { at } = await server(options);
    const sending = (await smtpMailer({ url: at(), from: "no-reply@marquee.example" })).send(brand, mail);
    await expect(sending).rejects.toMatchObject({ name: "MessageNotSent", reason });
    await expect(sending).rejects.toThrow(/^[^@]*$/);
  });

  it("is not sent when the mail server rejects the password, and the error does not contain it", async () => {
    const { at } = await server({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_, __, done) => done(new Error("wrong")),
    });
    const mailer = await smtpMailer({ url: at("marquee:hunter2@"), from: "no-reply@marquee.example" });
    const error = await mailer.send(brand, mail).then(
      () => null,
      (thrown: Error) => thrown,
    );
    expect(error).toMatchObject({ reason: "refused" });
    expect(`${error?.message} ${error?.stack}`).not.toContain("hunter2");
  });

  it("is not sent when the server cannot be reached", async () => {
    const { at } = await server();
    const url = at();
    await close();
    close = async () => undefined;
    const sending = (await smtpMailer({ url, from: "no-reply@marquee.example" })).send(brand, mail);
    await expect(sending).rejects.toMatchObject({ reason: "unavailable" });
  });
});
