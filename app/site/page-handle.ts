/** The data about its page that a route module exports to the server, as its `handle` (Remix). */
export interface PageHandle {
  /** True when the page's forms may carry a picture, from a signed-in account. */
  acceptsPictures?: true;
  /** True when the page verifies phones with Firebase. */
  provesPhones?: true;
  /** True when the page measures how fast the brand's addresses for members respond to the visitor. */
  measuresLines?: true;
}

/** The current place: the name of a lobby, and its number of games. */
interface Place {
  name: string;
  total: number;
}

/** The `handle` of a route whose name is shown in a phone's header. Its texts include `lobby.games`. */
export interface HeaderTitleHandle {
  /** Returns null while the route has nothing to show. */
  getPlace(data: unknown): Place | null;
}
