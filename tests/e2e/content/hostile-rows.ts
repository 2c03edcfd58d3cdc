import { newId } from "../../../app/platform/database/ids.ts";
import { XSS_PAYLOADS } from "../../xss/payloads.ts";
import { loadDatabase } from "../setup/database.ts";
import type { Site } from "../setup/site.ts";

const ALL_PAYLOADS = XSS_PAYLOADS.join("\n");
const ADDRESS = "javascript:ran=1";

interface Rows {
  merchant_id: string;
  /** The text of every user-written field. */
  text: string;
  /** The same as JSON for every localized field. */
  texts: string;
  db: Awaited<ReturnType<typeof loadDatabase>>["db"];
  account_id: string;
  id: string;
  now: number;
}

/** Writes every payload into every user-written text at the brand `hostile`; see {@link writeRows}. */
export function writeHostileRows(site: Site, account_id: string): Promise<{ id: string }> {
  return writeRows(site, { merchant_id: "hostile", account_id, text: ALL_PAYLOADS });
}

/**
 * Writes a text into every user-written text at a brand, bypassing all sanitizing: announcements, messages, feedback,
 * promotions and applications, missions, tournaments, rewards, and the member's details. Returns the ids to look at.
 */
export async function writeRows(
  site: Site,
  of: { merchant_id: string; account_id: string; text: string },
): Promise<{ id: string }> {
  const { db } = await loadDatabase(site);
  const now = Date.now();
  const { text } = of;
  const texts = JSON.stringify({ EN: { title: text, content: text, summary: text, name: text, text } });
  const rows = { db, ...of, texts, id: newId(now), now };
  for (const write of [writeContent, writePromotions, writeRaces, writePoints, writeMember])
    await write(rows);
  return { id: rows.id };
}

/** The columns that most of these rows have. */
const common = ({ merchant_id, id, now }: Rows) => ({
  own: { merchant_id, id },
  made: { created_at: now, updated_at: now },
  open: { starts_at: now, ends_at: now + 3_600_000 },
});

async function writeContent(rows: Rows) {
  const { merchant_id, db, account_id, id, now, text, texts } = rows;
  const { own, made, open } = common(rows);
  await db
    .insertInto("announcement")
    .values(
      (["PL", "PU", "PR", "H", "B"] as const).map((type) => ({
        ...{
          merchant_id,
          id: type === "PL" ? id : newId(now),
          texts,
          type,
          group_name: "",
          platform: "W" as const,
        },
        ...{ execution: "A" as const, image_url: ADDRESS, link_url: ADDRESS, sort: 0, created_by: text },
        ...{ ...open, ...made },
      })),
    )
    .execute();
  await db
    .insertInto("message")
    .values({
      ...{ ...own, account_id, topic: "notice", texts, label: null, registered_from: null },
      ...{ deposited: null, recipients: 1, sent_by: text, sent_at: now, idempotency_key: id },
    })
    .execute();
  await db
    .insertInto("feedback")
    .values(
      [account_id, null].map((of) => ({
        ...{
          merchant_id,
          id: of ? id : newId(now),
          account_id: of,
          type: "other",
          content: text,
          contact: text,
        },
        ...{
          language: "EN",
          ip: "",
          state: of ? ("answered" as const) : ("open" as const),
          answer: of ? text : "",
        },
        ...{ decided_by: null, decided_at: of ? now : null, created_at: now },
      })),
    )
    .execute();
}

async function writePromotions(rows: Rows) {
  const { merchant_id, db, account_id, id, now, text, texts } = rows;
  const { own, made, open } = common(rows);
  const rules = { kind: "manual", most: 1_000, times: 3, days: 7 };
  await db
    .insertInto("promotion")
    .values({
      ...{
        ...own,
        kind: "manual",
        promo_group: "new",
        state: "published",
        rules: JSON.stringify(rules),
        texts,
      },
      ...{ picture: ADDRESS, sort: 0, quota: null, taken: 0, ...open, ...made },
    })
    .execute();
  await db
    .insertInto("promotion_entry")
    .values(
      (["rejected", "applying"] as const).map((state) => ({
        ...{ merchant_id, id: state === "applying" ? id : newId(now), promotion_id: id, account_id, state },
        ...{
          occasion: state,
          terms: JSON.stringify({ rules, texts: JSON.parse(texts) }),
          amount: 0,
          comment: text,
        },
        ...{ contact: text, reason: text, note: text, deposit_id: null, grant_id: null, draw_day: null },
        ...{ draw_no: null, landed: null, prize: null, idempotency_key: null, digest: "", decided_by: null },
        ...made,
      })),
    )
    .execute();
}

async function writeRaces(rows: Rows) {
  const { db, text, texts } = rows;
  const { own, made, open } = common(rows);
  const counted = { gameTypes: [], times: 3, days: 7 };
  const goal = { goal: "bet", target: 100, period: "day", prize: 100 };
  await db
    .insertInto("mission")
    .values({
      ...{ ...own, state: "published", texts, rules: JSON.stringify({ ...counted, ...goal }), sort: 0 },
      ...{ ...open, ...made },
    })
    .execute();
  const race = {
    ...{ ...counted, metric: "turnover", minStake: 0, minBets: 1, prizes: [{ from: 1, to: 1, amount: 100 }] },
    ...{ vendors: [{ vassalage: "JADE", name: text }], games: [{ gameId: "x", name: text }] },
  };
  await db
    .insertInto("tournament")
    .values({
      ...{ ...own, state: "published", texts, rules: JSON.stringify(race), closed_at: null, ranked: 0 },
      ...{ ...open, ...made },
    })
    .execute();
}

async function writePoints(rows: Rows) {
  const { db, account_id, id, text, texts } = rows;
  const { own, made } = common(rows);
  await db
    .insertInto("point_reward")
    .values({
      ...{ ...own, type: "goods", state: "shown", texts, picture: ADDRESS, price: 1, worth: null, times: 0 },
      ...{ days: 1, stock: 9, taken: 0, sort: 0, ...made },
    })
    .execute();
  await db
    .insertInto("point_redeem")
    .values({
      ...{
        ...own,
        account_id,
        reward_id: id,
        type: "goods",
        names: JSON.stringify({ EN: text }),
        quantity: 1,
      },
      // A rejected row needs no entries, so the audit of the shared database still passes.
      ...{ price: 1, state: "rejected", grant_id: null, remark: text, delivery: null, decided_by: null },
      ...{ idempotency_key: id, digest: id, ...made },
    })
    .execute();
}

async function writeMember(rows: Rows) {
  const { db, account_id, text } = rows;
  await db
    .updateTable("account")
    .set({
      ...{ nickname: text, labels: JSON.stringify([text]), label_color: `red;background:url("${ADDRESS}")` },
      ...{ club_name: text, club_rank: 1, avatar: ADDRESS, profile: JSON.stringify({ fullname: text }) },
      ...{ email: `"${text}"@example.org`, register_method: text },
    })
    .where("id", "=", account_id)
    .execute();
}
