export { DrawsBoard } from "./draws-board.tsx";
export { NextDraw } from "./next-draw.tsx";
export { NumbersBoard } from "./numbers-board.tsx";
