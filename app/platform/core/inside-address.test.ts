import { expect, it } from "vitest";
import { isAllowedInternalHost, isInternalAddress, isInternalHost } from "./inside-address.ts";

const INSIDE = [
  "127.0.0.1",
  "127.8.9.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "172.31.255.255",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "198.18.0.1",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "0:0:0:0:0:ffff:10.0.0.1",
  "64:ff9b::7f00:1",
  "64:ff9b:1::1",
  "fc00::1",
  "fd12:3456::1",
  "fe80::1",
  "fe80::1%eth0",
  "ff02::1",
  "2001::1",
  "2001:db8::1",
  "2002:7f00:1::",
];

const OUTSIDE = [
  "1.1.1.1",
  "172.32.0.1",
  "100.128.0.1",
  "169.253.0.1",
  "223.255.255.255",
  "::ffff:8.8.8.8",
  "2606:4700::1111",
  "2a00:1450:4001::1",
];

it.each(INSIDE)("%s is internal", (address) => expect(isInternalAddress(address)).toBe(true));
it.each(OUTSIDE)("%s is external", (address) => expect(isInternalAddress(address)).toBe(false));

it.each([
  ["decimal", "http://2130706433/"],
  ["hexadecimal", "http://0x7f000001/"],
  ["octal", "http://0177.0.0.1/"],
  ["short", "http://127.1/"],
  ["mixed", "http://0xa9.254.0251.0xfe/"],
  ["full width", "http://１２７.０.０.１/"],
  ["escaped", "http://%31%32%37.0.0.1/"],
  ["mapped", "http://[::ffff:127.0.0.1]/"],
  ["with a closing dot", "http://127.0.0.1./"],
  ["a name of this machine", "http://a.localhost./"],
  ["a name without a dot", "http://redis/"],
  ["a name of the own network", "http://metadata.google.internal/"],
])("a URL with an internal host (%s)", (_, url) => {
  expect(isInternalHost(new URL(url).hostname)).toBe(true);
});

it("treats other names as external until they are looked up", () => {
  expect(isInternalHost("platform.example.com")).toBe(false);
  expect(isInternalHost("1.1.1.1")).toBe(false);
});

it("allows only the listed internal hosts and their subdomains", () => {
  const listed = ["localhost", "minio.example.com", "10.0.0.5"];
  for (const host of ["localhost", "pay.localhost", "127.0.0.1", "[::1]", "a.minio.example.com", "10.0.0.5"])
    expect(isAllowedInternalHost(host, listed), host).toBe(true);
  for (const host of ["xlocalhost", "xminio.example.com", "10.0.0.6", "169.254.169.254", "[::2]"])
    expect(isAllowedInternalHost(host, listed), host).toBe(false);
  expect(isAllowedInternalHost("127.0.0.1", [])).toBe(false);
});
