/**
 * Returns the text of a VietQR code, which Vietnamese banking apps read as a prefilled transfer: the EMV
 * merchant-presented format with NAPAS's identifiers (service QRIBFTTA: to an account). `bin`: the bank's six digits.
 * `amount`: whole dong. `text`: plain letters and digits, at most 19 of them.
 */
export function vietQr(transfer: { bin: string; number: string; amount: number; text: string }): string {
  const to = field("00", transfer.bin) + field("01", transfer.number.replace(/[ -]/g, ""));
  const body = [
    field("00", "01"),
    field("01", "12"),
    field("38", field("00", "A000000727") + field("01", to) + field("02", "QRIBFTTA")),
    field("53", "704"),
    field("54", String(transfer.amount)),
    field("58", "VN"),
    field("62", field("08", transfer.text)),
    "6304",
  ].join("");
  return body + checksum(body);
}

function field(id: string, value: string): string {
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** Returns the CRC-16/CCITT-FALSE as four upper-case hex digits (EMV QRCPS, 4.7.3). */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, "latin1")) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
