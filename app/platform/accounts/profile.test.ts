import { afterAll, beforeAll, expect, it } from "vitest";
import { bindServices } from "../core/bind-services.ts";
import type { CallContext } from "../core/call-context.ts";
import { testServices } from "../core/testing.ts";
import { forEachDialect, type TestDatabase } from "../database/testing.ts";
import { memoryLimiter } from "../ports/limiter.ts";
import { quickHasher } from "../ports/password-hasher.ts";
import { testClock, testContext, testMerchant } from "../testing.ts";
import { openSignIn } from "../verification/testing.ts";
import { addAccount, addMerchant } from "../wallet/testing.ts";
import { listIcons, readAvatar, setIcon, setNickname } from "./profile.ts";
import { type TestAccounts, testAccounts } from "./testing.ts";

const profileCalls = (database: TestDatabase) =>
  bindServices(testServices({ database }), { avatar: readAvatar, icons: listIcons, setIcon, setNickname });

await forEachDialect("a profile", (open) => {
  let database: TestDatabase;
  let accounts: TestAccounts;
  let profile: ReturnType<typeof profileCalls>;
  const merchant = testMerchant();

  beforeAll(async () => {
    database = await open();
    await addMerchant(database, merchant.code);
    profile = profileCalls(database);
    const hasher = quickHasher();
    accounts = testAccounts({
      database,
      clock: testClock(),
      hasher,
      limiter: memoryLimiter(),
      verification: openSignIn,
    });
  });
  afterAll(() => database.drop());

  async function somebody(): Promise<{ id: string; ctx: CallContext }> {
    const id = await addAccount(database, merchant.code);
    const caller = { kind: "account", accountId: id, username: id, type: 0, sessionId: "s" } as const;
    return { id, ctx: testContext(merchant, {}, caller) };
  }

  it("a profile has one of the available icons, and keeps the chosen one", async () => {
    const { id, ctx } = await somebody();
    const { choices } = await profile.icons(ctx);
    expect(choices).toContain(id);
    expect(new Set(choices).size).toBe(12);
    await profile.setIcon(ctx, { icon: "icon-3" });
    expect(await profile.avatar(ctx)).toEqual({ avatar: "icon-3" });
    expect((await profile.icons(ctx)).icon).toBe("icon-3");
    expect((await accounts.memberInfo(ctx)).avatar).toBe("icon-3");
  });

  it("a profile refuses an icon that is not on offer, including another member's own", async () => {
    const [{ ctx }, { id: other }] = [await somebody(), await somebody()];
    for (const icon of [other, "icon-99", "../logo", ""]) {
      await expect(profile.setIcon(ctx, { icon })).rejects.toMatchObject({
        code: "INVALID_INPUT",
        fields: [{ pointer: "/icon" }],
      });
    }
  });

  it("a profile accepts a nickname as it is shown, and explains why it refuses another", async () => {
    const { ctx } = await somebody();
    expect(await profile.setNickname(ctx, { nickname: " Ｊuan  Cruz " })).toEqual({ nickname: "Juan Cruz" });
    expect((await accounts.memberInfo(ctx)).nickname).toBe("Juan Cruz");
    await expect(profile.setNickname(ctx, { nickname: "Supp0rt" })).rejects.toMatchObject({
      fields: [{ pointer: "/nickname", messageKey: "error.field.staffName" }],
    });
    expect((await accounts.memberInfo(ctx)).nickname).toBe("Juan Cruz");
  });

  it("a profile has no club rank unless the account has one", async () => {
    const { id, ctx } = await somebody();
    expect((await accounts.memberInfo(ctx)).clubLabel).toBeNull();
    await database.db
      .updateTable("account")
      .set({ club_name: "Gold", club_rank: 5 })
      .where("merchant_id", "=", merchant.code)
      .where("id", "=", id)
      .execute();
    expect((await accounts.memberInfo(ctx)).clubLabel).toEqual({ labelName: "Gold", rankLevel: 5 });
    expect((await accounts.memberInfo(ctx)).memberLabelColor).toBe("#ABABAB");
  });
});
