import { Link } from "@remix-run/react";
import clsx from "clsx";
import { artUrl } from "../ui/art-url.ts";
import { useSite } from "./use-site.ts";

const SIZES = { md: "", sm: "text-14/6 max-lg:leading-11" } as const;

/** Returns the classes of the brand's name beside its mark. */
export const wordmark = (size: keyof typeof SIZES = "md", className?: string) =>
  clsx("wordmark", SIZES[size], className);

/**
 * The name in a header. A narrow header shows it on one line, else one word per line, else it wraps out of sight: its
 * basis is its longest word, and text below the row of the mark is hidden.
 */
const NAME = "wordmark-name";

/**
 * Renders the brand's mark and name, linked to the home page. In the header the name yields to the menu, and on the
 * narrowest phones to the buttons; the whole logo yields to the name of a lobby. Beside a rail, which has the mark, a
 * wide header has the name alone.
 */
export function Logo({ size = 44, name = true, beside }: { size?: number; name?: boolean; beside?: "rail" }) {
  const { brand } = useSite();
  return (
    <Link className={wordmark("md", "wordmark-shrinks unless-where")} to="/" aria-label={brand.name}>
      <LogoMark size={size} className={clsx("max-lg:h-11 max-lg:w-9", beside && "lg:hidden")} />
      {name ? <span className={clsx(NAME, !beside && "lg:max-xl:hidden")}>{brand.name}</span> : null}
    </Link>
  );
}

/** Renders the mark without the name, which is shown beside it. */
export function LogoMark({ size, className = "max-lg:size-9" }: { size: number; className?: string }) {
  const { logo } = useSite().brand;
  const src = logo.image || artUrl(`logo/${logo.art}`);
  return <img className={clsx("object-contain", className)} src={src} alt="" width={size} height={size} />;
}
