import type { SportName } from "./sports.ts";

const MINUTE = 60_000;

/** All invented, as are their teams; place names are only places. */
export interface League {
  /** Up to 8 lower-case letters, used in the names of fixtures. */
  id: string;
  sport: SportName;
  name: string;
  /** An even number of teams: each plays all the others in turn. */
  teams: readonly string[];
  /** Interval between the starts of matches; longer than a match, so that no team plays two at once. */
  everyMs: number;
  offsetMs: number;
  /** Number of upcoming matches that are offered. */
  listed: number;
}

/** Matches one after another, around the clock. */
const quick = (everyMinutes: number, offsetMinutes: number) => ({
  everyMs: everyMinutes * MINUTE,
  offsetMs: offsetMinutes * MINUTE,
  listed: 4,
});
/** A few matches a day, offered a day and a half ahead. */
const slow = (everyMinutes: number, offsetMinutes: number) => ({
  ...quick(everyMinutes, offsetMinutes),
  listed: Math.ceil((36 * 60) / everyMinutes),
});

export const LEAGUES: readonly League[] = [
  {
    id: "harbour",
    sport: "football",
    name: "Harbour League",
    teams: [
      "Port Salinas",
      "Bayfront Rovers",
      "Lantern City",
      "Salt Road Athletic",
      "Old Mole United",
      "Ferry Town",
      "Kite Harbour",
      "Monsoon Wanderers",
    ],
    ...quick(8, 0),
  },
  {
    id: "highland",
    sport: "football",
    name: "Highland Premier",
    teams: [
      "Cordillera Stars",
      "Pine Ridge",
      "Terrace Town",
      "Cloud Valley",
      "Stonebridge City",
      "Red Clay United",
      "Upper Falls",
      "Mist Hill Rangers",
    ],
    ...quick(8, 4),
  },
  {
    id: "isles",
    sport: "football",
    name: "Cup of the Isles",
    teams: [
      "Coral Bay",
      "Volcano Athletic",
      "Lagoon Sporting",
      "Windward FC",
      "Leeward FC",
      "Mangrove United",
    ],
    ...slow(240, 7),
  },
  {
    id: "hardwood",
    sport: "hoops",
    name: "Hardwood Series",
    teams: [
      "Tamarind Giants",
      "Northside Herons",
      "Rail Yard Kings",
      "Sugar Mill Bulls",
      "River Port Sails",
      "Market Street Five",
    ],
    ...quick(6, 2),
  },
  {
    id: "circuit",
    sport: "tennis",
    name: "Grand Circuit",
    teams: [
      "L. Amihan",
      "R. Castellan",
      "J. Okoro",
      "M. Thanawat",
      "V. Lindqvist",
      "D. Quiroga",
      "P. Nguyen-Hale",
      "S. Marchetti",
    ],
    ...quick(6, 1),
  },
  {
    id: "openair",
    sport: "tennis",
    name: "Open Air Masters",
    teams: ["K. Baros", "E. Solano", "T. Wirawan", "A. Petrakis", "N. Dela Roca", "H. Sorensen"],
    ...slow(360, 31),
  },
  {
    id: "duel",
    sport: "racing",
    name: "Rapid Duel Racing",
    teams: ["Comet 7", "Copper Wing", "Night Mail", "Ember 21", "Blue Meridian", "Sand Fox"],
    ...quick(5.5, 3),
  },
  {
    id: "lanes",
    sport: "lanes",
    name: "Lane Masters Circuit",
    teams: [
      "Ninth Gate",
      "Quiet Storm",
      "Paper Tigers",
      "Iron Orchard",
      "Blink Theory",
      "Low Tide",
      "Hexwork",
      "Far Lantern",
    ],
    ...quick(6.5, 0),
  },
  {
    id: "clutch",
    sport: "tactics",
    name: "Clutch Round Open",
    teams: ["Zero Hour", "Glass Cannon", "Nightshift", "Second Wind", "Kingmakers", "Dead Reckoning"],
    ...quick(7, 3),
  },
  {
    id: "pixel",
    sport: "pixelball",
    name: "Pixel League",
    teams: ["Byteborough", "Sprite City", "Arcade Athletic", "Joypad United", "Save Point", "Neon Rovers"],
    ...quick(8, 5),
  },
  {
    id: "retro",
    sport: "pixelball",
    name: "Retro Cup",
    teams: [
      "Coin Slot FC",
      "Blinking Cursor",
      "Cartridge Town",
      "Eight Bit Albion",
      "High Score",
      "Pause Menu",
    ],
    ...quick(8, 1),
  },
  {
    id: "code",
    sport: "tactics",
    name: "Champions of Code",
    teams: ["Compile Crew", "Segfault", "Green Build", "Merge Kings", "Off By One", "Root Access"],
    ...slow(300, 17),
  },
];

const byId = new Map(LEAGUES.map((league) => [league.id, league]));

export const findLeague = (id: string): League | null => byId.get(id) ?? null;
