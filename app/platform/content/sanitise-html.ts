import sanitizeHtml from "sanitize-html";

/**
 * Makes HTML that an operator wrote safe to show: text markup, lists, tables, links and pictures stay; scripts, styles,
 * handlers, forms and frames go. Links keep https addresses and paths of the site only, pictures those of the site's own
 * announcements, since a page's policy loads no others.
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
    transformTags: {
      a: (tagName, { href = "", title }) => ({
        tagName,
        attribs: {
          ...(safeAddress(href) === "" ? {} : { href }),
          ...(title === undefined ? {} : { title }),
          rel: "noopener nofollow",
        },
      }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !isPicture(attribs.src ?? ""),
    nestingLimit: 40,
  });
}

/** Plain text as HTML: paragraphs and line breaks, and nothing in it means anything. */
export function textToHtml(text: string): string {
  const escaped = text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return escaped
    .split(/\n{2,}/)
    .map((part) => `<p>${part.trim().replaceAll("\n", "<br />")}</p>`)
    .join("");
}

/** The picture of an announcement if it is one of ours, else empty. */
export function safeImageAddress(address: string): string {
  return isPicture(address) ? address : "";
}

/** The path of a picture that was uploaded (pictures.ts), or of the brand's own artwork. */
function isPicture(address: string): boolean {
  return /^\/(?:pictures|art|brands)\/[\w./-]+$/.test(address) && !address.includes("..");
}

/** A link or picture address that may be shown, else empty: https, or a path of the site. */
export function safeAddress(address: string): string {
  if (/^\/(?![/\\])/.test(address)) return address;
  return URL.canParse(address) && new URL(address).protocol === "https:" ? address : "";
}
