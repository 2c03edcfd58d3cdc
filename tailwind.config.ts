import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));

/**
 * Tailwind's theme names the design tokens and nothing else, so that a utility cannot name a colour that a brand did
 * not choose. The tokens' values come with the brand's theme stylesheet.
 */
export default {
  theme: {
    screens: { sm: "640px", lg: "1024px", xl: "1280px" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...tokens(
        "surface-inset",
        "surface-0",
        "surface-1",
        "surface-2",
        "surface-3",
        "scrim",
        "border",
        "border-strong",
        "text-1",
        "text-2",
        "text-3",
        "accent",
        "accent-hover",
        "accent-press",
        "accent-contrast",
        "accent-text",
        "accent-soft",
        "accent-2",
        "accent-2-contrast",
        "accent-2-text",
        "accent-2-soft",
        "positive",
        "positive-soft",
        "negative",
        "negative-soft",
        "warning",
        "warning-soft",
        "info",
        "info-soft",
        "seg-on",
        "focus-ring",
      ),
    },
    borderRadius: {
      none: "0",
      xs: token("radius-xs"),
      sm: token("radius-sm"),
      md: token("radius-md"),
      lg: token("radius-lg"),
      xl: token("radius-xl"),
      pill: token("radius-pill"),
    },
    boxShadow: { none: "none", 1: token("shadow-1"), 2: token("shadow-2"), 3: token("shadow-3") },
    fontFamily: { sans: token("font-sans"), display: token("font-display") },
    fontSize: {
      12: [token("fs-12"), "16px"],
      13: [token("fs-13"), "20px"],
      14: [token("fs-14"), "22px"],
      16: [token("fs-16"), "24px"],
      20: [token("fs-20"), "28px"],
      24: [token("fs-24"), "32px"],
      32: [token("fs-32"), "40px"],
      48: [token("fs-48"), "54px"],
    },
    fontWeight: { normal: "400", semibold: "600", bold: "700", extrabold: "800" },
    maxWidth: { content: token("content") },
  },
} satisfies Config;
