/** Starts the built site with a clock that its parent process moves: a message is the number of milliseconds to add. */

const readClock = Date.now.bind(Date);
let added = 0;
Date.now = () => readClock() + added;

process.on("message", (milliseconds: number) => {
  added += milliseconds;
  process.send?.({ type: "clock moved" });
});

const built = new URL("../../../build/main.js", import.meta.url).href;
await import(built);
