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

/** Brotli's qualities: what is sent at first, and from then on. */
const QUICK = 5;
const BEST = 11;

/** Files whose name carries their content's hash never change. */
export const IMMUTABLE = "public, max-age=31536000, immutable";

/** The built client, by URL path. A path that is not in the folder is not a file: nothing is read on request. */
export interface StaticFiles {
  get(urlPath: string): Promise<StoredResponse> | undefined;
}

/** Lists a folder once, if there is one; each file is read when it is first asked for, and compressed quickly, then well. */
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
          // A brand's own services, on other hosts, may write in its font.
          ...(path.extname(file) === ".woff2"
            ? { "cross-origin-resource-policy": "cross-origin", "access-control-allow-origin": "*" }
            : { "cross-origin-resource-policy": "same-site" }),
          // A worker runs by the policy of its own file, and may load the parts that the build has split off.
          ...(path.extname(file) === ".js" && {
            "content-security-policy": "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
          }),
        };
        response = storeResponse(200, headers, content, QUICK);
        stored.set(urlPath, response);
        // Best takes most of a second for a large script: the first visitors after a start do not wait for it.
        response
          .then(() => storeResponse(200, headers, content, BEST))
          .then((best) => stored.set(urlPath, Promise.resolve(best)))
          .catch(() => stored.delete(urlPath));
      }
      return response;
    },
  };
}

/** A file's bytes; null when it vanished since the folder was listed, as it does under a new build. */
function toContent(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return null;
  }
}
