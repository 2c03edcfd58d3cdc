import { expect, it } from "vitest";
import { NetworkList, normalizeIpAddress } from "./network-list.ts";

it.each([
  ["10.0.0.1", "10.0.0.1", "10.0.0.2"],
  ["10.1.2.3/8", "10.255.0.1", "11.0.0.1"],
  ["10.0.0.1", "::ffff:10.0.0.1", "::ffff:10.0.0.2"],
  ["::ffff:127.0.0.0/104", "127.9.9.9", "128.0.0.1"],
  ["::ffff:127.0.0.0/104", "::ffff:7f09:909", "::ffff:8000:1"],
  ["fd00::/8", "fd12:3456::1", "fc00::1"],
  ["2001:DB8:0::1", "2001:db8::1", "2001:db8::2"],
  ["fe80::/10", "fe80::1%eth0", "fec0::1"],
  ["::/3", "::1", "127.0.0.1"],
  ["0.0.0.0/0", "8.8.8.8", "2001:db8::1"],
])("%s includes %s and not %s", (entry, inside, outside) => {
  const list = new NetworkList([entry]);
  expect([list.includes(inside), list.includes(outside)]).toEqual([true, false]);
});

it("includes nothing that is not an address", () => {
  const list = new NetworkList(["0.0.0.0/0", "::/0"]);
  for (const text of ["", "localhost", "10.0.0", "[::1]"]) expect(list.includes(text)).toBe(false);
  expect(new NetworkList([]).includes("127.0.0.1")).toBe(false);
});

it.each(["nonsense", "10.0.0.0/33", "10.0.0.0/", "::1/129", "::ffff:10.0.0.0/8", "10.0.0", "fe80::1%eth0"])(
  "refuses the entry %s",
  (entry) => {
    expect(() => new NetworkList(["10.0.0.1", entry])).toThrow(`${JSON.stringify(entry)} is neither`);
  },
);

it.each([
  ["203.0.113.9", "203.0.113.9"],
  ["::FFFF:203.0.113.9", "203.0.113.9"],
  ["::ffff:cb00:7109", "203.0.113.9"],
  ["0:0:0:0:0:ffff:10.0.0.1", "10.0.0.1"],
  ["fe80::9%eth0", "fe80::9"],
  ["::7f00:1", "::7f00:1"],
  ["no address", "no address"],
])("writes %s as %s", (address, normal) => {
  expect(normalizeIpAddress(address)).toBe(normal);
});
