import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { BrandChange } from "./brand-store.ts";
import type { BrandProblem } from "./problem.ts";
import { type BrandRegistry, createBrandRegistry } from "./registry.ts";
import { problemWords, smallDocument, type TestFolder, testFolder } from "./testing.ts";

interface Logged {
  level: "info" | "error";
  facts: object;
  message: string;
}

const open: Disposable[] = [];
const registries: BrandRegistry[] = [];

afterEach(async () => {
  for (const registry of registries.splice(0)) await registry.close();
  for (const folder of open.splice(0)) folder[Symbol.dispose]();
});

function setUp(prepare: (folder: TestFolder) => void) {
  const folder = testFolder();
  open.push(folder);
  prepare(folder);
  const logged: Logged[] = [];
  const log = {
    info: (facts: object, message: string) => void logged.push({ level: "info", facts, message }),
    error: (facts: object, message: string) => void logged.push({ level: "error", facts, message }),
  };
  const registry = createBrandRegistry({ ...folder, log });
  registries.push(registry);
  return { folder, registry, logged };
}

/** Runs `act` on the folder and returns the change that follows. */
async function change(registry: BrandRegistry, act: () => void): Promise<BrandChange> {
  const reported = new Promise<BrandChange>((resolve) => {
    const stop = registry.onChange((news) => {
      stop();
      resolve(news);
    });
  });
  act();
  return reported;
}

const words = (problems: readonly BrandProblem[] | undefined) => problems?.map(problemWords);

describe("looking up a host", () => {
  let registry: BrandRegistry;
  let folder: TestFolder;

  beforeAll(() => {
    folder = testFolder();
    folder.write(
      "jade/brand.json",
      smallDocument("jade", {
        hosts: [{ host: "jade.localhost" }, { host: "agent.jade.localhost", audience: "agent" }],
        switches: { agentCentre: true },
      }),
    );
    registry = createBrandRegistry({ ...folder, log: { info() {}, error() {} } });
  });
  afterAll(() => folder[Symbol.dispose]());

  test.each([
    ["jade.localhost", "member"],
    ["jade.localhost:3000", "member"],
    ["JADE.localhost:80", "member"],
    ["jade.localhost.", "member"],
    ["jade.localhost.:3000", "member"],
    ["agent.jade.localhost:3000", "agent"],
  ])("finds the brand of %s for a %s", (host, audience) => {
    expect(registry.byHost(host)).toMatchObject({ audience, brand: { id: "jade" } });
  });

  test.each([
    "",
    "localhost",
    "other.localhost",
    "x.jade.localhost",
    "jade.localhost..",
    "jade.localhost:",
    "jade.localhost:30000000",
    "jade.localhost:3000:3000",
    "jade.localhost/",
    "user@jade.localhost",
    "jade.localhost, other.localhost",
    " jade.localhost",
    "jade.localhost\u0000",
    "[::1]:3000",
    "__proto__",
    "x".repeat(100_000),
  ])("finds no brand for %j", (host) => {
    expect(registry.byHost(host)).toBeNull();
  });
});

describe("at the first start", () => {
  test("valid brands serve, the others are reported with their errors", () => {
    const { registry, logged } = setUp((folder) => {
      folder.write("good/brand.json", smallDocument("good"));
      folder.write("bad/brand.json", smallDocument("bad", { shape: "rund" }));
    });
    expect(registry.list().map((brand) => brand.id)).toEqual(["good"]);
    expect(registry.byId("bad")).toBeNull();
    expect([...registry.problems().keys()]).toEqual(["bad"]);
    expect(logged).toEqual([
      {
        level: "error",
        message: "the brand bad has errors; its last valid version is still served, if there is one",
        facts: {
          brand: "bad",
          problems: [
            expect.stringMatching(
              /\/bad\/brand\.json:\d+:\d+ {2}\/shape: expected one of sharp, soft, round, found "rund"\. Did you mean "round"\?$/,
            ),
          ],
        },
      },
    ]);
  });

  test("a base with errors is reported once, and its brands refer to it", () => {
    const { registry } = setUp((folder) => {
      folder.write("_house/brand.json", { extends: "_base", shape: "rund" });
      folder.write("one/brand.json", smallDocument("one", { extends: "_house" }));
    });
    expect(words(registry.problems().get("_house"))).toHaveLength(1);
    expect(words(registry.problems().get("one"))).toEqual([
      'one/brand.json:2:14 /extends: expected a base without errors, found "_house" with 1.',
    ]);
  });

  test("two brands with one host or one merchant: the first serves, the second is reported", () => {
    const { registry } = setUp((folder) => {
      folder.write("one/brand.json", smallDocument("one"));
      folder.write(
        "two/brand.json",
        smallDocument("two", { hosts: [{ host: "one.localhost" }], merchantCode: "one" }),
      );
    });
    expect(registry.byHost("one.localhost")?.brand.id).toBe("one");
    expect(words(registry.problems().get("two"))).toEqual([
      'two/brand.json:5:19 /merchantCode: expected a merchant code that no other brand has, found "one", which one has. See one/brand.json /merchantCode too.',
      'two/brand.json:8:15 /hosts/0/host: expected a host that no other brand has, found "one.localhost", which one has. See one/brand.json /hosts/0/host too.',
    ]);
  });

  test("a serving brand is found by its merchant code, a refused one is not", () => {
    const { registry } = setUp((folder) => {
      folder.write("one/brand.json", smallDocument("one", { merchantCode: "onecode" }));
      folder.write("two/brand.json", smallDocument("two", { shape: "rund" }));
    });
    expect(registry.byMerchant("onecode")?.id).toBe("one");
    expect(registry.byMerchant("one")).toBeNull();
    expect(registry.byMerchant("two")).toBeNull();
  });

  test("a folder that cannot be read throws", () => {
    const log = { info() {}, error() {} };
    const options = { folder: "/nowhere/at/all", vendors: [], languages: [], log };
    expect(() => createBrandRegistry(options)).toThrow("ENOENT");
  });
});

