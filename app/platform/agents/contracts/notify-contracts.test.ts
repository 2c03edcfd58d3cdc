import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../../database/testing.ts";
import type { TestMember } from "../../platform-testing.ts";
import { returnToMember } from "../agent-types.ts";
import { scheduleMove } from "../branch-moves.ts";
import { countFigures } from "../count-figures.ts";
import { notifyContracts } from "./notify-contracts.ts";
import { getDayStart, openOffers, type TestOffers } from "./testing.ts";

/** Runs the job on two servers, and returns the texts of all messages to some agents, oldest first. */
async function readNews(given: TestOffers, agents: Readonly<Record<string, TestMember>>) {
  const { services, merchant, database } = given;
  await Promise.all([notifyContracts(services, merchant), notifyContracts(services, merchant)]);
  const news: Record<string, string[]> = {};
  for (const [name, { accountId }] of Object.entries(agents)) {
    const rows = await database.db
      .selectFrom("message")
      .select(["texts", "idempotency_key"])
      .where("merchant_id", "=", merchant.code)
      .where("account_id", "=", accountId)
      .orderBy("sent_at")
      .orderBy("idempotency_key")
      .execute();
    news[name] = rows.map(({ texts }) => /team\.contract\.(\w+)\.text/.exec(texts)?.[1] ?? "");
  }
  return news;
}

await forEachDialect("messages about contracts", (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  /** Opens the tree with contracts whose messages were sent and are gone. */
  async function openAgreed() {
    const given = await openOffers(database);
    const ids = await given.agreeAll();
    await notifyContracts(given.services, given.merchant);
    await database.db.deleteFrom("message").where("merchant_id", "=", given.code).execute();
    return { given, ids };
  }

  it("tell of offers, answers and wishes the other side, once, and nobody of proposals", async () => {
    const given = await openOffers(database);
    const { top, middle, sibling, clock } = given;
    const agents = { top, middle, sibling };
    const step = async (work: Promise<unknown>) => {
      await work;
      clock.advance(1_000);
      return readNews(given, agents);
    };
    expect(await step(given.agree(null, top, [1_000]))).toEqual({ top: ["offer"], middle: [], sibling: [] });
    const id = await given.offer(top, middle, [800]);
    expect(await step(given.answer(middle, id, true))).toMatchObject({
      ...{ top: ["offer", "accepted"], middle: ["offer"] },
    });
    await step(top.calls.agents.endContract({ id }));
    expect(await step(given.answer(middle, id, false))).toMatchObject({
      ...{ top: ["offer", "accepted", "kept"], middle: ["offer", "end"] },
    });
    expect(await step(middle.calls.agents.endContract({ id }))).toMatchObject({
      ...{ top: ["offer", "accepted", "kept", "left"], middle: ["offer", "end"] },
    });
    const refused = await given.offer(top, sibling, [500]);
    await step(given.answer(sibling, refused, false));
    const withdrawn = await given.offer(top, sibling, [500]);
    expect(await step(top.calls.agents.withdrawOffer({ id: withdrawn }))).toEqual({
      top: ["offer", "accepted", "kept", "left", "rejected"],
      middle: ["offer", "end"],
      sibling: ["offer", "offer", "withdrawn"],
    });
  });

  describe("that end tell", () => {
    it("the downlines below of an end, or of a lower rate, and those of waiting offers", async () => {
      const { given } = await openAgreed();
      const { top, middle, low, lowest, sibling } = given;
      await given.offer(top, sibling, [900]);
      const lower = await given.offer(null, top, [700]);
      await given.answer(top, lower, true, true);
      expect(await readNews(given, { top, middle, low, lowest, sibling })).toEqual({
        ...{ top: ["offer"], middle: ["uncovered"], low: ["uncovered"], lowest: ["uncovered"] },
        sibling: ["offer", "withdrawn"],
      });
    });

    it("the downline that moves, those below it, and the former upline", async () => {
      const { given } = await openAgreed();
      const { top, middle, low, other, clock, services, merchant } = given;
      await given.offer(top, middle, [900]);
      const move = { accountId: middle.accountId, uplineId: other.accountId, startsAt: undefined };
      await database.transaction((trx) =>
        scheduleMove(trx, merchant, { ...move, reason: "", operatorId: "o", now: clock.now() }),
      );
      await readNews(given, {});
      clock.advance(getDayStart(given) - clock.now());
      await countFigures(services, merchant);
      const news = await readNews(given, { top, middle, low, other });
      expect({ ...news, top: news.top?.toSorted(), middle: news.middle?.toSorted() }).toEqual({
        ...{ top: ["left", "void"], middle: ["moved", "offer", "withdrawn"], low: ["uncovered"], other: [] },
      });
    });

    it("the account that becomes a member, and its upline", async () => {
      const { given } = await openAgreed();
      const { low, lowest, merchant, clock } = given;
      await database.transaction((trx) =>
        returnToMember(trx, merchant, { accountId: lowest.accountId, now: clock.now() }),
      );
      expect(await readNews(given, { low, lowest })).toEqual({ low: ["left"], lowest: ["member"] });
    });

    it("only the upline of an account that was closed", async () => {
      const { given } = await openAgreed();
      const { low, lowest, services, merchant } = given;
      await database.db
        .updateTable("account")
        .set({ status: "disabled" })
        .where("merchant_id", "=", given.code)
        .where("id", "=", lowest.accountId)
        .execute();
      await countFigures(services, merchant);
      expect(await readNews(given, { low, lowest })).toEqual({ low: ["left"], lowest: [] });
    });
  });

  it("are not sent where the brand has none, also not later", async () => {
    const given = await openOffers(database);
    const { services, merchant, top } = given;
    await given.offer(null, top, [1_000]);
    await notifyContracts(services, { ...merchant, switches: { ...merchant.switches, messages: false } });
    expect(await readNews(given, { top })).toEqual({ top: [] });
  });
});
