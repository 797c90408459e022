import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * How a write fails: cut before anything arrives, while it is read, after it was done; a proxy's answer; an expired
 * session.
 */
export const faults = ["before", "during", "after", "500", "503", "401"] as const;
export type Fault = (typeof faults)[number];

/** Sits between browser and club, and breaks writes while a failure is set. */
export type Breaker = {
  fault: Fault | null;
  /** Writes that came in, broken or not. */
  writes: number;
};

function answer(response: ServerResponse, status: number): void {
  response.writeHead(status, { "Content-Type": "text/html", Connection: "close" });
  response.end("<html><body><h1>Somebody in between</h1></body></html>");
}

function breakWrite(fault: Fault, request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  if (fault === "before") socket.destroy();
  else if (fault === "during")
    request.once("data", () => socket.destroy()).once("end", () => socket.destroy());
  else request.resume().once("end", () => answer(response, Number(fault)));
}

/** Lets the club do its work, but loses the answer. */
function loseAnswer(response: ServerResponse): void {
  response.writeHead = () => {
    response.socket?.destroy();
    return response;
  };
}

/** Puts itself in front of a server's own listener. */
export function breakWritesOf(server: Server): Breaker {
  const breaker: Breaker = { fault: null, writes: 0 };
  const listeners = server.listeners("request") as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { fault } = breaker;
    // The browser's own error reports don't count as writes.
    if (request.method !== "GET" && request.method !== "HEAD" && request.url !== "/api/log-error") {
      breaker.writes += 1;
      if (fault === "401") delete request.headers.cookie;
      else if (fault === "after") loseAnswer(response);
      else if (fault) return breakWrite(fault, request, response);
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
  return breaker;
}
