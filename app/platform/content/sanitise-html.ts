import sanitizeHtml from "sanitize-html";

/**
 * Makes HTML that an operator wrote safe to show: text markup, lists, tables, links and pictures stay; scripts, styles,
 * handlers, forms and frames go. Links and pictures keep https addresses and paths of the site only.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: [
      "p",
      "br",
      "hr",
      "h2",
      "h3",
      "h4",
      "strong",
      "b",
      "em",
      "i",
      "u",
      "s",
      "small",
      "blockquote",
      "ul",
      "ol",
      "li",
      "table",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
      "a",
      "img",
      "span",
      "div",
    ],
    allowedAttributes: {
      a: ["href", "title", "rel"],
      img: ["src", "alt", "width", "height"],
      td: ["colspan"],
      th: ["colspan"],
    },
    allowedSchemes: ["https"],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform("a", { rel: "noopener nofollow" }) },
    nestingLimit: 40,
  });
}

/** A link or picture address that may be shown, else empty: https, or a path of the site. */
export function safeAddress(address: string): string {
  if (/^\/(?![/\\])/.test(address)) return address;
  return URL.canParse(address) && new URL(address).protocol === "https:" ? address : "";
}
