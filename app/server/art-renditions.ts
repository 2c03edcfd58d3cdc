import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";
import { rasterize } from "../art/rasterize.ts";
import type { Rendition } from "../art/renditions.ts";
import { fairQueue } from "../platform/ports/fair-queue.ts";

/** Bytes of renditions held in memory; the others are read from disk. */
const MAX_BYTES = 16 * 1024 * 1024;
/** Maximum of queued renditions: a long lobby page. Requests beyond it are rendered another time. */
const MAX_QUEUED = 256;

interface RenditionDeps {
  /** The folder that stores renditions between starts; each version of the artwork has its own folder in it. */
  folder: string;
  version: string;
  /** Returns the SVG of a name, or null when there is none. */
  render: (name: string) => string | null;
  log: Logger;
}

/**
 * Returns a function that finds a drawn picture as AVIF, or null while it is not made: the SVG is then served instead,
 * and no request waits for the encoder. Each rendition is made once per version of the artwork, one at a time, in the
 * thread pool, which has a lower priority. The set of names and widths is closed, so a stranger cannot cause more
 * renditions than that.
 */
export function createRenditions({ folder, version, render, log }: RenditionDeps) {
  const kept = new LRUCache<string, Buffer>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });
  const oneByOne = fairQueue(1);
  const waiting = new Set<string>();
  const own = path.join(folder, version);
  let ready: Promise<void> | undefined;

  async function make(file: string, { name, width }: Rendition): Promise<void> {
    const svg = render(name);
    if (svg === null) return;
    const content = await rasterize(svg, width);
    kept.set(file, content);
    ready ??= prepare(folder, version);
    await ready;
    // Renamed only once complete, because another process may read it.
    const part = path.join(own, `${file}.${process.pid}`);
    await writeFile(part, content);
    await rename(part, path.join(own, file));
  }

  return async (rendition: Rendition): Promise<Buffer | null> => {
    const file = `${rendition.name.replace("/", "-")}-${rendition.width}.avif`;
    const found = kept.get(file) ?? (await readFile(path.join(own, file)).catch(() => null));
    if (found) {
      kept.set(file, found);
      return found;
    }
    if (waiting.has(file) || waiting.size >= MAX_QUEUED) return null;
    waiting.add(file);
    void oneByOne(() => make(file, rendition))
      .catch((err: unknown) => {
        ready = undefined;
        log.warn({ err, file }, "a picture could not be rendered or stored");
      })
      .finally(() => waiting.delete(file));
    return null;
  };
}

/** Creates the folder of a version, and removes the folders of other versions. */
async function prepare(folder: string, version: string): Promise<void> {
  await mkdir(path.join(folder, version), { recursive: true });
  const others = (await readdir(folder)).filter((name) => name !== version);
  await Promise.all(others.map((name) => rm(path.join(folder, name), { recursive: true, force: true })));
}
