import { isRouteErrorResponse } from "@remix-run/react";

/** Says that a page of the QA page is missing or failed. */
export function QaError({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return (
    <>
      <h1 className="heading-2">{isMissing ? "There is no such page" : "The page failed"}</h1>
      <p className="mt-2 text-14 text-text-2">
        {isMissing ? "Choose one of the pages above." : "The server's log has the error. Try again."}
      </p>
    </>
  );
}
