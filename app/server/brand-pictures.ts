import { LRUCache } from "lru-cache";
import { type Picture, readPicture } from "../brand/artwork.ts";
import { IMMUTABLE } from "./static-files.ts";
import { type StoredResponse, storeResponse } from "./stored-response.ts";

/** Bytes of pictures held in memory with their compressed forms; the others are read on request. */
const MAX_BYTES = 64 * 1024 * 1024;

/** An SVG is a document: opened directly, it may run no script and load nothing. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; sandbox";

/**
 * Returns the response with a brand's own picture, or null when the file has just been deleted. `digest` is the content
 * digest in the address: when it matches, the response is cached for ever; otherwise it is revalidated each time.
 */
export function createBrandPictures(): (picture: Picture, digest?: string) => Promise<StoredResponse | null> {
  const stored = new LRUCache<string, StoredResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ identity, gzip, brotli }) =>
      identity.length + (gzip?.length ?? 0) + (brotli?.length ?? 0) + 1_024,
  });
  return async (picture, digest) => {
    const key = `${picture.file}\n${picture.digest}`;
    let response = stored.get(key);
    let found = picture.digest;
    if (!response) {
      const read = readPicture(picture.file);
      if (!("content" in read)) return null;
      const headers = {
        "content-type": picture.type,
        "content-security-policy": POLICY,
        "cross-origin-resource-policy": "cross-origin",
      };
      response = await storeResponse(200, headers, read.content, 9);
      found = read.picture.digest;
      // Otherwise the file was changed, and the brand is about to be reloaded.
      if (found === picture.digest) stored.set(key, response);
    }
    const kept = digest === found ? IMMUTABLE : "no-cache";
    return { ...response, headers: { ...response.headers, "cache-control": kept } };
  };
}
