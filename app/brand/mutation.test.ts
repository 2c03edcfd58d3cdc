import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { VENDORS } from "../sandbox/catalogue/vendors.ts";
import { escapeToken, isObject, type JsonObject, parseJson, valueAt } from "./json.ts";
import { createBrandLoader } from "./load.ts";
import { readSchemas } from "./schema.ts";
import { DEMO_FOLDER } from "./testing.ts";
import { createValidator } from "./validate.ts";

const validate = createValidator(readSchemas());

/** Manila Star with every key stated: nothing is inherited from its base. */
const whole = (() => {
  const loader = createBrandLoader({
    folder: DEMO_FOLDER,
    vendors: VENDORS,
    languages: ["CN", "EN", "TH", "TY", "VI"],
  });
  return loader.load("manila-star").brand?.document;
})();
const fresh = () => structuredClone(whole) as unknown as JsonObject;

/** Yields every key of every object, as pointers. */
function* listKeys(value: unknown, pointer = ""): Generator<string> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    const here = `${pointer}/${escapeToken(key)}`;
    if (isObject(value)) yield here;
    yield* listKeys(item, here);
  }
}

const KEYS = [...listKeys(whole)];
/** Matches maps keyed by language or text: any well-formed key is valid. */
const isOpen = (pointer: string) =>
  /^\/(locale\/texts|seo\/(titles|descriptions)|bonuses\/deposit\/\d+\/titles)(\/|$)/.test(pointer) ||
  /^\/payments\/channels\/.*(names|bankNames)$/.test(pointer) ||
  /^\/club\/.*names$/.test(pointer);
const CLOSED = KEYS.filter((pointer) => !isOpen(pointer.slice(0, pointer.lastIndexOf("/"))));

/** Returns the document with the object around a pointer changed by `act`, which receives the key. */
function mutant(pointer: string, act: (parent: JsonObject, key: string) => void): JsonObject {
  const document = fresh();
  const at = pointer.lastIndexOf("/");
  act(valueAt(document, pointer.slice(0, at)) as JsonObject, pointer.slice(at + 1).replaceAll("~1", "/"));
  return document;
}

const pointers = (document: unknown) => validate(document).map((problem) => problem.pointer);

describe(`each of the ${KEYS.length} keys of a whole document`, () => {
  test("is accepted unchanged", () => {
    expect(KEYS.length).toBeGreaterThan(600);
    expect(validate(fresh())).toEqual([]);
  });

  test("is refused with its pointer when it is null", () => {
    const nullable = ["/status/maintenance/until", "/customerServiceKey"];
    for (const pointer of KEYS.filter((key) => !nullable.includes(key))) {
      const found = pointers(mutant(pointer, (parent, key) => Object.assign(parent, { [key]: null })));
      expect(found, pointer).toContain(pointer);
    }
  });

  test("is refused with its pointer when it is of another type", () => {
    for (const pointer of KEYS) {
      const value = valueAt(whole, pointer);
      const other =
        typeof value === "string" || value === null ? 17 : typeof value === "number" ? "17" : "seventeen";
      const found = pointers(mutant(pointer, (parent, key) => Object.assign(parent, { [key]: other })));
      expect(found, pointer).toContain(pointer);
    }
  });

  test("is replaced by its default, or reported missing with its pointer, when it is omitted", () => {
    let missed = 0;
    for (const pointer of CLOSED) {
      const document = mutant(pointer, (parent, key) => delete parent[key]);
      const found = pointers(document);
      const optional =
        ["/$schema", "/extends"].includes(pointer) ||
        /\/(eyebrow|text|account|deposit|withdrawal|directStart|dark|light|black|blue)$/.test(pointer);
      if (optional) continue;
      if (found.length === 0) expect(valueAt(document, pointer), pointer).not.toBeUndefined();
      else expect(found, pointer).toContain(pointer);
      missed += found.length > 0 ? 1 : 0;
    }
    expect(missed).toBeGreaterThan(150);
  });

  test("is refused with its pointer and the right spelling when it is misspelt", () => {
    for (const pointer of CLOSED) {
      const slip = (key: string) => `${key}x`;
      const problems = validate(
        mutant(pointer, (parent, key) => {
          parent[slip(key)] = parent[key];
          delete parent[key];
        }),
      );
      const tag = /\/(kind|module|mode)$/.test(pointer);
      // A union with a misspelt tag matches no member: the problem names the missing tag.
      const problem = problems.find((one) => one.pointer === (tag ? pointer : `${pointer}x`));
      expect(problem, pointer).toBeDefined();
      const key = pointer.slice(pointer.lastIndexOf("/") + 1);
      if (!tag && key.length > 2) expect(problem?.nearest, pointer).toBe(key);
    }
  });

  test("accepts no unknown key beside it", () => {
    const objects = new Set(CLOSED.map((pointer) => pointer.slice(0, pointer.lastIndexOf("/"))));
    for (const parent of objects) {
      const found = pointers(
        mutant(`${parent}/unheardOf`, (object, key) => Object.assign(object, { [key]: 1 })),
      );
      expect(found, parent).toContain(`${parent}/unheardOf`);
    }
  });

  test("is refused with its pointer when it is duplicated", () => {
    const MARK = "\u{1F501}";
    for (const pointer of KEYS) {
      const document = mutant(pointer, (parent, key) => Object.assign(parent, { [key + MARK]: 0 }));
      const text = JSON.stringify(document).replace(MARK, "");
      const result = parseJson(text);
      expect(result.ok ? [] : result.issues.map((issue) => issue.pointer), pointer).toEqual([pointer]);
    }
  });
});

