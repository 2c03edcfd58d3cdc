import { describe, expect, it } from "vitest";
import { checksum, vietQr } from "./vietqr.ts";

describe("a VietQR code", () => {
  it("ends with the checksum of the published examples", () => {
    const published =
      "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN" +
      "62340107NPS68690819thanh toan don hang6304";
    expect(checksum(published)).toBe("2E2E");
    expect(checksum("123456789"), "the catalogue's check value of CRC-16/CCITT-FALSE").toBe("29B1");
  });

  it("contains bank, account, amount and text", () => {
    const text = vietQr({
      bin: "970403",
      number: "0011 0123-45678",
      amount: 180_000,
      text: "DP2611207KWM3XQ",
    });
    expect(text.slice(0, -4)).toBe(
      "00020101021238570010A00000072701270006970403011300110123456780208QRIBFTTA530370454061800005802VN" +
        "62190815DP2611207KWM3XQ6304",
    );
    expect(text.slice(-4)).toBe(checksum(text.slice(0, -4)));
  });
});
