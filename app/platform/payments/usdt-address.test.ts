import { describe, expect, it } from "vitest";
import { isUsdtAddress } from "./usdt-address.ts";

/** The test vectors of EIP-55 itself, including those in only one case. */
const EIP55 = [
  "0x52908400098527886E0F7030069857D2E4169EE7",
  "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
  "0xde709f2102306220921060314715629080e2fb77",
  "0x27b1fdb04752bbc536007a920d24acb045561c26",
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];
/** Well-known contracts: USDT itself on Tron, and one from Tron's documentation. */
const TRON = ["TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"];

describe("a USDT address", () => {
  it.each(EIP55)("%s has the upper and lower case of EIP-55", (address) => {
    expect(isUsdtAddress("ERC20", address)).toBe(true);
    expect(isUsdtAddress("TRC20", address)).toBe(false);
  });

  it.each(TRON)("%s has a valid checksum", (address) => {
    expect(isUsdtAddress("TRC20", address)).toBe(true);
    expect(isUsdtAddress("ERC20", address)).toBe(false);
  });

  it("is refused if any one letter is changed, on either blockchain", () => {
    const base58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    for (const [network, address, alphabet, first] of [
      ["TRC20", TRON[0], base58, 0],
      ["ERC20", EIP55[4], "0123456789abcdefABCDEF", 2],
    ] as const) {
      const whole = address ?? "";
      for (let at = first; at < whole.length; at++) {
        const taken = alphabet.indexOf(whole.charAt(at));
        const other = alphabet.charAt((taken + 1) % alphabet.length);
        const slip = whole.slice(0, at) + other + whole.slice(at + 1);
        expect([slip, isUsdtAddress(network, slip)]).toEqual([slip, false]);
      }
    }
  });

  it.each([
    ["ERC20", "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed", "small letters alone"],
    ["ERC20", "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED", "capitals alone"],
    ["ERC20", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "no prefix"],
    ["ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAe", "too short"],
    ["ERC20", "0x0000000000000000000000000000000000000000", "nobody's"],
    ["ERC20", "", "nothing"],
    ["TRC20", "T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb", "nobody's"],
    ["TRC20", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", "another coin's"],
    ["TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6", "too short"],
    ["TRC20", "tr7nhqjekqxgtci8q8zy4pl8otszgjlj6t", "small letters alone"],
    ["TRC20", " TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "a space before it"],
  ] as const)("%s %j is refused: %s", (network, address, _why) => {
    expect(isUsdtAddress(network, address)).toBe(false);
  });
});
