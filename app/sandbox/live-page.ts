/** A script for the sandbox's pages: shows what has happened since, without a reload. */
export const LIVE_PAGE = `
setInterval(async () => {
  if (document.hidden) return;
  const answer = await fetch(location.href).catch(() => null);
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const shown = document.querySelector("main");
  if (fresh && fresh.innerHTML !== shown.innerHTML && !shown.contains(document.activeElement)) shown.replaceWith(fresh);
}, 2000);
`;
