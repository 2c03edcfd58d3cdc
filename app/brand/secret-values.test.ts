import { expect, it } from "vitest";
import { type JsonSchema, readSchemas } from "./schema.ts";
import { HIDDEN, withoutSecrets } from "./secret-values.ts";

const hide = (pointer: string, value: unknown) =>
  withoutSecrets([{ pointer, value, folder: "small" }])[0]?.value;

it("Secrets are hidden at any depth, and no other value is", () => {
  expect(hide("/signIn/initialPassword", "Welcome-2026")).toBe(HIDDEN);
  expect(hide("/payments/channels", [{ key: "bank", apiSecret: "s3" }])).toEqual([
    { key: "bank", apiSecret: HIDDEN },
  ]);
  expect(hide("/signIn/initialPassword", "")).toBe("");
  expect(hide("/registration/username/password/minLength", 8)).toBe(8);
  expect(hide("/themes/default", "dark")).toBe("dark");
});

it("The initial password is the only text of the schema with a secret's name", () => {
  const found: string[] = [];
  const walk = (node: JsonSchema, name: string) => {
    const isText = node.type === "string";
    if (isText && hide(`/${name}`, "some text") === HIDDEN) found.push(name);
    for (const [key, own] of Object.entries(node.properties ?? {})) walk(own, key);
    for (const [key, own] of Object.entries(node.$defs ?? {})) walk(own, key);
    if (node.items) walk(node.items, name);
  };
  for (const schema of readSchemas().values()) walk(schema, "");
  expect(found).toEqual(["initialPassword"]);
});
