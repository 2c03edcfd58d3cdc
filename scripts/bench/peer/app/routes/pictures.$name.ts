import type { LoaderFunctionArgs } from "@remix-run/node";

/** A drawn picture, another one for each name. */
export function loader({ params: { name = "" } }: LoaderFunctionArgs) {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 360, 7);
  const stops = [hue, (hue + 60) % 360].map(
    (at, index) => `<stop offset="${index}" stop-color="hsl(${at} 60% 40%)"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400"><linearGradient id="g">${stops.join("")}</linearGradient><path fill="url(#g)" d="M0 0h300v400H0z"/><circle cx="150" cy="180" r="90" fill="hsl(${hue} 80% 70%)"/></svg>`;
  return new Response(svg, {
    headers: { "Content-Type": "image/svg+xml", "Cache-Control": "public, max-age=31536000, immutable" },
  });
}
