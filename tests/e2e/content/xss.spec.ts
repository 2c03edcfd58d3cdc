import { newId } from "../../../app/platform/database/ids.ts";
import { XSS_PAYLOADS } from "../../xss/payloads.ts";
import { ownAddress } from "../auth/new-member.ts";
import { enterAsNewMember, expect, test } from "../fixtures.ts";
import { databaseOf } from "../setup/database.ts";
import { publishedSite, readBrandDocument } from "../setup/site.ts";

test.use(ownAddress);

/**
 * Every payload in every text that people write, stored as it is: what is read is cleaned whatever was stored. The fixture
 * fails the test for whatever the browser writes to its console, reports of the page's policy among them.
 */
test("no known payload runs in an announcement, a message, feedback, a nickname or a search", async ({
  page,
  visit,
}) => {
  const site = publishedSite();
  const { merchantCode: merchant_id } = readBrandDocument(site, "northgate");
  const { id: account_id } = await enterAsNewMember(page, "northgate");
  const { db } = await databaseOf(site);
  const all = XSS_PAYLOADS.join("\n");
  const now = Date.now();
  const id = newId(now);
  const texts = JSON.stringify({ EN: { title: all, content: all } });
  await db
    .insertInto("announcement")
    .values({
      ...{ merchant_id, id, texts, type: "PL", group_name: "", platform: "W", execution: "A" },
      ...{ image_url: "javascript:ran=1", link_url: "javascript:ran=1", sort: 9_999, starts_at: now },
      ...{ ends_at: now + 60_000, created_at: now, created_by: "", updated_at: now },
    })
    .execute();
  await db
    .insertInto("message")
    .values({
      ...{ merchant_id, id, account_id, topic: "notice", texts, label: null, registered_from: null },
      ...{ deposited: null, recipients: 1, sent_by: "", sent_at: now, idempotency_key: id },
    })
    .execute();
  await db
    .insertInto("feedback")
    .values({
      ...{ merchant_id, id, account_id, type: "other", content: all, contact: all, language: "EN", ip: "" },
      ...{ state: "answered", answer: all, decided_by: null, decided_at: now, created_at: now },
    })
    .execute();
  await db.updateTable("account").set({ nickname: all }).where("id", "=", account_id).execute();

  const search = new URLSearchParams({ gameName: XSS_PAYLOADS.slice(0, 40).join("").slice(0, 1_500) });
  for (const path of [
    `/noticePage?id=${id}&pageNo=99999`,
    `/member/messageV2?kind=personal&message=${id}`,
    "/feedback",
    `/rng?${search}`,
    `/help?${search}#${encodeURIComponent(XSS_PAYLOADS[0] ?? "")}`,
  ]) {
    await visit("northgate", path);
    await page.mouse.move(400, 400);
    expect(await page.evaluate(() => "ran" in window && Reflect.get(window, "ran")), path).toBe(false);
  }
  await db.deleteFrom("announcement").where("id", "=", id).execute();
});
