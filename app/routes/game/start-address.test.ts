import { describe, expect, it } from "vitest";
import { detectDevice, startAddress } from "./start-address.ts";

const site = { origin: "https://brand.example", networks: [], address: "203.0.113.7" };
const networks = ["https://a.example", "https://b.example"];

describe("the address that a game is opened at", () => {
  it("is the vendor's when the brand has no networks", () => {
    expect(startAddress("https://vendor.example/play/x?y=1#z", site)).toBe(
      "https://vendor.example/play/x?y=1#z",
    );
    expect(startAddress("/play/x", site)).toBe("https://brand.example/play/x");
  });

  it("is on one of the brand's networks, always the same for one visitor", () => {
    const at = (address: string) =>
      startAddress("https://vendor.example/play/x?y=1#z", { ...site, networks, address });
    const addresses = Array.from({ length: 40 }, (_, last) => at(`203.0.113.${last}`));
    expect([...new Set(addresses)].sort()).toEqual(networks.map((network) => `${network}/play/x?y=1#z`));
    expect(at("203.0.113.7")).toBe(at("203.0.113.7"));
  });

  it.each(["javascript:alert(1)", "data:text/html,x", "http://", "ftp://vendor.example/x"])(
    "is never %s",
    (content) => {
      expect(startAddress(content, { ...site, networks })).toBeNull();
    },
  );
});

describe("the device that a page opens games on", () => {
  const desktop = "Mozilla/5.0 (X11; Linux x86_64) Chrome/149.0 Safari/537.36";
  it.each([
    [desktop, "WEB", "WEB"],
    ["Mozilla/5.0 (Linux; Android 16) Chrome/149.0 Mobile Safari/537.36", "WEB", "H5"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Safari/604.1", "WEB", "H5"],
    [desktop, "APP", "APP"],
    [desktop, "H5", "H5"],
    ["", "WEB", "WEB"],
  ] as const)("%s at a brand on %s: %s", (userAgent, brand, device) => {
    expect(detectDevice(userAgent, brand)).toBe(device);
  });
});
