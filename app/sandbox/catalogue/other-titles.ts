/** Titles of the sandbox's games outside slots. All invented; place names are only places. */

export type LiveTable =
  | "roulette"
  | "baccarat"
  | "blackjack"
  | "dice"
  | "color"
  | "wheel"
  | "tiger"
  | "fantan";

/** Live tables: the game, the cover motif, and the tables' names. */
export const LIVE_TITLES: readonly { table: LiveTable; motif: string; names: readonly string[] }[] = [
  {
    table: "roulette",
    motif: "wheel",
    names: [
      "Bituin Roulette",
      "Roulette Sampaguita",
      "Roulette Bayfront",
      "Midnight Roulette",
      "Auto Roulette One",
      "Auto Roulette Two",
      "Speed Roulette Nord",
      "Roulette Opera",
      "Garden Roulette",
      "Roulette Saigon",
      "Roulette Chiang Mai",
      "Salon Roulette",
      "Lantern Roulette",
      "First Class Roulette",
    ],
  },
  {
    table: "color",
    motif: "dice",
    names: [
      "Color Game Live",
      "Color Game Perya",
      "Color Game Plaza",
      "Color Game Fiesta",
      "Color Game Turbo",
    ],
  },
  {
    table: "baccarat",
    motif: "aces",
    names: [
      "Baccarat Maharlika",
      "Baccarat A1",
      "Baccarat A2",
      "Baccarat A3",
      "Baccarat B1",
      "Baccarat B2",
      "Baccarat B3",
      "Speed Baccarat Ruby",
      "Speed Baccarat Jade",
      "Speed Baccarat Amber",
      "Baccarat Salon",
      "No Commission Baccarat",
      "Baccarat Intramuros",
      "Baccarat West Lake",
      "Baccarat Orchid",
      "Baccarat Lotus",
      "Baccarat Meridian",
      "Baccarat Captain's Table",
      "Baccarat Terrace",
      "Baccarat Pearl Room",
      "Baccarat Siam",
      "Baccarat High Deck",
    ],
  },
  {
    table: "wheel",
    motif: "wheel",
    names: [
      "Gulong ng Bituin",
      "Sweet Wheel Live",
      "Wheel of Winds",
      "Island Wheel",
      "Money Lantern",
      "Grand Harbour Wheel",
    ],
  },
  {
    table: "tiger",
    motif: "crown",
    names: [
      "Dragon Tiger Reyna",
      "Dragon Tiger One",
      "Dragon Tiger Two",
      "Speed Dragon Tiger",
      "Dragon Tiger Jade Room",
      "Bull Bull Table",
      "Three Card Salon",
      "Three Card Pagoda",
      "Andar Bahar Veranda",
      "Win Three Cards",
    ],
  },
  {
    table: "dice",
    motif: "dice",
    names: [
      "Sic Bo Bayani",
      "Speed Sic Bo",
      "Sic Bo Palace",
      "Sic Bo River",
      "Xoc Dia Evening",
      "Bau Cua Live",
      "Craps on Deck",
      "Sic Bo Pagoda",
    ],
  },
  {
    table: "blackjack",
    motif: "aces",
    names: [
      "Shared Hand Makati",
      "Shared Hand One",
      "Shared Hand Two",
      "Shared Hand Three",
      "Shared Hand Terrace",
      "Shared Hand Harbour",
      "Shared Hand Salon",
      "Shared Hand Bayside",
      "Shared Hand Nord",
      "Shared Hand After Hours",
      "Shared Hand Wharf",
      "Shared Hand Blue Room",
    ],
  },
  {
    table: "fantan",
    motif: "tiles",
    names: [
      "Fan Tan House",
      "Fan Tan River",
      "Pok Deng Live",
      "Sedie Evening",
      "Fish Prawn Crab",
      "Hoo Hey How Live",
      "Mahjong Bull",
      "Fan Tan Beads",
      "Fan Tan Express",
    ],
  },
];

/** The waters of a fishing title, which define its targets and their payouts (studio/games/fishing/waters.ts). */
export type WaterId = "pond" | "ocean" | "lagoon" | "cove" | "trench" | "harbour";

/** Fishing: no two titles share their waters, and each is named after its catch. */
export const FISH_TITLES: readonly { water: WaterId; motif: string; names: readonly [string] }[] = [
  { water: "pond", motif: "koi", names: ["Koi Commander"] },
  { water: "ocean", motif: "shark", names: ["Shark Hunter"] },
  { water: "lagoon", motif: "perlas", names: ["Pearl Fishers"] },
  { water: "cove", motif: "crab", names: ["Crab Cove Party"] },
  { water: "trench", motif: "octopus", names: ["Abyss Hunters"] },
  { water: "harbour", motif: "chest", names: ["Treasure Trawler"] },
];

/** The rules of a PVP title's rooms (studio/games/rooms/variants). */
export type RoomRules = "fiveCardDraw" | "luckyNine" | "bullFight" | "threeCard";

