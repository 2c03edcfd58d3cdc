import type { AppLoadContext } from "@remix-run/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AgentPage } from "../../brand/brand-document.ts";
import type { JsonObject } from "../../brand/json.ts";
import { createBrandLoader } from "../../brand/load.ts";
import { smallDocument, type TestFolder, testFolder } from "../../brand/testing.ts";
import { loadI18n } from "../../i18n/i18n.server.ts";
import { writeAgentChapter } from "./agent-chapter.server.ts";
import { loadChapters } from "./load-chapters.server.ts";
import { searchHelp } from "./search-help.ts";

const i18n = loadI18n("app/locales");
let folder: TestFolder;
beforeAll(() => {
  folder = testFolder();
});
afterAll(() => folder[Symbol.dispose]());

const ALL = ["enableCt", "salary", "hourSalary", "agentRealtimeSalary"];

function loadBrand(agents: JsonObject, changes: JsonObject = {}) {
  const document = smallDocument("small", { switches: { agentCentre: true }, agents, ...changes });
  folder.write("small/brand.json", document);
  const { brand, problems } = createBrandLoader(folder).load("small");
  if (!brand) throw new Error(JSON.stringify(problems));
  return brand;
}

function write(agents: JsonObject, { language = "EN", ...changes }: JsonObject & { language?: string } = {}) {
  const brand = loadBrand(agents, changes);
  const { content } = writeAgentChapter({ brand, t: i18n.translate(language, brand.texts) }, "agents");
  return content;
}

const headings = (content: string) => Array.from(content.matchAll(/<h3>(.*?)<\/h3>/g), ([, title]) => title);

describe("the help's chapter for agents", () => {
  it("tells of every kind of contract that the brand offers, with its settings", () => {
    const content = write(
      { contractKinds: ALL, periods: ["weekly", "monthly"], reviewAbove: 60_000, activeValidBet: 25_000 },
      { currency: { code: "XYZ", symbol: "X", position: "after", decimals: 2 } },
    );
    expect(content).toContain("Dividends (Weekly · Monthly): about 10 minutes after the end");
    expect(content).toContain("Real-time salary (Every five minutes): about 1 minute after the end");
    expect(content).toContain("A payment above 600.00\u00a0X waits until two people at Small");
    expect(content).toContain("reach 250.00\u00a0X in all");
    expect(content).toContain(
      '<a href="/agent/agentHourSalary" rel="noopener nofollow">Hourly salary</a>: it ends',
    );
    expect(headings(content)).toEqual([
      "How does an agent earn?",
      "What makes it less?",
      "When is it paid?",
      "How can I check it?",
      "How do I end a contract?",
      "How do I stop being an agent?",
      "What are the account types?",
    ]);
  });

  it("tells of rebates only where the brand has no contracts", () => {
    const content = write({ contractKinds: [] });
    expect(headings(content)).not.toContain("How do I end a contract?");
    expect(content).not.toMatch(/contract|dividend|salary|wages|net loss/i);
    expect(content).toContain("Rebates (Daily): about 10 minutes after the end");
  });

  it("tells of one kind only where the brand offers one", () => {
    const content = write({ contractKinds: ["salary"], reviewAbove: 0 });
    expect(content).toContain("Daily wages");
    expect(content).toContain("Each payment waits until two people at Small");
    expect(content).not.toMatch(/dividend|net loss|hourly|five minutes/i);
  });

  it("names no page that the brand's agent centre does not have", () => {
    const menu: AgentPage[] = ["agentTeamOverview", "agentHourSalary"];
    const content = write({ menu, contractKinds: ALL });
    const links = new Set(Array.from(content.matchAll(/href="([^"]*)"/g), ([, address]) => address));
    expect([...links]).toEqual(["/agent/agentHourSalary"]);
    expect(headings(write({ menu: ["agentTeamOverview"], contractKinds: [] }))).not.toContain(
      "How can I check it?",
    );
  });

  it("leads to the page for feedback where the brand has one", () => {
    const link = 'customer service on the page <a href="/feedback"';
    const count = (feedback: boolean) =>
      write({}, { switches: { agentCentre: true, feedback } }).split(link).length - 1;
    expect([count(true), count(false)]).toEqual([2, 0]);
  });

  it("lists the brand's types in their order, in the brand's words, with what each may open", () => {
    folder.write("small/locales/EN.json", { "agent.card": "Partner {{type}}" });
    const content = write({ accountTypes: [42, 1], contractKinds: [] });
    folder.remove("small/locales/EN.json");
    expect(content).toContain("<strong>Member:</strong> Plays.");
    expect(content).toContain(
      "<strong>Partner 42:</strong> Has the agent centre. It may open: Member · Partner 42 · Partner 1",
    );
    expect(content).toMatch(
      /<strong>Partner 1:<\/strong> Has the agent centre. It may open: Member · Partner 1</,
    );
  });

  it("escapes the brand's name", () => {
    expect(write({ contractKinds: [] }, { name: "A *b* <i>c</i>" })).toContain(
      "at A *b* &lt;i&gt;c&lt;/i&gt; have",
    );
  });

  it.each(i18n.languages())("is complete in %s", (language) => {
    const content = write({ contractKinds: ALL }, { language });
    expect(content).not.toMatch(/\{\{|\*\*|agentHelp\./);
    expect(headings(content)).toHaveLength(7);
  });
});

describe("the chapters of the help", () => {
  const other = { tag: "deposit", title: "How to deposit", content: "<p>Open it.</p>", searchWords: [] };
  const load = (caller: object, audience: string, { isOn = true, own = false } = {}) => {
    const brand = loadBrand({ accountTypes: [1] }, { switches: { agentCentre: isOn } });
    const list = own ? [other, { ...other, tag: "agents", title: "Our own" }] : [other];
    const context = {
      ...{ brand, caller, request: { audience }, t: i18n.translate("EN", brand.texts) },
      platform: { content: { helpCentre: async () => ({ list }) } },
    };
    return loadChapters(context as unknown as AppLoadContext);
  };
  const visitor = { kind: "visitor" };
  const agent = { kind: "account", type: 1 };

  it("begin with the one for agents for agents, and for everybody on an agent host", async () => {
    for (const shown of [load(agent, "member"), load(agent, "agent"), load(visitor, "agent")])
      expect((await shown).map(({ tag }) => tag)).toEqual(["agents", "deposit"]);
    for (const hidden of [
      load(visitor, "member"),
      load({ kind: "account", type: 0 }, "member"),
      load(agent, "member", { isOn: false }),
    ])
      expect((await hidden).map(({ tag }) => tag)).toEqual(["deposit"]);
  });

  it("have the brand's own chapter for agents in place of it", async () => {
    expect((await load(agent, "agent", { own: true })).map(({ title }) => title)).toEqual([
      "How to deposit",
      "Our own",
    ]);
  });

  it("are found by what agents ask", async () => {
    const chapters = await load(agent, "agent");
    expect(
      ["commission", "payslip", "stop being an agent"].map((query) => searchHelp(chapters, query)[0]?.tag),
    ).toEqual(["agents", "agents", "agents"]);
  });
});
