/** Returns the minimal document of a brand served at `<id>.localhost`, with changes applied. */
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
