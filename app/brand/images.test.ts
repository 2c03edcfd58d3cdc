import { expect, test } from "vitest";
import { pickImageCdn } from "./images.ts";
import { createBrandRegistry } from "./registry.ts";
import { smallDocument, testFolder } from "./testing.ts";

function brandWith(imageCDNs: readonly string[]) {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small", { cdn: { imageCDNs } }));
  const brand = createBrandRegistry({ ...folder, log: { info() {}, error() {} } }).byId("small");
  if (!brand) throw new Error("the brand has errors");
  return brand;
}

test("pictures come from the site itself when there is no CDN", () => {
  const { document, imageOrigins } = brandWith([]);
  expect(pickImageCdn(document, "203.0.113.7")).toBe("");
  expect(imageOrigins).toEqual([]);
});

test("visitors are spread over the CDNs, each stays with one, and pages may load from all", () => {
  const { document, imageOrigins } = brandWith(["https://a.example.com/", "https://b.example.com/site"]);
  const address = (last: number) => `203.0.113.${last}`;
  const picked = Array.from({ length: 100 }, (_, at) => pickImageCdn(document, address(at)));
  expect(new Set(picked)).toEqual(new Set(["https://a.example.com", "https://b.example.com/site"]));
  for (const network of new Set(picked)) {
    expect(picked.filter((one) => one === network).length).toBeGreaterThan(25);
  }
  expect(pickImageCdn(document, address(7))).toBe(pickImageCdn(document, address(7)));
  expect(imageOrigins).toEqual(["https://a.example.com", "https://b.example.com"]);
});
