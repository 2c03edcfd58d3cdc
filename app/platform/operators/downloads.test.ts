import { describe, expect, it } from "vitest";
import { loadApps } from "../content/content.server.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal, testContext } from "../testing.ts";
import { openOperators } from "./testing.ts";

const FILE = "https://files.example.com/app-2.4.1.apk";

await forEachDialect("operators' app downloads", (open) => {
  const { given, code, lines } = openOperators(open);
  const app = () => ({ merchant: code(), id: "android" as const });
  const draft = () => ({ ...app(), url: FILE, version: "2.4.1", texts: {} });
  /** Returns the apps that a visitor sees, of a merchant whose document has apps of its own. */
  const shown = (language: string) => {
    const { merchant } = given.fixture;
    const resources = { ios: "https://apps.example.com/1", android: "https://apps.example.com/2" };
    const site = { ...merchant.site, resources };
    return loadApps(given.database.db, testContext({ ...merchant, site }, { language }));
  };

  it("downloads override the document's until withdrawn; both changes are published at once and logged", async () => {
    const support = await given.fixture.login("support");
    const published: unknown[] = [];
    given.database.publishTo((topic, payload) => void published.push([topic, payload.merchantId]));
    const texts = { TY: { note: " Para sa Android 9 " }, EN: { note: "" }, JA: { note: " " } };
    await support.downloads.save({ ...draft(), url: ` ${FILE}\u200b\n`, texts, seenSetAt: 0 });
    expect(await shown("EN")).toEqual([
      { kind: "ios", url: "https://apps.example.com/1", version: "", note: "" },
      { kind: "android", url: FILE, version: "2.4.1", note: "Para sa Android 9" },
    ]);
    const { list, total, names } = await support.downloads.list({ merchant: code() });
    expect([list.map(({ id }) => id), total]).toEqual([["ios", "android", "lite"], 3]);
    expect(list[1]).toMatchObject({ url: FILE, documentUrl: "", setBy: support.operator.id });
    expect(names).toEqual({ [support.operator.id]: support.operator.username });

    const { setAt } = list[1] ?? {};
    const stale = support.downloads.takeBack({ ...app(), seenSetAt: (setAt ?? 0) - 1 });
    expect((await refusal(stale)).details.changedBy).toBe(support.operator.username);
    await support.downloads.takeBack({ ...app(), seenSetAt: setAt ?? 0 });
    expect((await shown("EN"))[1]).toMatchObject({
      url: "https://apps.example.com/2",
      version: "",
      note: "",
    });
    expect((await refusal(support.downloads.takeBack({ ...app(), seenSetAt: 0 }))).code).toBe("NOT_FOUND");
    expect(published).toEqual([
      ["downloads", code()],
      ["downloads", code()],
    ]);
    const set = { url: FILE, version: "2.4.1", notes: '{"TY":{"note":"Para sa Android 9"}}' };
    expect(await lines("android")).toMatchObject([
      { action: "downloads.save", before: {}, after: set },
      { action: "downloads.takeBack", before: set, after: {} },
    ]);
  });

  it("downloads are changed only by operators who saw the current ones, and never shown to another merchant", async () => {
    const support = await given.fixture.login("support");
    await support.downloads.save({ ...draft(), seenSetAt: 0 });
    expect((await refusal(support.downloads.save({ ...draft(), seenSetAt: 0 }))).code).toBe("CONFLICT");
    const { one } = await support.downloads.detail(app());
    await support.downloads.save({ ...draft(), version: "2.5", seenSetAt: one.setAt ?? 0 });
    expect((await support.downloads.detail(app())).one.version).toBe("2.5");
    const late = await refusal(support.downloads.save({ ...draft(), seenSetAt: one.setAt ?? 0 }));
    expect([late.code, (await support.downloads.detail(app())).one.version]).toEqual(["CONFLICT", "2.5"]);
    const other = await support.downloads.detail({ ...app(), merchant: given.fixture.other.code });
    expect(other.one).toMatchObject({ url: "", setAt: null });
  });

  describe("downloads are refused", () => {
    it.each([
      [{ url: "http://files.example.com/app.apk" }, "/url"],
      [{ url: "/download" }, "/url"],
      [{ url: "//files.example.com/app.apk" }, "/url"],
      [{ url: "javascript:alert(1)" }, "/url"],
      [{ url: "https://store.example.com@evil.example/app" }, "/url"],
      [{ url: "https://files.example.com/an app.apk" }, "/url"],
      [{ url: "https://127.0.0.1/app.ipa" }, "/url"],
      [{ url: "https://[::1]/app.ipa" }, "/url"],
      [{ url: "https://localhost/app.ipa" }, "/url"],
      [{ url: "" }, "/url"],
      [{ version: "1".repeat(41) }, "/version"],
      [{ texts: { EN: { note: "No Tagalog" } } }, "/texts/TY/note"],
      [{ texts: { TY: { note: "Tama" }, JA: { note: "No such language" } } }, "/texts/JA"],
      [{ texts: { TY: { note: "x".repeat(301) } } }, "/texts/TY/note"],
    ])("with %j", async (wrong, pointer) => {
      const support = await given.fixture.login("support");
      const before = await shown("TY");
      const error = await refusal(support.downloads.save({ ...draft(), seenSetAt: 0, ...wrong }));
      expect([error.code, error.fields[0]?.pointer]).toEqual(["INVALID_INPUT", pointer]);
      expect(await shown("TY")).toEqual(before);
    });
  });
});
