import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { derivedVendorKeys } from "../platform/ports/vendor-keys.ts";
import { createVendorRegistry } from "../platform/vendors/vendors.server.ts";
import { sandboxVendorSets } from "../sandbox/vendor-sets.ts";
import { mergeVendors, openSets, readVendorFile, validateVendorFile } from "./vendor-file.ts";

const folder = mkdtempSync(path.join(tmpdir(), "vendors-"));
const keys = derivedVendorKeys([{ id: "1", secret: Buffer.alloc(32, 7) }]);
const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const ENV = {
  NOVA_INBOUND: Buffer.alloc(32, 1).toString("base64"),
  NOVA_OUTBOUND: Buffer.alloc(32, 2).toString("base64"),
  ORBIT_PUBLIC: publicKey.export({ type: "spki", format: "pem" }).toString(),
  ORBIT_PRIVATE: privateKey.export({ type: "pkcs8", format: "pem" }).toString().replaceAll("\n", "\\n"),
};

const nova = (over: object = {}) => ({
  id: "nova",
  dialect: "marquee",
  vendors: [{ code: "NOVA", name: "Nova", gameTypes: ["RNG"] }],
  merchants: ["m1"],
  addresses: { api: "https://api.nova.example" },
  keys: { inbound: [{ key: "env:NOVA_INBOUND" }], outbound: { key: "env:NOVA_OUTBOUND" } },
  ...over,
});
const orbit = (over: object = {}) => ({
  ...nova(),
  id: "orbit",
  dialect: "hub",
  vendors: [{ code: "ORBIT", name: "Orbit", gameTypes: ["LIVE"] }],
  merchants: ["*"],
  keys: { inbound: [{ key: "env:ORBIT_PUBLIC" }], outbound: { key: "env:ORBIT_PRIVATE" } },
  ...over,
});

function read(content: unknown) {
  const file = path.join(folder, "vendors.json");
  const isPlain = typeof content === "string" || Buffer.isBuffer(content);
  writeFileSync(file, isPlain ? content : JSON.stringify(content));
  return readVendorFile(file, []);
}

/** Returns the start's error messages about a document, without the path of the file. */
function findFaults(content: unknown, env: Record<string, string> = ENV): string[] {
  try {
    openSets(read(content), "vendors.json", env, keys);
    return [];
  } catch (error) {
    return (error as Error).message.replaceAll(`${folder}/`, "").split("\n");
  }
}

