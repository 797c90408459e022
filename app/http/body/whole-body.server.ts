type Bytes = Buffer<ArrayBuffer>;

const bodies = new WeakMap<Response, Bytes>();

/** Makes a response that keeps its body, so that no one reads it back from its stream. */
export function wholeResponse(body: Bytes, init: ResponseInit): Response {
  // Given the bytes themselves, it would copy them.
  const stream = new ReadableStream<Bytes>(
    {
      pull(controller) {
        controller.enqueue(body);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const response = new Response(stream, init);
  bodies.set(response, body);
  return response;
}

/** The body of a response from `wholeResponse`; undefined for any other. */
export const keptBody = (response: Response): Bytes | undefined => bodies.get(response);

/** The whole body of any response. */
export const readWhole = async (response: Response): Promise<Bytes> =>
  bodies.get(response) ?? Buffer.from(await response.arrayBuffer());
