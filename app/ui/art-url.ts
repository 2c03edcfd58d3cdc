import { ART_VERSION } from "../art/version.ts";

/** Address of a drawn picture, such as `cover/golden-carabao`. It carries the artwork's version, so it never goes stale. */
export function artUrl(name: string): string {
  return `/art/${ART_VERSION}/${name}.svg`;
}
