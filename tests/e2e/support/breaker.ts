import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How a write goes wrong: cut before anything arrives, while it is read, after it was done; an answer of someone in between; a session that ended. */
export const faults = ["before", "during", "after", "500", "503", "401"] as const;
export type Fault = (typeof faults)[number];

/** What is between browser and club: breaks writes while a fault is set. */
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

/** Lets the club do its work, and loses what it answers. */
function loseAnswer(response: ServerResponse): void {
  response.writeHead = () => {
    response.socket?.destroy();
    return response;
  };
}

/** Puts itself before a server's own listener. */
export function breakWritesOf(server: Server): Breaker {
  const breaker: Breaker = { fault: null, writes: 0 };
  const listeners = server.listeners("request") as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners("request");
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { fault } = breaker;
    // What the browser reports of itself is no write of anyone's.
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
