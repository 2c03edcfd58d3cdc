import { describe, expect, test } from "vitest";
import { IMAGES } from "./images.ts";
import { declaredSwitches, type JsonSchema, readSchemas } from "./schema.ts";

const schemas = readSchemas();

/** Yields every part of a schema that describes a property or a `$defs` entry, with its path. */
function* described(schema: JsonSchema, path: string): Generator<[string, JsonSchema]> {
  for (const keyword of ["$defs", "properties"] as const) {
    for (const [name, part] of Object.entries(schema[keyword] ?? {})) {
      yield [`${path}/${keyword}/${name}`, part];
      yield* described(part, `${path}/${keyword}/${name}`);
    }
  }
}

function* objects(schema: JsonSchema, path: string): Generator<[string, JsonSchema]> {
  if (schema.type === "object") yield [path, schema];
  for (const [name, part] of Object.entries({ ...schema.$defs, ...schema.properties }))
    yield* objects(part, `${path}/${name}`);
  if (schema.items) yield* objects(schema.items, `${path}/items`);
  if (typeof schema.additionalProperties === "object")
    yield* objects(schema.additionalProperties, `${path}/*`);
}

const DESCRIBED = [...schemas].flatMap(([file, schema]) => [
  [file, schema] as [string, JsonSchema],
  ...described(schema, file),
]);

describe("the schemas", () => {
  test("give every property and part a title and a sentence", () => {
    expect(DESCRIBED.length).toBeGreaterThan(350);
    const bare = DESCRIBED.filter(
      ([, { title, description }]) => !title?.trim() || !description?.trim().endsWith("."),
    );
    expect(bare.map(([path]) => path)).toEqual([]);
  });

  test("close every object, or describe its keys", () => {
    const loose = [...schemas]
      .flatMap(([file, schema]) => [...objects(schema, file)])
      .filter(
        ([, schema]) =>
          schema.additionalProperties !== false && !schema.discriminator && !schema.propertyNames,
      );
    expect(loose.map(([path]) => path)).toEqual([]);
  });

  test("use every part, and define no name twice", () => {
    const texts = JSON.stringify([...schemas.values()]);
    const parts = [...schemas.values()].flatMap((schema) => Object.keys(schema.$defs ?? {}));
    expect(new Set(parts).size).toBe(parts.length);
    expect(parts.filter((name) => !texts.includes(`#/$defs/${name}"`))).toEqual([]);
  });

  test("name a picture only in places that images.ts checks", () => {
    const places = DESCRIBED.filter(([, { $ref }]) => $ref?.endsWith("#/$defs/image")).map(([path]) => path);
    expect(places.sort()).toEqual([
      "games.schema.json/$defs/brandVendor/properties/image",
      "home.schema.json/$defs/heroSlide/properties/image",
      "identity.schema.json/$defs/logoArtwork/properties/image",
      "payments.schema.json/$defs/paymentChannel/properties/image",
      "site.schema.json/$defs/licence/properties/badge",
    ]);
    const logos = DESCRIBED.filter(([, { $ref }]) => $ref?.endsWith("#/$defs/logoArtwork")).map(
      ([path]) => path,
    );
    expect(logos).toEqual(["brand.schema.json/properties/logo", "brand.schema.json/properties/favicon"]);
    expect(Object.keys(IMAGES).sort()).toEqual([
      "favicon",
      "home",
      "licences",
      "logo",
      "payments",
      "vendors",
    ]);
  });

  test("hold the specification's menus: 13 member pages and player protection, 12 agent pages, 21 patterns", () => {
    const count = (file: string, part: string) =>
      schemas.get(file)?.$defs?.[part]?.enum?.filter(Boolean).length;
    expect(count("panels.schema.json", "memberPage")).toBe(14);
    expect(count("panels.schema.json", "agentPage")).toBe(12);
    expect(count("registration.schema.json", "pattern")).toBe(21);
  });
});

describe("switches", () => {
  test("each describe their effect", () => {
    const switches = declaredSwitches(schemas);
    expect(switches.length).toBeGreaterThan(30);
    for (const { name, title, description, changes } of switches) {
      expect(
        [name, title, description, changes].every((text) => text.length > 0),
        name,
      ).toBe(true);
      expect(changes, name).toMatch(/\.$/);
    }
  });

  test("include those that the specification names", () => {
    const names = declaredSwitches(schemas).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "DIRECTREG3",
        "CHNGPASSVERIF3",
        "loginedToHomePage",
        "showVerCodeLogin",
        "freePlay",
        "smsEnabled",
        "mobileReg",
        "mobileRegPass",
        "usernameEnabled",
        "pwdEnabled",
        "googleSignIn",
        "facebookSignIn",
        "transferUpline",
        "multiWallet",
        "referral",
      ]),
    );
  });
});
