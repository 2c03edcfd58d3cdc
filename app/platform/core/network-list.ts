import { BlockList, isIP } from "node:net";

const mappedIpv4 = new BlockList();
mappedIpv4.addSubnet("::ffff:0:0", 96, "ipv6");

/** A list of IP networks. */
export class NetworkList {
  // One list for each version: an IPv6 network that contains the mapped addresses would match all of IPv4.
  readonly #lists = { 4: new BlockList(), 6: new BlockList() };

  /**
   * Parses addresses and networks in CIDR notation (RFC 4632), of IPv4 and IPv6. IPv4-mapped IPv6 addresses and
   * networks count as IPv4.
   * @throws Error that names the entry that is neither.
   */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const [, address = "", bits] = /^([^/%]*)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
      const ip = normalizeIpAddress(address);
      const version = isIP(ip);
      // The prefix of a mapped network includes the 96 bits before the IPv4 address.
      const isMapped = version === 4 && address.includes(":");
      const most = version === 4 ? 32 : 128;
      const length = bits === undefined ? most : Number(bits) - (isMapped ? 96 : 0);
      if ((version !== 4 && version !== 6) || length < 0 || length > most) {
        throw new Error(`${JSON.stringify(entry)} is neither an address nor a network such as 10.0.0.0/8`);
      }
      this.#lists[version].addSubnet(ip, length, `ipv${version}`);
    }
  }

  /** Returns true for an address of a listed network; false for one of no listed network, and for other text. */
  includes(address: string): boolean {
    const ip = normalizeIpAddress(address);
    const version = isIP(ip);
    return (version === 4 || version === 6) && this.#lists[version].check(ip, `ipv${version}`);
  }
}

/** Returns an IP address without its zone; an IPv4-mapped IPv6 address as IPv4 (RFC 4291, 2.5.5.2). */
export function normalizeIpAddress(address: string): string {
  const ip = address.replace(/%.*$/, "");
  return isIP(ip) === 6 && mappedIpv4.check(ip, "ipv6") ? toIpv4(ip) : ip;
}

/** Returns the IPv4 address of a mapped one, which `URL` writes as `::ffff:7f00:1`. */
function toIpv4(mapped: string): string {
  const { hostname } = new URL(`http://[${mapped}]`);
  const [high = 0, low = 0] = hostname
    .slice("[::ffff:".length, -1)
    .split(":")
    .map((part) => Number.parseInt(part, 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