describe("the file of vendors", () => {
  it("may begin with a byte order mark, and is refused in another encoding, which is named", () => {
    const text = JSON.stringify({ sets: [nova()] });
    expect(read(`\uFEFF${text}`).sets).toHaveLength(1);
    const utf16 = Buffer.from(text, "utf16le");
    expect(findFaults(utf16)).toEqual([
      "vendors.json:1:1: expected text in UTF-8 (save the file as UTF-8), found UTF-16.",
    ]);
  });

  it("gives each vendor its dialect, keys and merchants, and leaves the other vendors to the sandbox", () => {
    const file = read({
      sets: [nova({ vendors: [{ code: "JADE", name: "Jade", gameTypes: ["RNG"] }] }), orbit()],
    });
    const registry = createVendorRegistry();
    for (const set of openSets(file, "vendors.json", ENV, keys)) registry.add(set);
    const sandbox = validateVendorFile(sandboxVendorSets("http://studio.localhost:3000"), "the sandbox", [
      "localhost",
    ]);
    for (const set of openSets(sandbox, "the sandbox", {}, keys)) registry.add(set);

    expect(registry.connections("m1", "JADE")).toMatchObject({
      dialect: "marquee",
      wallets: ["seamless"],
      inbound: [{ id: "1", secret: Buffer.alloc(32, 1) }],
      answers: { rollbackOfUnknownBet: "accepted" },
    });
    expect(registry.connections("m2", "JADE")).toBeNull();
    expect(registry.connections("m2", "ORBIT")).toMatchObject({
      dialect: "hub",
      answers: { rollbackOfUnknownBet: "refused", rollbackOfSettledBet: "accepted" },
    });
    expect(registry.connections("m2", "GARNET")).toMatchObject({
      answers: { rollbackOfUnknownBet: "refused" },
      inbound: keys.keys("inbound", "m2", "GARNET"),
    });
    expect(registry.connections("m2", "NOBODY")).toBeNull();
    expect(registry.getFrames("m1")).toEqual(["https://api.nova.example", "http://studio.localhost:3000"]);
    expect(mergeVendors([{ vassalage: "JADE", gameTypes: ["FISH"] }], file)).toEqual([
      { vassalage: "JADE", gameTypes: ["RNG"] },
      { vassalage: "ORBIT", gameTypes: ["LIVE"] },
    ]);
  });

  it("is optional, and reports an error when it is configured but missing", () => {
    expect(readVendorFile(undefined, [])).toEqual({ sets: [] });
    expect(() => readVendorFile("/nowhere/vendors.json", [])).toThrow(
      "MARQUEE_VENDORS names /nowhere/vendors.json, which cannot be read (ENOENT)",
    );
  });

  it.each<[string, unknown, string]>([
    ["text that is no JSON", "{", "vendors.json:1:2: expected"],
    ["a key given twice", '{"sets":[],"sets":[]}', "expected each key once"],
    [
      "a misspelt dialect",
      { sets: [nova({ dialect: "hbu" })] },
      '/sets/0/dialect: expected one of marquee, hub, found "hbu". Did you mean "hub"?',
    ],
    [
      "no merchants",
      { sets: [nova({ merchants: undefined })] },
      "/sets/0/merchants: expected codes of the merchants",
    ],
    ["an unknown field", { sets: [nova({ secret: "x" })] }, "/sets/0/secret: expected one of id, dialect"],
    [
      "a key that stands in the file",
      { sets: [nova({ keys: { inbound: [{ key: "hunter2" }], outbound: { key: "env:A" } } })] },
      "/sets/0/keys/inbound/0/key: expected env: followed by the name of an environment variable",
    ],
    ["no keys at all", { sets: [nova({ keys: {} })] }, '/sets/0/keys: lacks keys: write { "inbound"'],
    [
      "both kinds of keys",
      { sets: [nova({ keys: { ...nova().keys, derived: true } })] },
      "/sets/0/keys: has keys of its own",
    ],
    [
      "derived keys of hub",
      { sets: [orbit({ keys: { derived: true } })] },
      "/sets/0/keys/derived: derived keys are",
    ],
    [
      "a wallet that hub has not",
      { sets: [orbit({ wallets: ["transfer"] })] },
      "/sets/0/wallets: the dialect hub",
    ],
    [
      "free spins that hub has not",
      { sets: [orbit({ freeSpins: true })] },
      "/sets/0/freeSpins: the dialect hub has no call for free spins",
    ],
    [
      "matches that hub has not",
      { sets: [orbit({ fixtures: true })] },
      "/sets/0/fixtures: the dialect hub has no call for matches",
    ],
    [
      "one vendor in two sets",
      { sets: [nova(), nova({ id: "two" })] },
      "/sets/1/vendors/0/code: NOVA is already in another set",
    ],
    ["one id twice", { sets: [nova(), orbit({ id: "nova" })] }, "/sets/1/id: nova is the id of another set"],
    [
      "a lottery of our own",
      { sets: [nova({ vendors: [{ code: "TCG_SEA", name: "x", gameTypes: ["LOTT"] }] })] },
      "TCG_SEA is a lottery of the platform's own",
    ],
    [
      "an address inside",
      { sets: [nova({ addresses: { api: "https://10.0.0.8" } })] },
      "/sets/0/addresses/api: 10.0.0.8 resolves into the internal network: add it to MARQUEE_INSIDE_HOSTS",
    ],
    [
      "an address without TLS",
      { sets: [nova({ addresses: { api: "http://nova.example" } })] },
      "/sets/0/addresses/api: it must begin with https://",
    ],
    [
      "a name that is put in nowhere",
      { sets: [nova({ addresses: { api: "https://n.example", launch: "https://n.example/{site}" } })] },
      "/sets/0/addresses/launch: it is not an address",
    ],
  ])("reports for %s the position and the correct form", (_, content, says) => {
    const foundFaults = findFaults(content);
    expect(foundFaults).toHaveLength(1);
    expect(foundFaults[0]).toContain(says);
    expect(foundFaults[0]).not.toContain("hunter2");
  });

  it("reports which variables are missing or contain no key, and never their values", () => {
    const { NOVA_OUTBOUND: _, ...env } = ENV;
    expect(
      findFaults({ sets: [nova(), orbit()] }, { ...env, NOVA_INBOUND: "short", ORBIT_PUBLIC: "pem" }),
    ).toEqual([
      "vendors.json /sets/0/keys/inbound/0/key: NOVA_INBOUND must hold the base64 of a shared secret of at least 32 bytes.",
      "vendors.json /sets/0/keys/outbound/key: NOVA_OUTBOUND is not set: it must hold the base64 of a shared secret of at least 32 bytes.",
      "vendors.json /sets/1/keys/inbound/0/key: ORBIT_PUBLIC must hold the vendor's RSA public key in PEM, of 2048 to 4096 bits.",
    ]);
  });
});
