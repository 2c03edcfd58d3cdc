// @ts-check
/** Small drawings of the boards. */

export const MINE = `<g fill="#16131f"><circle r="11"/><path d="M-2-17h4v34h-4z M-17-2h34v4h-34z"/>
<path d="M-2-17h4v34h-4z M-17-2h34v4h-34z" transform="rotate(45)"/></g><circle cx="-4" cy="-4" r="3.2" fill="#fff" opacity=".75"/>`;

export const GEM = `<path d="M-10-12H10L17-3 0 16-17-3Z" fill="#36d6e7"/><path d="M-10-12-17-3H-7Z M10-12 17-3H7Z" fill="#8df1fa"/>
<path d="M-7-3H7L0 16Z" fill="#1aa5c4"/><path d="M-10-12H10L7-3H-7Z" fill="#d5fbff"/>`;

export const BALL = `<circle r="17" fill="#fff" stroke="#20242e" stroke-width="2"/><g fill="#20242e">
<path d="M0-6 5.7-1.9 3.5 4.9-3.5 4.9-5.7-1.9Z"/><path d="M-5-16h10L0-11Z M-16-6v-6l5 3Z M16-6v-6l-5 3Z M-12 12l1-6 5 5Z M12 12l-1-6-5 5Z"/></g>`;

export const KEEPER = `<g stroke-linecap="round" stroke-width="8" fill="none"><path d="M24 52V74M36 52V74" stroke="#20242e"/>
<path d="M20 32 8 16M40 32 52 16" stroke="#ffb21e"/></g><rect x="17" y="26" width="26" height="30" rx="8" fill="#ffb21e"/>
<circle cx="30" cy="16" r="9" fill="#c98d5c"/><path d="M21 14a9 9 0 0 1 18 0Z" fill="#2b1a10"/>
<circle cx="8" cy="14" r="6" fill="#fff"/><circle cx="52" cy="14" r="6" fill="#fff"/>`;

/** @param {string} name its class @param {string} box @param {string} shapes @returns {Element} */
export function picture(name, box, shapes) {
  const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" class="${name}" aria-hidden="true">${shapes}</svg>`;
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}
