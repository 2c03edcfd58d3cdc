import { afterAll, beforeAll, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { type TestMember, testPlatform } from "../platform-testing.ts";
import { getCode } from "../testing.ts";

let codes = 0;

await forEachDialect("messages from an agent", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  async function openTeam() {
    const code = `mail${++codes}`;
    const { given, newKey } = await testPlatform(database, {
      merchant: { code, switches: { agentCentre: true, messages: true } },
    });
    const agent = await given.member({ type: 1 });
    const below = await given.member({ type: 2, below: agent });
    const [ann, bob] = [await given.member({ below: agent }), await given.member({ below: agent })];
    const far = await given.member({ below });
    const stranger = await given.member();
    const send = (username?: string, idempotencyKey = newKey()) =>
      agent.calls.agents.messageDownlines({
        ...(username && { username }),
        ...{ title: " Bonus <week> ", text: "Hello\nthere\n\n<b>Bye</b>", idempotencyKey },
      });
    const titles = async ({ calls }: TestMember) =>
      (await calls.messages.list({ kind: "personal" })).list.map(({ title }) => title);
    return { agent, below, ann, bob, far, stranger, send, titles, newKey };
  }

  it("reach one account of the team, or all directly below, as plain text with the sender", async () => {
    const { agent, below, ann, bob, far, stranger, send, titles, newKey } = await openTeam();
    await send(far.accountId);
    expect(await titles(far)).toEqual(["Bonus <week>"]);
    const [head] = (await far.calls.messages.list({ kind: "personal" })).list;
    const { content } = await far.calls.messages.detail({ messageId: head?.messageId ?? "" });
    expect(content).toContain("<p>Hello<br");
    expect(content).toContain("&lt;b&gt;Bye&lt;/b&gt;");
    expect(content).toContain("team.message.from");
    const key = newKey();
    await send(undefined, key);
    await send(undefined, key);
    for (const one of [below, ann, bob]) expect(await titles(one)).toHaveLength(1);
    expect(await titles(far)).toHaveLength(1);
    for (const one of [stranger, agent]) expect(await getCode(send(one.accountId))).toBe("NOT_FOUND");
    expect(await titles(stranger)).toEqual([]);
  });

  it("leave out accounts on a break without saying so, and are limited", async () => {
    const { ann, bob, send, titles } = await openTeam();
    await ann.calls.protection.exclude({ kind: "cool_off", length: 24, scope: "brand" });
    expect(await getCode(send(ann.accountId))).toBe("done");
    expect(await getCode(send())).toBe("done");
    expect(await titles(ann)).toEqual([]);
    expect(await titles(bob)).toHaveLength(1);
    const codes = await Promise.all(Array.from({ length: 30 }, () => getCode(send(bob.accountId))));
    expect(codes.filter((code) => code === "TOO_MANY_REQUESTS")).toHaveLength(2);
  });
});
