import { randomBytes } from "node:crypto";
import { encryptContactPath } from "../../app/brand/contact-paths.ts";
import { isLink } from "../../app/brand/formats.ts";
import type { BrandRegistry } from "../../app/brand/registry.ts";
import { UsageError } from "./usage.ts";

/**
 * Returns a contact's address, encrypted for `pathList` of a contact of type 3.
 * @throws Error with a message when there is no such brand, it has no key yet, or a contact may not have the address.
 */
export function encryptedContact(registry: BrandRegistry, id: string, address: string): string {
  const brand = registry.list().find((one) => one.document.id === id);
  if (!brand) throw new UsageError(`${id} has errors. Run npm run brand check ${id} to see them.`);
  if (!isLink(address)) throw new UsageError("The address must be a path on the site or an https address.");
  const { customerServiceKey } = brand.document;
  if (!customerServiceKey) {
    const key = JSON.stringify({ id: "k1", alg: "A256GCM", key: randomBytes(32).toString("base64url") });
    throw new Error(
      `The brand has no key yet. Add this line to its document, then run the command again:\n  "customerServiceKey": ${key}`,
    );
  }
  return encryptContactPath(address, customerServiceKey);
}
