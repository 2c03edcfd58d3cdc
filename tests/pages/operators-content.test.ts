import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import error from "#app/locales/EN/error.json" with { type: "json" };
import ops from "#app/locales/EN/ops.json" with { type: "json" };
import tournaments from "#app/locales/EN/tournaments.json" with { type: "json" };
import { loadDatabase } from "../e2e/setup/database.ts";
import { newMember } from "../e2e/setup/members.ts";
import { signedInOperator } from "../e2e/setup/operators.ts";
import { element, getText, input, openSite, type PageSite } from "./site.ts";

/** Tests the forms of announcements, downloads, messages and free spins as a client without scripts. */

let site: PageSite;
let cookies: { ops: string };
beforeAll(async () => {
  site = await openSite();
  cookies = { ops: (await signedInOperator(site, "support")).token };
});
afterAll(() => site.stop());

const get = (path: string, as = cookies) => site.get("ops", path, { cookies: as });
const post = (path: string, form: Record<string, string>, as = cookies) =>
  site.post("ops", path, form, { cookies: as });
const getTyped = (html: string, name: string) =>
  getText(
    html.match(
      new RegExp(`<textarea[^>]*name="${name.replaceAll(".", "\\.")}"[^>]*>(.*?)</textarea>`, "s"),
    )?.[1] ?? "",
  );

it("an announcement shows its refused fields and the rest of a refused text, and is then saved and removed", async () => {
  const at = "/ops/announcements/northgate/new";
  const blank = await get(at);
  expect(input(blank.html, "texts.EN.title")).toMatchObject({ maxLength: "160", required: "" });
  const form = {
    ...{ type: "PL", groupName: "", execution: "B", platform: "W", sort: "0", imageUrl: "", linkUrl: "" },
    ...{ startsAt: "2026-11-28T10:00", endsAt: "2026-11-28T09:00" },
    ...{ "texts.EN.title": "News", "texts.EN.content": "<p>Hi</p><video></video>" },
  };
  const ended = await post(at, form);
  expect(ended.status).toBe(422);
  expect(ended.text).toContain(ops["error.endsBefore"]);
  const unsafe = await post(at, { ...form, endsAt: "" });
  expect(unsafe.text).toContain("<video>");
  expect(getTyped(unsafe.html, "texts.EN.content")).toBe("<p>Hi</p>");
  expect(input(unsafe.html, "texts.EN.title")?.value).toBe("News");
  const untitled = await post(at, {
    ...form,
    endsAt: "",
    "texts.EN.title": "",
    "texts.EN.content": "<p>Hi</p>",
  });
  expect(input(untitled.html, "texts.EN.title")).toMatchObject({ "aria-invalid": "true" });
  const banner = await post(at, { ...form, endsAt: "", type: "B", "texts.EN.content": "" });
  expect(banner.text).toContain(ops["error.bannerPicture"]);
  expect(element(banner.html, "select", /name="groupName"/)).not.toBeNull();

  const saved = await post(at, { ...form, endsAt: "", "texts.EN.content": "<p>Hi</p>" });
  expect(saved.status).toBe(303);
  const path = saved.headers.location?.split("?")[0] ?? "";
  const page = await get(saved.headers.location ?? "");
  expect(page.text).toContain("Announcement saved: News. It is in the log.");
  expect(input(page.html, "startsAt")?.value).toBe("2026-11-28T10:00");
  const seenVersion = input(page.html, "seenVersion")?.value ?? "";
  const stale = await post(path, {
    ...form,
    endsAt: "",
    "texts.EN.content": "",
    seenVersion: `${seenVersion}0`,
  });
  expect(stale.status).toBe(409);
  const removed = await post(path, { decision: "remove", seenVersion });
  expect(removed.headers.location).toBe("/ops/announcements?done=announcements.remove");
});

it("an app shows a refused address, is set and taken back, and has no page for an unknown kind", async () => {
  const at = "/ops/downloads/northgate/android";
  const page = await get(at);
  const seenSetAt = input(page.html, "seenSetAt")?.value ?? "";
  const form = { decision: "save", seenSetAt, version: "2.4.1", "texts.EN.note": "For Android 9" };
  const refused = await post(at, { ...form, url: "http://files.example.com/x.apk" });
  expect([refused.status, input(refused.html, "url")?.["aria-invalid"]]).toEqual([422, "true"]);
  expect(input(refused.html, "texts.EN.note")?.value).toBe("For Android 9");
  const url = "https://files.example.com/x.apk";
  expect((await post(at, { ...form, url: ` ${url} ` })).status).toBe(303);
  const set = await get(at);
  expect(set.text).toContain(`${ops["downloads.address"]} ${url}`);
  expect(set.text).toContain("Note (EN) For Android 9");
  expect((await post(at, { ...form, url })).status).toBe(409);
  const seen = input(set.html, "seenSetAt")?.value ?? "";
  expect(seen).toMatch(/^\d{13}$/);
  const back = await post(at, { decision: "takeBack", seenSetAt: seen });
  expect(back.headers.location).toBe(`${at}?done=downloads.takeBack`);
  expect((await get("/ops/downloads/northgate/fridge")).status).toBe(404);
});

