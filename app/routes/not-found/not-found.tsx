/** Handles every address that is no page of the site. The error page reports it, inside the shell. */
export function loader(): never {
  return throwNotFound();
}

export function action(): never {
  return throwNotFound();
}

export default function NotFound() {
  return null;
}

function throwNotFound(): never {
  throw new Response(null, { status: 404 });
}
