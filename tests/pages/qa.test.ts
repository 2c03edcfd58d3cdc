import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSite, type PageSite } from "./site.ts";

/** Tests the QA page as a client without scripts. */

let site: PageSite;
beforeAll(async () => {
  site = await openSite({ MARQUEE_QA: "1" });
});
afterAll(() => site.stop());

const get = (path: string, cookies = {}) => site.get("manila", path, { cookies });
const post = (form: Record<string, string>, cookies = {}) => site.post("manila", "/__qa", form, { cookies });

describe("/__qa", () => {
  it("changes the switches of one browser, and says so at the top", async () => {
    const set = await post({ do: "set", on: "chatRoom", off: "freePlay" });
    expect([set.status, set.headers.location]).toEqual([303, "/__qa"]);
    const { text, html } = await get("/__qa", set.cookies);
    expect(text).toContain("2 changed in this browser");
    expect(html).toContain(`value="http://manila.localhost:${site.port}/__qa?on=chatRoom&amp;off=freePlay"`);
    expect((await get("/__qa")).text).toContain("Nothing is changed in this browser");
    const reset = await post({ do: "reset" }, set.cookies);
    expect(reset.cookies).toEqual({ "qa-switches": "" });
  });

  it("shows what a link proposes, and changes nothing by itself", async () => {
    const { text, cookies } = await get("/__qa?on=chatRoom,chatroom&off=freePlay");
    expect(text).toContain("This link proposes 2 changes");
    expect(text).toContain("Nothing is changed in this browser");
    expect(text).toContain("chatroom");
    expect(cookies).toEqual({});
  });

  it("refuses a set as brand check does", async () => {
    const { status, text, cookies } = await post({ do: "set", on: "multiWallet" });
    expect(status).toBe(422);
    expect(text).toMatch(/brand\.json:\d+:\d+\s+\/switches\/multiWallet: expected false/);
    expect(cookies).toEqual({});
  });

  it("applies a preset as far as brand check allows, and lists the rest", async () => {
    const sent = await post({ do: "preset", preset: "all-on" });
    expect([sent.status, sent.headers.location]).toEqual([303, "/__qa?preset=all-on"]);
    const { text } = await get("/__qa?preset=all-on", sent.cookies);
    expect(text).toMatch(/The preset “All on” is applied, except for \d+ switch/);
    expect(text).toContain("multiWallet: expected false");
  });

  it("keeps the switches that a filter hides", async () => {
    const { html, text } = await get("/__qa?q=chatRoom");
    expect(text).toMatch(/1 of \d+ switches\. The others stay as they are\./);
    expect(html).toContain('<input type="hidden" name="switch" value="freePlay"/>');
  });
});

it("/__qa/document shows each value with the place that states it", async () => {
  const { cookies } = await post({ do: "set", on: "chatRoom" });
  const search = await get("/__qa/document?q=%2Fswitches%2FchatRoom", cookies);
  expect(search.text).toMatch(/\/switches\/chatRoom\s*true\s*this browser/);
  const own = await get("/__qa/document?section=id");
  expect(own.text).toMatch(/\/id\s*"manila-star"\s*manila-star/);
  const registration = await get("/__qa/document?section=registration");
  expect(registration.html.match(/<li/g)?.length).toBeLessThan(300);
  expect(registration.text).toContain("page 1 of 2");
});

it("/__qa/results and /__qa/brands answer", async () => {
  expect((await get("/__qa/results")).text).toContain("Switch matrix");
  expect((await get("/__qa/brands")).text).toContain("Manila Star");
});
