import clsx from "clsx";
import { type ComponentProps, useRef, useState } from "react";
import { useTranslation } from "../i18n/use-translation.ts";
import { buttonClass } from "./button.tsx";

type FileInputProps = Omit<ComponentProps<"input">, "type" | "accept" | "onChange" | "ref"> & {
  /** True when the value was refused. */
  invalid?: boolean;
};

/**
 * Chooses a picture. The browser's own button uses the browser's language, not the page's, so it lies invisibly over a
 * button in the page's language; it is visible without scripts, which show the file's name. The caller provides the
 * label.
 */
export function FileInput({ invalid, className, ...rest }: FileInputProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState<string>();
  const show = () => setName(input.current?.files?.[0]?.name);
  return (
    <span
      className={clsx(
        "relative inline-flex max-w-full min-w-0 items-center gap-3 rounded-md has-focus-visible:outline-2",
        className,
      )}
    >
      <span className={buttonClass({ variant: "outline" }, "noscript:hidden")} aria-hidden="true">
        {t("shell.file.choose")}
      </span>
      <span
        className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-13 text-text-2 noscript:hidden"
        aria-hidden="true"
      >
        {name ?? t("shell.file.none")}
      </span>
      <input
        {...rest}
        ref={input}
        type="file"
        accept="image/png,image/jpeg"
        className="file:mr-3 file:cursor-pointer file:rounded-md file:border file:border-border-strong file:px-4.5 file:py-2.75 file:text-14 file:font-bold file:text-text-1 absolute inset-0 size-full cursor-pointer opacity-0 noscript:static noscript:h-auto noscript:opacity-100"
        aria-invalid={invalid || undefined}
        onChange={show}
      />
    </span>
  );
}
