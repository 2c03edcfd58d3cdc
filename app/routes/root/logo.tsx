import { Link } from "@remix-run/react";
import clsx from "clsx";
import { useSite } from "../../site/use-site.ts";
import { artUrl } from "../../ui/art-url.ts";

const SIZES = { md: "", sm: "text-14/6 max-lg:leading-11" } as const;

/** The classes of the brand's name beside its mark. */
export const wordmark = (size: keyof typeof SIZES = "md", className?: string) =>
  clsx("wordmark", SIZES[size], className);

/**
 * The name in a header. A narrow one has it in a line, else word below word, else it wraps out of sight: its basis is its
 * longest word, and below the row of the mark nothing is seen.
 */
const NAME = "wordmark-name";

/**
 * The brand's mark and name, leading home. In the header the name makes room for the menu, and on the narrowest phones
 * for the buttons; the whole makes room for the name of a lobby. Beside a rail, which has the mark, a wide header has the
 * name alone.
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
