import { afterAll, beforeAll, expect, it } from "vitest";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { openPayoutFixture, type PayoutFixture, payoutMerchant } from "./testing.ts";

const BANK = { channel: "bank", destination: "PERLAS", number: "0012 3456-7890", holder: "Ana María Cruz" };
const TRON = { channel: "crypto", destination: "USDT_TRC20", number: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t" };

await forEachDialect("payees", (open) => {
  let database: TestDatabase;
  let fixture: PayoutFixture;
  beforeAll(async () => {
    database = await open();
    fixture = await openPayoutFixture(database);
  });
  afterAll(() => database.drop());

  const add = (ctx: Parameters<PayoutFixture["proven"]>[0], input: typeof TRON & { holder?: string }) =>
    fixture.proven(ctx, (session, approval) => fixture.payees.add(session, { ...input, approval }));

  it("are added after a second proof and shown masked; the first name becomes the account's name", async () => {
    const ctx = await fixture.member();
    expect(await fixture.payees.list(ctx)).toMatchObject({ list: [], holder: null });
    const { value, ctx: after } = await add(ctx, BANK);
    const listed = await fixture.payees.list(after);
    expect(listed.holder, "the whole name is a second proof").toBe("A••• M••• C•••");
    expect(listed.list).toEqual([
      {
        payeeId: value.payeeId,
        channel: "bank",
        kind: "bank",
        destination: "Bangko Perlas",
        number: "•••• 7890",
        holder: "A••• M••• C•••",
        usable: true,
      },
    ]);
    expect(
      listed.channels.map(({ key, destinations }) => [key, destinations.map(({ code }) => code)]),
    ).toEqual([
      ["bank", ["PERLAS", "ISLA"]],
      ["ewallet", ["TALA"]],
      ["crypto", ["USDT_TRC20", "USDT_ERC20"]],
    ]);
    const row = await database.db.selectFrom("payee").selectAll().where("id", "=", value.payeeId).execute();
    expect(row).toMatchObject([{ number: "001234567890", removed_at: null }]);

    // A different name is another person's; the same name may be typed in any way, or left out.
    const wallet = { channel: "ewallet", destination: "TALA", number: "09171234567" };
    fixture.clock.advance(10 * 60_000);
    const guess = await refusal(fixture.payees.add(after, { ...wallet, holder: "Eve Cruz" }));
    expect(guess, "who has not proved to be the owner learns nothing of the name").toMatchObject({
      code: "STEP_UP_REQUIRED",
      fields: [],
    });
    const eve = { ...wallet, holder: "Eve Cruz" };
    const other = await fixture.proven(after, async (session, approval) => {
      const added = fixture.payees.add(session, { ...eve, approval });
      return approval === undefined ? Promise.reject(await refusal(added)) : refusal(added);
    });
    expect(other.value).toMatchObject({
      code: "INVALID_INPUT",
      fields: [{ pointer: "/holder", messageKey: "error.field.holder" }],
    });
    const second = await add(other.ctx, { ...wallet, holder: "ANA MARIA CRUZ" });
    const third = await add(second.ctx, { ...wallet, number: "+63 917 000 0000" });
    const stored = database.db.selectFrom("payee").select("number").where("id", "=", third.value.payeeId);
    expect(await stored.execute()).toEqual([{ number: "09170000000" }]);
    expect((await fixture.payees.list(third.ctx)).list.map(({ holder }) => holder)).toEqual(
      Array(3).fill("A••• M••• C•••"),
    );
  });

  it("show channel and bank names in the visitor's language; a removed bank keeps its old name", async () => {
    const [bank] = fixture.merchant.withdrawals.channels;
    if (!bank) throw new Error("no bank");
    const destinations = bank.destinations.map((one) => ({ ...one, names: { TH: `ธนาคาร${one.code}` } }));
    const merchant = payoutMerchant({ channels: [{ ...bank, names: { TH: "ธนาคาร" }, destinations }] });
    const { ctx } = await add(await fixture.member(), BANK);
    const seenIn = async (language: string) => {
      const { list, channels } = await fixture.payees.list({
        ...ctx,
        merchant,
        request: { ...ctx.request, language },
      });
      return [list[0]?.destination, channels[0]?.name, channels[0]?.destinations[0]?.name];
    };
    expect(await seenIn("TH")).toEqual(["ธนาคารPERLAS", "ธนาคาร", "ธนาคารPERLAS"]);
    expect(await seenIn("EN")).toEqual(["Bangko Perlas", "Bank", "Bangko Perlas"]);
    const gone = { ...ctx, merchant: payoutMerchant({ channels: [] }) };
    expect((await fixture.payees.list(gone)).list[0]?.destination).toBe("Bangko Perlas");
  });

  it("accept an address of either blockchain with a valid checksum, and no name", async () => {
    const ctx = await fixture.member({ name: "Ana Cruz" });
    const { ctx: after } = await add(ctx, TRON);
    expect((await fixture.payees.list(after)).list).toMatchObject([{ number: "TR7NHq…Lj6t", holder: "" }]);
    const slip = TRON.number.replace("H", "h");
    expect(await refusal(fixture.payees.add(after, { ...TRON, number: slip }))).toMatchObject({
      fields: [{ pointer: "/number", messageKey: "error.field.address.TRC20" }],
    });
    const wrongChain = { ...TRON, destination: "USDT_ERC20" };
    expect(await refusal(fixture.payees.add(after, wrongChain))).toMatchObject({
      fields: [{ pointer: "/number", messageKey: "error.field.address.ERC20" }],
    });
  });

  it.each([
    [{ ...BANK, channel: "counter" }, "/channel", "error.field.choice"],
    [{ ...BANK, destination: "TALA" }, "/destination", "error.field.choice"],
    [{ ...BANK, number: "" }, "/number", "error.field.required"],
    [{ ...BANK, number: "12345" }, "/number", "error.field.digits"],
    [{ ...BANK, number: "1234567890123" }, "/number", "error.field.digits"],
    [{ ...BANK, number: "12345678 O0" }, "/number", "error.field.digits"],
    [{ ...BANK, holder: "" }, "/holder", "error.field.required"],
    [{ ...BANK, holder: "A" }, "/holder", "error.field.length"],
  ])("refuse %j", async (input, pointer, messageKey) => {
    const { code, fields } = await refusal(fixture.payees.add(await fixture.member(), input));
    expect([code, fields]).toMatchObject(["INVALID_INPUT", [{ pointer, messageKey }]]);
  });

  it("must have a name that fits the registration form's rule for it", async () => {
    const payeeName = { minLength: 2, maxLength: 40, patternId: "englishSpaces", acceptedPattern: "" };
    const { registration } = payoutMerchant();
    const merchant = payoutMerchant(
      {},
      {
        registration: {
          ...registration,
          username: { ...registration.username, payeeName: { ...payeeName, enabled: true, required: false } },
        },
      },
    );
    const ctx = { ...(await fixture.member()), merchant };
    expect(await refusal(fixture.payees.add(ctx, BANK))).toMatchObject({
      fields: [{ pointer: "/holder", messageKey: "error.pattern.englishSpaces" }],
    });
  });

  it("are added as approved: 50 changes of number, bank or name after the approval are refused", async () => {
    const first = await fixture.member();
    const { details } = await refusal(fixture.payees.add(first, BANK));
    const { approval, token } = await fixture.sessions.approve(first, {
      challenge: String(details.challenge),
      method: "password",
      answer: "correct horse 9",
    });
    const caller = await fixture.sessions.resolve(fixture.merchant, token);
    if (!caller) throw new Error("no session");
    const ctx = { ...first, caller };
    for (let swap = 0; swap < 50; swap++) {
      const number = String(1_000_000_000 + swap);
      const changed = [
        { ...BANK, number },
        { ...BANK, destination: "ISLA" },
        { ...BANK, holder: `Eve ${"I".repeat(swap + 1)}` },
      ][swap % 3];
      const refused = await refusal(fixture.payees.add(ctx, { ...BANK, ...changed, approval }));
      expect(refused.code).toBe("STEP_UP_EXPIRED");
    }
    expect((await fixture.payees.list(ctx)).list).toEqual([]);
    await fixture.payees.add(ctx, { ...BANK, approval });
    expect((await fixture.payees.list(ctx)).list).toHaveLength(1);
  });

  it("are unique, at most ten, and only one of many concurrent requests for the same payee succeeds", async () => {
    let ctx = (await add(await fixture.member(), BANK)).ctx;
    expect(await refusal(fixture.payees.add(ctx, BANK))).toMatchObject({
      code: "CONFLICT",
      fields: [{ pointer: "/number", messageKey: "error.field.payeeTwice" }],
    });
    for (let n = 1; n < 10; n++) ctx = (await add(ctx, { ...BANK, number: `123456789${n}` })).ctx;
    expect(await refusal(fixture.payees.add(ctx, { ...BANK, number: "1234567890" }))).toMatchObject({
      code: "CONFLICT",
      fields: [{ pointer: "/number", messageKey: "error.field.payeeMany", values: { most: 10 } }],
    });
  });

  it("are removed after a second proof, only by their owner, and can be added again", async () => {
    const { value, ctx } = await add(await fixture.member(), BANK);
    const stranger = await fixture.member();
    expect((await refusal(fixture.payees.remove(stranger, { payeeId: value.payeeId }))).code).toBe(
      "NOT_FOUND",
    );
    const removed = await fixture.proven(ctx, (session, approval) =>
      fixture.payees.remove(session, { payeeId: value.payeeId, approval }),
    );
    expect((await fixture.payees.list(removed.ctx)).list).toEqual([]);
    expect((await refusal(fixture.payees.remove(removed.ctx, { payeeId: value.payeeId }))).code).toBe(
      "NOT_FOUND",
    );
    const again = await add(removed.ctx, BANK);
    expect((await fixture.payees.list(again.ctx)).list).toHaveLength(1);
  });

  it("are marked when the brand no longer pays there", async () => {
    const { ctx } = await add(await fixture.member(), BANK);
    const gone = { ...ctx, merchant: payoutMerchant({ channels: [] }) };
    expect((await fixture.payees.list(gone)).list).toMatchObject([{ usable: false }]);
  });
});
