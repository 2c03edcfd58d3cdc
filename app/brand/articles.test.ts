import { describe, expect, test } from "vitest";
import { createBrandLoader } from "./load.ts";
import { problemWords, smallDocument, testFolder } from "./testing.ts";

function load(files: Record<string, unknown>, changes = {}) {
  using folder = testFolder();
  folder.write("small/brand.json", smallDocument("small", changes));
  for (const [file, content] of Object.entries(files)) folder.write(`small/${file}`, content);
  return createBrandLoader(folder).load("small");
}

describe("articles of a brand", () => {
  test("are reported when they link to a page that is off, and are shown without the link", () => {
    const text = "# Help\n\nSee [the help](/help#faq) and [promotions](/promotions).\n";
    const { brand, strays } = load({ "news/EN/2026-11-23-help.md": text }, { pages: ["help", "noticePage"] });
    expect(strays.map(({ file, expected, found }) => [file, expected, found])).toEqual([
      [
        "small/news/EN/2026-11-23-help.md",
        "links to pages that are on; the page promotions is off",
        '"/promotions"',
      ],
    ]);
    expect(brand?.articles.news.get("2026-11-23-help")?.EN?.markdown).toBe(
      "See [the help](/help#faq) and promotions.",
    );
  });

  test("of the base are shown without links to pages of the member centre that the brand lacks", () => {
    const { brand, strays } = load({}, { memberMenu: ["withdraw", "securityCenter"] });
    const text = brand?.articles.help.get("bonus")?.EN?.markdown;
    expect([text, strays]).toEqual([expect.stringContaining("in the Reward centre"), []]);
    expect(text).toContain("[Withdraw](/member/withdraw)");
  });

  test("override the base's articles, language by language, and change the brand's version", () => {
    const own = load({ "help/EN/deposit.md": "# Paying in\n\nAt {{brand}}.\n" }).brand;
    expect(own?.articles.help.get("deposit")?.EN).toEqual({ title: "Paying in", markdown: "At {{brand}}." });
    expect(own?.articles.help.get("deposit")?.TY?.title).toBe("Paano magdeposito");
    expect(own?.articles.help.get("faq")?.EN?.title).toBe("FAQ");
    expect(own?.version).not.toBe(load({}).brand?.version);
  });

  test.each(["# 入金の方法 \n\n本文", "#入金の方法\n本文", "#　入金の方法\r\n本文"])(
    "have a title in %j",
    (text) => {
      const { brand } = load({ "help/EN/deposit.md": text });
      expect(brand?.articles.help.get("deposit")?.EN).toEqual({ title: "入金の方法", markdown: "本文" });
    },
  );

  test("may have search keywords below the title, which are not part of the text", () => {
    const text = "# 入金\n<!-- search: チャージ、top up , 振込 -->\n\n本文";
    const words = ["チャージ", "top up", "振込"];
    const article = { title: "入金", markdown: "本文", searchWords: words };
    expect(load({ "help/EN/deposit.md": text }).brand?.articles.help.get("deposit")?.EN).toEqual(article);
  });

  test.each<[string, string | Buffer, ...string[]]>([
    [
      "help/EN/faq.md",
      "Hello\n\nB",
      '/help/EN/faq.md: expected a first line with the title, such as # How to deposit, found "Hello".',
    ],
    ["help/EN/faq.md", "# FAQ\n", "/help/EN/faq.md: expected a text below the title, found nothing."],
    [
      "help/EN/faq.md",
      `# FAQ\n\n${"long ".repeat(14_000)}`,
      "/help/EN/faq.md: expected at most 64 KiB, found 69 KiB.",
    ],
    [
      "help/EN/faq.md",
      Buffer.from([35, 32, 0xff, 10, 10, 65]),
      "/help/EN/faq.md:1:3: expected text in UTF-8 (save the file as UTF-8), found bytes of another encoding.",
    ],
    [
      "help/EN/faq.md",
      "# FAQ\n\nAt {{barnd}}",
      '/help/EN/faq.md:3:4: expected the variables {{brand}} and {{age}} alone, found "{{barnd}}". Did you mean "{{brand}}"?',
    ],
    [
      "help/EN/faq.md",
      "# FAQ\n\nAt [our page](http://example.com/a) and http://example.org",
      '/help/EN/faq.md:3:15: expected links to addresses with https alone, found "http://example.com/a". Did you mean "https://example.com/a"?',
      '/help/EN/faq.md:3:41: expected links to addresses with https alone, found "http://example.org". Did you mean "https://example.org"?',
    ],
    [
      "help/EN/faq.md",
      "# FAQ\n\n<svg xmlns='http://www.w3.org/2000/svg'></svg> <a href='http://example.com'>us</a>",
      '/help/EN/faq.md:3:57: expected links to addresses with https alone, found "http://example.com". Did you mean "https://example.com"?',
    ],
    [
      "help/EN/faq.md",
      "# FAQ\n\n[x](example.com)",
      '/help/EN/faq.md:3:5: expected links to https addresses, to paths of the site such as /promotions, to mailto: or tel:, found "example.com". Did you mean "https://example.com"?',
    ],
    [
      "help/EN/faq.md",
      "# FAQ\n\n[y](help@example.com)",
      '/help/EN/faq.md:3:5: expected links to https addresses, to paths of the site such as /promotions, to mailto: or tel:, found "help@example.com". Did you mean "mailto:help@example.com"?',
    ],
    [
      "help/EN/faq.md",
      "# FAQ\n\n[x][1]\n\n[1]: www.example\n",
      '/help/EN/faq.md:5:6: expected links to https addresses, to paths of the site such as /promotions, to mailto: or tel:, found "www.example".',
    ],
    [
      "help/EN/faq.md",
      "# FAQ\n\n[x](<promotions>)",
      '/help/EN/faq.md:3:6: expected links to https addresses, to paths of the site such as /promotions, to mailto: or tel:, found "promotions". Did you mean "/promotions"?',
    ],
    [
      "help/EN/faq.md",
      "# FAQ\n\n[x](deposit.md)",
      '/help/EN/faq.md:3:5: expected links to https addresses, to paths of the site such as /promotions, to mailto: or tel:, found "deposit.md".',
    ],
  ])("are refused with a readable message (%s)", (file, content, ...messages) => {
    const { brand, problems } = load({ [file]: content });
    expect(brand).toBeNull();
    // Problems that the base causes are reported at the base's file.
    expect(problems.map(problemWords).map((text) => text.replace(/^(?:small|_base)/, ""))).toEqual(messages);
  });

  test("may have internal and external links, pictures and code", () => {
    const text =
      "# FAQ\n\n[a](/promotions) [b](https://例え.jp/a) [c](mailto:help@example.com) [d](tel:+63281234567) ![e](/art/a.png) `[f](g)`";
    expect(load({ "help/EN/faq.md": text }).problems).toEqual([]);
  });

  test.each([
    [
      "help/en/a.md",
      'small/help/en: expected a folder named by a language code, such as EN, found "en". Did you mean "EN"?',
    ],
    [
      "help/EN/24-7.md",
      'small/help/EN/24-7.md: expected a file named by a chapter\'s tag, such as deposit.md, found "24-7.md".',
    ],
    [
      "help/EN/depositt.md",
      'small/help/EN/depositt.md: expected a chapter\'s name, or a link to /help#depositt in footer.siteMenu, found "depositt.md". Did you mean "deposit.md"?',
    ],
    [
      "news/EN/2026-02-30x.md",
      'small/news/EN/2026-02-30x.md: expected a file named by a date and a short name, such as 2026-03-01-new-games.md, found "2026-02-30x.md".',
    ],
    [
      "help/VI/depost.md",
      'small/help/VI/depost.md: expected help/EN/depost.md too, in the default language of small, found no such file. Did you mean "deposit.md"?',
    ],
  ])("with a name close to a known one are reported, while the brand serves (%s)", (file, message) => {
    const { brand, problems, strays } = load({ [file]: "# A\n\nB" });
    expect([brand === null, problems, strays.map(problemWords)]).toEqual([false, [], [message]]);
  });

  test("added by a brand are not reported, whether linked or with a name of their own", () => {
    const files = { "help/EN/lounge.md": "# A\n\nB", "help/EN/depositt.md": "# A\n\nB" };
    const { brand, strays } = load(files, {
      footer: { siteMenu: [{ key: "about", href: "/help#depositt" }] },
    });
    expect([brand?.articles.help.has("lounge"), strays]).toEqual([true, []]);
  });

  test("must exist for every chapter that the footer links to", () => {
    const { problems } = load({}, { footer: { siteMenu: [{ key: "about", href: "/help#abuot" }] } });
    expect(problems.map(problemWords)).toEqual([
      'small/brand.json /footer/siteMenu/0/href: expected a chapter that help/<language>/abuot.md holds, found "abuot". Did you mean "about"?',
    ]);
  });
});
