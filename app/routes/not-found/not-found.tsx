/** Handles every address that is no page of the site. The error page reports it, inside the shell. */
export function loader(): never {
  return noSuchPage();
}

export function action(): never {
  return noSuchPage();
}

export default function NotFound() {
  return null;
}

function noSuchPage(): never {
  throw new Response(null, { status: 404 });
}
