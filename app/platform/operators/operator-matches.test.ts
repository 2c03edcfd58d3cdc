import { expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { notifyExclusionMatches } from "../messages/messages.server.ts";
import { playRefusal, screenIdentity } from "../protection/protection.server.ts";
import { getCode } from "../testing.ts";
import { openOperators } from "./testing.ts";

await forEachDialect("operators and accounts like an excluded person's", (open) => {
  const { given, code, lines, getId } = openOperators(open);
  const now = () => given.fixture.clock.now();
  const owner = (member: CallContext) => ({ merchantId: code(), accountId: getId(member) });
  const play = async (member: CallContext) =>
    (await playRefusal(given.database.db, given.fixture.merchant, { ...owner(member), stake: 1, now: now() }))
      ?.details ?? "done";

  async function born(member: CallContext, birthday: string) {
    await given.database.db
      .updateTable("account")
      .set({ birthday, registered_at: now() })
      .where("merchant_id", "=", code())
      .where("id", "=", getId(member))
      .execute();
  }

  /** Creates an excluded member, and a new member with the same name and birthday who is held. */
  async function alike(birthday: string) {
    const excluded = await given.fixture.member({ balance: 500_000, name: "Ana Cruz" });
    await born(excluded, birthday);
    const support = await given.fixture.login("support");
    const { username } = await given.database.db
      .selectFrom("account")
      .select("username")
      .where("id", "=", getId(excluded))
      .executeTakeFirstOrThrow();
    const exclusion = {
      kind: "self_exclusion",
      length: 6,
      scope: "brand",
      reason: "Asked by phone",
    } as const;
    await support.protection.exclude({ merchant: code(), username, ...exclusion });
    const member = await given.fixture.member({ balance: 500_000, name: "CRUZ, Ana" });
    await born(member, birthday);
    await screenIdentity(given.database, owner(member), { occasion: "deposit", now: now() });
    const { list } = await support.matches.list({ which: "waiting" });
    const one = list.find(({ username: name }) => name === getName(member));
    if (!one) throw new Error("no case");
    return { excluded, member, support, id: one.id, of: { merchant: code(), id: one.id } };
  }
  const getName = ({ caller }: CallContext) => (caller.kind === "account" ? caller.username : "");

  const inbox = async (member: CallContext) => {
    const matchMessage = (_: string, news: string) => ({ EN: { title: news, content: "" } });
    await notifyExclusionMatches(
      testServices({ database: given.database, clock: given.fixture.clock, matchMessage }),
      code(),
    );
    const rows = await given.database.db
      .selectFrom("message")
      .select("texts")
      .where("account_id", "=", getId(member))
      .orderBy("id")
      .execute();
    return rows.map(({ texts }) => (JSON.parse(texts) as { EN: { title: string } }).EN.title);
  };

  it("a held account plays and deposits nothing, and its money can be withdrawn", async () => {
    const { member, support, id, of } = await alike("1980-01-01");
    expect(await play(member)).toEqual({ held: true });
    expect(await inbox(member)).toEqual(["held"]);
    expect(await inbox(member)).toEqual(["held"]);
    const payeeId = await given.fixture.getPayee(member, "bank");
    const withdrawal = { payeeId, amount: 100_000, idempotencyKey: `key-${id}` };
    expect(await getCode(given.fixture.withdrawals.withdraw(member, withdrawal))).toBe("done");
    const { one, account, excluded, exclusion, actions } = await support.matches.detail(of);
    expect(one).toMatchObject({ held: true, certain: false, kinds: ["person"], occasion: "deposit" });
    expect(account).toMatchObject({ name: "C••• A•••", birthday: "1980-••-••" });
    expect(excluded).toMatchObject({ name: "A••• C•••", birthday: "1980-••-••" });
    expect(exclusion).toMatchObject({ kind: "self_exclusion", scope: "brand" });
    expect(actions).toEqual(["confirm"]);
  });

  it("an account is released once an operator dismisses the match, and the two are not compared again", async () => {
    const { member, id, of } = await alike("1980-02-02");
    const cashier = await given.fixture.login("cashier");
    const dismissal = { ...of, reason: "Sent a passport of her own", seenState: "open" };
    await cashier.matches.dismiss(dismissal);
    expect(await play(member)).toBe("done");
    expect(await getCode(cashier.matches.confirm(dismissal))).toBe("CONFLICT");
    await screenIdentity(given.database, owner(member), { occasion: "deposit", now: now() });
    expect(await play(member)).toBe("done");
    expect(await inbox(member)).toEqual(["dismissed"]);
    expect(await lines(id)).toMatchObject([{ action: "matches.dismiss", after: { state: "dismissed" } }]);
  });

  it("an account gets the same break once an operator confirms the match", async () => {
    const { member, excluded, id, of } = await alike("1980-03-03");
    const finance = await given.fixture.login("finance");
    const support = await given.fixture.login("support");
    await support.cases.claim({ ...of, area: "matches" });
    const confirmation = { ...of, reason: "The same passport" };
    expect(await getCode(finance.matches.confirm(confirmation))).toBe("CONFLICT");
    await support.matches.confirm(confirmation);
    const theirs = await play(excluded);
    expect(theirs).toMatchObject({ until: expect.any(Number) });
    expect(await play(member)).toEqual(theirs);
    expect(await inbox(member)).toEqual(["confirmed"]);
    expect((await lines(id)).map(({ action }) => action)).toEqual(["cases.claim", "matches.confirm"]);
  });

  it("an account is released when the excluded person's break is ended early", async () => {
    const { member, excluded, of } = await alike("1980-04-04");
    const requester = await given.fixture.login("finance");
    const other = await given.fixture.login("finance");
    const username = getName(excluded);
    const [exclusion] = (await requester.protection.detail({ merchant: code(), username })).exclusions;
    const lift = { merchant: code(), id: exclusion?.id ?? "" };
    await requester.protection.askLift({ ...lift, reason: "Recorded for the wrong member" });
    await other.protection.lift(lift);
    given.fixture.clock.advance(1);
    expect(await play(member)).toBe("done");
    expect((await requester.matches.detail(of)).one.state).toBe("over");
    expect(await getCode(requester.matches.confirm({ ...of, reason: "Too late by now" }))).toBe("CONFLICT");
  });

  it("a match cannot be seen or decided by another brand's operator", async () => {
    const { of } = await alike("1980-05-05");
    const elsewhere = await given.fixture.login("finance", [given.fixture.other.code]);
    expect(await getCode(elsewhere.matches.detail(of))).toBe("NOT_FOUND");
    expect(await getCode(elsewhere.matches.dismiss({ ...of, reason: "Not mine to say" }))).toBe("NOT_FOUND");
    expect((await elsewhere.matches.list({ which: "all" })).list).toEqual([]);
  });
});
