import { pickByAddress } from "../../shared/pick-by-address.ts";

interface StartSite {
  /** The origin of this site. */
  origin: string;
  /** The brand's origins that start games (`cdn.launchGameCDNs`). */
  networks: readonly string[];
  /** The visitor's address. */
  address: string;
}

/**
 * Returns the address at which a game is opened: the vendor's, on one of the brand's networks when it has some. Null
 * for an address that is not http: a vendor's response is not trusted to be harmless.
 */
export function startAddress(content: string, { origin, networks, address }: StartSite): string | null {
  if (!URL.canParse(content, origin)) return null;
  const url = new URL(content, origin);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  const network = pickByAddress(networks, address);
  return network ? new URL(url.pathname + url.search + url.hash, network).href : url.href;
}

type Device = "WEB" | "H5" | "APP";

/**
 * Returns the device that a page opens games on: the brand's device, with a phone's browser distinguished from a
 * computer's.
 */
export function detectDevice(userAgent: string, brandDevice: Device): Device {
  return brandDevice === "WEB" && /\b(Mobile|Android|iPhone|iPad)\b/i.test(userAgent) ? "H5" : brandDevice;
}
