/** The stream of events is read the same, however it is cut into pieces. */
import { expect, test } from "vitest";
import { eventReader } from "./read-event-stream.ts";

const stream =
  ': hello\n\nid: evt_1\nevent: render.succeeded\ndata: {"a":\ndata: 1}\n\nevent: template.changed\r\ndata:x\r\n\r\n';
const events = [
  { type: "render.succeeded", id: "evt_1", data: '{"a":\n1}' },
  { type: "template.changed", id: "evt_1", data: "x" },
];

test("events have their type, their id and all lines of their data", () => {
  expect(eventReader()(stream)).toEqual(events);
});

test("a stream that arrives character by character gives the same events", () => {
  const read = eventReader();

  expect([...stream].flatMap((character) => read(character))).toEqual(events);
});

test("what has no data is not an event", () => {
  expect(eventReader()("event: ping\n\n: comment\n\n")).toEqual([]);
});
