import { describe, expect, it } from "vitest";
import { normalisePayeeName } from "#app/shared/canonical-identity.ts";
import { maskPayeeName } from "./payee-name.ts";

describe("an account holder's name", () => {
  it.each([
    ["Nguyễn Văn Đức", "NGUYEN VAN DUC"],
    ["María-José  dela Cruz Jr.", "maria jose DELA CRUZ JR"],
    ["Ｊuan", "Juan"],
    ["O'Neill", "ONEILL"],
  ])("%s matches %s", (one, other) => {
    expect(normalisePayeeName(one)).toBe(normalisePayeeName(other));
  });

  it.each([
    ["Juan dela Cruz", "Juana dela Cruz"],
    ["กิน", "กน"],
    ["Ana Santos", "Santos Ana"],
  ])("%s does not match %s", (one, other) => {
    expect(normalisePayeeName(one)).not.toBe(normalisePayeeName(other));
  });

  it.each([
    ["Ana María  Cruz", "A••• M••• C•••"],
    ["กิน", "กิ•••"],
    ["王小明", "王•••"],
    ["", ""],
  ])("%s is shown to its owner as %s", (name, shown) => {
    expect(maskPayeeName(name)).toBe(shown);
  });

  it("that consists of punctuation only is empty", () => {
    expect(normalisePayeeName(" .-' ")).toBe("");
  });
});
