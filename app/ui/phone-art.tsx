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

/** A phone with games on it, at the right of what tells of apps; `className` says where. */
export function PhoneArt({ className }: { className: string }) {
  return (
    <div
      className={clsx(
        "absolute grid h-120 w-47.5 rotate-8 grid-cols-2 content-start gap-2.5 rounded-[30px] border-6 border-phone bg-phone px-3 py-6.5",
        className,
      )}
      aria-hidden="true"
    >
      {COVERS.map((game) => (
        <LazyImage
          key={game}
          className="aspect-square h-auto w-full rounded-[16px]"
          {...artSources("thumb", game)}
          alt=""
          width="72"
          height="72"
        />
      ))}
    </div>
  );
}
