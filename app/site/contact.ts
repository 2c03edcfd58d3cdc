import type { PublicBrand } from "../brand/public-brand.ts";
import type { Contact } from "../ui/ui-context.ts";

/** Returns the contact of a type; null when the brand has none. Without scripts, encrypted paths lead to the help. */
export function getContact({ customerService }: PublicBrand, csType: string): Contact | null {
  const entries = customerService.filter((entry) => entry.csType === csType);
  const [first] = entries;
  if (!first) return null;
  const plain = entries.flatMap(({ type, pathList }) => (type === 3 ? [] : pathList));
  const count = entries.flatMap(({ pathList }) => pathList).length;
  return {
    csType,
    href: plain[0] ?? "/help#contact",
    popup: first.type !== 1,
    chosen: count > 1 || first.type === 3,
  };
}
