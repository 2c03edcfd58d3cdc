import { expect, it } from "vitest";
import { agentCalls } from "../agents/agents.server.ts";
import { testTerms } from "../agents/contracts/testing.ts";
import { bindServices } from "../core/bind-services.ts";
import type { AccountType } from "../core/call-context.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal, testContext } from "../testing.ts";
import { addAccount } from "../wallet/testing.ts";
import type { LoggedIn } from "./testing.ts";
import { openOperators } from "./testing.ts";

const reason = "Agreed with the agent";
const kind = "dailySalary";

await forEachDialect("operators' contracts", (open) => {
  const { given, code, lines } = openOperators(open);

  const now = () => given.fixture.clock.now();
  const account = (type: AccountType, uplineId: string | null = null) =>
    addAccount(given.database, code(), { type, uplineId, now: now() });
  const ref = (id: string) => ({ merchant: code(), id });
  const finance = () => given.fixture.login("finance");
  const propose = (
    call: LoggedIn,
    username: string,
    terms: ReturnType<typeof testTerms> & { confirmRate?: boolean } = testTerms([100, 200]),
  ) => call.agentContracts.propose({ merchant: code(), username, kind, reason, ...terms });
  /** The calls of an agent. */
  const agent = (accountId: string) => ({
    calls: bindServices(given.fixture.services, agentCalls),
    ctx: testContext(
      given.fixture.merchant,
      {},
      { kind: "account", accountId, username: accountId, type: 1, sessionId: "s" },
    ),
  });
  const accept = (accountId: string, requestId: string) => {
    const { calls, ctx } = agent(accountId);
    return calls.answerDailySalary(ctx, { requestId, kind: "new", accept: true, confirmDownlines: true });
  };
  /** Opens a contract of the platform with a new agent. */
  async function agree() {
    const top = await account(1);
    const [first, second] = [await finance(), await finance()];
    const { id } = await propose(first, top);
    await second.agentContracts.approve(ref(id));
    await accept(top, id);
    return { id, top, first, second };
  }

  it("a proposal is offered to the agent when another operator approves it", async () => {
    const top = await account(1);
    const [first, second] = [await finance(), await finance()];
    const { id } = await propose(first, top);
    const { calls, ctx } = agent(top);
    expect((await calls.dailySalaryRequests(ctx)).list).toEqual([]);
    expect((await first.agentContracts.detail(ref(id))).actions).toEqual(["withdraw"]);
    expect((await second.agentContracts.detail(ref(id))).actions).toEqual(["approve", "refuse"]);
    expect(await refusal(first.agentContracts.approve(ref(id)))).toMatchObject({
      ...{ code: "FORBIDDEN", details: { own: true } },
    });
    expect(await refusal(first.agentContracts.refuse({ ...ref(id), reason }))).toMatchObject({
      ...{ code: "FORBIDDEN", details: { own: true } },
    });
    await second.agentContracts.approve({ ...ref(id), seenState: "proposed" });
    expect((await calls.dailySalaryRequests(ctx)).list).toMatchObject([{ requestId: id, offeredBy: "" }]);
    expect(await refusal(second.agentContracts.approve(ref(id)))).toMatchObject({
      ...{ code: "CONFLICT", details: { state: "offered" } },
    });
    const { one, events, names } = await first.agentContracts.detail(ref(id));
    expect(one).toMatchObject({ state: "offered", upline: null, proposedBy: first.operator.id });
    expect(events.map(({ event, operatorId }) => [event, names[operatorId ?? ""]])).toEqual([
      ["proposed", first.operator.username],
      ["approved", second.operator.username],
    ]);
    expect((await lines(id)).map(({ action, after }) => [action, after.state, after.tiers])).toEqual(
      (["propose", "approve"] as const).map((name) => [
        `agentContracts.${name}`,
        name === "propose" ? "proposed" : "offered",
        "rate 1%, active 0, validBet PHP 0.00, netLoss PHP 0.00; rate 2%, active 1, validBet PHP 0.00, netLoss PHP 0.00",
      ]),
    );
    await second.agentContracts.withdraw({ ...ref(id), reason });
    expect((await calls.dailySalaryRequests(ctx)).list).toEqual([]);
  });

  it("a refused or withdrawn proposal reaches nobody, and another can follow", async () => {
    const top = await account(1);
    const [first, second] = [await finance(), await finance()];
    const refused = await propose(first, top);
    expect(await refusal(propose(second, top))).toMatchObject({ code: "CONFLICT" });
    await second.agentContracts.refuse({ ...ref(refused.id), reason });
    given.fixture.clock.advance(1);
    const withdrawn = await propose(first, top);
    await first.agentContracts.withdraw({ ...ref(withdrawn.id), reason });
    const found = await first.agentContracts.list({ merchant: code(), search: top });
    expect(found.list.map(({ id, state }) => [id, state])).toEqual([
      [withdrawn.id, "withdrawn"],
      [refused.id, "withdrawn"],
    ]);
  });

  it("names the field of terms that are refused, and accounts that cannot have a contract", async () => {
    const top = await account(1);
    const below = await account(2, top);
    const member = await account(0);
    const call = await finance();
    const why = async (...args: Parameters<typeof propose>) => {
      const { fields } = await refusal(propose(...args));
      return fields.map(({ pointer, messageKey }) => [pointer, messageKey]);
    };
    expect(await why(call, "nobody")).toEqual([["/username", "ops.error.noMember"]]);
    expect(await why(call, below)).toEqual([["/username", "ops.error.contract.notTop"]]);
    expect(await why(call, member)).toEqual([["/username", "ops.error.contract.noAgent"]]);
    expect(await why(call, top, testTerms([200, 100]))).toEqual([
      ["/tiers/1/rateBasisPoints", "error.field.tierRate"],
    ]);
    expect(await why(call, top, testTerms([100], { carryOver: true }))).toEqual([
      ["/carryOver", "error.field.choice"],
    ]);
    const { merchant } = given.fixture;
    const { agents } = merchant;
    Object.assign(merchant, { agents: { ...agents, contractKinds: ["dividend"] } });
    const off = await refusal(propose(call, top));
    Object.assign(merchant, { agents });
    expect(off.code).toBe("FEATURE_OFF");
  });

  it("a rate above those of all other agents needs a confirmation, and the second operator sees theirs", async () => {
    await agree();
    const top = await account(1);
    const [first, second] = [await finance(), await finance()];
    const { fields } = await refusal(propose(first, top, testTerms([201])));
    expect(fields).toMatchObject([
      { pointer: "/confirmRate", messageKey: "ops.error.contract.aboveOthers", values: { rate: "2%" } },
    ]);
    const { id } = await propose(first, top, { ...testTerms([201]), confirmRate: true });
    expect((await second.agentContracts.detail(ref(id))).highestRate).toBe(200);
    await second.agentContracts.approve(ref(id));
    await accept(top, id);
    const detail = await second.agentContracts.detail(ref(id));
    expect(detail.highestRate, "the contract itself is none of the others").toBe(200);
    await first.agentContracts.end({ ...ref(id), reason });
  });

  it("an end needs the confirmation that downlines' contracts end with it", async () => {
    const { id, top, first } = await agree();
    const low = await account(2, top);
    const { calls, ctx } = agent(top);
    const below = await calls.offerContract(ctx, { ...testTerms([50]), username: low, kind });
    await accept(low, below.id);
    expect((await first.agentContracts.detail(ref(id))).endsDownlineContracts).toEqual([low]);
    expect(await refusal(first.agentContracts.end({ ...ref(below.id), reason }))).toMatchObject({
      ...{ code: "FORBIDDEN", details: { upline: true } },
    });
    expect(await refusal(first.agentContracts.end({ ...ref(id), reason }))).toMatchObject({
      ...{ code: "CONFLICT", details: { downlines: low, count: 1 } },
    });
    await first.agentContracts.end({ ...ref(id), reason, confirmDownlines: true });
    const [own, other] = [
      await first.agentContracts.detail(ref(id)),
      await first.agentContracts.detail(ref(below.id)),
    ];
    expect([own.one.state, other.one.state]).toEqual(["ended", "ended"]);
    expect(other.events.at(-1)).toMatchObject({ event: "ended", actor: "platform", reason: "uncovered" });
    expect((await lines(id)).at(-1)).toMatchObject({
      ...{ action: "agentContracts.end", before: { state: "active" }, after: { member: top, reason } },
    });
  });

  it("a contract is held and released once each, with the reasons in its history", async () => {
    const { id, top, first, second } = await agree();
    const { calls, ctx } = agent(top);
    const shown = async () =>
      (await calls.contracts(ctx, { kind, side: "own", pageNo: 1, pageSize: 20 })).list;
    expect((await first.agentContracts.detail(ref(id))).actions).toEqual(["hold", "end"]);
    expect((await refusal(first.agentContracts.release({ ...ref(id), reason }))).details).toEqual({
      held: false,
    });
    await first.agentContracts.hold({ ...ref(id), reason });
    expect((await refusal(second.agentContracts.hold({ ...ref(id), reason }))).details).toEqual({
      held: true,
    });
    const held = await second.agentContracts.list({ merchant: code(), side: "held" });
    expect(held.list.map((one) => one.id)).toEqual([id]);
    expect((await second.agentContracts.detail(ref(id))).one).toMatchObject({
      ...{ heldAt: now(), heldBy: first.operator.id, heldReason: reason },
    });
    expect(await shown()).toMatchObject([{ id, state: "active", heldAt: now() }]);
    await second.agentContracts.release({ ...ref(id), reason: "All in order" });
    expect(await shown()).toMatchObject([{ id, heldAt: null }]);
    const { one, events } = await second.agentContracts.detail(ref(id));
    expect(one).toMatchObject({ state: "active", heldAt: null, heldBy: null, heldReason: null });
    expect(events.slice(-2).map(({ event, reason: said }) => [event, said])).toEqual([
      ["held", reason],
      ["released", "All in order"],
    ]);
    expect((await first.agentContracts.preview(ref(id))).preview).toBeNull();
    expect((await lines(id)).map(({ action, after }) => [action, after.member]).slice(-2)).toEqual([
      ["agentContracts.hold", top],
      ["agentContracts.release", top],
    ]);
  });

  it("operators of another merchant find nothing", async () => {
    const { id, top } = await agree();
    const abroad = await given.fixture.login("finance", ["saigon"]);
    expect((await abroad.agentContracts.list({ search: top })).list).toEqual([]);
    for (const call of [
      abroad.agentContracts.detail(ref(id)),
      abroad.agentContracts.detail({ merchant: "saigon", id }),
      abroad.agentContracts.hold({ merchant: "saigon", id, reason }),
    ]) {
      expect((await refusal(call)).code).toBe("NOT_FOUND");
    }
  });
});
