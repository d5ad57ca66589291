import { expect, it } from "vitest";

import { lines } from "./stream";

it("lines are whole however the body is cut", async () => {
  const bytes = new TextEncoder().encode('{"a":"é"}\n{"b":2}\n\n{"c":3}');
  for (const size of [1, 3, 7, 100]) {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.slice(at, at + size));
        controller.close();
      },
    });
    const found: string[] = [];
    for await (const line of lines(body)) found.push(line);
    expect(found).toEqual(['{"a":"é"}', '{"b":2}', '{"c":3}']);
  }
});
