/** The shortest document of a brand that serves at `<id>.localhost`, with changes laid on top. */
export function ownBrand(id: string, changes: object) {
  return {
    extends: "_base",
    id,
    name: `Brand ${id}`,
    merchantCode: id,
    hosts: [{ host: `${id}.localhost` }],
    locale: { timeZone: "Asia/Manila" },
    ...changes,
  };
}
