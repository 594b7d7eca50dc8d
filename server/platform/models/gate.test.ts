// A model's queue: at most so many requests at once, people take turns, positions are reported, and cancelled requests
// block nobody.
import { expect, test } from "vitest";
import { fc } from "../../../tests/support/property.ts";
import { createGate } from "./gate.ts";

const never = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("at most so many run at once, the others when one ends", async () => {
  const gate = createGate(() => 2);
  const [first, second] = [
    await gate.enter({ person: "a", signal: never }),
    await gate.enter({ person: "b", signal: never }),
  ];
  const third = gate.enter({ person: "c", signal: never });
  expect(gate.counts()).toEqual({ running: 2, waiting: 1 });
  first();
  first();
  (await third)();
  second();
  expect(gate.counts()).toEqual({ running: 0, waiting: 0 });
});

test("a person's many requests wait behind another person's single one", async () => {
  const gate = createGate(() => 1);
  const order: string[] = [];
  let leave = await gate.enter({ person: "x", signal: never });
  const entered = (name: string, person: string) =>
    gate.enter({ person, signal: never }).then((done) => {
      order.push(name);
      leave = done;
    });
  for (const name of ["a1", "a2", "a3"]) void entered(name, "a");
  void entered("b1", "b");
  void entered("c1", "c");
  void entered("b2", "b");
  for (let n = 0; n < 6; n++) {
    leave();
    await settled();
  }
  expect(order).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("positions are reported at once and again when they change", async () => {
  const gate = createGate(() => 1);
  const told: Record<string, number[]> = { a1: [], a2: [], b1: [] };
  const enter = (name: string, person: string, signal = never) =>
    gate.enter({ person, signal, onWaiting: (place) => told[name]?.push(place) });
  const leave = await gate.enter({ person: "x", signal: never });
  const a1 = enter("a1", "a");
  const gone = new AbortController();
  const a2 = enter("a2", "a", gone.signal);
  const b1 = enter("b1", "b");
  expect(told).toEqual({ a1: [0], a2: [1, 2], b1: [1] });
  leave();
  (await a1)();
  (await b1)();
  (await a2)();
  expect(told).toEqual({ a1: [0], a2: [1, 2, 1, 0], b1: [1, 0] });
});

test("a request aborted while it waits rejects with its own reason and blocks nobody", async () => {
  const gate = createGate(() => 1);
  const leave = await gate.enter({ person: "x", signal: never });
  const gone = new AbortController();
  const impatient = gate.enter({ person: "a", signal: gone.signal });
  const next = gate.enter({ person: "b", signal: never });
  gone.abort("enough");
  await expect(impatient).rejects.toBe("enough");
  leave();
  (await next)();
  expect(gate.counts()).toEqual({ running: 0, waiting: 0 });
  await expect(gate.enter({ person: "a", signal: AbortSignal.abort("late") })).rejects.toBe("late");
});

test("a raised limit starts waiting requests", async () => {
  let atOnce = 1;
  const gate = createGate(() => atOnce);
  await gate.enter({ person: "a", signal: never });
  const second = gate.enter({ person: "b", signal: never });
  atOnce = 2;
  gate.advance();
  await second;
  expect(gate.counts()).toEqual({ running: 2, waiting: 0 });
});

test("in any order of events all requests run, never more than allowed, and reported positions are right", async () => {
  const step = fc.oneof(
    fc.record({ enter: fc.integer({ min: 0, max: 3 }) }),
    fc.record({ leave: fc.nat(10) }),
    fc.record({ abort: fc.nat(10) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 3 }), fc.array(step, { maxLength: 40 }), async (atOnce, steps) => {
      const gate = createGate(() => atOnce);
      const inside: { leave(): void; place: number | undefined }[] = [];
      const line: { stop: AbortController; place: number | undefined }[] = [];
      for (const each of steps) {
        if ("enter" in each) {
          const ticket = { stop: new AbortController(), place: undefined as number | undefined };
          const entering = gate.enter({
            person: `p${each.enter}`,
            signal: ticket.stop.signal,
            onWaiting: (place) => {
              ticket.place = place;
            },
          });
          line.push(ticket);
          void entering.then(
            (leave) => {
              line.splice(line.indexOf(ticket), 1);
              inside.push({ leave, place: ticket.place });
            },
            () => line.splice(line.indexOf(ticket), 1),
          );
        } else if ("leave" in each) inside.splice(each.leave % (inside.length || 1), 1)[0]?.leave();
        else line[each.abort % (line.length || 1)]?.stop.abort();
        await settled();
        expect(gate.counts()).toEqual({ running: inside.length, waiting: line.length });
        expect(inside.length).toBeLessThanOrEqual(atOnce);
        if (line.length > 0) expect(inside.length).toBe(atOnce);
        expect(line.map((ticket) => ticket.place ?? -1).sort((a, b) => a - b)).toEqual(line.map((_, n) => n));
        // A request that waited was first in the queue before it ran.
        for (const { place } of inside) expect(place ?? 0).toBe(0);
      }
    }),
    { numRuns: 300 },
  );
});
