import clsx from "clsx";
import { artSources } from "./art-url.ts";
import { LazyImage } from "./lazy-image.tsx";

const COVERS = [
  "golden-carabao",
  "mango-rush",
  "lucky-koi-hunt",
  "bulkang-ginto",
  "sevens-after-dark",
  "lotus-ascent",
];

/** A phone with games on it, at the right of content about apps; `className` positions it. */
export function PhoneArt({ className }: { className: string }) {
  return (
    <div className={clsx("phone-art", className)} aria-hidden="true">
      {COVERS.map((game) => (
        <LazyImage key={game} {...artSources("thumb", game)} alt="" width="72" height="72" />
      ))}
    </div>
  );
}
