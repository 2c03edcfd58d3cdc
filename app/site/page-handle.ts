/** The data about its page that a route module exports to the server, as its `handle` (Remix). */
export interface PageHandle {
  /** Its forms may carry a picture, from a signed-in account. */
  acceptsPictures?: true;
  /** It proves phones with Firebase. */
  provesPhones?: true;
  /** It measures how fast the brand's addresses for members answer the visitor. */
  measuresLines?: true;
}
