import { Marked } from "marked";
import { sanitiseHtml } from "./sanitise-html.ts";
import { spacelessMarkdown } from "./spaceless-markdown.ts";

const marked = new Marked(spacelessMarkdown, {
  renderer: {
    // The page has the title above it, so a text's own headings start one level lower.
    heading({ tokens, depth }) {
      const level = Math.min(depth + 1, 4);
      return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`;
    },
  },
});

/** Renders Markdown as HTML that is safe to show. The values replace `{{their name}}` as plain text. */
export function renderMarkdown(markdown: string, values: Readonly<Record<string, string>>): string {
  const html = marked.parse(markdown, { async: false });
  return sanitiseHtml(fill(html, values, escapeHtml));
}

/** Fills values into a text. */
export function interpolateText(text: string, values: Readonly<Record<string, string>>): string {
  return fill(text, values, (value) => value);
}

function fill(
  text: string,
  values: Readonly<Record<string, string>>,
  written: (value: string) => string,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (hole, name: string) =>
    Object.hasOwn(values, name) ? written(values[name] ?? "") : hole,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
