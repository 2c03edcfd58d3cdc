import { connect } from "node:net";

/** The Redis that tests use. */
export const REDIS = process.env.TEST_REDIS_URL ?? "redis://127.0.0.1:6379";

/** Whether Redis answers there; a missing one fails where the environment says that it is required. */
export const redisAnswers = await new Promise<boolean>((resolve) => {
  const { hostname, port } = new URL(REDIS);
  const socket = connect({ host: hostname, port: Number(port || 6379), timeout: 1_000 });
  const finish = (answer: boolean) => {
    socket.destroy();
    resolve(answer);
  };
  socket.once("connect", () => finish(true));
  socket.once("error", () => finish(false));
  socket.once("timeout", () => finish(false));
});
if (!redisAnswers && process.env.TEST_REDIS_URL) throw new Error("TEST_REDIS_URL does not answer");
