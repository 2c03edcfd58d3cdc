/**
 * Returns white or black, whichever is more readable on a colour written as `#RRGGBB`: the one with the higher contrast
 * (WCAG 2.2, relative luminance).
 */
export function getContrastColour(colour: string): "white" | "black" {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) >= (luminance + 0.05) / 0.05 ? "white" : "black";
}
