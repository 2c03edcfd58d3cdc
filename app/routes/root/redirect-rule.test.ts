import { describe, expect, it } from "vitest";
import { mustSignIn } from "./redirect-rule.ts";

describe("a brand for members only", () => {
  it.each([
    "/login",
    "/register",
    "/register.html",
    "/helpmc",
    "/download",
    "/account/register",
    "/account/free-play",
  ])("shows %s to everyone", (path) => expect(mustSignIn(path)).toBe(false));
  it.each([
    "/",
    "/index",
    "/home",
    "/rng",
    "/down",
    "/help",
    "/login/x",
    "/LOGIN",
    "/member/depositv2",
    "/no-such-page",
  ])("requires a sign-in before %s", (path) => expect(mustSignIn(path)).toBe(true));
});
