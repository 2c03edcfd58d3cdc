/** The eight colour worlds that a motif can be redrawn in, besides its own. */
export const PALETTES = {
  ruby: {
    hue: 350,
    ground: ["#FF7A62", "#B01238", "#2A0414"],
    light: "#FFD9A0",
    shade: "#22030F",
    ink: "#2E0410",
    rim: "#B3122F",
    foil: ["#FFFDEB", "#FFD55A", "#F0701C", "#FFE9A8"],
  },
  amber: {
    hue: 36,
    ground: ["#FFE790", "#F0901E", "#6E1E08"],
    light: "#FFF6D0",
    shade: "#2A0E04",
    ink: "#2E1003",
    rim: "#9A3606",
    foil: ["#FFF6CF", "#FFD35C", "#E08C12", "#FFE9A0"],
  },
  jade: {
    hue: 156,
    ground: ["#9AF2BE", "#148A5C", "#042A20"],
    light: "#E6FFF0",
    shade: "#021C14",
    ink: "#04241A",
    rim: "#0B7A4E",
    foil: ["#FFFFFF", "#FFF07A", "#F4A62A", "#FFE98C"],
  },
  ocean: {
    hue: 200,
    ground: ["#74ECF4", "#1278B4", "#041F48"],
    light: "#FFFFFF",
    shade: "#03142E",
    ink: "#04163A",
    rim: "#0C5A9C",
    foil: ["#FFFFFF", "#D6FBFF", "#4FC8E8", "#F0FEFF"],
  },
  violet: {
    hue: 266,
    ground: ["#BC92FF", "#5C24BA", "#160838"],
    light: "#FFD98A",
    shade: "#0E0426",
    ink: "#1A0640",
    rim: "#6A2BE0",
    foil: ["#FFFFFF", "#FFE27A", "#FF9A1F", "#FFF3C0"],
  },
  rose: {
    hue: 330,
    ground: ["#FFC0DC", "#DA3E8A", "#3E0630"],
    light: "#FFFFFF",
    shade: "#2A0422",
    ink: "#35052A",
    rim: "#B3146A",
    foil: ["#FFFFFF", "#FFE3F2", "#FF8FC4", "#FFF3FA"],
  },
  midnight: {
    hue: 226,
    ground: ["#6C8CEA", "#202F86", "#060A28"],
    light: "#DCE8FF",
    shade: "#050820",
    ink: "#080A30",
    rim: "#2F4BC0",
    foil: ["#FFFFFF", "#E6ECFA", "#9FB4E4", "#F6F9FF"],
  },
  copper: {
    hue: 20,
    ground: ["#FFD0A6", "#C0602E", "#2E120C"],
    light: "#FFE9CF",
    shade: "#220C06",
    ink: "#2A0F08",
    rim: "#8A3A14",
    foil: ["#FFF6E8", "#FFD0A0", "#D87A3A", "#FFE6CC"],
  },
} as const;

export type PaletteName = keyof typeof PALETTES;
/** A colour world, or `own` for the motif's original colours. */
export type Palette = PaletteName | "own";
