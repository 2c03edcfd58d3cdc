import clsx from "clsx";
import type { ReactNode } from "react";

const SIZES = {
  sm: "h-10 rounded-sm text-13",
  md: "h-11 rounded-md text-13",
  lg: "h-12 rounded-md text-14",
  /** For the only amount of a form. */
  xl: "h-16 rounded-md text-[26px] font-extrabold",
} as const;

interface InputBoxProps {
  size?: keyof typeof SIZES | undefined;
  /** True when the value was refused. */
  invalid?: boolean;
  /** A label makes the whole box the input's; the input's name is inside it, visible or hidden. */
  as?: "div" | "label";
  className?: string;
  /** An `<input>` or `<select>` with the class `control`, and any content beside it. */
  children: ReactNode;
}

/** The classes of an input or a list inside an InputBox. */
export const control = "h-full w-full min-w-0 flex-1 p-0 outline-none";

/** The frame around an input, with room for an icon, a prefix or a button. */
export function InputBox({ size = "lg", invalid, as: Box = "div", className, children }: InputBoxProps) {
  return (
    <Box
      className={clsx(
        "input-box",
        SIZES[size],
        invalid ? "border-negative ring-1 ring-negative" : "input-edge",
        className,
      )}
    >
      {children}
    </Box>
  );
}
