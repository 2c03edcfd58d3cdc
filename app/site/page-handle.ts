/** What a route module tells the server of its page, as its `handle` (Remix). */
export interface PageHandle {
  /** Its forms may carry a picture, from a signed-in account. */
  acceptsPictures?: true;
  /** It proves phones with Firebase. */
  provesPhones?: true;
  /** It measures how fast the brand's addresses for members answer the visitor. */
  measuresLines?: true;
}
