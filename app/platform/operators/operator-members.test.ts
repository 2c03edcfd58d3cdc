import { expect, it } from "vitest";
import { memberInfo } from "../accounts/member-info.ts";
import { reviewClub } from "../club/club.server.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { openOperators } from "./testing.ts";

const DAY = 86_400_000;
const reason = "A guest of the house";

await forEachDialect("operators' members", (open) => {
  const { given, asked, code, lines, getId } = openOperators(open);

  async function someone() {
    const { fixture, database } = given;
    const member = await fixture.member({ balance: 0, name: "Ana Cruz" });
    const shown = () => memberInfo({ database }, member);
    const review = () => reviewClub(testServices({ database, clock: fixture.clock }), fixture.merchant);
    return { member, shown, review, one: { merchant: code(), id: getId(member) } };
  }

  it("members are found by name, in any case, at the operator's own brand only", async () => {
    const { shown, one } = await someone();
    const support = await given.fixture.login("support");
    const { username } = (await support.members.detail(one)).member;
    expect((await shown()).account).toBe(username);
    expect(await support.members.find({ merchant: code(), username: username.toUpperCase() })).toEqual({
      id: one.id,
    });
    const abroad = support.members.find({ merchant: "saigon", username });
    expect((await refusal(abroad)).fields[0]?.pointer).toBe("/username");
    expect((await refusal(support.members.detail({ ...one, merchant: "saigon" }))).code).toBe("NOT_FOUND");
  });

  it("members keep a pinned level, and later lose it like any other", async () => {
    const { shown, review, one } = await someone();
    const cashier = await given.fixture.login("cashier");
    const tooHigh = cashier.members.pin({ ...one, level: 4, reason });
    expect((await refusal(tooHigh)).fields[0]?.pointer).toBe("/level");
    expect((await refusal(cashier.members.unpin(one))).code).toBe("CONFLICT");
    await cashier.members.pin({ ...one, level: 3, reason });
    given.fixture.clock.advance(90 * DAY);
    await review();
    expect((await shown()).clubLabel).toEqual({ labelName: "Gold", rankLevel: 3 });
    expect((await cashier.members.detail(one)).standing).toMatchObject({ level: 3, isPinned: true });
    await cashier.members.unpin(one);
    await review();
    expect((await shown()).clubLabel?.rankLevel).toBe(3);
    given.fixture.clock.advance(30 * DAY);
    await review();
    expect((await shown()).clubLabel?.rankLevel).toBe(2);
    expect((await lines(one.id)).map(({ action, before, after }) => [action, before, after])).toMatchObject([
      ["members.pin", { level: 0, pinned: false }, { level: 3, pinned: true, reason }],
      ["members.unpin", { level: 3, pinned: true }, { level: 3, pinned: false }],
    ]);
  });

  it("members are shown with level names in the operator's language", async () => {
    const { one } = await someone();
    const { club } = given.fixture.merchant;
    const levels = club.levels.map((level) => ({ ...level, name: "Ginto", names: { EN: level.name } }));
    Object.assign(given.fixture.merchant, { club: { ...club, levels } });
    const support = await given.fixture.login("support");
    const { standing } = await support.members.detail(one);
    Object.assign(given.fixture.merchant, { club });
    expect(standing.levels).toEqual(club.levels.map(({ name }) => name));
  });

  it("members can be given coloured labels, which messages can target, and lose them", async () => {
    const [first, second] = [await someone(), await someone()];
    const support = await given.fixture.login("support");
    const label = `High "roller" ${code()}`;
    await support.members.addLabel({ ...first.one, label: ` ${label} `, color: "#c0ffee" });
    await support.members.addLabel({ ...first.one, label: "Night", color: "#C0FFEE" });
    await support.members.addLabel({ ...first.one, label, color: "#102030" });
    await support.members.addLabel({ ...second.one, label, color: "#102030" });
    expect(await first.shown()).toMatchObject({ memberLabel: [label, "Night"], memberLabelColor: "#102030" });
    const { list } = await support.members.labels({ merchant: code() });
    expect(list.find((one) => one.label === label)).toEqual({ merchantId: code(), label, members: 2 });
    expect(await support.messages.count({ merchant: code(), label })).toEqual({ count: 2 });
    await support.members.removeLabel({ ...second.one, label });
    expect(await second.shown()).toMatchObject({ memberLabel: [], memberLabelColor: "#ABABAB" });
    const gone = support.members.removeLabel({ ...second.one, label });
    expect((await refusal(gone)).code).toBe("CONFLICT");
    expect((await lines(second.one.id)).map(({ action, after }) => [action, after.labels])).toEqual([
      ["members.addLabel", label],
      ["members.removeLabel", ""],
    ]);
  });

  it.each([
    ["support", false],
    ["cashier", true],
    ["finance", true],
  ] as const)("members have the complete payee account that %s needs: %s", async (role, isWhole) => {
    const call = await given.fixture.login(role);
    const { id } = await asked();
    const [listed] = (await call.withdrawals.list({ merchant: code(), status: "waiting" })).list;
    const { one, others } = await call.withdrawals.detail({ merchant: code(), id });
    const payees = [listed, ...others].map((other) => other?.payee.number);
    expect(payees.filter((number) => !/^•••• \d{4}$/.test(number ?? ""))).toEqual([]);
    expect(/^\d{6,}$/.test(one.payee.number)).toBe(isWhole);
    expect(one.payee.holder.includes("*") || one.payee.holder.includes("•")).toBe(!isWhole);
  });
});
