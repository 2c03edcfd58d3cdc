import type { Context, Hono } from "hono";
import { LRUCache } from "lru-cache";
import { parseRendition } from "../art/renditions.ts";
import { createBrandPictures } from "./brand-pictures.ts";
import { type Env, type HttpServerDeps, sendFile, sendOnSocket } from "./http-env.ts";
import { IMMUTABLE } from "./static-files.ts";
import { type StoredResponse, storeResponse } from "./stored-response.ts";

/**
 * Adds the routes of the assets that pages load: files of the build, drawn artwork, a brand's own pictures and its
 * themes.
 */
export function addAssets(app: Hono<Env>, deps: Pick<HttpServerDeps, "files" | "art" | "siteData">): void {
  const storedOnce = createStore();
  app.get("/assets/*", (c) => sendFile(c, deps.files));
  app.get("/favicon.ico", (c) => sendFile(c, deps.files));
  addArt(app, deps.art, storedOnce);
  addBrandPictures(app);
  addThemes(app, storedOnce);
  addSiteData(app, deps.siteData);
}

type StoredOnce = ReturnType<typeof createStore>;

/** Caches responses by key, so that each is made once. */
function createStore() {
  // Names are open-ended (an avatar for each member), so the cache has a limit.
  const stored = new LRUCache<string, Promise<StoredResponse | null>>({ max: 4_000 });
  return (key: string, make: () => Promise<StoredResponse | null>) => {
    let response = stored.get(key);
    if (!response) {
      response = make();
      stored.set(key, response);
      response.catch(() => stored.delete(key));
    }
    return response;
  };
}

function addArt(app: Hono<Env>, art: HttpServerDeps["art"], storedOnce: StoredOnce): void {
  app.get("/art/:version/*", async (c) => {
    const version = c.req.param("version");
    const name = c.req.path.slice(`/art/${version}/`.length);
    const rendition = parseRendition(name);
    if (!rendition && !name.endsWith(".svg")) return c.notFound();
    const made = rendition && (await art.rendition(rendition));
    // An older page may request older artwork: it receives today's and caches it only briefly. The same applies to the
    // SVG that is served while a rendition is not made yet.
    const kept = version === art.version && !rendition === !made ? IMMUTABLE : "public, max-age=60";
    if (made) return sendOnSocket(c, await storeResponse(200, avifHeaders(kept), made, 0));
    const drawing = rendition?.name ?? name.slice(0, -4);
    const response = await storedOnce(`art:${kept}:${drawing}`, async () => {
      const svg = art.render(drawing);
      if (svg === null) return null;
      const headers = {
        "content-type": "image/svg+xml; charset=utf-8",
        "cache-control": kept,
        // A CDN passes this header on with its copy, which the site's pages embed.
        "cross-origin-resource-policy": "cross-origin",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      };
      return storeResponse(200, headers, Buffer.from(svg), 9);
    });
    return response ? sendOnSocket(c, response) : c.notFound();
  });
}

const avifHeaders = (kept: string) => ({
  "content-type": "image/avif",
  "cache-control": kept,
  // A CDN passes this header on with its copy, like that of the SVG.
  "cross-origin-resource-policy": "cross-origin",
});

function addBrandPictures(app: Hono<Env>): void {
  const pictures = createBrandPictures();
  const sendPicture = async (c: Context<Env>) => {
    const { digest, name = "" } = c.req.param() as { digest?: string; name?: string };
    const picture = c.get("site").brand.picture(name);
    const response = picture && (await pictures(picture, digest));
    return response ? sendOnSocket(c, response) : c.notFound();
  };

  // A brand's own pictures, by name and the content hash that pages use, or by name alone.
  app.get("/artwork/:name", sendPicture);
  app.get("/artwork/:digest/:name", sendPicture);
}

function addThemes(app: Hono<Env>, storedOnce: StoredOnce): void {
  // Both themes of a brand in one sheet: they define the same tokens, so that the second costs almost nothing.
  app.get("/theme/:brand/:sheet{[\\w-]+\\.css}", async (c) => {
    const { brand: brandId, sheet } = c.req.param();
    const { brand } = c.get("site");
    if (brand.id !== brandId) return c.notFound();
    const kept = sheet === `${brand.version}.css` ? IMMUTABLE : "no-cache";
    const headers = { "content-type": "text/css; charset=utf-8", "cache-control": kept };
    const css = brand.themes.map((theme) => theme.css).join("\n");
    const key = `theme:${kept}:${brand.id}:${brand.version}`;
    const response = await storedOnce(key, () => storeResponse(200, headers, Buffer.from(css), 9));
    return response ? sendOnSocket(c, response) : c.notFound();
  });
}

const MAX_DATA_BYTES = 16 * 1024 * 1024;

/** Serves the values that a brand's documents only refer to: the brand and its texts in a language. */
function addSiteData(app: Hono<Env>, siteData: HttpServerDeps["siteData"]): void {
  const stored = new LRUCache<string, StoredResponse>({
    maxSize: MAX_DATA_BYTES,
    sizeCalculation: ({ identity }) => 2 * identity.length + 1_024,
  });
  app.get("/site-data/:digest/:language/:parts{[\\w.,]+\\.json}", async (c) => {
    const { language, parts } = c.req.param();
    const { brand, audience } = c.get("site");
    const query = { brand, audience, language, parts: parts.slice(0, -".json".length).split(",") };
    const file = siteData.file(query);
    if (file === null) return c.notFound();
    // An older page may request older data: it receives the current data, uncached.
    const isCurrent = siteData.path(query) === c.req.path;
    const known = isCurrent ? stored.get(c.req.path) : undefined;
    if (known) return sendOnSocket(c, known);
    const headers = {
      "content-type": "application/json; charset=utf-8",
      "cache-control": isCurrent ? IMMUTABLE : "no-cache",
    };
    const response = await storeResponse(200, headers, Buffer.from(file), 9);
    if (isCurrent) stored.set(c.req.path, response);
    return sendOnSocket(c, response);
  });
}