/** Rooms: the game, the cover motif, and the titles. A title names its game. */
export const PVP_TITLES: readonly { room: RoomRules; motif: string; names: readonly string[] }[] = [
  {
    room: "fiveCardDraw",
    motif: "aces",
    names: [
      "Five Card Brawl",
      "Five Card Quay",
      "Five Card Terrace",
      "Draw Poker Parlour",
      "Draw Poker Social",
      "Five Card Veranda",
    ],
  },
  {
    room: "luckyNine",
    motif: "aces",
    names: [
      "Lucky Nine Table",
      "Lucky Nine Plaza",
      "Lucky Nine Tambayan",
      "Lucky Nine Rooftop",
      "Lucky Nine Harbour",
      "Lucky Nine Bahay",
    ],
  },
  {
    room: "bullFight",
    motif: "carabao",
    names: [
      "Bull Fight Ten",
      "Bull Fight Teahouse",
      "Bull Fight Lane",
      "Niu Niu Garden",
      "Niu Niu Pavilion",
      "Niu Niu House",
    ],
  },
  {
    room: "threeCard",
    motif: "aces",
    names: [
      "Three Card Showdown",
      "Three Card Court",
      "Three Card Lagoon",
      "Three Card Alley",
      "Three Card Deck",
      "Three Card Club",
    ],
  },
];

export const SPORTS_TITLES: readonly { motif: string; names: readonly string[] }[] = [
  {
    motif: "football",
    names: ["Pitchline Sportsbook", "Kick-off Football"],
  },
  { motif: "racing", names: ["Rapid Racing"] },
  { motif: "trophy", names: ["Meridian Sports", "Matchday Football"] },
  { motif: "goal", names: ["Saturday Goals"] },
  { motif: "rackets", names: ["Grand Circuit Tennis"] },
  { motif: "hoops", names: ["Hardcourt Hoops"] },
];

export const ESPORTS_TITLES: readonly { motif: string; names: readonly string[] }[] = [
  { motif: "pad", names: ["Arena One", "Lane Masters", "Pixel League", "Clutch Round", "Midnight Scrims"] },
  { motif: "trophy", names: ["Rapid Masters", "Champions of Code", "Final Stage"] },
];

export const COCKFIGHT_TITLES: readonly { motif: string; names: readonly string[] }[] = [
  { motif: "sabong", names: ["Barrio Derby", "Sabong Linggo"] },
  { motif: "coliseo", names: ["Coliseo Nights", "Da Ga Arena"] },
  { motif: "faceoff", names: ["Pintakasi Live"] },
  { motif: "gaffs", names: ["Meron at Wala"] },
];

/** Vietnamese draws: the provinces of the south, the centre and the north, and five quick draws. */
export const ELOTT_TITLES: readonly { motif: string; names: readonly string[] }[] = [
  {
    motif: "balls",
    names: [
      "TP. Hồ Chí Minh",
      "Vĩnh Long",
      "Bình Dương",
      "Trà Vinh",
      "Đồng Tháp",
      "Cà Mau",
      "Bến Tre",
      "Vũng Tàu",
      "Bạc Liêu",
      "Đồng Nai",
      "Cần Thơ",
      "Sóc Trăng",
      "Tây Ninh",
      "An Giang",
      "Bình Thuận",
      "Long An",
      "Hậu Giang",
      "Bình Phước",
      "Tiền Giang",
      "Kiên Giang",
    ],
  },
  {
    motif: "lantern",
    names: [
      "Đà Lạt",
      "Đà Nẵng",
      "Khánh Hòa",
      "Gia Lai",
      "Ninh Thuận",
      "Bình Định",
      "Quảng Nam",
      "Thừa Thiên Huế",
      "Phú Yên",
      "Đắk Lắk",
      "Quảng Trị",
      "Quảng Bình",
      "Quảng Ngãi",
      "Đắk Nông",
      "Kon Tum",
    ],
  },
  {
    motif: "bakunawa",
    names: ["Hà Nội", "Quảng Ninh", "Bắc Ninh", "Hải Phòng", "Nam Định", "Thái Bình"],
  },
  { motif: "lotus", names: ["Keno Hoa Sen", "Lotus 45 giây"] },
  { motif: "dice", names: ["Xúc xắc nhanh"] },
  { motif: "koi", names: ["Sài Gòn 60 giây", "Hà Nội 5 phút"] },
];

export const LOTT_TITLES: readonly { motif: string; names: readonly string[] }[] = [
  {
    motif: "balls",
    names: [
      "Archipelago 4D",
      "Harbour 3D",
      "Strait 4D",
      "Batangas Pick Two",
      "Luzon Six",
      "Visayas Six",
      "Mindanao Six",
      "Borneo Four",
      "Java Four",
      "Equator Sixty",
      "Lagoon Five Minute",
    ],
  },
  { motif: "lotus", names: ["Bangkok Evening", "Phnom Penh Noon"] },
  { motif: "koi", names: ["Mekong Noon", "Coral Two Minute"] },
  { motif: "bulkan", names: ["Bali Sunset", "Island Keno"] },
  { motif: "bakunawa", names: ["Vientiane Night", "Monsoon Keno"] },
  { motif: "perlas", names: ["Sulu Five"] },
];
