/** Folders and files that an operating system, a file system or a version control system makes by itself. */
const SYSTEM_NAMES = new Set([
  "__macosx",
  "cvs",
  "desktop.ini",
  "ehthumbs.db",
  "icon\r",
  "network trash folder",
  "node_modules",
  "system volume information",
  "temporary items",
  "thumbs.db",
]);

/** Characters of names that programs make (`lost+found`, `@eaDir`, `#recycle`, `~$deposit.md`, `deposit (1).md`). */
const FOREIGN_CHARACTER = /[#@$~+()%&;:!=[\]{}]/;

/** Endings of saved and of half-written copies. */
const COPY_ENDING = /\.(?:bak|backup|crdownload|download|new|old|orig|part|partial|rej|save|sw[a-z]|te?mp)$/i;

/** The names of copies that file managers and synchronising programs make. */
const COPY_NAME = /^copy of |[ -]copy(?: \d+)?(?=\.|$)|\.sync-conflict-|\.sb-[\da-f]{8}-/i;

/** Files that Vim (digits) and `sed -i` write for a moment. */
const MOMENTARY = /^(?:\d+|sed[A-Za-z0-9]{6})$/;

/**
 * True for a name that the site passes over wherever operators keep files, since no brand, page, text or picture has
 * such a name: hidden, a system's own, a copy that an editor or a synchronising program keeps, or one with a character
 * that only those use. A misspelled name of ours is none of these, so that it can be told.
 */
export function isForeignName(name: string): boolean {
  return (
    name.startsWith(".") ||
    SYSTEM_NAMES.has(name.toLowerCase()) ||
    FOREIGN_CHARACTER.test(name) ||
    COPY_ENDING.test(name) ||
    COPY_NAME.test(name) ||
    MOMENTARY.test(name)
  );
}
