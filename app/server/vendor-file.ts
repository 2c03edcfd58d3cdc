import { readFileSync } from "node:fs";
import { formatJsonIssue, parseJsonFile, valueAt } from "../brand/json.ts";
import { readSchema, VENDORS_SCHEMA } from "../brand/schema.ts";
import { createValidator } from "../brand/validate.ts";
import type { GameType } from "../platform/contract/call.ts";
import { isAllowedInternalHost, isInternalHost } from "../platform/core/inside-address.ts";
import type { VendorKeys } from "../platform/ports/vendor-keys.ts";
import { openSet, type VendorFile, type VendorSet } from "../platform/vendors/vendors.server.ts";

/** The platform's own lotteries, which no file can assign to another vendor. */
const OWN_VENDORS = ["TCG_LOTTO_VN", "TCG_SEA"];

/**
 * Reads the vendors' file (`MARQUEE_VENDORS`), without its keys; without a file there are no sets.
 * @throws Error with a line for each fault: file, place, expected value.
 */
export function readVendorFile(file: string | undefined, insideHosts: readonly string[]): VendorFile {
  if (file === undefined) return { sets: [] };
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new Error(
      `MARQUEE_VENDORS names ${file}, which cannot be read (${code}): set it to the path of a file as in docs/vendors.md.`,
    );
  }
  const parsed = parseJsonFile(bytes);
  if (!parsed.ok) throw faults(parsed.issues.map((issue) => formatJsonIssue(file, issue)));
  return validateVendorFile(parsed.value, file, insideHosts);
}

/**
 * Checks a document as {@link readVendorFile} does, and fills in its defaults; `source` is its name in messages.
 * @throws Error with a line for each fault.
 */
export function validateVendorFile(
  document: unknown,
  source: string,
  insideHosts: readonly string[],
): VendorFile {
  const validate = createValidator(new Map([[VENDORS_SCHEMA, readSchema(VENDORS_SCHEMA)]]), VENDORS_SCHEMA);
  const problems = validate(document);
  if (problems.length > 0) {
    throw faults(
      problems.map(({ pointer, expected, found, nearest }) => {
        const hint = nearest === null ? "" : ` Did you mean ${JSON.stringify(nearest)}?`;
        // A value in a key's place may be a key.
        const shown = /\/keys\//.test(pointer) && found !== "nothing" ? "something else" : found;
        return `${source}${pointer && ` ${pointer}`}: expected ${expected}, found ${shown}.${hint}`;
      }),
    );
  }
  const file = document as VendorFile;
  const more = [...findDuplicates(file), ...addressFaults(file, insideHosts)];
  if (more.length > 0) throw faults(more.map(({ pointer, says }) => `${source} ${pointer}: ${says}.`));
  return file;
}

/** Returns the sets of a file with their keys. @throws Error with a line for each fault, which never contains a key. */
export function openSets(
  file: VendorFile,
  source: string,
  env: Readonly<Record<string, string | undefined>>,
  derived: VendorKeys,
): VendorSet[] {
  const opened = file.sets.map((document) => openSet(document, env, derived));
  const lines = opened.flatMap(({ problems }, at) =>
    problems.map(({ pointer, says }) => `${source} /sets/${at}${pointer}: ${says}.`),
  );
  if (lines.length > 0) throw faults(lines);
  return opened.flatMap(({ set }) => (set ? [set] : []));
}

/**
 * Returns the vendors that a brand may offer: those of the file, and those of `others` that the file does not replace.
 */
export function mergeVendors(
  others: readonly { vassalage: string; gameTypes: readonly GameType[] }[],
  { sets }: VendorFile,
): { vassalage: string; gameTypes: readonly GameType[] }[] {
  const own = sets.flatMap(({ vendors }) =>
    vendors.map(({ code, gameTypes }) => ({ vassalage: code, gameTypes })),
  );
  return [...own, ...others.filter((other) => !own.some(({ vassalage }) => vassalage === other.vassalage))];
}

interface Fault {
  pointer: string;
  says: string;
}

/** Returns faults for ids and vendors that occur in two sets. */
function findDuplicates({ sets }: VendorFile): Fault[] {
  const seen = new Set<string>(OWN_VENDORS);
  const ids = new Set<string>();
  return sets.flatMap(({ id, vendors }, at) => {
    const found: Fault[] = [];
    if (ids.has(id)) found.push({ pointer: `/sets/${at}/id`, says: `${id} is the id of another set` });
    ids.add(id);
    for (const [place, { code }] of vendors.entries()) {
      const pointer = `/sets/${at}/vendors/${place}/code`;
      if (OWN_VENDORS.includes(code))
        found.push({ pointer, says: `${code} is a lottery of the platform's own` });
      else if (seen.has(code)) found.push({ pointer, says: `${code} is already in another set` });
      seen.add(code);
    }
    return found;
  });
}

const ADDRESSES = ["api", "catalogue", "launch", "status"];

/** Returns the addresses that lead inside or lack TLS without permission (docs/decisions/0140). */
function addressFaults(file: VendorFile, insideHosts: readonly string[]): Fault[] {
  return file.sets.flatMap(({ addresses }, at) => {
    const frames = (addresses.frames ?? []).map((_, place) => `frames/${place}`);
    return [...ADDRESSES, ...frames].flatMap((name) => {
      const value = valueAt(addresses, `/${name}`);
      if (typeof value !== "string" || value === "") return [];
      const says = addressFault(value, insideHosts);
      return says === null ? [] : [{ pointer: `/sets/${at}/addresses/${name}`, says }];
    });
  });
}

function addressFault(value: string, insideHosts: readonly string[]): string | null {
  const plain = value.replaceAll(/\{(merchant|vendor|bet)\}/g, "x");
  if (!URL.canParse(plain) || /[{}]/.test(plain)) {
    return "it is not an address: the only placeholders are {merchant}, {vendor} and {bet}";
  }
  const { hostname, protocol, username } = new URL(plain);
  if (username !== "")
    return "an address must not contain a user name or password: set keys in the environment";
  const isAllowed = isAllowedInternalHost(hostname, insideHosts);
  if (isInternalHost(hostname) && !isAllowed) {
    return `${hostname} resolves into the internal network: add it to MARQUEE_INSIDE_HOSTS to allow it`;
  }
  return protocol === "http:" && !isAllowed ? "it must begin with https://" : null;
}

const faults = (lines: readonly string[]) => new Error(lines.join("\n"));
