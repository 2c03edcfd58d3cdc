import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "#app/shared/durations.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { getCode, refusal, testContext } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { type TestAgents, testAgents } from "./testing.ts";

const link = { name: "Spring", type: 0 } as const;

await forEachDialect("agents' links", (open) => {
  let database: TestDatabase;
  let given: TestAgents;
  beforeAll(async () => {
    database = await open();
    given = await testAgents(database);
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });
  const getMessageKey = (work: Promise<unknown>) =>
    refusal(work).then(({ fields }) => fields?.[0]?.messageKey);

  describe("registering with a link", () => {
    it("opens an account of the link's type below the link's agent, and lists it there", async () => {
      const agent = await given.agent(2);
      const made = await agent.calls.createLink({ ...link, type: 41 });
      const username = await given.register({ affiliateCode: made.code.toLowerCase() });
      expect(await given.account(username)).toMatchObject({
        type: 41,
        upline_id: agent.accountId,
        link_id: made.id,
        affiliate_code: made.code,
      });
      const members = await agent.calls.linkMembers({ id: made.id });
      expect(members).toMatchObject({
        link: { uses: 1, state: "open" },
        list: [{ username, isAgent: true }],
        total: 1,
        totalPages: 1,
      });
    });

    it("never exceeds the number of uses, and says that the link is used up", async () => {
      const agent = await given.agent();
      const { code, id } = await agent.calls.createLink({ ...link, maxUses: 3 });
      const results = await Promise.all(
        Array.from({ length: 50 }, () => getCode(given.register({ affiliateCode: code }))),
      );
      expect(results.filter((result) => result === "done")).toHaveLength(3);
      expect(new Set(results)).toEqual(new Set(["done", "INVITATION_CODE_INVALID"]));
      expect(await agent.calls.linkMembers({ id })).toMatchObject({
        link: { uses: 3, state: "used" },
        total: 3,
      });
      expect(await getMessageKey(given.register({ affiliateCode: code }))).toBe("error.field.linkUsed");
    });

    it("does not count a registration that is refused", async () => {
      const agent = await given.agent();
      const { code, id } = await agent.calls.createLink({ ...link, maxUses: 1 });
      const username = await given.register();
      expect(await getCode(given.register({ affiliateCode: code, username }))).toBe("USERNAME_TAKEN");
      expect((await agent.calls.linkMembers({ id })).link.uses).toBe(0);
    });

    it("is refused with an ended and with an expired link, in words of their own", async () => {
      const agent = await given.agent();
      const ended = await agent.calls.createLink(link);
      const expiring = await agent.calls.createLink({ ...link, days: 2 });
      expect((await agent.calls.endLink({ id: ended.id })).state).toBe("ended");
      expect(await getMessageKey(given.register({ affiliateCode: ended.code }))).toBe(
        "error.field.linkEnded",
      );
      expect(await getCode(given.register({ affiliateCode: expiring.code }))).toBe("done");
      given.clock.advance(2 * DAY_MS);
      expect(await getMessageKey(given.register({ affiliateCode: expiring.code }))).toBe(
        "error.field.linkExpired",
      );
    });

    it("is refused with the link of another merchant, of a disabled agent, or of one who is a lower agent now", async () => {
      const other = await testAgents(database);
      const foreign = await (await other.agent()).calls.createLink(link);
      const disabled = await given.agent();
      const lowered = await given.agent(1);
      const ofDisabled = await disabled.calls.createLink(link);
      const ofLowered = await lowered.calls.createLink({ ...link, type: 1 });
      const change = (accountId: string, set: { status: "disabled" } | { type: 42 }) =>
        database.db
          .updateTable("account")
          .set(set)
          .where("merchant_id", "=", given.merchant.code)
          .where("id", "=", accountId)
          .execute();
      await change(disabled.accountId, { status: "disabled" });
      await change(lowered.accountId, { type: 42 });
      for (const { code } of [foreign, ofDisabled, ofLowered]) {
        expect(await getMessageKey(given.register({ affiliateCode: code }))).toBe("error.field.invitation");
      }
    });

    it("is refused while the merchant has no links; an agent's own code stays good", async () => {
      const agent = await given.agent();
      const { code } = await agent.calls.createLink(link);
      const off = { ...given.merchant, agents: { ...given.merchant.agents, links: false } };
      const withField = {
        ...off,
        registration: {
          ...off.registration,
          username: {
            ...off.registration.username,
            affiliateCode: { ...off.registration.username.username, required: false, patternId: "" },
          },
        },
      } as typeof off;
      expect(await getMessageKey(given.register({ affiliateCode: code }, { of: withField }))).toBe(
        "error.field.invitation",
      );
      const username = await given.register({ affiliateCode: agent.code }, { of: withField });
      expect(await given.account(username)).toMatchObject({ upline_id: agent.accountId, type: 0 });
      // The form has no such field, so what is sent for it is ignored.
      const without = await given.register({ affiliateCode: code }, { of: off });
      expect(await given.account(without)).toMatchObject({ upline_id: null, link_id: null });
    });

    it("opens an agent's account without a session where agents sign in on hosts of their own", async () => {
      const agent = await given.agent();
      const ofAgents = await agent.calls.createLink({ ...link, type: 2 });
      const ofMembers = await agent.calls.createLink(link);
      const of = { ...given.merchant, agentHost: true };
      const refused = await refusal(given.register({ affiliateCode: ofAgents.code }, { of }));
      expect([refused.code, refused.details]).toEqual(["NOT_A_MEMBER", { registered: true }]);
      const [member] = (await agent.calls.linkMembers({ id: ofAgents.id })).list;
      const opened = await given.account(member?.username ?? "");
      expect(opened?.type).toBe(2);
      const sessions = await database.db
        .selectFrom("session")
        .select("id")
        .where("merchant_id", "=", of.code)
        .where("account_id", "=", opened?.id ?? "")
        .execute();
      expect(sessions).toEqual([]);
      expect(await getCode(given.register({ affiliateCode: ofMembers.code }, { of }))).toBe("done");
    });
  });

  describe("registering on a host with a code", () => {
    const at = (code: string) => ({
      ...given.merchant,
      agents: { ...given.merchant.agents, codeByHost: { "ana.test": code } },
    });

    it("opens the account below that agent, unless the visitor brings another code", async () => {
      const [agent, another] = [await given.agent(), await given.agent()];
      const of = at(agent.code.toLowerCase());
      const upline = async (...args: Parameters<TestAgents["register"]>) =>
        (await given.account(await given.register(...args)))?.upline_id;
      expect(await upline({}, { of, host: "ana.test" })).toBe(agent.accountId);
      expect(await upline({}, { of, host: "member.test" })).toBeNull();
      expect(await upline({ domain: "ana.test" }, { of, host: "member.test" })).toBeNull();
      expect(await upline({ affiliateCode: another.code }, { of, host: "ana.test" })).toBe(another.accountId);
    });

    it("counts the uses of a link, and opens the account without an agent once it is used up", async () => {
      const agent = await given.agent();
      const { code, id } = await agent.calls.createLink({ ...link, maxUses: 1 });
      const where = { of: at(code), host: "ana.test" };
      const [first, second] = [await given.register({}, where), await given.register({}, where)];
      expect((await given.account(first))?.link_id).toBe(id);
      expect(await given.account(second)).toMatchObject({ upline_id: null, link_id: null });
    });

    it("is shown to the agent, and found by host or by code", async () => {
      const agent = await given.agent();
      const of = at(agent.code);
      const calls = given.platform.client({ ...agent.ctx, merchant: of }).agents;
      expect((await calls.registration()).domains).toEqual(["ana.test"]);
      const anybody = given.platform.client(testContext(of)).agents;
      const pair = { affiliateCode: agent.code, domain: "ana.test", isAgent: false };
      expect(await anybody.affiliate({ domain: "ANA.test" })).toEqual(pair);
      expect(await anybody.affiliate({ code: agent.code.toLowerCase() })).toEqual(pair);
      expect(await getCode(anybody.affiliate({ domain: "member.test" }))).toBe("INVITATION_CODE_INVALID");
      expect(await getCode(anybody.affiliate({}))).toBe("INVITATION_CODE_INVALID");
    });
  });

  describe("asking for a code", () => {
    it("answers with a link's code while the link is open", async () => {
      const agent = await given.agent();
      const { code, id } = await agent.calls.createLink({ ...link, type: 42 });
      const { affiliate } = given.visitor.agents;
      expect(await affiliate({ code })).toEqual({ affiliateCode: code, domain: null, isAgent: true });
      await agent.calls.endLink({ id });
      const refused = await refusal(affiliate({ code }));
      expect([refused.code, refused.fields]).toEqual([
        "INVITATION_CODE_INVALID",
        [{ pointer: "/code", messageKey: "error.field.linkEnded" }],
      ]);
    });
  });

  describe("an agent's links", () => {
    it("are listed with the types that the agent may open, the open ones first", async () => {
      const agent = await given.agent(41);
      const first = await agent.calls.createLink({ ...link, name: " First " });
      given.clock.advance(1_000);
      const second = await agent.calls.createLink({ ...link, days: 1, maxUses: 5 });
      await agent.calls.endLink({ id: second.id });
      expect(await agent.calls.registration()).toMatchObject({
        types: [0, 41, 42],
        code: agent.code,
        domains: [],
        linksOn: true,
        links: [
          { id: first.id, name: "First", state: "open", maxUses: null, expiresAt: null },
          { id: second.id, state: "ended", maxUses: 5, expiresAt: second.createdAt + DAY_MS },
        ],
      });
    });

    it("are of a type that the agent may open, and have a name", async () => {
      const agent = await given.agent(41);
      const pointers = (work: Promise<unknown>) =>
        refusal(work).then(({ fields }) => fields?.map(({ pointer }) => pointer));
      expect(await pointers(agent.calls.createLink({ ...link, type: 2, name: " " }))).toEqual([
        "/name",
        "/type",
      ]);
    });

    it("have limits within a range, which the refusal of any other names", async () => {
      const { createLink } = (await given.agent()).calls;
      const limits = [0, -1, 1.5, "ten", "1000000000000000000000"] as number[];
      for (const limit of limits) {
        const { fields } = await refusal(createLink({ ...link, maxUses: limit, days: limit }));
        expect(fields).toEqual([
          { pointer: "/maxUses", messageKey: "error.field.linkUses" },
          { pointer: "/days", messageKey: "error.field.linkDays" },
        ]);
      }
      expect(await getCode(createLink({ ...link, maxUses: 1_000_000, days: 3_650 }))).toBe("done");
    });

    it("are a hundred open ones at most, also when they are created at once", async () => {
      const agent = await given.agent();
      const made = await Promise.all(
        Array.from({ length: 102 }, () => getCode(agent.calls.createLink(link))),
      );
      expect(made.filter((result) => result === "CONFLICT")).toHaveLength(2);
      const { links } = await agent.calls.registration();
      expect(links).toHaveLength(100);
      await agent.calls.endLink({ id: links[0]?.id ?? "" });
      expect(await getCode(agent.calls.createLink(link))).toBe("done");
    });

    it("cannot be seen or ended by another agent", async () => {
      const [agent, another] = [await given.agent(), await given.agent()];
      const { id } = await agent.calls.createLink(link);
      expect(await getCode(another.calls.endLink({ id }))).toBe("NOT_FOUND");
      expect(await getCode(another.calls.linkMembers({ id }))).toBe("NOT_FOUND");
      expect((await agent.calls.registration()).links[0]?.state).toBe("open");
    });

    it("are off with the merchant's switch", async () => {
      const agent = await given.agent();
      const { id } = await agent.calls.createLink(link);
      const of = { ...given.merchant, agents: { ...given.merchant.agents, links: false } };
      const { registration, createLink, endLink, linkMembers } = given.platform.client({
        ...agent.ctx,
        merchant: of,
      }).agents;
      expect(await registration()).toMatchObject({ linksOn: false, links: [] });
      for (const call of [createLink(link), endLink({ id }), linkMembers({ id })]) {
        expect(await getCode(call)).toBe("FEATURE_OFF");
      }
    });
  });
});
