/**
 * The operators' site in a tab: a sheet with a tick, in the colours of style.ts, of which an icon's own document sees none.
 * Neutral, since the site is of no brand.
 */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><style>.s{fill:#414b63}.l{stroke:#fff}@media(prefers-color-scheme:dark){.s{fill:#b9c2d6}.l{stroke:#10131c}}</style><rect class="s" x="4" y="2" width="24" height="28" rx="5"/><path class="l" fill="none" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" d="M10 9h12M10 20l4 4 8-8"/></svg>`;
