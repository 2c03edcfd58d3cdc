import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.ts";
import { listRemovedParts, sanitiseHtml } from "./sanitise-html.ts";

/** Returns the HTML of one paragraph, with its links as `[text](address)`. */
function shown(markdown: string): string {
  return renderMarkdown(markdown, {})
    .trim()
    .replace(/^<p>(.*)<\/p>$/s, "$1")
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/g, "[$2]($1)");
}

describe("emphasis in scripts without spaces", () => {
  it.each([
    ["これは**「入金」**です。", "これは<strong>「入金」</strong>です。"],
    ["これは*「入金」*です", "これは<em>「入金」</em>です"],
    ["これは_「入金」_です", "これは<em>「入金」</em>です"],
    ["これは*重要*です", "これは<em>重要</em>です"],
    ["นี่คือ*สำคัญ*ครับ", "นี่คือ<em>สำคัญ</em>ครับ"],
    ["これは*bonus*です", "これは<em>bonus</em>です"],
    ["*入金100円*、_出金_。", "<em>入金100円</em>、<em>出金</em>。"],
    ["は *入金 と 出金* です", "は <em>入金 と 出金</em> です"],
    ["は*[入金](/x)*です", "は<em>[入金](/x)</em>です"],
    ["𠮷*重要*𠮷", "𠮷<em>重要</em>𠮷"],
    ["これは~~「入金」~~です", "これは<s>「入金」</s>です"],
    ["これは***「入金」***です", "これは<em><strong>「入金」</strong></em>です"],
    ["これは**_「入金」_**です", "これは<strong><em>「入金」</em></strong>です"],
    ["これは**「入金」と*「出金」*も**です", "これは<strong>「入金」と<em>「出金」</em>も</strong>です"],
    ["**入金。**abc**（出金）**def", "<strong>入金。</strong>abc<strong>（出金）</strong>def"],
    ["**100%**を**¥100**に", "<strong>100%</strong>を<strong>¥100</strong>に"],
    ["𠮷**「入」**𠮷", "𠮷<strong>「入」</strong>𠮷"],
    ["**该星号不会被识别。**这是", "<strong>该星号不会被识别。</strong>这是"],
    ["**인식되지 (않고)**이", "<strong>인식되지 (않고)</strong>이"],
    ["นี่คือ**“ฝากเงิน”**ครับ", "นี่คือ<strong>“ฝากเงิน”</strong>ครับ"],
    ["นี่คือ*(ฝากเงิน)*ครับ", "นี่คือ<em>(ฝากเงิน)</em>ครับ"],
    ["は[**「入金」**](/x)です", "は[<strong>「入金」</strong>](/x)です"],
    ["`**「入金」**`と\\*\\*「入金」**です", "**「入金」**と**「入金」**です"],
    ["は**注1**と**注2**", "は<strong>注1</strong>と<strong>注2</strong>"],
    ["これは ** 入金 ** です", "これは ** 入金 ** です"],
    // Asterisks of notes, names and ranges.
    ["は*注1、*注2", "は*注1、*注2"],
    ["は*注、額は*注", "は*注、額は*注"],
    ["は*注と*注", "は*注と*注"],
    ["は※*1と*2", "は※*1と*2"],
    ["ราคา*1 และ*2", "ราคา*1 และ*2"],
    ["（*1）と（*2）、「*」と「*」", "（*1）と（*2）、「*」と「*」"],
    ["価格*、数量*は税込", "価格*、数量*は税込"],
    ["は*注、これは*「入金」*です", "は*注、これは<em>「入金」</em>です"],
    ["ｘ_ｙ_ｚ", "ｘ_ｙ_ｚ"],
    ["ｘ*ｙ*ｚ", "ｘ*ｙ*ｚ"],
    ["入金_出金_額", "入金_出金_額"],
    ["฿100~฿200 และ ฿300~฿400", "฿100~฿200 และ ฿300~฿400"],
    ["入金は100円~1万円、出金は1千円~10万円です", "入金は100円~1万円、出金は1千円~10万円です"],
    ["100~200円、300~400円", "100~200円、300~400円"],
    ["10:00~12:00 / 14:00~16:00", "10:00~12:00 / 14:00~16:00"],
    ["Deposit 100~200, bonus 300~400", "Deposit 100~200, bonus 300~400"],
    ["~100 ~200", "~100 ~200"],
    ["~100~ ~~200~~", "~100~ <s>200</s>"],
    ["snake_case_name 2 * 3 * 4", "snake_case_name 2 * 3 * 4"],
    ['He said**"no"**once', 'He said**"no"**once'],
  ])("reads %s", (markdown, html) => {
    expect(shown(markdown).replaceAll("&quot;", '"')).toBe(html);
  });

  it("treats a heading without a space, and a tag or a number, as text", () => {
    expect(renderMarkdown("##入金の方法\n次\n\n#1 #promo", {})).toBe(
      "<h3>入金の方法</h3>\n<p>次</p>\n<p>#1 #promo</p>\n",
    );
  });

  it("keeps the alignment of table columns and the first number of a list", () => {
    const html = renderMarkdown("|額|回|\n|:-:|--:|\n|**「1」**回|2|\n\n3. 三", {});
    expect(html).toContain('<th align="center">額</th>');
    expect(html).toContain('<td align="center"><strong>「1」</strong>回</td>\n<td align="right">2</td>');
    expect(html).toContain('<ol start="3">');
  });
});

