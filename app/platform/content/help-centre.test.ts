import { describe, expect, it } from "vitest";
import type { CallContext } from "../core/call-context.ts";
import { helpCentre } from "./help-centre.ts";
import { renderMarkdown } from "./markdown.ts";

const merchant = {
  brandName: "Tom & <b>Co</b>",
  minimumAge: 21,
  defaultLanguage: "VI",
  languages: ["VI", "EN"],
  help: [
    { tag: "age", texts: { EN: { title: "Age at {{brand}}", markdown: "From **{{age}}** on." } } },
    {
      tag: "deposit",
      texts: {
        VI: { title: "Nạp", markdown: "Mở {{brand}}." },
        EN: { title: "Deposit", markdown: "Open it." },
      },
    },
  ],
} as unknown as CallContext["merchant"];
const ctx = { merchant, request: { language: "EN" } } as CallContext;
const titles = (lang?: string) => helpCentre(ctx, { lang }).list.map(({ title }) => title);

describe("the help centre", () => {
  it("is shown in the requested language, else in the visitor's; missing chapters in the default one", () => {
    expect(titles()).toEqual(["Age at Tom & <b>Co</b>", "Deposit"]);
    expect(titles("VI")).toEqual(["Nạp"]);
    expect(titles("JA")).toEqual(["Nạp"]);
  });

  it("inserts the brand's name and minimum age into its texts, and escapes markup in the name", () => {
    expect(helpCentre(ctx, { lang: "EN" }).list[0]?.content.trim()).toBe(
      "<p>From <strong>21</strong> on.</p>",
    );
    expect(helpCentre(ctx, { lang: "VI" }).list[0]?.content.trim()).toBe(
      "<p>Mở Tom &amp; &lt;b&gt;Co&lt;/b&gt;.</p>",
    );
  });
});

describe("Markdown", () => {
  it.each([
    "<script>alert(1)</script>",
    '<img src="x" onerror="alert(1)">',
    "[press](javascript:alert(1))",
    "[press](data:text/html,<script>alert(1)</script>)",
    "<svg onload=alert(1)>",
    '<a href="//evil.example">x</a>',
    "<iframe src=https://evil.example></iframe>",
    "![x](https://evil.example/x.png)",
  ])("keeps nothing of %s that could run or load", (text) => {
    expect(renderMarkdown(text, {})).not.toMatch(
      /<script|onerror|onload|javascript:|data:|<svg|<iframe|<img|\/\/evil/,
    );
  });

  it("begins its headings one level below the page's", () => {
    expect(renderMarkdown("## How\n\n[Limits](/member/protection)", {})).toBe(
      '<h3>How</h3>\n<p><a href="/member/protection" rel="noopener nofollow">Limits</a></p>\n',
    );
  });
});
