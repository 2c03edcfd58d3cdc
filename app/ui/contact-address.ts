import { openContactPath, pickBySpeed } from "../shared/contact-path.ts";

/** Requests within five minutes get the cached result. */
const FRESH_MS = 5 * 60_000;

interface ContactInfo {
  customerService: { csType: string; type: number; pathList: string[]; speedMs: (number | null)[] }[];
  customerServiceKey: { id: string; alg: string; key: string } | null;
}

let known: { at: number; info: Promise<ContactInfo> } | null = null;

/** Fetches the brand's contacts in advance, so that a following click need not wait. */
export function readContacts(): Promise<ContactInfo> {
  if (!known || performance.now() - known.at > FRESH_MS) {
    const info = fetch("/wps/system/permissionInfo").then(async (response) => {
      if (!response.ok) throw new Error(`permissionInfo answered ${response.status}`);
      return ((await response.json()) as { value: ContactInfo }).value;
    });
    known = { at: performance.now(), info };
    info.catch(() => {
      known = null;
    });
  }
  return known.info;
}

/**
 * Returns the address that a contact opens: one of all paths of its type, faster ones more often, decrypted if
 * necessary. @throws Error when the brand has no such contact or its path cannot be decrypted.
 */
export async function contactAddress(csType: string): Promise<string> {
  const { customerService, customerServiceKey } = await readContacts();
  const paths = customerService
    .filter((entry) => entry.csType === csType)
    .flatMap(({ type, pathList, speedMs }) =>
      pathList.map((path, at) => ({ path, speedMs: speedMs[at] ?? null, encrypted: type === 3 })),
    );
  const picked = pickBySpeed(paths, Math.random());
  if (picked === undefined) throw new Error(`no contact of type ${csType}`);
  const encrypted = paths.some(({ path, encrypted }) => path === picked && encrypted);
  if (!encrypted) return picked;
  if (!customerServiceKey) throw new Error("no key for encrypted contacts");
  return openContactPath(picked, customerServiceKey);
}
