import { describe, expect, it, vi } from "vitest";
import { PlatformError } from "../core/errors.ts";
import { forEachDialect } from "../database/testing.ts";
import { refusal } from "../testing.ts";
import { NEW_PASSWORD, openPasswords, PASSWORD } from "./passwords-testing.ts";

await forEachDialect("passwords", (open) => {
  const { given, account, signIn, resolve, change, as, merchant, ctx } = openPasswords(open);

  describe("changing a password", () => {
    it("ends every other session at once and gives the current one a new token and id", async () => {
      const { username } = await account();
      const [mine, other] = [await signIn(username), await signIn(username)];
      const before = await resolve(mine.token);
      const renewed = await change(await as(mine.token), PASSWORD, NEW_PASSWORD);
      expect(await resolve(mine.token)).toBeNull();
      expect(await resolve(other.token)).toBeNull();
      const after = await resolve(renewed.token);
      expect(after).toMatchObject({ username });
      expect(after).not.toMatchObject({ sessionId: before?.kind === "account" && before.sessionId });
      expect(renewed.expiresAt).toBe(mine.expiresAt);
      expect((await refusal(signIn(username))).code).toBe("WRONG_CREDENTIALS");
      expect((await signIn(username, NEW_PASSWORD)).passwordExpired).toBe(false);
    });

    it("ends sign-ins that wait for their second step, however they were started", async () => {
      const { id, username } = await account();
      const { token } = await signIn(username);
      const appCode = await given.stepUp.addAuthenticator(merchant.code, id, true);
      const asked = async (work: Promise<unknown>) => String((await refusal(work)).details.challenge);
      const challenges = [
        await asked(signIn(username)),
        await asked(
          given.sessions.begin(ctx, { accountId: id, remember: false, passwordDue: false, proven: "sms" }),
        ),
      ];
      await change(await as(token), PASSWORD, NEW_PASSWORD);
      for (const challenge of challenges) {
        const answer = { challenge, method: "totp", answer: appCode() } as const;
        expect((await refusal(given.sessions.verifySignIn(ctx, answer))).code).toBe("STEP_UP_EXPIRED");
        expect((await refusal(given.stepUp.handlers.challenge(ctx, { challenge }))).code).toBe(
          "STEP_UP_EXPIRED",
        );
      }
      const challenge = await asked(signIn(username, NEW_PASSWORD));
      const repeated = { challenge, method: "totp", answer: appCode() } as const;
      expect(await resolve((await given.sessions.verifySignIn(ctx, repeated)).token)).toMatchObject({
        username,
      });
    });

    it("rejects a sign-in in progress with the old password", async () => {
      const { username } = await account();
      const { token } = await signIn(username);
      const mine = await as(token);
      // The new password is stored just after the old one was verified.
      given.afterLook = () => change(mine, PASSWORD, NEW_PASSWORD).then(() => {});
      expect((await refusal(signIn(username))).code).toBe("WRONG_CREDENTIALS");
    });

    it("requires the old password, and checks at most ten wrong ones in 15 minutes", async () => {
      const { username } = await account();
      const at = await as((await signIn(username)).token);
      expect((await refusal(change(at, undefined, NEW_PASSWORD))).fields).toEqual([
        { pointer: "/oldPassword", messageKey: "error.field.required" },
      ]);
      given.looks = 0;
      const codes: string[] = [];
      for (let n = 0; n < 15; n++) codes.push((await refusal(change(at, "wrong one", NEW_PASSWORD))).code);
      expect(new Set(codes.slice(0, 10))).toEqual(new Set(["WRONG_CREDENTIALS"]));
      expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
      expect(given.looks).toBe(10);
    });

    it("costs no attempt where too many requests wait for the old password to be checked", async () => {
      const { username } = await account();
      const at = await as((await signIn(username)).token);
      const spy = vi.spyOn(given.hasher, "verify").mockRejectedValue(new PlatformError("SERVER_BUSY"));
      for (let n = 0; n < 11; n++) {
        expect((await refusal(change(at, PASSWORD, NEW_PASSWORD))).code).toBe("SERVER_BUSY");
      }
      spy.mockRestore();
      expect((await change(at, PASSWORD, NEW_PASSWORD)).token).toBeDefined();
    });

    it("does not require the old password right after a forced change at sign-in, and keeps the session", async () => {
      const { username } = await account();
      await given.database.db
        .updateTable("account")
        .set({ must_change_password: 1 })
        .where("username", "=", username)
        .execute();
      const { token, passwordExpired } = await signIn(username);
      expect(passwordExpired).toBe(true);
      const same = await refusal(change(await as(token), undefined, PASSWORD));
      expect(same.fields).toEqual([{ pointer: "/newPassword", messageKey: "error.field.samePassword" }]);
      const renewed = await change(await as(token), undefined, NEW_PASSWORD);
      expect(await resolve(renewed.token)).toMatchObject({ passwordDue: false });
      expect((await signIn(username, NEW_PASSWORD)).passwordExpired).toBe(false);
    });

    it("refuses one that breaks the rule, is easily guessed, is the username, or differs from its repetition", async () => {
      const { username } = await account();
      const at = await as((await signIn(username)).token);
      const said = async (password: string, again = password) =>
        (await refusal(change(at, PASSWORD, password, again))).fields.map(({ pointer, messageKey }) => [
          pointer,
          messageKey,
        ]);
      expect(await said("short")).toEqual([["/newPassword", "error.pattern.anyText"]]);
      expect(await said("x".repeat(129))).toEqual([["/newPassword", "error.pattern.anyText"]]);
      expect(await said("Password1")).toEqual([["/newPassword", "error.field.breached"]]);
      expect(await said(username.toUpperCase())).toEqual([["/newPassword", "error.field.breached"]]);
      expect(await said(NEW_PASSWORD, PASSWORD)).toEqual([["/confirmNewPassword", "error.field.mismatch"]]);
    });

    it.each(["🎰".repeat(128), "ü ß 漢字 ไทย \"'<>&", "' or 1=1 -- "])("accepts %s", async (password) => {
      const { username } = await account();
      await change(await as((await signIn(username)).token), PASSWORD, password);
      expect((await signIn(username, password)).token).toBeDefined();
    });

    it("happens once when requested twice at the same time", async () => {
      const { username } = await account();
      const at = await as((await signIn(username)).token);
      const wishes = await Promise.allSettled([
        change(at, PASSWORD, NEW_PASSWORD),
        change(at, PASSWORD, `${NEW_PASSWORD}!`),
      ]);
      expect(wishes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    });
  });
});
