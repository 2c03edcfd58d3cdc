import type { ReactNode } from "react";

/** The padded part of a sign-in card or dialog. All its fields are required, so the form does not mark each one. */
export function AuthBody({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4 px-5 py-6 sm:p-8" data-unmarked="">
      {children}
    </div>
  );
}

interface AuthHeadingProps {
  /** Id of the heading. */
  id: string;
  title: ReactNode;
  text: ReactNode;
  /** Shown before the title. */
  mark?: ReactNode;
  role?: "alert";
}

/** Title and one sentence, with room for the dialog's close button. */
export function AuthHeading({ id, title, text, mark, role }: AuthHeadingProps) {
  return (
    <div className="mb-2 flex items-center gap-3.5 pr-9">
      {mark}
      <div role={role}>
        <h1 className="heading-2" id={id}>
          {title}
        </h1>
        <p className="mt-1 text-13 text-text-2">{text}</p>
      </div>
    </div>
  );
}

/** The line at the end of a card with a link to another form of sign-in. */
export function AuthFoot({ children }: { children: ReactNode }) {
  return (
    <p className="border-t border-border bg-surface-inset px-8 py-4.5 text-center text-13 text-text-2">
      {children}
    </p>
  );
}
