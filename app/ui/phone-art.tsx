import { artUrl } from "./art-url.ts";
import { LazyImage } from "./lazy-image.tsx";

const COVERS = [
  "golden-carabao",
  "mango-rush",
  "lucky-koi-hunt",
  "bulkang-ginto",
  "sevens-after-dark",
  "lotus-ascent",
];

/** A phone with games on it, at the right of what tells of apps. Its place stands with `phone-art.css`. */
export function PhoneArt() {
  return (
    <div className="phone-art" aria-hidden="true">
      {COVERS.map((game) => (
        <LazyImage key={game} src={artUrl(`thumb/${game}`)} alt="" width="72" height="72" />
      ))}
    </div>
  );
}
