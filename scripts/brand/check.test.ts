import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../app/brand/json.ts";
import { DEMO_FOLDER, demoDocument, smallDocument } from "../../app/brand/testing.ts";
import { VENDORS } from "../../app/sandbox/catalogue/vendors.ts";
import { openFolders, wanted } from "./brand-testing.ts";
import { readBrands } from "./brands.ts";
import { checkBrands, checkJson, checkText } from "./check.ts";
import { writeNewBrand } from "./new.ts";

const setUp = openFolders();

describe("brand check", () => {
  test("prints a line per error with file, line, column and nearest spelling, and the number of errors", () => {
    const folder = setUp();
    const file = writeNewBrand(wanted(), folder);
    const document = JSON.parse(readFileSync(file, "utf8"));
    folder.write("lucky-bay/brand.json", { ...document, shape: "rund", switches: { freeplay: true } });
    folder.write("lucky-bay/help/EN/faq.md", "# Questions\n\n{{barnd}}, {{age}} and\n{{agee}}\n");
    folder.write("torn/brand.json", '{\n  "id": "torn",\n}');
    folder.write("harbour/brand.json", smallDocument("harbour"));
    const report = checkBrands(readBrands(folder), undefined);
    const at = (place: string) => join(folder.folder, place);
    expect(report.ok).toBe(false);
    expect(checkText(report, folder.folder).split("\n")).toEqual([
      `${at("lucky-bay/brand.json:36:12")}  /shape: expected one of sharp, soft, round, found "rund". Did you mean "round"?`,
      expect.stringContaining(
        `${at("lucky-bay/brand.json:48:5")}  /switches/freeplay: expected one of usernameEnabled, `,
      ),
      `${at("lucky-bay/help/EN/faq.md:3:1")}  expected the variables {{brand}} and {{age}} alone, found "{{barnd}}". Did you mean "{{brand}}"?`,
      `${at("lucky-bay/help/EN/faq.md:4:1")}  expected the variables {{brand}} and {{age}} alone, found "{{agee}}". Did you mean "{{age}}"?`,
      `${at("torn/brand.json:3:1")}  expected a key in double quotes, found "}".`,
      "",
      "5 errors in 3 files. No errors in harbour.",
    ]);
  });

  test("prints settings that contradict each other; the brand serves", () => {
    const folder = setUp();
    const siam = demoDocument("siam-jade");
    const switches = { ...(siam.switches as JsonObject), vipService: false, multiWallet: false };
    folder.write("siam-jade/brand.json", { ...siam, switches });
    cpSync(join(DEMO_FOLDER, "siam-jade/locales"), join(folder.folder, "siam-jade/locales"), {
      recursive: true,
    });
    const options = { ...folder, vendors: VENDORS, languages: ["TH", "EN", "JA", "ID"] };
    const registry = readBrands(options);
    expect(registry.byId("siam-jade")?.on("vipService")).toBe(false);
    const file = join(folder.folder, "siam-jade/brand.json");
    const lines = readFileSync(file, "utf8").split("\n");
    const at = (text: string, nth = 0) => {
      const line = lines.flatMap((one, index) => (one.includes(text) ? [index] : []))[nth] ?? -1;
      return `${file}:${line + 1}:${(lines[line]?.indexOf(": ") ?? 0) + 3}`;
    };
    const wallet = '/wallet: expected seamless, or the switch multiWallet on, found "transfer".';
    expect(checkText(checkBrands(registry, "siam-jade"), folder.folder).split("\n")).toEqual([
      `${at('"wallet"')}  /vendors/0${wallet}`,
      `${at('"wallet"', 1)}  /vendors/1${wallet}`,
      `${at('"wallet"', 2)}  /vendors/4${wallet}`,
      `${at('"VIP"')}  /customerService/2/csType: expected no contact of csType VIP while the switch vipService is off, found "VIP".`,
      `${at('"vipContact"')}  /club/levels/4/vipContact: expected false, or the switch vipService on, found true.`,
      "",
      "5 errors in 1 file.",
    ]);
  });

  test("prints the same errors as JSON", () => {
    const folder = setUp();
    folder.write("small/brand.json", smallDocument("small", { referral: true }));
    const report = checkBrands(readBrands(folder), "small");
    expect(checkJson(report, folder.folder)).toEqual({
      ok: false,
      good: [],
      errors: [
        {
          brand: "small",
          file: join(folder.folder, "small/brand.json"),
          line: 37,
          column: 15,
          pointer: "/referral",
          message: "expected an object, found true.",
          hint: "Did you mean /switches/referral?",
          also: null,
        },
      ],
      notes: [],
    });
  });

  test("reports on a single brand", () => {
    const folder = setUp();
    writeNewBrand(wanted(), folder);
    folder.write("torn/brand.json", "{");
    const registry = readBrands(folder);
    expect(checkText(checkBrands(registry, "lucky-bay"), folder.folder)).toBe("No errors in lucky-bay.");
    expect(checkBrands(registry, "torn")).toMatchObject({ ok: false, good: [] });
  });

  test("names both brands that claim one host, the requested brand first", () => {
    const folder = setUp();
    writeNewBrand(wanted(), folder);
    const taken = { hosts: [{ host: "lucky-bay.localhost" }] };
    folder.write("an-earlier-one/brand.json", smallDocument("an-earlier-one", taken));
    const registry = readBrands(folder);
    for (const [id, one, other] of [
      ["lucky-bay", "lucky-bay", "an-earlier-one"],
      ["an-earlier-one", "an-earlier-one", "lucky-bay"],
      [undefined, "lucky-bay", "an-earlier-one"],
    ] as const) {
      const report = checkBrands(registry, id);
      const text = checkText(report, folder.folder);
      expect(report.good).toEqual([]);
      expect(text).toMatch(new RegExp(`/${one}/brand\\.json:\\d+:\\d+  /hosts/0/host: expected a host`));
      expect(text).toContain(`found "lucky-bay.localhost", which ${other} has.`);
      expect(text).toMatch(new RegExp(`See \\S+/${other}/brand\\.json:\\d+:\\d+ too\\.`));
    }
  });

  test("names a host that is also claimed by a brand with other errors", () => {
    const folder = setUp();
    const hosts = [{ host: "own.localhost" }, { host: "taken.localhost" }];
    folder.write("a-broken-one/brand.json", smallDocument("a-broken-one", { hosts, shape: "rund" }));
    folder.write("small/brand.json", smallDocument("small", { hosts: [{ host: "taken.localhost" }] }));
    const { problems } = checkBrands(readBrands(folder), "small");
    expect(problems).toMatchObject([
      {
        brand: "small",
        pointer: "/hosts/0/host",
        found: '"taken.localhost", which a-broken-one has',
        also: { pointer: "/hosts/1/host" },
      },
    ]);
  });

  test("reads documents with a byte order mark, and notes a brand that is skipped because of its name", () => {
    const folder = setUp();
    folder.write("harbour/brand.json", `\uFEFF${JSON.stringify(smallDocument("harbour"))}`);
    folder.write("harbour (1)/brand.json", smallDocument("harbour"));
    folder.write("lost+found/inode", "");
    const passedOver = join(folder.folder, "harbour (1)");
    expect(checkBrands(readBrands(folder), undefined)).toMatchObject({
      ok: true,
      good: ["harbour"],
      notes: [`Note: ${passedOver} is ignored: it is not a valid name for a brand.`],
    });
  });
});
