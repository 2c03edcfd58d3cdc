import { html, raw } from "hono/html";
import type { ArtCatalogue } from "../art/render.ts";
import { renderArt } from "../art/render.ts";
import type { BrandDocument } from "../brand/brand-document.ts";
import { sceneName } from "../brand/images.ts";
import type { BrandRegistry } from "../brand/registry.ts";
import { themeCss } from "../brand/theme-css.ts";

/** The number of brands shown in their own colours and art; the others of a folder of a thousand follow as a list. */
const CARDS = 12;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#F4F5F9;color:#10162A;font:400 14px/1.57 "Open Sans","Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,"Liberation Sans",sans-serif}
main{width:min(1120px,100% - 32px);margin:0 auto;padding:48px 0 64px}
h1{margin:0 0 4px;font-size:32px;line-height:40px;font-weight:800;letter-spacing:-.02em;text-wrap:balance}
p{margin:0}
a{color:inherit}
.lead{color:#414B63}
.brands{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(440px,100%),1fr));gap:20px;margin:28px 0 0;padding:0;list-style:none}
.brand{display:flex;flex-direction:column;height:100%;border-radius:calc(20px*var(--radius-unit));overflow:hidden;background:var(--surface-1);color:var(--text-1);box-shadow:0 10px 24px -10px rgb(16 22 42/.3)}
.scene{display:block;width:100%;height:176px;object-fit:cover;object-position:72% 60%;background:var(--accent-soft)}
.about{flex:1;display:grid;gap:12px;align-content:start;padding:20px 24px 24px}
.name{margin:0;display:flex;align-items:center;gap:12px;font-size:20px;line-height:28px;font-weight:800}
.name code{margin-left:auto;font:400 12px/16px ui-monospace,monospace;color:var(--text-3)}
.text{color:var(--text-2)}
.hosts{display:flex;flex-wrap:wrap;gap:8px;margin-top:4px}
.hosts a{display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border-radius:calc(12px*var(--radius-unit));background:var(--surface-3);color:var(--text-1);font-weight:700;text-decoration:none}
.hosts a:first-child{background:var(--accent);color:var(--accent-contrast)}
:focus-visible{outline:2px solid var(--focus-ring,#2440F0);outline-offset:2px}
.rest{margin-top:28px;columns:3 240px}
.rest a{display:inline-block;padding:8px 0}
`;

/**
 * The page at plain localhost in demo mode: every brand with its hosts. It belongs to no brand, so its text is in this
 * file, in one language; each brand shows its default theme.
 */
export function brandIndex(
  brands: BrandRegistry,
  toAddress: (host: string) => string,
  { outbox, ops }: { outbox: string | null; ops: string | null },
) {
  const all = brands.list();
  const shown = all.slice(0, CARDS);
  const themes = shown.map(({ document }) => themeCss(document, document.themes.default)).join("");
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <title>Marquee: brands on this server</title>
        <link rel="icon" href="data:," />
        <style>${raw(STYLE + themes)}</style>
      </head>
      <body>
        <main>
          <h1>Brands on this server</h1>
          <p class="lead">A demonstration with play money. Each brand answers on its own host.</p>
          ${outbox ? html`<p class="lead">SMS and mail go to the <a href="${outbox}">outbox</a>: codes are read there.</p>` : ""}
          ${ops ? html`<p class="lead">Operators review withdrawals and match bank transfers on <a href="${ops}">their own site</a>.</p>` : ""}
          <ul class="brands">
            ${shown.map(({ id, document, hosts }) => card(id, document, hosts, toAddress))}
          </ul>
          ${
            all.length > CARDS
              ? html`<ul class="rest">
                  ${all
                    .slice(CARDS)
                    .map(({ document, hosts }) =>
                      hosts.map(
                        ({ host }) =>
                          html`<li><a href="${toAddress(host)}/">${document.name}, ${host}</a></li>`,
                      ),
                    )}
                </ul>`
              : ""
          }
        </main>
      </body>
    </html>`;
}

function card(
  id: string,
  document: BrandDocument,
  hosts: readonly { host: string; audience: string }[],
  toAddress: (host: string) => string,
) {
  const { name, logo, locale, seo, themes } = document;
  const text = seo.descriptions.EN ?? seo.descriptions[locale.default] ?? "";
  return html`<li>
    <article class="brand" data-theme="${id}-${themes.default}">
      ${picture(`hero/${getScene(document)}-mobile`, "scene")}
      <div class="about">
        <h2 class="name">
          ${picture(`logo/${logo.art}`, "", 40)} ${name}
          <code>${id}</code>
        </h2>
        <p class="text">${text}</p>
        <p class="hosts">
          ${hosts.map(({ host, audience }) => html`<a href="${toAddress(host)}/">${host}${audience === "agent" ? " (agents)" : ""}</a>`)}
        </p>
      </div>
    </article>
  </li>`;
}

/** The scene of the brand's first banner. */
function getScene(document: BrandDocument): string {
  for (const module of document.home) {
    const art = module.module === "hero" ? module.slides[0]?.art : undefined;
    if (art) return sceneName(art, document.id);
  }
  return sceneName("own", document.id);
}

/** Scenes and marks need no catalogue. */
const NO_CATALOGUE: ArtCatalogue = { game: () => undefined, vendor: () => undefined };

/** Returns a drawn picture inline: this page may not show pictures from another host. */
function picture(artName: string, className: string, size?: number) {
  const svg = renderArt(artName, NO_CATALOGUE)?.svg;
  if (!svg) return "";
  const source = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  return html`<img class="${className}" src="${source}" alt="" ${size ? html`width="${size}" height="${size}"` : ""} />`;
}
