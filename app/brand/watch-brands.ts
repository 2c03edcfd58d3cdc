import { statSync } from "node:fs";
import path from "node:path";
import { type FSWatcher, watch as watchFiles } from "chokidar";
import { ARTICLE_FILE, BRAND_FOLDER } from "./own-names.ts";

/** Callbacks of a watcher of a brands folder. */
export interface BrandWatchListener {
  /** Called when a file of a brand's folder changed. */
  changed(folder: string): void;
  /** Called when another folder is at the same path: recreated, mounted, or the target of a changed link. */
  replaced(): void;
  /**
   * Called when the system refused to watch something. Changes there are not reported, and possibly not in other places
   * either.
   */
  failed(error: Error): void;
}

/** The interval between checks of the brands folder itself: no event reports that a symbolic link has a new target. */
const ROOT_CHECK_MS = 1_000;

/**
 * Watches brand.json, locales/*.json, artwork/* and the articles of every brand's folder; resolves once every change
 * will be reported. A file that changed after `readAt` counts as changed. Returns the function that stops watching.
 */
export async function watchBrands(
  root: string,
  readAt: number,
  listener: BrandWatchListener,
): Promise<() => Promise<void>> {
  let watcher = await watchFolder(root, readAt, listener);
  let watched = getIdentity(root);
  let isBusy = false;
  const timer = setInterval(async () => {
    const found = getIdentity(root);
    if (isBusy || found === null || found === watched) return;
    isBusy = true;
    watched = found;
    await watcher.close();
    watcher = await watchFolder(root, Number.POSITIVE_INFINITY, listener);
    listener.replaced();
    isBusy = false;
  }, ROOT_CHECK_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return watcher.close();
  };
}

/**
 * Returns device, inode and birth time of a folder, which distinguish it from another one at the same path; null if
 * there is none.
 */
function getIdentity(folder: string): string | null {
  try {
    const { dev, ino, birthtimeMs } = statSync(folder);
    return `${dev} ${ino} ${birthtimeMs}`;
  } catch {
    return null;
  }
}

async function watchFolder(
  root: string,
  readAt: number,
  { changed, failed }: BrandWatchListener,
): Promise<FSWatcher> {
  const parts = (file: string) => path.relative(root, file).split(path.sep).filter(Boolean);
  const watcher = watchFiles(root, { ignored: (file) => !isBrandPath(parts(file)), alwaysStat: true });
  let ready = false;
  const seen = (file: string, changedAt = Number.POSITIVE_INFINITY) => {
    const [folder] = parts(file);
    if (folder !== undefined && (ready || changedAt > readAt)) changed(folder);
  };
  watcher.on("add", (file, stats) => seen(file, stats?.mtimeMs));
  watcher.on("change", (file) => seen(file));
  watcher.on("unlink", (file) => seen(file));
  watcher.on("unlinkDir", (file) => seen(file));
  watcher.on("error", (error) => failed(error instanceof Error ? error : new Error(String(error))));
  // Not `once` of node:events: it rejects on an error, but the remaining watches still become ready after one.
  await new Promise<void>((resolve) => watcher.once("ready", resolve));
  ready = true;
  return watcher;
}

/** Returns true for the path of a file or folder that brands are read from, given as names below the brands folder. */
function isBrandPath([folder, file, part, article, ...more]: string[]): boolean {
  if (folder !== undefined && !BRAND_FOLDER.test(folder)) return false;
  switch (file) {
    case "help":
    case "news":
      return (article === undefined || ARTICLE_FILE.test(article)) && more.length === 0;
    case "locales":
      return (part === undefined || part.endsWith(".json")) && article === undefined;
    case "artwork":
      return article === undefined;
    default:
      return (file === undefined || file === "brand.json") && part === undefined;
  }
}