describe("while watching", () => {
  const one = (folder: TestFolder) => folder.write("one/brand.json", smallDocument("one"));

  test("a changed document is served, and the previous version until then", async () => {
    const { folder, registry } = setUp(one);
    await registry.watch();
    const before = registry.byHost("one.localhost")?.brand;
    const news = await change(registry, () =>
      folder.write("one/brand.json", smallDocument("one", { name: "New" })),
    );
    expect(news).toEqual({ changed: ["one"], removed: [], broken: [] });
    const after = registry.byHost("one.localhost")?.brand;
    expect([before?.document.name, after?.document.name]).toEqual(["Small", "New"]);
    expect(after?.version).not.toBe(before?.version);
  });

  test("a changed text is served", async () => {
    const { folder, registry } = setUp(one);
    await registry.watch();
    await change(registry, () => folder.write("one/locales/EN.json", { "home.hero.welcome.title": "Hello" }));
    expect(registry.byId("one")?.texts.EN?.["home.hero.welcome.title"]).toBe("Hello");
  });

  test("a changed picture is served at a new address; a deleted one leaves the brand unchanged", async () => {
    const { folder, registry } = setUp((folder) => {
      folder.write("one/artwork/logo.svg", "<svg/>");
      folder.write("one/brand.json", smallDocument("one", { logo: { image: "artwork/logo.svg" } }));
    });
    await registry.watch();
    const address = () => registry.byId("one")?.imageUrl("artwork/logo.svg");
    const before = address();
    const news = await change(registry, () => folder.write("one/artwork/logo.svg", "<svg></svg>"));
    expect(news).toEqual({ changed: ["one"], removed: [], broken: [] });
    const after = address();
    expect(after).not.toBe(before);

    const gone = await change(registry, () => folder.remove("one/artwork/logo.svg"));
    expect(gone.broken).toEqual(["one"]);
    expect(address()).toBe(after);
    const back = await change(registry, () => folder.write("one/artwork/logo.svg", "<svg/>"));
    expect(back.changed).toEqual(["one"]);
    expect(address()).toBe(before);
  });

  test("a broken document is reported, keeps the last good version serving, and recovers once corrected", async () => {
    const { folder, registry, logged } = setUp(one);
    await registry.watch();
    const broken = await change(registry, () => folder.write("one/brand.json", '{ "id": "one", '));
    expect(broken).toEqual({ changed: [], removed: [], broken: ["one"] });
    expect(registry.byHost("one.localhost")?.brand.document.name).toBe("Small");
    expect(words(registry.problems().get("one"))).toEqual([
      "one/brand.json:1:16: expected a key in double quotes, found the end of the file.",
    ]);
    expect(logged.filter(({ level }) => level === "error")).toHaveLength(1);

    const healed = await change(registry, () =>
      folder.write("one/brand.json", smallDocument("one", { name: "Healed" })),
    );
    expect(healed.changed).toEqual(["one"]);
    expect(registry.problems().size).toBe(0);
    expect(registry.byHost("one.localhost")?.brand.document.name).toBe("Healed");
  });

  test("restoring the very document that served counts as a recovery", async () => {
    const { folder, registry } = setUp(one);
    await registry.watch();
    await change(registry, () => folder.write("one/brand.json", "{"));
    const healed = await change(registry, () => one(folder));
    expect(healed.changed).toEqual(["one"]);
    expect(registry.problems().size).toBe(0);
  });

  test("a new folder serves at once", async () => {
    const { folder, registry } = setUp(one);
    await registry.watch();
    const news = await change(registry, () => folder.write("two/brand.json", smallDocument("two")));
    expect(news.changed).toEqual(["two"]);
    expect(registry.byHost("two.localhost:3000")?.brand.id).toBe("two");
  });

  test("a brand whose folder is deleted stops serving", async () => {
    const { folder, registry } = setUp(one);
    await registry.watch();
    const news = await change(registry, () => folder.remove("one"));
    expect(news.removed).toEqual(["one"]);
    expect(registry.byHost("one.localhost")).toBeNull();
    expect(registry.list()).toEqual([]);
  });

  test("a released host no longer resolves, and a brand waiting for it serves", async () => {
    const { folder, registry } = setUp((made) => {
      one(made);
      made.write("two/brand.json", smallDocument("two", { hosts: [{ host: "one.localhost" }] }));
    });
    await registry.watch();
    const news = await change(registry, () =>
      folder.write("one/brand.json", smallDocument("one", { hosts: [{ host: "first.localhost" }] })),
    );
    expect(news.changed.sort()).toEqual(["one", "two"]);
    expect(registry.byHost("one.localhost")?.brand.id).toBe("two");
    expect(registry.byHost("first.localhost")?.brand.id).toBe("one");
    expect(registry.problems().size).toBe(0);
  });

  test("a change of a base reaches every brand that extends it", async () => {
    const { folder, registry } = setUp((made) => {
      made.write("_house/brand.json", { extends: "_base", shape: "soft" });
      for (const id of ["one", "two"])
        made.write(`${id}/brand.json`, smallDocument(id, { extends: "_house" }));
      made.write("three/brand.json", smallDocument("three"));
    });
    await registry.watch();
    const news = await change(registry, () =>
      folder.write("_house/brand.json", { extends: "_base", shape: "sharp" }),
    );
    expect(news.changed).toEqual(["one", "two"]);
    expect(["one", "two", "three"].map((id) => registry.byId(id)?.document.shape)).toEqual([
      "sharp",
      "sharp",
      "soft",
    ]);
  });

  test("a base that becomes invalid leaves its brands serving", async () => {
    const { folder, registry } = setUp((made) => {
      made.write("_house/brand.json", { extends: "_base" });
      made.write("one/brand.json", smallDocument("one", { extends: "_house" }));
    });
    await registry.watch();
    const news = await change(registry, () => folder.write("_house/brand.json", "{}}"));
    expect(news.broken).toEqual(["_house", "one"]);
    expect(registry.byHost("one.localhost")?.brand.id).toBe("one");
    const healed = await change(registry, () => folder.write("_house/brand.json", { extends: "_base" }));
    expect(healed.changed.sort()).toEqual(["_house", "one"]);
  });

  test("changes between the first read and the watch are detected", async () => {
    const { folder, registry } = setUp(one);
    const reported = change(registry, () =>
      folder.write("one/brand.json", smallDocument("one", { name: "Early" })),
    );
    await registry.watch();
    expect((await reported).changed).toEqual(["one"]);
    expect(registry.byId("one")?.document.name).toBe("Early");
  });

  test("a host always resolves while its document changes repeatedly", async () => {
    const { folder, registry } = setUp(one);
    await registry.watch();
    let missed = 0;
    let asked = 0;
    let last = 0;
    const asking = setInterval(() => {
      asked += 1;
      if (!registry.byHost("one.localhost")) missed += 1;
    }, 0);
    while (last < 12) {
      last += 1;
      const text = last % 3 === 0 ? "{ half a docum" : smallDocument("one", { name: `Name ${last}` });
      await change(registry, () => folder.write("one/brand.json", text));
    }
    clearInterval(asking);
    expect(asked).toBeGreaterThan(12);
    expect(missed).toBe(0);
    expect(registry.byId("one")?.document.name).toBe("Name 11");
  });

  test("a stopped listener receives nothing more", async () => {
    const { folder, registry } = setUp(one);
    await registry.watch();
    let reported = 0;
    registry.onChange(() => {
      reported += 1;
    })();
    await change(registry, () => folder.write("one/brand.json", smallDocument("one", { name: "New" })));
    expect(reported).toBe(0);
  });
});
