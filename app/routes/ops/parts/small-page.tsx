import type { ReactNode } from "react";
import { Alert } from "../../../ui/alert.tsx";

/** A page with one form: the steps of a sign-in, and the settings for it. */
export function SmallPage({
  title,
  message,
  children,
}: {
  title: string;
  /** The reason why the form was refused. */
  message?: string | null;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto flex w-full max-w-115 flex-col gap-4">
      <h1 className="heading-2">{title}</h1>
      {message ? <Alert>{message}</Alert> : null}
      {children}
    </div>
  );
}
