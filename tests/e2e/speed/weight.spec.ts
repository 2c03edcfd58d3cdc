import { kibibytes, type Weight, weigh } from "../../../scripts/bench/weigh.ts";
import { type BrandHost, expect, signIn, test, urlOf } from "../fixtures.ts";

const BRANDS: readonly BrandHost[] = ["manila", "lotus", "northgate", "siam"];

/** Compressed with gzip (issue "The house stands", Speed and memory; "Accounts", Speed). */
const LIMITS = { scriptsKiB: 110, stylesKiB: 12, loaderDataKiB: 10, dialogScriptsKiB: 15 };

for (const brand of BRANDS) {
  test(`${brand}'s home page ships no more than a phone should fetch`, async ({ page, context, site }) => {
    // A brand for members only has its home page behind the sign-in.
    if (brand === "northgate") await signIn(page, brand, "member");
    const fresh = await context.newPage();
    expectLight(await weigh(fresh, urlOf(site, brand, "/")));
  });
}

for (const dialog of ["login", "register"]) {
  test(`the ${dialog} dialog's scripts come when it opens, and are few`, async ({ browser, site }) => {
    const weighFresh = async (path: string) => {
      const context = await browser.newContext();
      const weight = await weigh(await context.newPage(), urlOf(site, "lotus", path));
      await context.close();
      return weight;
    };
    const home = await weighFresh("/");
    const opened = await weighFresh(`/?modal=${dialog}`);
    const added = kibibytes(opened.scripts, home.scripts);
    expect(added, "KiB of scripts that the home page does not have").toBeGreaterThan(0);
    expect(added, "KiB of scripts that the home page does not have").toBeLessThanOrEqual(
      LIMITS.dialogScriptsKiB,
    );
  });
}

function expectLight(weight: Weight): void {
  expect(kibibytes(weight.scripts), "KiB of scripts").toBeLessThanOrEqual(LIMITS.scriptsKiB);
  expect(kibibytes(weight.styles), "KiB of styles").toBeLessThanOrEqual(LIMITS.stylesKiB);
  expect(weight.loaderData / 1024, "KiB of loader data").toBeLessThanOrEqual(LIMITS.loaderDataKiB);
}
