import { encode } from "uqr";

/** Returns a QR code as one SVG path, in units of its modules; `size` is its width with the quiet zone around it. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { border: 4 });
  const path = data
    .flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join("");
  return { path, size };
}
