// The simulated OpenAI server in a process of its own, so that its work slows down neither the product nor the readers.
// It reports when each request arrived and each token was sent, by the machine's clock, which all processes share.
import { type ChatRequest, startOpenAiServer } from "../../tests/support/openai-server.ts";
import { markerOf, type UpstreamTimes } from "./generation-clients.ts";

const { perSecond, tokens } = JSON.parse(process.argv[2] ?? "{}") as { perSecond?: number; tokens: string[] };
const server = await startOpenAiServer();
server.play({ tokens, ...(perSecond && { perSecond }) });
process.send?.({ port: Number(new URL(server.origin).port) });
process.on("message", (message) => {
  if (message === "times") process.send?.(server.requests.map(timesOf));
});
process.once("disconnect", () => process.exit());

function timesOf({ body, at, sent }: ChatRequest): UpstreamTimes {
  const absolute = (time: number) => performance.timeOrigin + time;
  return { marker: markerOf(JSON.stringify(body.messages)), at: absolute(at), sent: sent.at.map(absolute) };
}
