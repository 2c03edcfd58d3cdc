import type { Selectable } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CallInput } from "../contract/calls.ts";
import type { CallContext } from "../core/call-context.ts";
import type { AnnouncementRow } from "../database/tables/content.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { announcements } from "./list-announcements.ts";
import { sanitiseAddress, sanitiseHtml } from "./sanitise-html.ts";

const NOW = 1_800_000_000_000;
const clock = { now: () => NOW };
const ctx = {
  caller: { kind: "visitor" },
  merchant: { code: "MNL", defaultLanguage: "TY", agents: { on: true, types: [1, 2] } },
  request: { language: "EN" },
} as unknown as CallContext;
type Asked = CallInput<"content", "announcements">;
const asked: Asked = { types: "B,PL,PU,PR,H", platform: "W", execution: "B" };
type Row = Partial<Selectable<AnnouncementRow>> & { title?: string; content?: string; language?: string };

await forEachDialect("announcements", (open) => {
  let database: TestDatabase;
  let made = 0;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.drop());

  async function announce({ title = `title ${made}`, content = "", language = "EN", ...row }: Row) {
    await database.db
      .insertInto("announcement")
      .values({
        merchant_id: "MNL",
        id: `a${++made}`,
        type: "PL",
        texts: JSON.stringify({ [language]: { title, content } }),
        group_name: "",
        platform: "W",
        execution: "B",
        image_url: "",
        link_url: "",
        sort: 0,
        starts_at: NOW - 1000,
        ends_at: null,
        created_at: NOW - 1000,
        created_by: "",
        updated_at: NOW - 1000,
        ...row,
      })
      .execute();
  }
  const titles = async (input: Asked = asked, of = ctx) => {
    const value = await announcements({ database, clock }, of, input);
    return {
      player: value.player.map((one) => one.title),
      banners: value.banners.map((one) => one.title),
      popup: value.popup.map((one) => one.title),
      promotion: value.promotion.map((one) => one.title),
      agent: value.agent.map((one) => one.title),
    };
  };

  it("lists each type of content separately, in the merchant's order, then newest first", async () => {
    await announce({ title: "old", starts_at: NOW - 9000 });
    await announce({ title: "new", starts_at: NOW - 10 });
    await announce({ title: "last", sort: 5, starts_at: NOW });
    await announce({ title: "header", type: "H" });
    await announce({ title: "banner", type: "B" });
    await announce({ title: "popup", type: "PU" });
    await announce({ title: "promotion", type: "PR" });
    expect(await titles()).toEqual({
      player: ["new", "old", "last", "header"],
      banners: ["banner"],
      popup: ["popup"],
      promotion: ["promotion"],
      agent: [],
    });
    expect(await titles({ ...asked, types: "PU,nonsense" })).toMatchObject({ player: [], popup: ["popup"] });
    expect(await titles({ ...asked, types: "" })).toMatchObject({ player: [], popup: [] });
  });

  it("shows no content before its start, after its end, or of another merchant", async () => {
    await announce({ title: "later", starts_at: NOW + 1 });
    await announce({ title: "over", ends_at: NOW });
    await announce({ title: "other", merchant_id: "OTHER" });
    await announce({ title: "running", ends_at: NOW + 1 });
    expect((await titles()).player).toEqual(["running"]);
  });

  it("shows each item in the requested language, else in the merchant's", async () => {
    const both = { EN: { title: "english", content: "" }, TY: { title: "tagalog", content: "" } };
    await announce({ texts: JSON.stringify(both) });
    await announce({ title: "tagalog alone", language: "TY" });
    expect((await titles()).player).toEqual(["english", "tagalog alone"]);
    expect((await titles({ ...asked, language: "TH" })).player).toEqual(["tagalog", "tagalog alone"]);
  });

  it("shows items only to their audience, and on their platform", async () => {
    await announce({ title: "everybody" });
    await announce({ title: "members", execution: "A", sort: 1 });
    await announce({ title: "visitors", execution: "V", sort: 2 });
    await announce({ title: "every platform", platform: "ALL", sort: 3 });
    const member = { ...ctx, caller: { kind: "account" } } as CallContext;
    expect((await titles()).player).toEqual(["everybody", "visitors", "every platform"]);
    expect((await titles(asked, member)).player).toEqual(["everybody", "members", "every platform"]);
    expect((await titles({ ...asked, execution: "A" }, member)).player).toEqual(["members"]);
    expect((await titles({ ...asked, execution: "A" })).player).toEqual([]);
    expect((await titles({ ...asked, platform: "X" })).player).toEqual(["every platform"]);
  });

  it("shows those for agents to agents alone, who ask for them", async () => {
    await announce({ title: "for agents", type: "AG", execution: "A" });
    const as = async (type: number, merchant: object = {}, types = "AG,PL") => {
      const caller = { kind: "account", type };
      const of = { ...ctx, caller, merchant: { ...ctx.merchant, ...merchant } } as CallContext;
      return (await titles({ ...asked, types }, of)).agent;
    };
    expect(await as(2)).toEqual(["for agents"]);
    expect(await as(2, {}, asked.types)).toEqual([]);
    expect(await as(0)).toEqual([]);
    expect(await as(41)).toEqual([]);
    expect(await as(2, { agents: { on: false, types: [1, 2] } })).toEqual([]);
    expect((await titles({ ...asked, types: "AG" })).agent).toEqual([]);
  });

  it("returns only safe HTML and safe addresses", async () => {
    await announce({
      content: '<p onclick="x()">Hello <script>alert(1)</script><a href="javascript:x()">there</a></p>',
      image_url: "javascript:alert(1)",
      link_url: "//evil.example",
    });
    const [one] = (await announcements({ database, clock }, ctx, asked)).player;
    expect(one?.content).toBe("<p>Hello there</p>");
    expect(one).toMatchObject({ imageUrl: "", linkUrl: "" });
  });
});

describe("operators' HTML", () => {
  it.each([
    "<img src=x onerror=alert(1)>",
    "<svg><script>alert(1)</script></svg>",
    "<math><mtext><table><mglyph><style><img src onerror=alert(1)>",
    '<template><img src=x onerror="alert(1)"></template>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<a href="  JaVaScRiPt:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<form action="/x"><button formaction="javascript:alert(1)">x</button></form>',
    "<style>@import 'https://evil.example'</style>",
    '<p style="background:url(https://evil.example)">x</p>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  ])("keeps nothing executable of %s", (html) => {
    expect(sanitiseHtml(html)).not.toMatch(
      /script|onerror|javascript|data:|style|srcdoc|<form|<svg|<math|evil/i,
    );
  });

  it("keeps the formatting that notices use", () => {
    const html =
      '<h3>Hot <b>games</b></h3><ul><li><a href="/rng" rel="noopener nofollow">Slots</a></li></ul><p>1 &lt; 2</p>';
    expect(sanitiseHtml(html)).toBe(html);
  });

  it.each([
    ["/promotions?x=1", "/promotions?x=1"],
    ["https://example.org/a", "https://example.org/a"],
    ["//evil.example", ""],
    ["/\\evil.example", ""],
    ["http://example.org", ""],
    ["javascript:alert(1)", ""],
    ["promotions", ""],
    ["", ""],
  ])("reads the address %s as %s", (given, shown) => {
    expect(sanitiseAddress(given)).toBe(shown);
  });
});
