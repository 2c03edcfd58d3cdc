import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type StoredResponse, storeResponse } from "./stored-response.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml; charset=utf-8",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};

/** Brotli qualities: for the first responses, and for later ones. */
const QUICK = 5;
const BEST = 11;

/** Files whose name carries their content's hash never change. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/**
 * The built client, by URL path. A path that is not in the folder is not a file: no request reads from the disk by its
 * path.
 */
export interface StaticFiles {
  get(urlPath: string): Promise<StoredResponse> | undefined;
}

/** Lists a folder once, if it exists; each file is read at its first request, and compressed quickly, then well. */
export function createStaticFiles(folder: string): StaticFiles {
  const known = new Map<string, string>();
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    known.set(`/${path.relative(folder, file).split(path.sep).join("/")}`, file);
  }
  const stored = new Map<string, Promise<StoredResponse>>();

  return {
    get(urlPath) {
      const file = known.get(urlPath);
      if (!file) return undefined;
      let response = stored.get(urlPath);
      if (!response) {
        const content = toContent(file);
        if (!content) return undefined;
        const headers = {
          "content-type": TYPES[path.extname(file)] ?? "application/octet-stream",
          "cache-control": urlPath.startsWith("/assets/") ? IMMUTABLE : "public, max-age=3600",
          "x-content-type-options": "nosniff",
          // A brand's own services, on other hosts, may use its font.
          ...(path.extname(file) === ".woff2"
            ? { "cross-origin-resource-policy": "cross-origin", "access-control-allow-origin": "*" }
            : { "cross-origin-resource-policy": "same-site" }),
          // A worker runs under the policy of its own file, and may load the chunks that the build has split off.
          ...(path.extname(file) === ".js" && {
            "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
          }),
        };
        response = storeResponse(200, headers, content, QUICK);
        stored.set(urlPath, response);
        // The best quality takes most of a second for a large script: the first visitors after a start do not wait for
        // it.
        response
          .then(() => storeResponse(200, headers, content, BEST))
          .then((best) => stored.set(urlPath, Promise.resolve(best)))
          .catch(() => stored.delete(urlPath));
      }
      return response;
    },
  };
}

/** Returns a file's bytes; null when it was deleted after the folder was listed, as by a new build. */
function toContent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}