test("a file truncated anywhere is refused with the position", () => {
  const text = JSON.stringify(fresh(), null, 2);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length - 1 }), (length) => {
      const result = parseJson(text.slice(0, length));
      expect(result.ok).toBe(false);
      if (!result.ok)
        expect(result.issues[0]?.line).toBeLessThanOrEqual(text.slice(0, length).split("\n").length);
    }),
    { numRuns: 300 },
  );
});

describe("an address", () => {
  const SLOTS: [string, (document: JsonObject, url: string) => void][] = [
    ["/cdn/imageCDNs/0", (document, url) => Object.assign(document, { cdn: { imageCDNs: [url] } })],
    ["/platform/url", (document, url) => Object.assign(document, { platform: { mode: "remote", url } })],
    ["/logo/image", (document, url) => Object.assign(document, { logo: { art: "manila", image: url } })],
    [
      "/footer/siteMenu/0/href",
      (document, url) =>
        Object.assign(document, { footer: { helpMenu: [], siteMenu: [{ key: "about", href: url }] } }),
    ],
    ["/downloads/ios", (document, url) => Object.assign(document, { downloads: { ios: url } })],
    ["/chat/url", (document, url) => Object.assign(document, { chat: { headerColor: "#000000", url } })],
  ];
  const BAD = [
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.com/x",
    "//example.com",
    "/\\example.com",
    "http://example.com",
    "http://169.254.169.254/latest",
    "https://",
    "https://user:pass@example.com",
    "https://exa mple.com",
    " https://example.com",
    "\tjavascript:alert(1)",
    "localhost:3000",
    "http://localhost.evil.example",
  ];

  test.each(SLOTS)("at %s must be https", (pointer, put) => {
    for (const url of BAD) {
      const document = fresh();
      put(document, url);
      expect(pointers(document), url).toContain(pointer);
    }
    const document = fresh();
    put(document, "https://cdn.example.com/x");
    expect(pointers(document)).toEqual([]);
  });
});

test.each(["(a", "[z-a]", "(?=x)", "(?!x)", "(?<=x)y", "(a)\\1", "a{2000}"])(
  "the pattern %j is refused",
  (pattern) => {
    const document = fresh();
    const fields = valueAt(document, "/registration/username/email") as JsonObject;
    fields.acceptedPattern = pattern;
    expect(pointers(document)).toEqual(["/registration/username/email/acceptedPattern"]);
  },
);

test.each(["63*", "^09[0-9]*$", "a|b", "(a+)+$"])(
  "the pattern %j is accepted: RE2 tests it in linear time",
  (pattern) => {
    const document = fresh();
    const fields = valueAt(document, "/registration/username/email") as JsonObject;
    fields.acceptedPattern = pattern;
    expect(pointers(document)).toEqual([]);
  },
);
