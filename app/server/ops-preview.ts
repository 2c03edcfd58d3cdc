import { createHash } from "node:crypto";
import type { Brand } from "../brand/brand.ts";
import { languageTag } from "../i18n/languages.ts";
import { sanitiseHtml } from "../platform/content/content.server.ts";

/** An operator's draft of an announcement, and the options of its preview. */
export interface PreviewOptions {
  merchant: string;
  theme: string;
  language: string;
  type: string;
  title: string;
  content: string;
  imageUrl: string;
  /** Address of the brands' stylesheet. */
  stylesheet: string;
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Returns an announcement as a brand's site shows it, in one of its themes: a document for a frame, in which no script
 * runs. Its pictures are loaded from the operators' host.
 */
export function announcementPreview(brand: Brand, wish: PreviewOptions): Response {
  const theme = brand.themes.find(({ name }) => name === wish.theme) ?? brand.themes[0];
  const { type, merchant, title } = wish;
  const picturesHere = (html: string) =>
    html.replaceAll('src="/pictures/', `src="/ops/pictures/${encodeURIComponent(merchant)}/`);
  const content = picturesHere(sanitiseHtml(wish.content));
  const image = /^\/pictures\/[0-9a-z]{26}$/.test(wish.imageUrl)
    ? picturesHere(`<img src="${wish.imageUrl}" alt="">`)
    : "";
  const css = `${theme?.css ?? ""}body{margin:0;padding:20px;background:var(--surface-1);color:var(--text-1)}img{max-width:100%;border-radius:12px}h2{margin:0 0 12px}`;
  const text =
    type === "B"
      ? image
      : `<h2 class="heading-3">${escaped(title)}</h2>${image}<div class="rich-html">${content}</div>`;
  const html = `<!doctype html><html lang="${languageTag(wish.language)}" data-theme="${theme?.dataTheme ?? ""}"><head><meta charset="utf-8"><title>${escaped(title)}</title><link rel="stylesheet" href="${escaped(wish.stylesheet)}"><style>${css}</style></head><body>${text}</body></html>`;
  const digest = createHash("sha256").update(css).digest("base64");
  const policy = `default-src 'none'; style-src 'self' 'sha256-${digest}'; img-src 'self'; font-src 'self'; frame-ancestors 'self'`;
  return new Response(html, {
    headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": policy },
  });
}
