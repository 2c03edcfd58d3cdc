import type { Config } from "tailwindcss";

const token = (name: string) => `var(--${name})`;
const tokens = (...names: string[]) => Object.fromEntries(names.map((name) => [name, token(name)]));

/** Colours on artwork, which is dark in every theme of every brand. */
const ON_ART = {
  white: "#fff",
  black: "#000",
  "on-art-2": "#f3e4e6",
  shade: "#0a0408",
  "scrim-solid": "rgb(from var(--scrim) r g b)",
  "sign-digit": "#3a0618",
  "sign-gold": "#ffd25a",
  phone: "#14060e",
  "tag-jackpot": "#3a1b00",
  "tag-hot": "#c41a34",
  "tag-new": "#0b7a5a",
};

/**
 * Tailwind's theme names the design tokens and the colours on artwork, so that utilities can only name colours chosen
 * by a brand. The tokens' values come with the brand's theme stylesheet.
 */
export default {
  theme: {
    screens: { xs: "420px", sm: "640px", md: "768px", lg: "1024px", xl: "1280px", "2xl": "1380px" },
    colors: {
      transparent: "transparent",
      current: "currentColor",
      ...ON_ART,
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
      "surface-3-hover": "color-mix(in srgb, var(--surface-3) 86%, var(--text-1))",
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
    boxShadow: {
      none: "none",
      1: token("shadow-1"),
      2: token("shadow-2"),
      3: token("shadow-3"),
    },
    fontFamily: { sans: token("font-sans"), display: token("font-display"), mono: "ui-monospace, monospace" },
    fontSize: {
      12: [token("fs-12"), "16px"],
      13: [token("fs-13"), "20px"],
      14: [token("fs-14"), "22px"],
      16: [token("fs-16"), "24px"],
      20: [token("fs-20"), "28px"],
      24: [token("fs-24"), "32px"],
      32: [token("fs-32"), "40px"],
      48: [token("fs-48"), "54px"],
      // Digits of the jackpot and the banner's title, on some screens.
      22: "22px",
      30: "30px",
      36: "36px",
      38: "38px",
      40: "40px",
      44: "44px",
    },
    fontWeight: { normal: "400", semibold: "600", bold: "700", extrabold: "800" },
    letterSpacing: { tight: "-0.02em", wide: "0.01em", wider: "0.05em" },
    maxWidth: { content: token("content") },
    extend: {
      /** Gradients that make text on a picture legible, and a glow in the accent colour. */
      backgroundImage: {
        "banner-shade":
          "linear-gradient(to right, rgb(from var(--scrim) r g b / 0.95), rgb(from var(--scrim) r g b / 0.82) 45%, rgb(from var(--scrim) r g b / 0) 80%)",
        "cover-shade": "linear-gradient(rgb(10 4 8 / 0.5), rgb(10 4 8 / 0.82))",
        "foot-shade": "linear-gradient(transparent, rgb(10 4 8 / 0.9) 60%)",
        "accent-fade":
          "linear-gradient(to right, transparent, color-mix(in srgb, var(--accent-2) 22%, transparent))",
      },
      width: {
        /** The width of a page's content, between its gutters. */
        page: `min(${token("content")}, 100% - 2 * ${token("gutter")})`,
      },
      spacing: {
        header: token("header-h"),
        tabbar: token("tabbar-h"),
        /** The height of the phone's bar at the bottom of the window. */
        "tabbar-safe": `calc(${token("tabbar-h")} + env(safe-area-inset-bottom))`,
        /** The tab bar including its raised button. */
        "tabbar-clear": `calc(${token("tabbar-h")} + ${token("tabbar-rise")} + env(safe-area-inset-bottom))`,
        gutter: token("gutter"),
        /** The part of the view below the header that a panel takes. */
        panel: `min(820px, 100dvh - ${token("header-h")} - 64px)`,
        "safe-bottom": "env(safe-area-inset-bottom)",
      },
    },
    transitionProperty: { colors: "color, background-color, border-color" },
    transitionDuration: {
      fast: token("dur-1"),
      normal: token("dur-2"),
      slow: token("dur-3"),
    },
    transitionTimingFunction: { standard: token("ease") },
    animation: {
      spin: "spin 800ms linear infinite",
      breathe: "breathe 1.6s ease-in-out infinite alternate",
      "drop-in": `drop-in ${token("dur-2")} ${token("ease")}`,
      "toast-in": `toast-in ${token("dur-3")} ${token("ease")}`,
      "dialog-in": `dialog-in ${token("dur-3")} ${token("ease")}`,
    },
    keyframes: {
      spin: { to: { transform: "rotate(1turn)" } },
      breathe: { to: { opacity: "0.35" } },
      "drop-in": { from: { opacity: "0", transform: "translateY(-6px)" } },
      "toast-in": { from: { opacity: "0", transform: "translateY(-8px)" } },
      "dialog-in": { from: { opacity: "0", transform: "translateY(8px)" } },
    },
  },
} satisfies Config;
