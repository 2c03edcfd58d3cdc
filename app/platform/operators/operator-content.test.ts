import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { contentCalls } from "../content/content.server.ts";
import { announcements } from "../content/list-announcements.ts";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { PlatformError } from "../core/errors.ts";
import type { Services } from "../core/services.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { messageCalls } from "../messages/messages.server.ts";
import { refusal } from "../testing.ts";
import { openOperators } from "./testing.ts";

await forEachDialect("operators", (open) => {
  const { given, code, lines, getId } = openOperators(open);
  const page = { pageNo: 1, pageSize: 25 };
  const draft = {
    type: "PL" as const,
    groupName: "" as const,
    platform: "W" as const,
    execution: "B" as const,
    imageUrl: "",
    linkUrl: "",
    sort: 0,
    startsAt: 1,
    endsAt: null,
  };
  const inTagalog = (title: string, content = "") => ({ TY: { title, content } });
  const shown = async () => {
    const { database, fixture } = given;
    const ctx = { merchant: fixture.merchant, caller: { kind: "visitor" }, request: { language: "EN" } };
    const asked = { types: "PL", platform: "W", execution: "B" } as const;
    return (await announcements({ database, clock: fixture.clock }, ctx as CallContext, asked)).player;
  };

  describe("operators announce", () => {
    it("at once, edit the version they saw, and withdraw it; each action is logged", async () => {
      const support = await given.fixture.login("support");
      const published: unknown[] = [];
      given.database.publishTo((topic, payload) => void published.push([topic, payload.merchantId]));
      const texts = {
        TY: { title: " Balita ", content: " <p>Hi</p> " },
        EN: { title: "", content: "<p></p>" },
      };
      const { id } = await support.announcements.save({ merchant: code(), ...draft, texts });
      expect(await shown()).toMatchObject([{ id, title: "Balita", content: "<p>Hi</p>" }]);
      expect(published).toEqual([["announcement", code()]]);

      const { one } = await support.announcements.detail({ merchant: code(), id });
      expect(Object.keys(one.texts)).toEqual(["TY"]);
      const change = { merchant: code(), id, ...draft, seenVersion: one.version };
      await support.announcements.save({ ...change, texts: inTagalog("Bago") });
      expect(await shown()).toMatchObject([{ title: "Bago" }]);
      const late = await refusal(support.announcements.save({ ...change, texts: inTagalog("Huli") }));
      expect([late.code, (await shown())[0]?.title]).toEqual(["CONFLICT", "Bago"]);

      await support.announcements.remove({ merchant: code(), id, seenVersion: 2 });
      expect(await shown()).toEqual([]);
      expect((await lines(id)).map(({ action }) => action)).toEqual([
        "announcements.save",
        "announcements.save",
        "announcements.remove",
      ]);
    });

    it("only on the version they saw: a later version is neither overwritten nor removed", async () => {
      const [support, other] = [await given.fixture.login("support"), await given.fixture.login("support")];
      const texts = inTagalog("Una");
      const { id } = await support.announcements.save({ merchant: code(), ...draft, texts });
      const seen = { merchant: code(), id, seenVersion: 1 };
      await other.announcements.save({ ...seen, ...draft, texts: inTagalog("Ikalawa") });
      const saved = { code: "CONFLICT", details: { version: 2, changedBy: other.operator.username } };
      expect(await refusal(support.announcements.remove(seen))).toMatchObject(saved);
      expect(await refusal(support.announcements.save({ ...seen, ...draft, texts }))).toMatchObject(saved);
      const unseen = await refusal(support.announcements.save({ merchant: code(), id, ...draft, texts }));
      expect(unseen.fields[0]?.pointer).toBe("/seenVersion");
      const { one, names } = await support.announcements.detail({ merchant: code(), id });
      expect([one.texts.TY?.title, names[one.updatedBy ?? ""]]).toEqual(["Ikalawa", other.operator.username]);
      const tries = [1, 2].map((sort) =>
        support.announcements.save({ ...seen, ...draft, sort, texts, seenVersion: 2 }),
      );
      const done = (await Promise.allSettled(tries)).filter(({ status }) => status === "fulfilled");
      expect(done).toHaveLength(1);
      await support.announcements.remove({ ...seen, seenVersion: 3 });
    });

    it("and see what is not allowed in a text before it is published", async () => {
      const support = await given.fixture.login("support");
      const content = '<p onclick="x()">Hi <a href="http://example.com">there</a></p><video></video>';
      const save = (one: string) =>
        support.announcements.save({ merchant: code(), ...draft, texts: inTagalog("Balita", one) });
      const { fields } = await refusal(save(content));
      expect(fields).toEqual([
        {
          pointer: "/texts/TY/content",
          messageKey: "ops.error.removed",
          values: { what: 'onclick="x()", href="http://example.com", <video>' },
        },
      ]);
      expect(await shown()).toEqual([]);
      await save('<p>Hi <a href="www.example.com">there</a></p>');
      expect((await shown())[0]?.content).toContain('<a href="https://www.example.com"');
      const linked = { ...draft, texts: inTagalog("Link"), linkUrl: " www.example.com", sort: 1 };
      await support.announcements.save({ merchant: code(), ...linked });
      expect((await shown())[1]?.linkUrl).toBe("https://www.example.com");
    });

    it.each([
      [{ texts: { EN: { title: "No Tagalog", content: "" } } }, "/texts/TY/title"],
      [{ texts: inTagalog("x".repeat(161)) }, "/texts/TY/title"],
      [{ texts: inTagalog("Popup", "<p> &nbsp;</p>"), type: "PU" as const }, "/texts/TY/content"],
      [{ texts: { ...inTagalog("Tama"), JA: { title: "No such language", content: "" } } }, "/texts/JA"],
      [{ linkUrl: "javascript:alert(1)" }, "/linkUrl"],
      [{ linkUrl: "https://10.0.0.1/offer" }, "/linkUrl"],
      [{ imageUrl: "https://elsewhere.example/x.png" }, "/imageUrl"],
      [{ type: "B" as const, groupName: "w_home" as const }, "/picture"],
      [{ type: "B" as const, imageUrl: "/pictures/x" }, "/groupName"],
      [{ startsAt: 5, endsAt: 5 }, "/endsAt"],
    ])("nothing incomplete: %j", async (wrong, pointer) => {
      const support = await given.fixture.login("support");
      const error = await refusal(
        support.announcements.save({ merchant: code(), ...draft, texts: inTagalog("Tama"), ...wrong }),
      );
      expect([error.code, error.fields[0]?.pointer]).toEqual(["INVALID_INPUT", pointer]);
    });

    it("no popup, whose setting the brand has off", async () => {
      const { merchant, login } = given.fixture;
      const { announcements } = await login("support");
      const before = merchant.switches;
      merchant.switches = { ...before, popupNotices: false };
      const popup = { ...draft, type: "PU" as const, texts: inTagalog("Popup", "<p>Hi</p>") };
      const { fields } = await refusal(announcements.save({ merchant: code(), ...popup }));
      merchant.switches = before;
      expect(fields).toMatchObject([{ pointer: "/type", values: { setting: "switches.popupNotices" } }]);
    });

    it("for agents alone, where the brand has an agent centre", async () => {
      const { merchant, login } = given.fixture;
      const { announcements } = await login("support");
      const notice = {
        merchant: code(),
        ...draft,
        type: "AG" as const,
        texts: inTagalog("Balita", "<p>Hi</p>"),
      };
      const before = merchant.agents;
      merchant.agents = { ...before, on: false };
      const { fields } = await refusal(announcements.save(notice));
      expect(fields).toMatchObject([{ pointer: "/type", values: { setting: "switches.agentCentre" } }]);
      merchant.agents = { ...before, on: true };
      const { id } = await announcements.save({ ...notice, execution: "V" });
      const { one } = await announcements.detail({ merchant: code(), id });
      merchant.agents = before;
      expect(one).toMatchObject({ type: "AG", execution: "A" });
      await announcements.remove({ merchant: code(), id, seenVersion: one.version });
    });

    it("with re-encoded pictures, and no other files", async () => {
      const support = await given.fixture.login("support");
      const add = (bytes: Buffer) =>
        support.announcements.addPicture({ merchant: code(), picture: bytes.toString("base64") });
      const png = await sharp({ create: { width: 8, height: 4, channels: 3, background: "red" } })
        .png()
        .toBuffer();
      const { imageUrl } = await add(Buffer.concat([png, Buffer.from("<script>alert(1)</script>")]));
      expect(imageUrl).toMatch(/^\/pictures\/[0-9a-z]{26}$/);
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
      for (const bad of [svg, Buffer.from("GIF89a<script>"), png.subarray(0, 40), Buffer.alloc(0)]) {
        expect((await refusal(add(bad))).fields[0]?.pointer).toBe("/picture");
      }
    });
  });

  describe("operators write to members", () => {
    it("exactly as many as confirmed, once, and it is logged", async () => {
      const support = await given.fixture.login("support");
      const member = await given.fixture.member({});
      const { count } = await support.messages.count({ merchant: code() });
      expect(count).toBeGreaterThan(0);
      const send = {
        merchant: code(),
        texts: inTagalog("Balita", "<p>Hi</p>"),
        idempotencyKey: "message-0001",
      };
      const { id } = await support.messages.send({ ...send, seenCount: count });
      expect(await support.messages.send({ ...send, seenCount: count })).toEqual({ id });
      expect(await lines(id)).toMatchObject([{ action: "messages.send", after: { recipients: count } }]);
      const { list } = await support.messages.list(page);
      expect(list[0]).toMatchObject({ id, title: "Balita", recipients: count, to: { username: null } });

      const { username } = await given.database.db
        .selectFrom("account")
        .select("username")
        .where("id", "=", getId(member))
        .executeTakeFirstOrThrow();
      expect(await support.messages.count({ merchant: code(), username })).toEqual({ count: 1 });
      for (const wrong of [{ username: "nobody.of.that.name" }, { label: "a label that nobody has" }]) {
        const one = { ...send, ...wrong, seenCount: 1, idempotencyKey: "message-0002" };
        expect((await refusal(support.messages.send(one))).fields[0]?.pointer).toBe("/username");
      }
    });

    it("never to more than they confirmed", async () => {
      const support = await given.fixture.login("support");
      await given.fixture.member({});
      const send = {
        merchant: code(),
        texts: inTagalog("Balita", "<p>Hi</p>"),
        idempotencyKey: "message-0003",
      };
      const { count } = await support.messages.count({ merchant: code() });
      for (const seenCount of [0, 1, count - 1]) {
        const error = await refusal(support.messages.send({ ...send, seenCount }));
        expect([error.code, error.details.count]).toEqual(["CONFLICT", count]);
      }
    });
  });

  describe("operators answer feedback", () => {
    const human = { asked: 0, refuse: false };
    const content = () =>
      bindServices(
        {
          ...given.fixture,
          database: given.database,
          verification: {
            requireHuman: async () => {
              human.asked++;
              if (human.refuse) throw new PlatformError("CAPTCHA_REQUIRED");
            },
          },
        } as unknown as Services,
        contentCalls,
      );
    const on = (ctx: CallContext): CallContext => ({
      ...ctx,
      merchant: { ...ctx.merchant, switches: { ...ctx.merchant.switches, feedback: true, messages: true } },
    });
    const asked = { type: "money" as const, content: "Where is it?" };

    it("of a member: once, as a personal message", async () => {
      const support = await given.fixture.login("support");
      const member = on(await given.fixture.member({}));
      await content().feedback(member, asked);
      const [own] = (await content().feedbacks(member, page)).list;
      expect([own?.state, human.asked]).toEqual(["open", 0]);
      const id = own?.feedbackId ?? "";
      const { list } = await support.feedback.list({ ...page, which: "waiting" });
      expect(list.at(-1)).toMatchObject({ id, content: "Where is it?", state: "open" });

      const other = await given.fixture.login("support");
      await other.cases.claim({ merchant: code(), id, area: "feedback" });
      expect(await support.feedback.detail({ merchant: code(), id })).toMatchObject({
        actions: [],
        claim: { operatorId: other.operator.id },
        names: { [other.operator.id]: other.operator.username },
      });
      const close = { merchant: code(), id, note: "Answered by mail" };
      expect((await refusal(support.feedback.close(close))).details.claimedBy).toBe(other.operator.username);
      await other.cases.release({ merchant: code(), id, area: "feedback" });

      const answer = { merchant: code(), id, seenState: "open", answer: "It came <b>today</b>.\n\nThanks" };
      await support.feedback.answer(answer);
      expect((await refusal(support.feedback.answer(answer))).details).toEqual({ state: "answered" });
      expect((await content().feedbacks(member, page)).list).toMatchObject([
        { state: "answered", answer: answer.answer },
      ]);
      const messages = bindServices(
        testServices({ database: given.database, clock: given.fixture.clock }),
        messageCalls,
      );
      const inbox = await messages.list(member, { kind: "personal", ...page });
      expect([inbox.list.map(({ topic }) => topic), inbox.unread.personal]).toEqual([["feedback"], 1]);
      const { content: html } = await messages.detail(member, { messageId: inbox.list[0]?.messageId ?? "" });
      expect(html).toBe("<p>It came &lt;b&gt;today&lt;/b&gt;.</p><p>Thanks</p>");
      expect(await lines(id)).toMatchObject([
        { action: "cases.claim" },
        { action: "cases.release" },
        { action: "feedback.answer", after: { state: "answered" } },
      ]);
    });

    it("of a visitor only by closing it, since visitors cannot receive messages", async () => {
      const support = await given.fixture.login("support");
      const member = on(await given.fixture.member({}));
      const visitor = { ...member, caller: { kind: "visitor" } } as CallContext;
      human.refuse = true;
      expect((await refusal(content().feedback(visitor, asked))).code).toBe("CAPTCHA_REQUIRED");
      human.refuse = false;
      await content().feedback(visitor, { ...asked, contact: "me@example.org" });
      const { list } = await support.feedback.list({ ...page, which: "waiting" });
      const one = { merchant: code(), id: list.at(-1)?.id ?? "" };
      expect((await support.feedback.detail(one)).actions).toEqual(["close"]);
      expect((await refusal(support.feedback.answer({ ...one, answer: "Hello" }))).code).toBe("FORBIDDEN");
      expect((await support.feedback.detail(one)).one.state).toBe("open");
      await support.feedback.close({ ...one, note: "Answered by mail" });
      expect((await support.feedback.detail(one)).one.state).toBe("closed");
    });

    it("which is limited to the merchant's length and ten an hour, and accepted only where it is on", async () => {
      const member = on(await given.fixture.member({}));
      const { minWords, maxWords } = await content().feedbackTerms(member);
      const words = (count: number) => ({ ...asked, content: "word ".repeat(count) });
      for (const count of [minWords - 1, maxWords + 1]) {
        const { fields } = await refusal(content().feedback(member, words(count)));
        expect(fields).toMatchObject([{ pointer: "/content", values: { min: minWords, max: maxWords } }]);
      }
      for (let sent = 0; sent < 10; sent++) await content().feedback(member, words(minWords));
      expect((await refusal(content().feedback(member, words(minWords)))).code).toBe("TOO_MANY_REQUESTS");
      const off = { ...member, merchant: { ...member.merchant, switches: {} } } as CallContext;
      expect((await refusal(content().feedback(off, asked))).code).toBe("FEATURE_OFF");
    });
  });
});
