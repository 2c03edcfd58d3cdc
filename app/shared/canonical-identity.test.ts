import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalEmail, canonicalName, canonicalPayee } from "./canonical-identity.ts";

describe("a mail address", () => {
  it.each([
    ["Ana.Cruz@gmail.com", "anacruz@gmail.com"],
    ["ana.cruz+casino@googlemail.com", "anacruz@gmail.com"],
    ["ANA+1+2@Example.COM", "ana@example.com"],
    ["ａna@example.com", "ana@example.com"],
    ["ana@bücher.example", "ana@xn--bcher-kva.example"],
    ["ana@example.com.", "ana@example.com"],
    [" ana@example.com ", "ana@example.com"],
  ])("%s reaches the mailbox of %s", (one, other) => {
    expect(canonicalEmail(one)).toBe(canonicalEmail(other));
  });

  it.each([
    ["ana.cruz@example.com", "anacruz@example.com"],
    ["ana@gmail.com", "ana@example.com"],
    ["+1@example.com", "+2@example.com"],
    ["ana-1@example.com", "ana@example.com"],
  ])("%s does not reach the mailbox of %s", (one, other) => {
    expect(canonicalEmail(one)).not.toBe(canonicalEmail(other));
  });

  const local = fc.stringMatching(/^[a-z\d]+(\.[a-z\d]+){0,3}$/);
  const domain = fc.constantFrom("gmail.com", "googlemail.com", "example.com", "mail.example.ph");
  it("has one canonical form regardless of case and tag, which is stable when applied again", () => {
    fc.assert(
      fc.property(
        local,
        domain,
        fc.stringMatching(/^[a-z\d.+]{0,8}$/),
        fc.boolean(),
        (name, at, tag, upper) => {
          const plain = `${name}@${at}`;
          const typed = `${name}+${tag}@${at}`;
          const form = canonicalEmail(plain);
          expect(canonicalEmail(upper ? typed.toUpperCase() : typed)).toBe(form);
          expect(canonicalEmail(form)).toBe(form);
        },
      ),
    );
  });

  it("stays distinct: only differences in Gmail's dots are ignored", () => {
    fc.assert(
      fc.property(local, local, domain, (one, other, at) => {
        const undotted = (name: string) => (at.includes("mail.com") ? name.replaceAll(".", "") : name);
        const same = canonicalEmail(`${one}@${at}`) === canonicalEmail(`${other}@${at}`);
        expect(same).toBe(undotted(one) === undotted(other));
      }),
    );
  });
});

describe("a person's name", () => {
  it.each([
    ["Nguyễn Văn Đức", "DUC NGUYEN VAN"],
    ["Maria Clara", "mariaclara"],
    ["CLARA, María", "Maria Clara"],
  ])("%s equals %s in any order", (one, other) => {
    expect(canonicalName(one)).toBe(canonicalName(other));
  });
  it("with other letters is a different name", () => {
    expect(canonicalName("Juan Cruz")).not.toBe(canonicalName("Juana Cruz"));
  });
});

describe("a payee", () => {
  const payee = { kind: "bank", destination: "PH_PERLAS", number: "1234567890", holder: "Ana Cruz" };
  it.each([{ number: "1234-567 890" }, { holder: "CRUZ ANA" }, { destination: "ph_perlas" }])(
    "stays the same payee with %o",
    (over) => {
      expect(canonicalPayee({ ...payee, ...over })).toBe(canonicalPayee(payee));
    },
  );
  it.each([
    { destination: "TH_YOK" },
    { holder: "Somchai Jaidee" },
    { number: "1234567891" },
    { kind: "ewallet" },
  ])("is a different payee with %o", (over) => {
    expect(canonicalPayee({ ...payee, ...over })).not.toBe(canonicalPayee(payee));
  });
});