it("a message is counted for the chosen recipients alone, refused without a text, and sent", async () => {
  const { username } = await newMember(site, "northgate");
  const at = "/ops/messages?for=northgate";
  const idempotencyKey = input((await get(at)).html, "idempotencyKey")?.value ?? "";
  const texts = { "texts.EN.title": "Hello", "texts.EN.content": "<p>Welcome</p>" };
  const form = { merchant: "northgate", idempotencyKey, decision: "count", ...texts };
  const nameless = await post(at, { ...form, to: "one", username: " " });
  expect(nameless.text).toContain(error["field.required"]);
  const dated = await post(at, { ...form, to: "some", registeredFrom: "soon" });
  expect([dated.status, input(dated.html, "registeredFrom")?.["aria-invalid"]]).toEqual([422, "true"]);
  // The name belongs to another choice.
  const future = await post(at, { ...form, to: "some", registeredFrom: "2999-01-01", username });
  expect(input(future.html, "seenCount")?.value).toBe("0");
  const one = await post(at, { ...form, to: "one", username, registeredFrom: "2999-01-01" });
  expect(input(one.html, "seenCount")?.value).toBe("1");
  expect(input(one.html, "idempotencyKey")?.value).toBe(idempotencyKey);
  const send = { ...form, to: "one", username, seenCount: "1", decision: "send" };
  const empty = await post(at, { ...send, "texts.EN.content": "" });
  expect([empty.status, empty.text.includes(error["field.required"])]).toEqual([422, true]);
  expect((await post(at, send)).headers.location).toBe("/ops/messages?done=messages.send");
});

it("free spins are counted for the chosen members alone, need a reason, and are given", async () => {
  const { db } = await loadDatabase(site);
  const [id, now] = [randomUUID(), Date.now()];
  const rules = {
    ...{ kind: "freeSpins", vassalage: "AURORA", gameId: "golden-carabao", gameName: "Golden Carabao" },
    ...{ spins: 2, stake: 500, days: 7 },
  };
  await db
    .insertInto("promotion")
    .values({
      ...{ merchant_id: "manila", id, kind: "freeSpins", promo_group: "event", state: "published" },
      ...{ rules: JSON.stringify(rules), picture: "art:spins", sort: 9_998, quota: null, taken: 0 },
      texts: JSON.stringify({ EN: { title: "Two spins on us", summary: "", content: "" } }),
      ...{ starts_at: now, ends_at: null, created_at: now, updated_at: now },
    })
    .execute();
  const finance = { ops: (await signedInOperator(site, "finance")).token };
  const { username } = await newMember(site, "manila");
  const at = "/ops/freeSpins?for=manila";
  const idempotencyKey = input((await get(at, finance)).html, "idempotencyKey")?.value ?? "";
  const form = { merchant: "manila", promotionId: id, idempotencyKey, decision: "count", note: "" };
  const nobody = await post(at, { ...form, to: "usernames", usernames: "" }, finance);
  expect([nobody.status, nobody.text.includes(error["field.required"])]).toEqual([422, true]);
  const noWay = await post(at, { ...form, to: "note", usernames: username }, finance);
  expect(noWay.status, "a field that is no way").toBe(422);
  const counted = await post(
    at,
    { ...form, to: "usernames", usernames: username, label: "nobody has it" },
    finance,
  );
  expect(input(counted.html, "seenCount")?.value).toBe("1");
  expect(getTyped(counted.html, "usernames")).toBe(username);
  const give = { ...form, to: "usernames", usernames: username, seenCount: "1", decision: "give" };
  const unexplained = await post(at, give, finance);
  expect([unexplained.status, input(unexplained.html, "note")?.["aria-invalid"]]).toEqual([422, "true"]);
  const given = await post(at, { ...give, note: "A lost round" }, finance);
  expect(given.headers.location).toMatch(/^\/ops\/freeSpins\/manila\/[\w-]+\?done=freeSpins\.give$/);
  const page = await get(given.headers.location ?? "", finance);
  expect(page.text).toContain("A lost round");
  expect(page.text).toContain(username);
  expect(page.text).not.toContain(ops.nothingToDo);
});

it("the forms of items that a brand does not show are not offered", async () => {
  const as = { ops: (await signedInOperator(site, "finance")).token };
  const isOffered = async (path: string) => input((await get(path, as)).html, "idempotencyKey") !== null;
  for (const page of ["promotions?kind=info&", "missions?", "tournaments?", "rewards?"]) {
    expect([page, await isOffered(`/ops/${page}for=manila`)]).toEqual([page, true]);
    expect([page, await isOffered(`/ops/${page}for=northgate`)]).toEqual([page, false]);
  }
});

it("a draft shows no standings, its required fields are marked, and its author cannot publish it alone", async () => {
  const [author, other] = [await signedInOperator(site, "finance"), await signedInOperator(site, "finance")];
  const rules = {
    ...{ metric: "turnover", gameTypes: [], vendors: [], games: [], minStake: 0, minBets: 1 },
    ...{ prizes: [{ from: 1, to: 1, amount: 500_000_000 }], times: 0, days: 1 },
  };
  const asked = {
    ...{ merchant: "manila", rules, texts: { TY: { title: "Paligsahan", summary: "" } } },
    ...{ startsAt: 0, endsAt: Date.now() + 86_400_000, idempotencyKey: randomUUID() },
  };
  const created = await site.call("ops", "/api/tournaments/create", { token: author.token, input: asked });
  const path = `/ops/tournaments/manila/${created.body.value.id}`;
  const own = await get(path, { ops: author.token });
  expect(own.text).not.toContain(tournaments["standings.final"]);
  expect(element(own.html, "button", /value="save"/)).not.toBeNull();
  expect(element(own.html, "button", /value="publish"/)).toBeNull();
  for (const label of ["Prize table (PHP)", "Bets needed for a place"]) {
    const from = own.html.indexOf(`${label}<span`);
    expect([label, getText(own.html.slice(from, own.html.indexOf("</label>", from)))]).toEqual([
      label,
      `${label} *`,
    ]);
  }
  const theirs = await get(path, { ops: other.token });
  expect(element(theirs.html, "button", /value="publish"/)).not.toBeNull();
});
