/**
 * The icons, on a 24 px grid: 1.75 stroke, round caps and joins, drawn in currentColor. After a change run
 * `node scripts/icons.ts`, which writes them into icons.svg.
 */
export const ICON_PATHS = {
  alert: '<path d="M12 4 21 19.5H3z"/><path d="M12 10v4.2M12 16.8v.1"/>',
  "arrow-down-right": '<path d="M7 7l10 10M17 9v8H9"/>',
  "arrow-left": '<path d="M19.5 12h-15M10.5 6l-6 6 6 6"/>',
  "arrow-right": '<path d="M4.5 12h15M13.5 6l6 6-6 6"/>',
  "arrow-up-right": '<path d="M7 17 17 7M9 7h8v8"/>',
  bank: '<path d="M4 9.5 12 4.5l8 5zM5.5 9.5V17M10 9.5V17M14 9.5V17M18.5 9.5V17M4 20h16M4 17h16"/>',
  bars: '<path d="M5 20V11M12 20V4M19 20v-6"/>',
  bell: '<path d="M6 10a6 6 0 0 1 12 0c0 5 2 6.5 2 6.5H4S6 15 6 10zM10 20a2.2 2.2 0 0 0 4 0"/>',
  bolt: '<path d="M13 3 5.5 13.5H11L10 21l8-11h-5.5z"/>',
  bonus: '<path d="M12 3.5 14 8h5l-4 3.4 1.5 5.1L12 13.5l-4.5 3L9 11.4 5 8h5z"/><path d="M5 20.5h14"/>',
  book: '<path d="M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5zM5 20.5A2.5 2.5 0 0 0 7.5 21H19v-3"/>',
  branch:
    '<circle cx="7" cy="6" r="2.2"/><circle cx="7" cy="18" r="2.2"/><circle cx="17" cy="9" r="2.2"/><path d="M7 8.2v7.6M17 11.2c0 3-4 3.3-7.8 5.3"/>',
  briefcase:
    '<rect x="3.5" y="7.5" width="17" height="12" rx="2.5"/><path d="M8.5 7.5V6A1.5 1.5 0 0 1 10 4.5h4A1.5 1.5 0 0 1 15.5 6v1.5M3.5 12.5c5 2.5 12 2.5 17 0M12 13.5v1"/>',
  calculator:
    '<rect x="5" y="3.5" width="14" height="17" rx="2.5"/><path d="M8.5 7.5h7M8.5 12h.1M12 12h.1M15.5 12h.1M8.5 16.3h.1M12 16.3h.1M15.5 16.3h.1"/>',
  calendar: '<rect x="4" y="5.5" width="16" height="15" rx="2.5"/><path d="M4 10h16M8.5 3.5v4M15.5 3.5v4"/>',
  camera:
    '<rect x="3.5" y="7" width="17" height="12.5" rx="2.5"/><path d="M8.5 7 10 4.5h4L15.5 7"/><circle cx="12" cy="13" r="3.3"/>',
  card: '<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M7 15h3"/>',
  certificate:
    '<circle cx="12" cy="9.5" r="5.5"/><path d="m8.5 14-1.5 7 5-2.5 5 2.5-1.5-7M10 9.5l1.5 1.5 2.7-3"/>',
  chart: '<path d="M4 4v14.5A1.5 1.5 0 0 0 5.5 20H20"/><path d="m7.5 14.5 3.5-4 3 2.5 5-6.5"/>',
  chat: '<path d="M4 6.5A2.5 2.5 0 0 1 6.5 4h11A2.5 2.5 0 0 1 20 6.5v7a2.5 2.5 0 0 1-2.5 2.5H11l-4.5 4v-4A2.5 2.5 0 0 1 4 13.5z"/><path d="M8 8.8h8M8 11.8h5"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  "chevron-down": '<path d="m6.5 9.5 5.5 5.5 5.5-5.5"/>',
  "chevron-left": '<path d="M14.5 6.5 9 12l5.5 5.5"/>',
  "chevron-right": '<path d="m9.5 6.5 5.5 5.5-5.5 5.5"/>',
  "chevron-up": '<path d="m6.5 14.5 5.5-5.5 5.5 5.5"/>',
  clock: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.2 2"/>',
  close: '<path d="m6 6 12 12M18 6 6 18"/>',
  coin: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7.5 15.5 12 12 16.5 8.5 12z"/>',
  copy: '<rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5"/><path d="M15.5 8.5v-2A2.5 2.5 0 0 0 13 4H6.5A2.5 2.5 0 0 0 4 6.5V13a2.5 2.5 0 0 0 2.5 2.5h2"/>',
  crown: '<path d="M4 17.5 3.5 7.5l4.7 4L12 5l3.8 6.5 4.7-4-.5 10zM4.5 20.5h15"/>',
  crypto: '<path d="M12 3.5 19.5 8v8L12 20.5 4.5 16V8z"/><path d="M12 8v8M9 10h6"/>',
  deposit: '<path d="M12 3.5v10M8 9.8l4 4 4-4M4 15v3a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-3"/>',
  desktop: '<rect x="3" y="4.5" width="18" height="12" rx="2"/><path d="M9 20h6M12 16.5V20"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="3.5"/><path d="M8.5 8.5h.1M15.5 8.5h.1M12 12h.1M8.5 15.5h.1M15.5 15.5h.1" stroke-width="2.8"/>',
  dot: '<circle cx="12" cy="12" r="4" fill="currentColor"/>',
  download: '<path d="M12 4v10.5M7.8 10.5l4.2 4 4.2-4M5 19.5h14"/>',
  edit: '<path d="m4.5 19.5.8-4L15.8 5a2.1 2.1 0 0 1 3 0l.2.2a2.1 2.1 0 0 1 0 3L8.5 18.7zM14 7l3 3"/>',
  empty:
    '<path d="M4 13.5 6.5 6h11l2.5 7.5V18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20"/>',
  esports:
    '<path d="M7.5 7.5h9a5 5 0 0 1 4.9 5.9l-.5 2.7a2.3 2.3 0 0 1-4.1 1L15 15H9l-1.8 2.1a2.3 2.3 0 0 1-4.1-1l-.5-2.7a5 5 0 0 1 4.9-5.9z"/><path d="M8.5 9.8v3M7 11.3h3M15.2 11.9v.1M17.2 10.4v.1"/>',
  expand: '<path d="M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15"/>',
  external:
    '<path d="M13.5 4.5h6v6M19.5 4.5 11 13M10 5.5H7A2.5 2.5 0 0 0 4.5 8v9A2.5 2.5 0 0 0 7 19.5h9a2.5 2.5 0 0 0 2.5-2.5v-3"/>',
  "eye-off":
    '<path d="M4 4l16 16M9.5 5.9A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-3 3.7M6.3 7.5A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4.3-1.1M9.9 9.9a3 3 0 0 0 4.2 4.2"/>',
  eye: '<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  filter: '<path d="M4 6.5h16M7 12h10M10 17.5h4"/>',
  fish: '<path d="M3.5 12c2.4-4 6-6 9.5-6 2.8 0 5 1.2 6 3.2L21.5 7v10L19 14.8c-1 2-3.2 3.2-6 3.2-3.5 0-7.1-2-9.5-6z"/><path d="M8 11.2v.1M12 9.5c1 1.6 1 3.4 0 5"/>',
  flame:
    '<path d="M12 3c.5 3.5 5.5 5.5 5.5 11a5.5 5.5 0 0 1-11 0c0-2.5 1.2-4 2.5-5 .2 1.5.8 2.3 1.7 2.8C10.5 9 10.3 5.8 12 3z"/>',
  form: '<rect x="4" y="4" width="16" height="6" rx="1.8"/><rect x="4" y="14" width="16" height="6" rx="1.8"/><path d="M7.5 7h3M7.5 17h6"/>',
  gift: '<rect x="4" y="11" width="16" height="9.5" rx="1.5"/><path d="M3 7.5h18V11H3zM12 7.5v13M12 7.5C9 7.5 7 6.5 7 5s2.6-2.2 5 2.5c2.4-4.7 5-4 5-2.5s-2 2.5-5 2.5z"/>',
  globe:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c2.5 2.6 3.6 5.4 3.6 8.5S14.5 17.9 12 20.5c-2.5-2.6-3.6-5.4-3.6-8.5S9.5 6.1 12 3.5z"/>',
  grid: '<rect x="4" y="4" width="6.5" height="6.5" rx="1.6"/><rect x="13.5" y="4" width="6.5" height="6.5" rx="1.6"/><rect x="4" y="13.5" width="6.5" height="6.5" rx="1.6"/><rect x="13.5" y="13.5" width="6.5" height="6.5" rx="1.6"/>',
  grip: '<path d="M9 6h.1M15 6h.1M9 12h.1M15 12h.1M9 18h.1M15 18h.1" stroke-width="2.6"/>',
  headset:
    '<path d="M4 14v-2a8 8 0 0 1 16 0v2"/><rect x="3" y="13.5" width="4.5" height="6.5" rx="2"/><rect x="16.5" y="13.5" width="4.5" height="6.5" rx="2"/><path d="M19 20c-1 1.2-2.5 1.5-5 1.5"/>',
  "heart-fill":
    '<path d="M12 20S4 15.2 4 9.4C4 6.7 6 5 8.2 5c1.7 0 3 .9 3.8 2.3C12.8 5.9 14.1 5 15.8 5 18 5 20 6.7 20 9.4 20 15.2 12 20 12 20z" fill="currentColor"/>',
  heart:
    '<path d="M12 20S4 15.2 4 9.4C4 6.7 6 5 8.2 5c1.7 0 3 .9 3.8 2.3C12.8 5.9 14.1 5 15.8 5 18 5 20 6.7 20 9.4 20 15.2 12 20 12 20z"/>',
  help: '<circle cx="12" cy="12" r="8.5"/><path d="M9.5 9.5A2.5 2.5 0 0 1 12 7.5c1.5 0 2.6 1 2.6 2.3 0 1.9-2.6 2-2.6 3.9M12 16.5v.1"/>',
  history: '<path d="M4 12a8 8 0 1 0 2.3-5.6L4 8.5M4 4.5v4h4M12 8v4.3l3 1.8"/>',
  home: '<path d="M4 11.2 12 4l8 7.2V19a1.5 1.5 0 0 1-1.5 1.5H15v-6H9v6H5.5A1.5 1.5 0 0 1 4 19z"/>',
  image:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="2.5"/><circle cx="9" cy="9.5" r="1.8"/><path d="m4 17 5-4.5 3.5 3 3-3L20 16.5"/>',
  info: '<circle cx="12" cy="12" r="8.5"/><path d="M12 11.2V16M12 8v.1"/>',
  jackpot:
    '<path d="M6 4.5h12v4.3a6 6 0 0 1-12 0z"/><path d="M6 6H3.5v1.5A3.5 3.5 0 0 0 7 11M18 6h2.5v1.5A3.5 3.5 0 0 1 17 11M12 15v3.5M8 20.5h8"/>',
  key: '<circle cx="8" cy="15.5" r="4"/><path d="m11 12.5 8.5-8.5M16 7.5l2.5 2.5M13.5 10l1.8 1.8"/>',
  link: '<path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1"/>',
  list: '<rect x="4" y="3.5" width="16" height="17" rx="2.5"/><path d="M8 8.5h8M8 12h8M8 15.5h5"/>',
  live: '<circle cx="12" cy="8" r="3.6"/><path d="M4.8 20c.7-4 3.5-6 7.2-6s6.5 2 7.2 6M3.5 5.5a8 8 0 0 0 0 6M20.5 5.5a8 8 0 0 1 0 6"/>',
  lock: '<rect x="5" y="10.5" width="14" height="10" rx="2.5"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5M12 14.5v2"/>',
  logout:
    '<path d="M14 4.5H7A2.5 2.5 0 0 0 4.5 7v10A2.5 2.5 0 0 0 7 19.5h7M10 12h10.5M17 8.5l3.5 3.5-3.5 3.5"/>',
  lottery:
    '<circle cx="9" cy="9.5" r="5.5"/><circle cx="16.2" cy="15.8" r="4.7"/><path d="M7.6 8.2 9.2 7v5M14.8 14.6h2.8l-1.6 3"/>',
  mail: '<rect x="3" y="5.5" width="18" height="13.5" rx="2.5"/><path d="m4 7.5 8 6 8-6"/>',
  menu: '<path d="M4 6.5h16M4 12h16M4 17.5h11"/>',
  minus: '<path d="M5 12h14"/>',
  moon: '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z"/>',
  more: '<path d="M5.5 12h.1M12 12h.1M18.5 12h.1" stroke-width="3"/>',
  mute: '<path d="M4 10v4h3l5 4V6L7 10zM16 10l4.5 4.5M20.5 10 16 14.5"/>',
  notice: '<path d="M4 10v4h3l6 4.5v-13L7 10zM16.5 9a4.2 4.2 0 0 1 0 6M18.8 6.5a7.8 7.8 0 0 1 0 11"/>',
  palette:
    '<path d="M12 3.5a8.5 8.5 0 0 0 0 17c1.5 0 2-1 1.6-2.2-.5-1.6.4-2.8 2-2.8h2A3 3 0 0 0 20.5 12 8.5 8.5 0 0 0 12 3.5z"/><path d="M8 11v.1M10.5 7.5v.1M14.5 7.5v.1" stroke-width="2.6"/>',
  "paper-plane":
    '<path d="M20.5 4.5 3.5 11.3l5 1.9 2 6.3 3-3.8 4.5 3.3z"/><path d="m8.5 13.2 12-8.7-10 10.2v4.8"/>',
  pause: '<path d="M8.5 5.5v13M15.5 5.5v13" stroke-width="2.6"/>',
  percent: '<path d="M6 18 18 6"/><circle cx="7.5" cy="7.5" r="2.5"/><circle cx="16.5" cy="16.5" r="2.5"/>',
  phone: '<rect x="7" y="2.8" width="10" height="18.4" rx="2.5"/><path d="M10.8 18.3h2.4"/>',
  pin: '<path d="M12 21s-6.5-6-6.5-11a6.5 6.5 0 0 1 13 0c0 5-6.5 11-6.5 11z"/><circle cx="12" cy="10" r="2.4"/>',
  play: '<path d="M8 5.5v13l10.5-6.5z" fill="currentColor"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  points:
    '<path d="M12 3.5 20 8v8l-8 4.5L4 16V8z"/><path d="m12 8 1.2 2.6 2.8.3-2.1 1.9.6 2.8-2.5-1.4-2.5 1.4.6-2.8L8 10.9l2.8-.3z"/>',
  pushpin: '<path d="M9 4h6l-1 6 3.5 3.5h-11L10 10zM12 13.5V20"/>',
  pvp: '<rect x="4" y="5.5" width="9.5" height="13.5" rx="2" transform="rotate(-9 8.7 12)"/><path d="M14.5 5.2l3.8.9a2 2 0 0 1 1.5 2.4l-2.2 9.3a2 2 0 0 1-2.2 1.5"/><path d="M8.8 9.5c1.4 1.7 2.2 2.4 2.2 3.5a1.3 1.3 0 0 1-2.2.9 1.3 1.3 0 0 1-2.2-.9c0-1.1.8-1.8 2.2-3.5z"/>',
  qr: '<rect x="4" y="4" width="6" height="6" rx="1.2"/><rect x="14" y="4" width="6" height="6" rx="1.2"/><rect x="4" y="14" width="6" height="6" rx="1.2"/><path d="M14 14h2.5v2.5M20 14v6h-6M17 20v-1.5"/>',
  receipt: '<path d="M5.5 3.5h13v17l-2.2-1.5-2.1 1.5-2.2-1.5-2.2 1.5L7.7 19l-2.2 1.5zM9 8.5h6M9 12h6"/>',
  refresh: '<path d="M20 11a8 8 0 0 0-14.3-4L4 9M4 4.5V9h4.5M4 13a8 8 0 0 0 14.3 4L20 15M20 19.5V15h-4.5"/>',
  sabong:
    '<path d="M8 8.5C8 5 10.5 3.5 13 4c-.2 1-.1 1.6.4 2.2 2.5.6 3.6 2.8 3.6 5.3 0 4.5-2.5 8-7 9-3.5-1.5-5-4.5-4.5-8z"/><path d="M8 8.5 4 10l2 1.8M11.5 9.5v.1M9.5 4.8 8.8 3M14.5 6.2l1.7-1.7"/>',
  search: '<circle cx="11" cy="11" r="6.5"/><path d="m16 16 4.5 4.5"/>',
  settings:
    '<path d="M10.1 5.9L10.9 3.5L13.1 3.5L13.9 5.9L15 6.3L17.2 5.2L18.8 6.8L17.7 9.0L18.1 10.1L20.5 10.9L20.5 13.1L18.1 13.9L17.7 15.0L18.8 17.2L17.2 18.8L15 17.7L13.9 18.1L13.1 20.5L10.9 20.5L10.1 18.1L9 17.7L6.8 18.8L5.2 17.2L6.3 15.0L5.9 13.9L3.5 13.1L3.5 10.9L5.9 10.1L6.3 9.0L5.2 6.8L6.8 5.2L9 6.3z"/><circle cx="12" cy="12" r="2.8"/>',
  share:
    '<circle cx="17.5" cy="5.8" r="2.5"/><circle cx="6.5" cy="12" r="2.5"/><circle cx="17.5" cy="18.2" r="2.5"/><path d="m8.7 10.8 6.6-3.8M8.7 13.2l6.6 3.8"/>',
  shield:
    '<path d="M12 3.5 19.5 6v6c0 4.5-3 7.3-7.5 8.8C7.5 19.3 4.5 16.5 4.5 12V6z"/><path d="m8.8 12 2.3 2.3 4.2-4.5"/>',
  sitemap: '<path d="M4 5.5h16v4H4zM4 13h7v6.5H4zM14.5 13H20M14.5 16.2H20M14.5 19.5H18"/>',
  sliders:
    '<path d="M4 7.5h9M17 7.5h3M4 16.5h3M11 16.5h9"/><circle cx="15" cy="7.5" r="2"/><circle cx="9" cy="16.5" r="2"/>',
  slots:
    '<rect x="3.5" y="4.5" width="17" height="15" rx="3"/><path d="M9.2 4.5v15M14.8 4.5v15"/><path d="M5.2 9.6h2.4l-1.2 4.6M10.8 9.6h2.4l-1.2 4.6M16.4 9.6h2.4l-1.2 4.6"/>',
  sort: '<path d="M8 5v14M4.5 15.5 8 19l3.5-3.5M16 19V5M12.5 8.5 16 5l3.5 3.5"/>',
  spinner: '<path d="M12 3.5a8.5 8.5 0 1 1-8.5 8.5"/>',
  sports:
    '<circle cx="12" cy="12" r="8.5"/><path d="m12 7.8 4 2.9-1.5 4.7h-5L8 10.7zM12 3.5v4.3M20 9.8l-4 .9M17 19l-2.5-3.6M7 19l2.5-3.6M4 9.8l4 .9"/>',
  "star-fill":
    '<path d="m12 3.8 2.5 5.3 5.7.7-4.2 4 1.1 5.7-5.1-2.8-5.1 2.8L8 13.8l-4.2-4 5.7-.7z" fill="currentColor"/>',
  star: '<path d="m12 3.8 2.5 5.3 5.7.7-4.2 4 1.1 5.7-5.1-2.8-5.1 2.8L8 13.8l-4.2-4 5.7-.7z"/>',
  store:
    '<path d="M5 10v8.5A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5V10M3.5 9 5 4h14l1.5 5a2.8 2.8 0 0 1-5.6 0 2.9 2.9 0 0 1-5.8 0 2.8 2.8 0 0 1-5.6 0z"/>',
  sun: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4"/>',
  table:
    '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="3"/><path d="M12 3.5V9M12 15v5.5M3.5 12H9M15 12h5.5M6 6l3.8 3.8M14.2 14.2 18 18M18 6l-3.8 3.8M9.8 14.2 6 18"/>',
  tag: '<path d="M4 12.5V5a1 1 0 0 1 1-1h7.5l7.5 7.5a1.5 1.5 0 0 1 0 2.1l-6.4 6.4a1.5 1.5 0 0 1-2.1 0zM8.5 8.5v.1" />',
  target: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="4.5"/><path d="M12 12h.1"/>',
  thumb:
    '<path d="M4 11h3.5v9H4zM7.5 11.5 11 4.5a2 2 0 0 1 2.3 2.4L12.7 10h5.3a2 2 0 0 1 2 2.4l-1.2 6A2 2 0 0 1 16.8 20H7.5"/>',
  timer: '<circle cx="12" cy="13.5" r="7"/><path d="M12 10v3.5l2 1.5M9.5 3.5h5M12 3.5v3"/>',
  toggle: '<rect x="3" y="7" width="18" height="10" rx="5"/><circle cx="16" cy="12" r="2.6"/>',
  transfer: '<path d="M4 8.5h14M14.5 5 18 8.5 14.5 12M20 15.5H6M9.5 12 6 15.5 9.5 19"/>',
  trash:
    '<path d="M4.5 6.5h15M9.5 6.5V5A1.5 1.5 0 0 1 11 3.5h2A1.5 1.5 0 0 1 14.5 5v1.5M6.5 6.5l.8 12A2 2 0 0 0 9.3 20.5h5.4a2 2 0 0 0 2-2l.8-12M10 10.5v6M14 10.5v6"/>',
  trophy:
    '<path d="M7 4.5h10v5a5 5 0 0 1-10 0zM7 6H4v1.5A3 3 0 0 0 7 10.5M17 6h3v1.5a3 3 0 0 1-3 3M12 14.5v3M8.5 20.5c0-2 1.5-3 3.5-3s3.5 1 3.5 3z"/>',
  undo: '<path d="M4 9h10a5.5 5.5 0 0 1 0 11H8M4 9l4-4M4 9l4 4"/>',
  upload: '<path d="M12 15V4.5M7.8 8.5 12 4.5l4.2 4M5 19.5h14"/>',
  "user-plus":
    '<circle cx="9.5" cy="8" r="4"/><path d="M2.5 20.5c.6-4.2 3.3-6.5 7-6.5 1.7 0 3.2.5 4.4 1.4M18 14v6M15 17h6"/>',
  user: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5c.6-4.2 3.6-6.5 7.5-6.5s6.9 2.3 7.5 6.5"/>',
  users:
    '<circle cx="9" cy="8.5" r="3.5"/><path d="M2.5 20c.5-3.8 3-6 6.5-6s6 2.2 6.5 6M15.5 5.3a3.5 3.5 0 0 1 0 6.4M18 14.6c2 .8 3.2 2.7 3.5 5.4"/>',
  wallet:
    '<path d="M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3"/><rect x="4" y="8" width="16.5" height="11.5" rx="2.5"/><path d="M20.5 11.5H16a2.2 2.2 0 0 0 0 4.5h4.5M4 7.5v3"/>',
  "wifi-off":
    '<path d="M4 4l16 16M3.5 9.5A12 12 0 0 1 8 6.7M11 6.1a12 12 0 0 1 9.5 3.4M6.5 13a8 8 0 0 1 4-2.1M15 11.4a8 8 0 0 1 2.5 1.6M9.5 16.2a3.8 3.8 0 0 1 5 0M12 19.5v.1"/>',
  wifi: '<path d="M3.5 9.5a12 12 0 0 1 17 0M6.5 13a8 8 0 0 1 11 0M9.5 16.2a3.8 3.8 0 0 1 5 0M12 19.5v.1"/>',
  withdraw: '<path d="M12 14V4M8 7.7l4-4 4 4M4 15v3a2.5 2.5 0 0 0 2.5 2.5h11A2.5 2.5 0 0 0 20 18v-3"/>',
} as const;

export type IconName = keyof typeof ICON_PATHS;

/** Returns the sprite: one symbol per icon, with the icon's name as its id. */
export function iconSprite(): string {
  const symbols = Object.entries(ICON_PATHS).map(
    ([name, body]) => `<symbol id="${name}" viewBox="0 0 24 24">${body}</symbol>\n`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg"><title>Icons</title>\n${symbols.join("")}</svg>\n`;
}
