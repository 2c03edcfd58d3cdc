import { afterAll, beforeAll, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { resolveSession } from "../sessions/sessions.server.ts";
import { getCode, refusal, testContext } from "../testing.ts";
import { audit } from "../wallet/audit.ts";
import { newName, type TestAgents, testAgents } from "./testing.ts";

const INITIAL = "Begin-here-71";
const BIRTHDAY = {
  ...{ enabled: true, required: true, minLength: 10, maxLength: 10 },
  ...{ patternId: "dateYearFirst", acceptedPattern: "" },
};

await forEachDialect("accounts that agents open", (open) => {
  let database: TestDatabase;
  let given: TestAgents;
  beforeAll(async () => {
    database = await open();
    given = await testAgents(database, { passwords: { initial: INITIAL, maxAgeDays: 0 } });
  });
  afterAll(async () => {
    expect((await audit(database)).findings).toEqual([]);
    await database.drop();
  });
  const faults = (work: Promise<unknown>) =>
    refusal(work).then(({ code, fields = [] }) => [
      code,
      ...fields.map(({ pointer, messageKey }) => `${pointer} ${messageKey}`),
    ]);

  it("are directly below the agent, with the welcome grant, and must set a new password", async () => {
    const agent = await given.agent(2);
    const [username, inherited] = [newName(), newName()];
    const { openDownline } = agent.calls;
    expect(await openDownline({ username, type: 42, password: "chosen-by-ana-71", nickname: "Ben" })).toEqual(
      { username, type: 42 },
    );
    await openDownline({ username: inherited, type: 0 });
    expect(await given.account(username)).toMatchObject({
      type: 42,
      nickname: "Ben",
      upline_id: agent.accountId,
      register_method: "AGENT",
      must_change_password: 1,
    });
    for (const [name, password] of [
      [username, "chosen-by-ana-71"],
      [inherited, INITIAL],
    ] as const) {
      const signedIn = await given.visitor.session.login({ username: name, password });
      expect(signedIn.passwordExpired, name).toBe(true);
    }
    const opened = (await given.account(username))?.id ?? "";
    const depth = await database.db
      .selectFrom("account_path")
      .select("depth")
      .where("merchant_id", "=", given.merchant.code)
      .where("ancestor_id", "=", agent.accountId)
      .where("descendant_id", "=", opened)
      .executeTakeFirst();
    expect(depth).toEqual({ depth: 1 });
    const owner = { kind: "account", accountId: opened, username, type: 42, sessionId: "s" } as const;
    const { wallet } = given.platform.client(testContext(given.merchant, {}, owner));
    expect((await wallet.balance({})).available).toBe(given.merchant.demonstrationGrant);
  });

  it("keep the rules of the registration form", async () => {
    const { openDownline } = (await given.agent(2)).calls;
    expect(await faults(openDownline({ username: "admin1", type: 0 }))).toEqual([
      "INVALID_INPUT",
      "/username error.field.staffName",
    ]);
    expect(await faults(openDownline({ username: newName(), type: 1 }))).toEqual([
      "INVALID_INPUT",
      "/type error.field.choice",
    ]);
    const taken = newName();
    await openDownline({ username: taken, type: 0 });
    expect(await faults(openDownline({ username: taken.toUpperCase(), type: 0 }))).toEqual([
      "USERNAME_TAKEN",
      "/username error.field.taken",
    ]);
    expect(
      await faults(
        openDownline({ username: newName(), type: 0, password: "password1", nickname: "Support" }),
      ),
    ).toEqual(["INVALID_INPUT", "/nickname error.field.staffName", "/password error.field.breached"]);
  });

  it("have owners who agree to the terms with their first own password", async () => {
    const { openDownline } = (await given.agent()).calls;
    const username = newName();
    await openDownline({ username, type: 0 });
    const { token } = await given.visitor.session.login({ username, password: INITIAL });
    const caller = await resolveSession(given.services, given.merchant, token);
    if (caller?.kind !== "account") throw new Error("no session");
    const { accounts } = given.platform.client(testContext(given.merchant, {}, caller));
    expect((await accounts.passwordRules()).termsDue).toBe(true);
    const change = { newPassword: "own-Secret-42", confirmNewPassword: "own-Secret-42" };
    expect(await faults(accounts.changePassword(change))).toEqual([
      "INVALID_INPUT",
      "/agreeTerms error.field.terms",
    ]);
    expect(await getCode(accounts.changePassword({ ...change, agreeTerms: true }))).toBe("done");
    const accepted = await database.db
      .selectFrom("account")
      .select("terms_accepted_at")
      .where("merchant_id", "=", given.merchant.code)
      .where("id", "=", caller.accountId)
      .executeTakeFirst();
    expect(accepted?.terms_accepted_at).toBe(given.clock.now());
  });

  it("have owners who give their birthday with it where registration requires one", async () => {
    const born = { ...given.merchant.registration.username, birthday: BIRTHDAY };
    const registration = { ...given.merchant.registration, username: born };
    const strict = await testAgents(database, {
      registration,
      passwords: { initial: INITIAL, maxAgeDays: 0 },
    });
    const username = newName();
    await (await strict.agent()).calls.openDownline({ username, type: 0 });
    const { token } = await strict.visitor.session.login({ username, password: INITIAL });
    const caller = await resolveSession(strict.services, strict.merchant, token);
    if (caller?.kind !== "account") throw new Error("no session");
    const { accounts } = strict.platform.client(testContext(strict.merchant, {}, caller));
    expect((await accounts.passwordRules()).birthday).toEqual(BIRTHDAY);
    const change = { newPassword: "own-Secret-42", confirmNewPassword: "own-Secret-42", agreeTerms: true };
    const [underAge] = new Date(strict.clock.now()).toISOString().split("T");
    const refusals = [
      ["", "required"],
      ["1990-02-31", "date"],
      [underAge, "age"],
    ];
    for (const [birthday, why] of refusals) {
      const refused = accounts.changePassword({ ...change, birthday });
      expect(await faults(refused)).toEqual(["INVALID_INPUT", `/birthday error.field.${why}`]);
    }
    await accounts.changePassword({ ...change, birthday: "1990-02-28" });
    expect(await strict.account(username)).toMatchObject({
      birthday: "1990-02-28",
      terms_accepted_at: strict.clock.now(),
    });
  });

  it("need a password where the merchant has no initial one", async () => {
    const plain = await testAgents(database);
    const { openDownline, registration } = (await plain.agent()).calls;
    expect((await registration()).initialPassword).toBe(false);
    expect(await faults(openDownline({ username: newName(), type: 0 }))).toEqual([
      "INVALID_INPUT",
      "/password error.field.required",
    ]);
  });

  it("are opened once when the same name is sent twice at a time", async () => {
    const { openDownline } = (await given.agent()).calls;
    const order = { username: newName(), type: 0 } as const;
    const results = await Promise.all([getCode(openDownline(order)), getCode(openDownline(order))]);
    expect(results.toSorted()).toEqual(["USERNAME_TAKEN", "done"]);
  });

  it("are limited for each agent, names that are taken included", async () => {
    const [agent, another] = [await given.agent(), await given.agent()];
    const taken = newName();
    await agent.calls.openDownline({ username: taken, type: 0 });
    for (let times = 1; times < 60; times += 1) {
      expect(await getCode(agent.calls.openDownline({ username: taken, type: 0 }))).toBe("USERNAME_TAKEN");
    }
    expect(await getCode(agent.calls.openDownline({ username: newName(), type: 0 }))).toBe(
      "TOO_MANY_REQUESTS",
    );
    expect(await getCode(another.calls.openDownline({ username: newName(), type: 0 }))).toBe("done");
  });

  it("are off without an agent centre", async () => {
    const agent = await given.agent();
    const of = { ...given.merchant, agents: { ...given.merchant.agents, on: false } };
    const ctx = testContext(of, {}, agent.ctx.caller);
    const { openDownline } = given.platform.client(ctx).agents;
    expect(await getCode(openDownline({ username: newName(), type: 0 }))).toBe("FEATURE_OFF");
  });
});
