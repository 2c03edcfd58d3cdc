import { afterEach, expect, it } from "vitest";
import { addDays, getDay, startOfDay } from "#app/shared/business-day.ts";
import { checkPasswordLink, setPasswordByLink } from "../accounts/set-password-by-link.ts";
import { countFigures } from "../agents/agents.server.ts";
import type { AccountType } from "../core/call-context.ts";
import { forEachDialect } from "../database/testing.ts";
import { openSession } from "../sessions/sessions.server.ts";
import { refusal, testContext } from "../testing.ts";
import { addAccount } from "../wallet/testing.ts";
import { purse, purseBalance } from "../wallet/wallet.server.ts";
import { openOperators } from "./testing.ts";

const DAY = 86_400_000;
const reason = "A new region";

await forEachDialect("operators' agents", (open) => {
  const { given, code, lines } = openOperators(open);
  let made = 0;

  const now = () => given.fixture.clock.now();
  const zone = () => given.fixture.merchant.timeZone;
  const inDays = (days: number) => startOfDay(addDays(getDay(now(), zone()), days), zone());
  const account = (type: AccountType, uplineId: string | null = null) =>
    addAccount(given.database, code(), { type, uplineId, now: now() });
  const ref = (id: string) => ({ merchant: code(), id });
  const finance = () => given.fixture.login("finance");
  const newName = () => `agent${++made}x`;
  /** Returns the field and the message of a refusal. */
  const why = async (call: Promise<unknown>) => {
    const { code: error, fields } = await refusal(call);
    return fields[0] ? [fields[0].pointer, fields[0].messageKey] : [error];
  };
  const update = (id: string, set: { status?: "disabled"; registered_at?: number }) =>
    given.database.db
      .updateTable("account")
      .set(set)
      .where("merchant_id", "=", code())
      .where("id", "=", id)
      .execute();
  const addFigures = (agentId: string, day: string, stake: number) =>
    given.database.db
      .insertInto("team_day")
      .values({
        ...{ merchant_id: code(), agent_id: agentId, reach: "team", day, game_type: "RNG" },
        ...{ bets: 1, stake, valid_bet: stake, win: 0, deposits: 0, withdrawals: 0 },
        ...{ bonuses: 30, rebates: 0, earnings: 20, new_members: 0, moved_members: 0 },
      })
      .execute();
  const session = (accountId: string) =>
    given.database.transaction((trx) =>
      openSession(trx, testContext(given.fixture.merchant), { accountId, remember: false, now: now() }),
    );

  // The figures of these tests are no sums, which the audit would report.
  afterEach(() => given.database.db.deleteFrom("team_day").execute());

  it("agents are listed at the top, below another, and by a part of the name", async () => {
    const top = await account(1);
    const middle = await account(2, top);
    const low = await account(41, middle);
    const member = await account(0, low);
    await addFigures(top, getDay(now(), zone()), 10_000);
    await addFigures(top, addDays(getDay(now(), zone()), -29), 1_000);
    await addFigures(top, addDays(getDay(now(), zone()), -30), 500);
    const support = await given.fixture.login("support");
    const ids = async (input: Parameters<typeof support.agents.list>[0]) =>
      (await support.agents.list({ merchant: code(), ...input })).list.map(({ id }) => id);

    const { list } = await support.agents.list({ merchant: code() });
    expect(list.find(({ id }) => id === top)).toMatchObject({
      ...{ username: top, type: 1, upline: null, level: 1, direct: 1, team: 3 },
      ...{ validBet: 11_000, netLoss: 10_900, status: "active" },
    });
    expect(list.map(({ id }) => id)).not.toContain(middle);
    expect(await ids({ below: top })).toEqual([middle]);
    expect(await ids({ below: top, levels: "all", sort: "team" })).toEqual([middle, low]);
    expect(await ids({ search: low.slice(2).toUpperCase() })).toEqual([low]);
    expect(await ids({ search: low, below: middle })).toEqual([low]);
    expect(await ids({ search: top, below: middle })).toEqual([]);
    expect(await ids({ search: member })).toEqual([]);
    expect((await ids({ sort: "netLoss" }))[0]).toBe(top);
    expect((await ids({ sort: "validBet", levels: "all" }))[0]).toBe(top);
    const abroad = await given.fixture.login("support", ["saigon"]);
    expect((await abroad.agents.list({ search: low })).list).toEqual([]);

    const found = await support.agents.detail(ref(low));
    expect(found.path.map(({ id }) => id)).toEqual([top, middle]);
    expect(found.one).toMatchObject({ level: 3, direct: 1, team: 1, isAgent: true });
    expect(found.below).toMatchObject([{ id: member, isAgent: false, level: 4 }]);
    expect([found.actions, found.figures?.netLoss]).toEqual([[], 0]);
    const own = await support.agents.detail(ref(top));
    expect(own.figures).toMatchObject({ validBet: 11_000, netLoss: 10_900, bonuses: 60 });
    expect((await support.agents.detail(ref(member))).figures).toBeNull();
  });

  it("a top agent is opened with a link that sets the first password once, within three days", async () => {
    const call = await finance();
    const username = newName();
    const { id, link, validUntil } = await call.agents.open({ merchant: code(), username, type: 2 });
    expect(validUntil).toBe(now() + 3 * DAY);
    expect(link).toMatch(
      new RegExp(`^https://member\\.${code()}\\.test/account/password\\?token=[\\w-]{43}$`),
    );
    const { one, actions } = await call.agents.detail(ref(id));
    expect(one).toMatchObject({ username, type: 2, level: 1, hasPassword: false });
    expect(actions).toEqual(["open", "link", "raise", "move"]);
    const { demonstrationGrant } = given.fixture.merchant;
    expect(demonstrationGrant).toBeGreaterThan(0);
    const main = await purseBalance(given.database.db, code(), purse(id, "PHP"));
    expect(main.available).toBe(demonstrationGrant);
    const second = await call.agents.link(ref(id));
    const newPassword = "Granite-Harbour-7";
    const toToken = (address: string | null) => new URL(address ?? "").searchParams.get("token") ?? "";
    const ctx = testContext(given.fixture.merchant);
    const set = (address: string | null, agreeTerms = true) =>
      setPasswordByLink(given.fixture.services, ctx, {
        token: toToken(address),
        ...{ newPassword, confirmNewPassword: newPassword, agreeTerms },
      });
    expect((await refusal(set(link))).code).toBe("PASSWORD_LINK_INVALID");
    given.fixture.clock.advance(3 * DAY - 1);
    const due = await checkPasswordLink(given.fixture.services, ctx, { token: toToken(second.link) });
    expect(due).toEqual({ termsDue: true, birthday: null });
    expect(await why(set(second.link, false))).toEqual(["/agreeTerms", "error.field.terms"]);
    await set(second.link);
    const owner = await given.database.db
      .selectFrom("account")
      .select("terms_accepted_at")
      .where("id", "=", id)
      .executeTakeFirst();
    expect(owner?.terms_accepted_at).toBe(now());
    expect((await refusal(set(second.link))).code).toBe("PASSWORD_LINK_INVALID");
    expect((await call.agents.detail(ref(id))).one.hasPassword).toBe(true);
    expect((await refusal(call.agents.link(ref(id)))).code).toBe("CONFLICT");
    expect((await lines(id)).map(({ action, after }) => [action, after])).toEqual([
      ["agents.open", { member: username, agentType: "2", upline: "", firstPassword: "link" }],
      ["agents.link", { member: username }],
    ]);
    const expired = await call.agents.open({ merchant: code(), username: newName(), type: 2 });
    given.fixture.clock.advance(3 * DAY);
    expect((await refusal(set(expired.link))).code).toBe("PASSWORD_LINK_INVALID");
  });

  it("a link is given for accounts that operators opened, not for members without a password", async () => {
    const call = await finance();
    expect((await refusal(call.agents.link(ref(await account(1))))).code).toBe("CONFLICT");
  });

  it("an agent is opened below another one, with the brand's initial password where it has one", async () => {
    const call = await finance();
    const top = await account(2);
    const input = { merchant: code(), upline: top, type: 2 as const, firstPassword: "initial" as const };
    expect(await why(call.agents.open({ ...input, username: newName() }))).toEqual([
      "/firstPassword",
      "ops.error.noInitialPassword",
    ]);
    const { passwords } = given.fixture.merchant;
    Object.assign(given.fixture.merchant, { passwords: { ...passwords, initial: "Begin-here-1" } });
    const opened = await call.agents.open({ ...input, username: newName(), nickname: "Ana" });
    Object.assign(given.fixture.merchant, { passwords });
    expect(opened).toMatchObject({ link: null, validUntil: null });
    const row = await given.database.db
      .selectFrom("account")
      .select(["upline_id", "must_change_password", "nickname", "password_hash"])
      .where("id", "=", opened.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ upline_id: top, must_change_password: 1, nickname: "Ana" });
    expect(row.password_hash).not.toBeNull();
    expect((await call.agents.detail(ref(opened.id))).path.map(({ id }) => id)).toEqual([top]);
  });

  it("opening is refused in words", async () => {
    const call = await finance();
    const [low, member, closed] = [await account(41), await account(0), await account(1)];
    await update(closed, { status: "disabled" });
    const refused = (input: Partial<Parameters<typeof call.agents.open>[0]>) =>
      why(call.agents.open({ merchant: code(), username: newName(), type: 41, ...input }));
    expect(await refused({ username: "" })).toEqual(["/username", "error.field.required"]);
    const username = newName();
    await call.agents.open({ merchant: code(), username, type: 1 });
    expect(await refused({ username: username.toUpperCase() })).toEqual(["/username", "error.field.taken"]);
    expect(await refused({ username: "1a" })).toEqual(["/username", "error.pattern.letterFirst"]);
    expect(await refused({ type: 0 })).toEqual(["/type", "error.field.choice"]);
    expect(await refused({ upline: "nobody" })).toEqual(["/upline", "ops.error.move.unknown"]);
    expect(await refused({ upline: member })).toEqual(["/upline", "ops.error.move.notAgent"]);
    expect(await refused({ upline: closed })).toEqual(["/upline", "ops.error.move.closed"]);
    expect(await refused({ upline: low, type: 1 })).toEqual(["/type", "ops.error.move.typeOrder"]);
    const { agents } = given.fixture.merchant;
    Object.assign(given.fixture.merchant, { agents: { ...agents, types: [1, 2] } });
    expect(await refused({ type: 41 })).toEqual(["/type", "error.field.choice"]);
    Object.assign(given.fixture.merchant, { agents: { ...agents, on: false } });
    expect(await refused({})).toEqual(["FEATURE_OFF"]);
    Object.assign(given.fixture.merchant, { agents });
  });

  it("a member becomes an agent, whose sessions end; an agent without accounts below becomes a member", async () => {
    const call = await finance();
    const member = await account(0);
    await session(member);
    const raise = (id: string, type: 0 | 1 | 2 | 41 | 42) =>
      call.agents.raise({ ...ref(id), type, reason, checked: true });
    await raise(member, 2);
    expect((await call.agents.detail(ref(member))).one).toMatchObject({ type: 2, isAgent: true });
    const ended = await given.database.db
      .selectFrom("session")
      .select(["revoked_at", "revoked_reason"])
      .where("account_id", "=", member)
      .execute();
    expect(ended).toEqual([{ revoked_at: now(), revoked_reason: "agent type changed" }]);
    expect((await lines(member)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["agents.raise", { agentType: "0" }, { member, agentType: "2", reason }],
    ]);
    expect(await why(raise(member, 2))).toEqual(["/type", "ops.error.type.same"]);
    await addFigures(member, getDay(now(), zone()), 100);
    const below = await account(0, member);
    expect(await why(raise(member, 0))).toEqual(["/type", "ops.error.type.hasBelow"]);
    await raise(below, 2);
    expect((await call.agents.detail(ref(below))).newTypes).toEqual([41, 42, 0]);
    expect(await why(raise(below, 1))).toEqual(["/type", "ops.error.type.order"]);
    expect((await call.agents.detail(ref(member))).newTypes).toEqual([1]);
    expect(await why(raise(member, 41))).toEqual(["/type", "ops.error.type.order"]);
    await raise(member, 1);

    const alone = await account(2);
    await addFigures(alone, getDay(now(), zone()), 100);
    await raise(alone, 0);
    await raise(alone, 1);
    expect((await call.agents.detail(ref(alone))).figures?.validBet).toBe(0);
  });

  it("a type is refused for a demo account, a closed one and one on a break", async () => {
    const call = await finance();
    const raise = (id: string, type: 1 | 41 = 1) =>
      call.agents.raise({ ...ref(id), type, reason, checked: true });
    expect(await why(raise(await account(4)))).toEqual(["NOT_FOUND"]);
    expect(await why(raise("none"))).toEqual(["NOT_FOUND"]);
    const closed = await account(0);
    await update(closed, { status: "disabled" });
    expect(await why(raise(closed))).toEqual(["/type", "ops.error.type.closed"]);
    const paused = await account(0);
    const support = await given.fixture.login("support");
    await support.protection.exclude({
      ...{ merchant: code(), username: paused, kind: "cool_off", length: 24, scope: "brand", reason },
    });
    expect(await why(raise(paused))).toEqual(["PLAYER_EXCLUDED"]);
    const { agents } = given.fixture.merchant;
    Object.assign(given.fixture.merchant, { agents: { ...agents, types: [1, 2] } });
    expect(await why(raise(await account(0), 41))).toEqual(["/type", "error.field.choice"]);
    Object.assign(given.fixture.merchant, { agents: { ...agents, on: false } });
    expect(await why(raise(await account(0)))).toEqual(["FEATURE_OFF"]);
    Object.assign(given.fixture.merchant, { agents });
  });

  it("a branch moves from the next business day on, or from a chosen one, once at a time", async () => {
    const call = await finance();
    const [from, to] = [await account(1), await account(1)];
    const agent = await account(2, from);
    const { moveId } = await call.agents.move({ ...ref(agent), upline: ` ${to.toUpperCase()} `, reason });
    const found = await call.agents.detail(ref(agent));
    expect(found.path.map(({ id }) => id)).toEqual([from]);
    expect(found.nextDay).toBe(inDays(1));
    expect(found.moves).toEqual([
      {
        ...{ id: moveId, from, to, startsAt: inDays(1), reason, operatorId: call.operator.id },
        ...{ createdAt: now(), appliedAt: null, state: "waiting" },
      },
    ]);
    expect(found.names[call.operator.id]).toBe(call.operator.username);
    expect(await why(call.agents.move({ ...ref(agent), reason }))).toEqual([
      "/upline",
      "ops.error.move.waiting",
    ]);
    await call.agents.withdrawMove({ ...ref(agent), moveId });
    const again = await refusal(call.agents.withdrawMove({ ...ref(agent), moveId }));
    expect([again.code, again.details]).toEqual(["CONFLICT", { state: "withdrawn" }]);
    expect(await why(call.agents.withdrawMove({ ...ref(to), moveId }))).toEqual(["NOT_FOUND"]);
    given.fixture.clock.advance(1);
    const late = inDays(40);
    await call.agents.move({ ...ref(agent), startsAt: late + 1_000, reason });
    expect(
      (await call.agents.detail(ref(agent))).moves.map(({ to: at, startsAt, state }) => [
        at,
        startsAt,
        state,
      ]),
    ).toEqual([
      [null, late, "waiting"],
      [to, inDays(1), "withdrawn"],
    ]);
    expect((await lines(agent)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ["agents.move", { upline: from }, { member: agent, upline: to, startsAt: inDays(1), reason }],
      ["agents.withdrawMove", { upline: to, startsAt: inDays(1) }, { member: agent }],
      ["agents.move", { upline: from }, { member: agent, top: true, startsAt: late, reason }],
    ]);
  });

  it("moves take effect on their day, unless the tree no longer allows them", async () => {
    const call = await finance();
    const [from, to] = [await account(1), await account(1)];
    const [agent, other] = [await account(2, from), await account(2, from)];
    const member = await account(0, agent);
    await call.agents.move({ ...ref(agent), upline: to, reason });
    await call.agents.move({ ...ref(other), upline: to, startsAt: inDays(2), reason });
    const count = () => countFigures(given.fixture.services, given.fixture.merchant);
    const loadPath = async (id: string) => (await call.agents.detail(ref(id))).path.map((one) => one.id);
    await count();
    expect(await loadPath(member)).toEqual([from, agent]);
    given.fixture.clock.advance(DAY);
    await count();
    expect(await loadPath(member)).toEqual([to, agent]);
    expect((await call.agents.detail(ref(agent))).moves[0]?.state).toBe("applied");
    await call.agents.move({ ...ref(agent), upline: from, reason });
    given.fixture.clock.advance(1);
    await call.agents.raise({ ...ref(from), type: 2, reason, checked: true });
    await call.agents.raise({ ...ref(agent), type: 1, reason, checked: true });
    given.fixture.clock.advance(DAY);
    await count();
    expect(await loadPath(member)).toEqual([to, agent]);
    const [late] = (await call.agents.detail(ref(agent))).moves;
    expect(late).toMatchObject({ to: from, state: "refused" });
    expect(await loadPath(other)).toEqual([to]);
  });

  it("a move is refused in words", async () => {
    const call = await finance();
    const [top, other, member, closed] = [
      await account(1),
      await account(41),
      await account(0),
      await account(1),
    ];
    await update(closed, { status: "disabled" });
    const agent = await account(2, top);
    const low = await account(41, await account(2, agent));
    const refused = (id: string, input: { upline?: string; startsAt?: number; merchant?: string }) =>
      why(call.agents.move({ ...ref(id), reason, ...input }));
    const at = (problem: string) => ["/upline", `ops.error.move.${problem}`];
    expect(await refused(agent, { upline: agent })).toEqual(at("self"));
    expect(await refused(agent, { upline: low })).toEqual(at("below"));
    expect(await refused(agent, { upline: member })).toEqual(at("notAgent"));
    expect(await refused(agent, { upline: closed })).toEqual(at("closed"));
    expect(await refused(agent, { upline: other })).toEqual(at("typeOrder"));
    expect(await refused(agent, { upline: top })).toEqual(at("same"));
    expect(await refused(top, {})).toEqual(at("same"));
    const abroad = await addAccount(given.database, "saigon", { type: 1, now: now() });
    expect(await refused(agent, { upline: abroad })).toEqual(at("unknown"));
    expect(await refused(abroad, { upline: top })).toEqual(["NOT_FOUND"]);
    expect(await refused(await account(4), { upline: top })).toEqual(["NOT_FOUND"]);
    const day = (problem: string) => ["/startsAt", `ops.error.move.${problem}`];
    expect(await refused(agent, { startsAt: inDays(1) - 1 })).toEqual(day("today"));
    expect(await refused(agent, { startsAt: now() })).toEqual(day("today"));
    expect(await refused(agent, { startsAt: inDays(0) - 1 })).toEqual(day("past"));
    expect(await refused(agent, { startsAt: inDays(367) })).toEqual(day("late"));
    const short = call.agents.move({ ...ref(agent), reason: "No" });
    expect((await refusal(short)).fields[0]?.pointer).toBe("/reason");
    const { agents } = given.fixture.merchant;
    Object.assign(given.fixture.merchant, { agents: { ...agents, on: false } });
    expect(await refused(agent, {})).toEqual(["FEATURE_OFF"]);
    Object.assign(given.fixture.merchant, { agents });
    expect((await call.agents.detail(ref(agent))).moves).toEqual([]);
    // Members can be below any agent.
    await call.agents.move({ ...ref(member), upline: other, reason });
  });
});
