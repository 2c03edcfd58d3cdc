import clsx from "clsx";
import { type ComponentProps, forwardRef } from "react";
import { Icon } from "./icon.tsx";
import { Sentence } from "./sentence.tsx";

/** A small text below a field. */
export const HelpText = forwardRef<HTMLParagraphElement, ComponentProps<"p">>(
  ({ className, children, ...rest }, ref) => (
    <p {...rest} ref={ref} className={clsx("text-12 text-text-3", className)}>
      <Sentence>{children}</Sentence>
    </p>
  ),
);

/** The reason for refusing a field, below it. */
export function ErrorText({ className, children, ...rest }: ComponentProps<"p">) {
  return (
    <p {...rest} className={clsx("flex items-start gap-1.5 text-12 text-negative", className)}>
      <Icon name="alert" size={15} />
      <Sentence>{children}</Sentence>
    </p>
  );
}
