import { describe, expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { systemStatus } from "../core/system-status.ts";

function status(options: {
  ip?: string;
  country?: string | null;
  allowed?: string[];
  blocked?: string[];
  maintenance?: boolean;
}) {
  const { ip = "203.0.113.9", country = null, allowed = [], blocked = [], maintenance = false } = options;
  return systemStatus({
    merchant: { maintenance: { active: maintenance, until: null }, regions: { allowed, blocked } },
    request: { ip, country },
  } as unknown as CallContext);
}

describe("system status (spec section 4)", () => {
  it.each([
    ["no rule lets everyone in", {}, 0],
    ["a blocked country is restricted", { country: "US", blocked: ["US"] }, 2],
    ["another country is not", { country: "PH", blocked: ["US"] }, 0],
    ["an unknown country passes a block list", { blocked: ["US"] }, 0],
    ["an allowed country is let in", { country: "PH", allowed: ["PH"] }, 0],
    ["any other country is restricted then", { country: "TH", allowed: ["PH"] }, 2],
    ["an unknown country too", { allowed: ["PH"] }, 2],
    [
      "a country both allowed and blocked is restricted",
      { country: "PH", allowed: ["PH"], blocked: ["PH"] },
      2,
    ],
    ["maintenance wins over region", { country: "US", blocked: ["US"], maintenance: true }, 1],
    ["the operator's own network is let in", { ip: "127.0.0.1", allowed: ["PH"] }, 0],
    ["also over IPv6", { ip: "::1", allowed: ["PH"] }, 0],
    ["and from a private range", { ip: "10.1.2.3", allowed: ["PH"] }, 0],
    ["but not from a public IPv6 address", { ip: "2001:db8::1", allowed: ["PH"] }, 2],
    ["nor with text for an address", { ip: "localhost", allowed: ["PH"] }, 2],
  ])("%s", (_rule, options, expected) => {
    expect(status(options)).toBe(expected);
  });
});
