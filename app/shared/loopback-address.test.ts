import { expect, test } from "vitest";
import { toLoopbackAddress, urlHost } from "./loopback-address.ts";

test.each([
  ["127.0.0.1", "127.0.0.1"],
  ["::1", "[::1]"],
  ["0.0.0.0", "127.0.0.1"],
  ["::", "127.0.0.1"],
  ["192.168.1.5", "192.168.1.5"],
  ["fd00::5", "[fd00::5]"],
])("a server that listens on %s reaches itself at %s", (address, expected) => {
  expect(urlHost(toLoopbackAddress(address))).toBe(expected);
});
