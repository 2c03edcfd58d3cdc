import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { announcements } from "./content.server.ts";
import { safeAddress, sanitiseHtml } from "./sanitise-html.ts";

const NOW = 1_800_000_000_000;
const clock = { now: () => NOW };
const ctx = { merchant: { code: "MNL", defaultLanguage: "TY" }, request: { language: "EN" } } as CallContext;
const asked = { types: "B,PL,PU,PR,H", platform: "W", execution: "B" };

await forEachDialect("announcements", (open) => {
  let database: TestDatabase;
  let made = 0;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.drop());

  async function announce(row: Partial<Parameters<typeof values>[0]>) {
    await database.db.insertInto("announcement").values(values(row)).execute();
  }
  function values(row: {
    merchant_id?: string;
    type?: "B" | "PL" | "PU" | "PR" | "H";
    language?: string;
    title?: string;
    content?: string;
    image_url?: string;
    link_url?: string;
    sort?: number;
    starts_at?: number;
    ends_at?: number | null;
  }) {
    return {
      merchant_id: "MNL",
      id: `a${++made}`,
      type: "PL" as const,
      language: "EN",
      title: `title ${made}`,
      content: "",
      image_url: "",
      link_url: "",
      sort: 0,
      starts_at: NOW - 1000,
      ends_at: null,
      created_at: NOW - 1000,
      ...row,
    };
  }
  const titles = async (input = asked) => {
    const value = await announcements({ db: database.db, clock }, ctx, input);
    return {
      player: value.player.map((one) => one.title),
      banners: value.banners.map((one) => one.title),
      popup: value.popup.map((one) => one.title),
      promotion: value.promotion.map((one) => one.title),
    };
  };

  it("shows each type in its own list, the merchant's order first, then newest first", async () => {
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
    });
    expect(await titles({ ...asked, types: "PU,nonsense" })).toMatchObject({ player: [], popup: ["popup"] });
    expect(await titles({ ...asked, types: "" })).toMatchObject({ player: [], popup: [] });
  });

  it("shows nothing before its start, after its end, or of another merchant", async () => {
    await announce({ title: "later", starts_at: NOW + 1 });
    await announce({ title: "over", ends_at: NOW });
    await announce({ title: "other", merchant_id: "OTHER" });
    await announce({ title: "running", ends_at: NOW + 1 });
    expect((await titles()).player).toEqual(["running"]);
  });

  it("falls back to the merchant's language type by type", async () => {
    await announce({ title: "english", type: "PL" });
    await announce({ title: "tagalog", type: "PL", language: "TY" });
    await announce({ title: "tagalog popup", type: "PU", language: "TY" });
    await announce({ title: "thai popup", type: "PU", language: "TH" });
    expect(await titles()).toMatchObject({ player: ["english"], popup: ["tagalog popup"] });
    expect(await titles({ ...asked, language: "TH" } as typeof asked)).toMatchObject({
      player: ["tagalog"],
      popup: ["thai popup"],
    });
  });

  it("gives out safe HTML and safe addresses only", async () => {
    await announce({
      content: '<p onclick="x()">Hello <script>alert(1)</script><a href="javascript:x()">there</a></p>',
      image_url: "javascript:alert(1)",
      link_url: "//evil.example",
    });
    const [one] = (await announcements({ db: database.db, clock }, ctx, asked)).player;
    expect(one?.content).toBe('<p>Hello <a rel="noopener nofollow">there</a></p>');
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
  ])("keeps nothing of %s that could run", (html) => {
    expect(sanitiseHtml(html)).not.toMatch(
      /script|onerror|javascript|data:|style|srcdoc|<form|<svg|<math|evil/i,
    );
  });

  it("keeps what a notice is written with", () => {
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
  ])("takes the address %s as %s", (given, shown) => {
    expect(safeAddress(given)).toBe(shown);
  });
});
