import { expect, it } from "vitest";
import { readConfig } from "./config.ts";

it("the operators' site is on the host that is named, in a demonstration on its own, else nowhere", () => {
  const hostOf = (env: Record<string, string>) => readConfig(env).opsHost;
  expect(hostOf({ NODE_ENV: "production" })).toBeNull();
  expect(hostOf({ NODE_ENV: "production", MARQUEE_MODE: "demo" })).toBe("ops.localhost");
  expect(hostOf({ NODE_ENV: "production", MARQUEE_OPS_HOST: "Ops.Example.com" })).toBe("ops.example.com");
  for (const wrong of ["https://ops.example.com", "ops.example.com:8443", "ops example", ""]) {
    expect(() => hostOf({ MARQUEE_OPS_HOST: wrong }), wrong).toThrow("MARQUEE_OPS_HOST is not usable");
  }
});
