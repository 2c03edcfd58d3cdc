import clsx from "clsx";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { useUi } from "./ui-context.ts";

type LazyImageProps = Omit<ComponentProps<"img">, "ref" | "onError"> & { src: string; alt: string };

/**
 * An image that loads when it comes near the viewport, from the CDN if there is one and the image is the site's own.
 * When it fails it is requested once more (spec section 9), then from the site itself. After that it is hidden, so that
 * the card's own background shows instead of a broken picture.
 */
export function LazyImage({ src, srcSet, className, ...rest }: LazyImageProps) {
  const { images } = useUi();
  const network = src.startsWith("/") ? images : "";
  const again = network ? src : `${src}${src.includes("?") ? "&" : "?"}retry=1`;
  const image = useRef<HTMLImageElement>(null);
  const [failures, setFailures] = useState(0);
  const fail = () => setFailures((count) => count + 1);

  // It may have failed before the script loaded.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0)
      setFailures((count) => Math.max(count, 1));
  }, []);

  return (
    // biome-ignore lint/a11y/useAltText: every caller gives alt, which the type asks for
    <img
      loading="lazy"
      {...rest}
      ref={image}
      className={clsx(failures > 1 && "invisible", className)}
      srcSet={failures === 0 ? srcSet?.replace(/(^|, )\//g, `$1${network}/`) : undefined}
      src={failures === 0 ? network + src : again}
      onError={fail}
    />
  );
}
