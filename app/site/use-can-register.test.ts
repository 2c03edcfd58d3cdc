import { expect, it } from "vitest";
import { canRegister } from "./use-can-register.ts";

it.each([
  ["member", true, true, true],
  ["member", true, false, true],
  ["member", false, true, true],
  ["member", false, false, false],
  ["agent", true, true, false],
] as const)(
  "a host for a %s, with username %s and mobile %s, allows registration: %s",
  (audience, usernameEnabled, mobileReg, may) => {
    expect(canRegister({ audience, switches: { usernameEnabled, mobileReg } })).toBe(may);
  },
);
