import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, it, vi } from "vitest";
import { readInvitationCodes } from "../../shared/invitation-codes.ts";
import { CallFailure } from "../call-failure.ts";
import { loadInvitation } from "./invitation.server.ts";
import type { RegistrationForm } from "./registration-form.server.ts";

const HOSTS = [
  { host: "plain.test", audience: "member", affiliateCode: "" },
  { host: "ana.test", audience: "member", affiliateCode: "ANA1" },
];

/**
 * Loads the invitation of an address, and of the link followed before (`kept`); the form always has the field of a
 * friend's code. `ANA1` is a member's code, `BOSS` opens agents, and every other one has ended.
 */
async function load(
  search: string,
  {
    links = true,
    hasField = false,
    host = "plain.test",
    kept = "",
  }: { links?: boolean; hasField?: boolean; host?: string; kept?: string } = {},
) {
  const affiliate = vi.fn(async ({ code, domain }: { code?: string; domain?: string }) => {
    const asked = code?.toUpperCase() ?? (domain === "ana.test" ? "ANA1" : "");
    if (asked === "ANA1" || asked === "BOSS")
      return { affiliateCode: asked, domain: null, isAgent: asked === "BOSS" };
    const fields = { code: "ended" };
    throw new CallFailure({ code: "INVITATION_CODE_INVALID", message: "invalid", fields, details: {} }, 409);
  });
  const context = {
    brand: { hosts: HOSTS, on: (name: string) => name === "agentCentre" || links },
    request: { host },
    invitation: readInvitationCodes(new URLSearchParams(kept)),
    t: (key: string, values: object) => [key, ...Object.values(values)].join(" "),
    platform: { agents: { affiliate } },
  } as unknown as AppLoadContext;
  const fields = [{ name: "referralCode" }, ...(hasField ? [{ name: "affiliateCode" }] : [])];
  return loadInvitation(context, new URLSearchParams(search), { fields } as unknown as RegistrationForm);
}

const none = { referralCode: "", affiliateCode: "", note: null };

describe("the codes of an address", () => {
  it("are none without any", async () => {
    expect(await load("")).toEqual(none);
  });

  it("apply also to a form without the field, which then says so", async () => {
    expect(await load("affiliateCode=ana1&referralCode=FRIEND")).toEqual({
      referralCode: "FRIEND",
      affiliateCode: "ANA1",
      note: { text: "auth.affiliate.code ANA1", isRefusal: false },
    });
    expect(await load("affiliateCode=ana1", { hasField: true })).toEqual({ ...none, affiliateCode: "ANA1" });
  });

  it("are named when they open an agent's account", async () => {
    const { note } = await load("affiliateCode=BOSS", { hasField: true });
    expect(note?.text).toBe("auth.affiliate.agent BOSS");
  });

  it("are left out with their reason when they cannot be used; a field keeps them for the answer to the form", async () => {
    expect(await load("affiliateCode=OLD")).toEqual({
      ...none,
      note: { text: "auth.affiliate.without ended OLD", isRefusal: true },
    });
    expect(await load("affiliateCode=OLD", { hasField: true })).toEqual({
      ...none,
      affiliateCode: "OLD",
      note: { text: "ended", isRefusal: true },
    });
  });

  it("do not count while the brand has no links, and the form says so", async () => {
    expect(await load("affiliateCode=ANA1", { links: false })).toEqual({
      ...none,
      note: { text: "auth.affiliate.none ANA1", isRefusal: true },
    });
    expect(await load("", { links: false })).toEqual(none);
  });
});

describe("the codes of the link followed before", () => {
  const kept = "affiliateCode=ANA1&referralCode=FRIEND";

  it("apply as if they were in the address", async () => {
    expect(await load("tab=mobile", { kept })).toEqual({
      referralCode: "FRIEND",
      affiliateCode: "ANA1",
      note: { text: "auth.affiliate.code ANA1", isRefusal: false },
    });
    expect((await load("", { kept: "affiliateCode=OLD" })).note?.isRefusal).toBe(true);
  });

  it("do not count beside a code of the address, even one that cannot be used", async () => {
    expect(await load("affiliateCode=BOSS", { kept })).toMatchObject({
      referralCode: "",
      affiliateCode: "BOSS",
    });
    expect(await load("referralCode=OTHER", { kept })).toEqual({ ...none, referralCode: "OTHER" });
    expect((await load("affiliateCode=OLD", { kept })).affiliateCode).toBe("");
  });

  it("win over the host's own code", async () => {
    const { affiliateCode, note } = await load("", { kept: "affiliateCode=BOSS", host: "ana.test" });
    expect([affiliateCode, note?.text]).toEqual([
      "BOSS",
      "auth.affiliate.code BOSS auth.affiliate.agent BOSS",
    ]);
    expect((await load("", { kept: "referralCode=FRIEND", host: "ana.test" })).note).toBeNull();
  });
});

describe("the code of the host", () => {
  it("is mentioned but not sent, unless the address has a code", async () => {
    const host = "ana.test";
    expect(await load("", { host })).toEqual({
      ...none,
      note: { text: "auth.affiliate.host ANA1", isRefusal: false },
    });
    expect((await load("referralCode=FRIEND", { host })).note).toBeNull();
    expect((await load("affiliateCode=BOSS", { host })).affiliateCode).toBe("BOSS");
  });
});
