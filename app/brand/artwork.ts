import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import path from "node:path";
import { readRegularFile } from "./read-file.ts";

/** A picture file of a brand's `artwork/` folder. */
export interface Picture {
  /** Absolute path of the file. */
  file: string;
  /** Media type. */
  type: string;
  /** Hash of the content. As part of the address it keeps a picture that is cached forever from becoming stale. */
  digest: string;
}

/** The reason why a file of the folder cannot be served. */
export interface PictureError {
  expected: string;
  found: string;
}

/** The contents of artwork folders, by file name. */
export type Artwork = ReadonlyMap<string, Picture | PictureError>;

/** The size limit of a picture: phones wait for it as a part of the page, and no logo or banner needs more. */
const MAX_KIB = 1024;

/** File names that are considered; the schema accepts the same ones in a document. */
const FILE_NAME = /^[A-Za-z0-9_-]+\.(svg|png|webp|avif|jpg)$/;

/** The bytes in which the `<svg` tag must appear. An SVG may begin with comments, but no picture has longer ones. */
const SVG_HEAD_BYTES = 8 * 1024;

const startsWith = (content: Buffer, text: string, at = 0) =>
  content.subarray(at, at + text.length).equals(Buffer.from(text, "latin1"));

/** The kinds of pictures by file extension: the name in messages, the media type, and a check of the first bytes. */
const KINDS: Readonly<Record<string, { name: string; type: string; is: (content: Buffer) => boolean }>> = {
  svg: { name: "an SVG", type: "image/svg+xml; charset=utf-8", is: isSvg },
  png: { name: "a PNG", type: "image/png", is: (content) => startsWith(content, "\x89PNG\r\n\x1a\n") },
  jpg: { name: "a JPEG", type: "image/jpeg", is: (content) => startsWith(content, "\xff\xd8\xff") },
  webp: {
    name: "a WebP",
    type: "image/webp",
    is: (content) => startsWith(content, "RIFF") && startsWith(content, "WEBP", 8),
  },
  avif: {
    name: "an AVIF",
    type: "image/avif",
    is: (content) => startsWith(content, "ftypavif", 4) || startsWith(content, "ftypavis", 4),
  },
};

/** Reads the pictures of a brand's `artwork/` folder from the names in it. Other files are ignored. */
export function readArtwork(folder: string, names: readonly string[]): Artwork {
  return new Map(
    names
      .filter((name) => FILE_NAME.test(name))
      .map((name) => {
        const read = readPicture(path.join(folder, name));
        return [name, "content" in read ? read.picture : read];
      }),
  );
}

/** Reads one picture. Returns an error for content that does not match the extension or is too large. Never throws. */
export function readPicture(file: string): { picture: Picture; content: Buffer } | PictureError {
  const kind = KINDS[path.extname(file).slice(1)];
  const expected = `${kind?.name ?? "a"} picture of at most ${MAX_KIB} KiB`;
  try {
    // A link out of the folder would publish files that belong to no brand.
    if (!realpathSync(file).startsWith(realpathSync(path.dirname(file)) + path.sep))
      return { expected, found: "a link that leads out of its folder" };
    const read = readRegularFile(file, MAX_KIB);
    if (!("bytes" in read)) return { expected, found: read.found };
    const content = read.bytes;
    if (!kind?.is(content)) return { expected, found: contentWords(content) };
    const digest = createHash("sha256").update(content).digest("base64url").slice(0, 16);
    return { picture: { file, type: kind.type, digest }, content };
  } catch (error) {
    return { expected, found: `the error ${(error as NodeJS.ErrnoException).code}` };
  }
}

function contentWords(content: Buffer): string {
  if (content.length === 0) return "an empty file";
  const other = Object.values(KINDS).find(({ is }) => is(content));
  return other ? `${other.name} picture` : "something else";
}

/** Returns true when a text's first element is `<svg>`, after an optional declaration, document type and comments. */
function isSvg(content: Buffer): boolean {
  const head = content
    .subarray(0, SVG_HEAD_BYTES)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  const first = head.replace(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^[>]*(?:\[[^\]]*\])?[^>]*>/gi, "");
  return /^\s*<svg[\s>/]/.test(first);
}
