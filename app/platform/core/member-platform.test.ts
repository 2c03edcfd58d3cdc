import { describe, expect, it } from "vitest";
import type { PanelPage } from "../contract/call.ts";
import type { CallContext } from "./call-context.ts";
import type { Handlers } from "./handlers.ts";
import { createMemberPlatform } from "./member-platform.ts";
import { currentRequester } from "./requester.ts";

const ctx = {
  merchant: { maintenance: { active: false, until: null }, regions: { allowed: [], blocked: [] } },
  caller: { kind: "visitor" },
  request: { ip: "203.0.113.7", country: null },
} as unknown as CallContext;

const RECORD = { list: [], next: null, sums: [] } as never;

const wrongTimes: Handlers = {
  system: { serviceTimes: async () => ({ windowHours: 24, depositMs: 1.5, withdrawalMs: null }) },
};

describe("the platform in this process", () => {
  it("passes the handler the caller's context and a validated input with defaults", async () => {
    const seen: unknown[] = [];
    const { client } = createMemberPlatform({
      handlers: {
        games: {
          rankList: async (...given) => {
            seen.push(given);
            return { list: [], isLast: true };
          },
        },
      },
    });
    await client(ctx).games.rankList({ size: "7" });
    await client(ctx).games.rankList();
    expect(seen).toEqual([
      [ctx, { size: 7, pageNo: 1, sort: "time" }],
      [ctx, { size: 6, pageNo: 1, sort: "time" }],
    ]);
  });

  it("runs the handler for the request's address and brand", async () => {
    const seen: unknown[] = [];
    const rankList = async () => {
      seen.push(currentRequester());
      return { list: [], isLast: true };
    };
    const { client } = createMemberPlatform({ handlers: { games: { rankList } } });
    const { merchant, request } = ctx;
    await client({ ...ctx, merchant: { ...merchant, code: "MANILA" } }).games.rankList();
    await client({ ...ctx, request: { ...request, ip: "2001:470:1:2:3::4" } }).games.rankList();
    expect(seen).toEqual([
      ["MANILA", "203.0.113.7"],
      ["", "2001:470:1:2::/64"],
    ]);
    expect(currentRequester()).toEqual([]);
  });

  it("rethrows an unexpected error unchanged, for the server to log", async () => {
    const fault = new Error("disk");
    const { client } = createMemberPlatform({
      handlers: { system: { whitelabel: () => Promise.reject(fault) } },
    });
    await expect(client(ctx).system.whitelabel()).rejects.toBe(fault);
  });

  it("validates outputs against the contract where configured, and trusts handlers in production", async () => {
    const checking = createMemberPlatform({ handlers: wrongTimes, checkOutputs: true });
    await expect(checking.client(ctx).system.serviceTimes()).rejects.toThrow(/depositMs/);
    const trusting = createMemberPlatform({ handlers: wrongTimes });
    expect(await trusting.client(ctx).system.serviceTimes()).toEqual({
      windowHours: 24,
      depositMs: 1.5,
      withdrawalMs: null,
    });
  });

  it("refuses a call for pages of which the brand has none", async () => {
    const caller = { kind: "account", accountId: "a", username: "ana", type: 0, sessionId: "s" } as const;
    const { client } = createMemberPlatform({ handlers: { records: { accountRecord: async () => RECORD } } });
    const callWith = (...panelPages: PanelPage[]) =>
      client({
        ...ctx,
        caller,
        merchant: { ...ctx.merchant, agents: { types: [1] }, panelPages },
      } as never).records.accountRecord({ from: "2026-11-14", to: "2026-11-20" });
    await expect(callWith("member/withdraw")).rejects.toMatchObject({ code: "FEATURE_OFF" });
    for (const page of ["member/transactionHistory", "member/transferFund"] as const) {
      expect(await callWith(page)).toEqual(RECORD);
    }
  });
});