describe("addresses in a text", () => {
  it.each([
    ["https://example.comをご覧", "[https://example.com](https://example.com)をご覧"],
    ["は https://example.com/a?b=1。", "は [https://example.com/a?b=1](https://example.com/a?b=1)。"],
    ["（https://example.com）、", "（[https://example.com](https://example.com)）、"],
    ["(https://example.com/a_(b)).", "([https://example.com/a_(b)](https://example.com/a_(b)))."],
    ["[see https://example.com]", "[see [https://example.com](https://example.com)]"],
    ["ดูที่https://example.comครับ", "ดูที่[https://example.com](https://example.com)ครับ"],
    ["https://example.com:8080/…", "[https://example.com:8080/](https://example.com:8080/)…"],
    ["**https://example.com**です", "<strong>[https://example.com](https://example.com)</strong>です"],
    ["詳しくはwww.example.comまで", "詳しくは[www.example.com](https://www.example.com)まで"],
    ["お問い合わせはhelp@example.com。", "お問い合わせは[help@example.com](mailto:help@example.com)。"],
    ["<help@example.com>", "[help@example.com](mailto:help@example.com)"],
    ["[call](tel:+8135550100)", "[call](tel:+8135550100)"],
    ["[here](https://example.com/入金)", "[here](https://example.com/%E5%85%A5%E9%87%91)"],
    // Names and paths in other scripts belong to a link, text after it does not.
    ["は https://www.例え.jp です", "は [https://www.xn--r8jz45g.jp/](https://www.xn--r8jz45g.jp/) です"],
    ["はhttps://例え.jp/をご覧", "は[https://xn--r8jz45g.jp/](https://xn--r8jz45g.jp/)をご覧"],
    ["はhttps://例え.jpをご覧", "は[https://xn--r8jz45g.jp/](https://xn--r8jz45g.jp/)をご覧"],
    ["https://abc例え.jp", "[https://xn--abc-b73b408n.jp/](https://xn--abc-b73b408n.jp/)"],
    ["https://例え.テスト。", "[https://xn--r8jz45g.xn--zckzah/](https://xn--r8jz45g.xn--zckzah/)。"],
    ["https://ร้าน.ไทย ครับ", "[https://xn--q3ct9b5e.xn--o3cw4h/](https://xn--q3ct9b5e.xn--o3cw4h/) ครับ"],
    ["はhelp@例え.jpへ", "は[help@xn--r8jz45g.jp](mailto:help@xn--r8jz45g.jp)へ"],
    ["https://example.com/充值。", "[https://example.com/充值](https://example.com/%E5%85%85%E5%80%BC)。"],
    [
      "（https://example.com/帮助/第1章?a=1）",
      "（[https://example.com/帮助/第1章?a=1](https://example.com/%E5%B8%AE%E5%8A%A9/%E7%AC%AC1%E7%AB%A0?a=1)）",
    ],
    [
      "https://example.com/?q=充值，",
      "[https://example.com/?q=充值](https://example.com/?q=%E5%85%85%E5%80%BC)，",
    ],
    [
      "(https://example.com/李白_(诗人))",
      "([https://example.com/李白_(诗人)](https://example.com/%E6%9D%8E%E7%99%BD_(%E8%AF%97%E4%BA%BA)))",
    ],
    ["https://example.com/a(公式)", "[https://example.com/a](https://example.com/a)(公式)"],
    ["https://example.com/aをご覧", "[https://example.com/a](https://example.com/a)をご覧"],
    ["https://example.com/をご覧", "[https://example.com/](https://example.com/)をご覧"],
    ["https://example.com/a/をご覧", "[https://example.com/a/](https://example.com/a/)をご覧"],
    ["https://example.com, next", "[https://example.com](https://example.com), next"],
    ["https://example.com/ü.", "[https://example.com/ü](https://example.com/%C3%BC)."],
    // An invalid address is not a link.
    ["https://exa mple", "https://exa mple"],
    ["www.a, www.例え and https://www.a", "www.a, www.例え and https://www.a"],
    ["https://をご覧", "https://をご覧"],
    ["http://example.com", "http://example.com"],
    ["https://user:pw@example.com", "https://user:pw@example.com"],
    ["xhttps://example.com www.", "xhttps://example.com www."],
  ])("reads %s", (markdown, html) => {
    expect(shown(markdown)).toBe(html);
  });

  it("shows a name in another script in the form used for DNS", () => {
    // The second letter is Cyrillic.
    expect(shown("https://pаypal.com/x です")).toBe(
      "[https://xn--pypal-4ve.com/x](https://xn--pypal-4ve.com/x) です",
    );
    expect(sanitiseHtml('<a href="https://pаypal.com/x" title="PayPal">PayPal</a>')).toBe(
      '<a href="https://xn--pypal-4ve.com/x" title="https://xn--pypal-4ve.com/x" rel="noopener nofollow">PayPal</a>',
    );
  });
});

describe("content removed by the sanitiser", () => {
  it.each([
    ['<p style="color:red" class="x">a</p>', ['style="color:red"', 'class="x"']],
    ['<a href="http://example.com">a</a>', ['href="http://example.com"']],
    ["<video src=x></video><video></video>", ["<video>"]],
    ['<img src="https://evil.example/x.png" alt="a">', ['src="https://evil.example/x.png"']],
    ['<a href="www.example.com" rel="author">a</a><h1>b</h1><del>c</del>', []],
    ["<p>1 &lt; 2</p>", []],
  ])("lists what is removed from %s", (html, removed) => {
    expect(listRemovedParts(html)).toEqual(removed);
  });

  it("shortens a long list", () => {
    const many = Array.from({ length: 40 }, (_, i) => `<x${i} a="${"b".repeat(500)}"></x${i}>`).join("");
    expect(listRemovedParts(many)).toHaveLength(10);
    expect(listRemovedParts(`<p id="${"b".repeat(500)}"></p>`)[0]?.length).toBeLessThan(90);
  });
});
