import { describe, expect, it } from "vitest";
import { Acknowledgements } from "./acknowledgements.ts";

describe("Acknowledgements", () => {
  it("is complete only after the handshake's second step and every later edit is acknowledged", () => {
    const acknowledgements = new Acknowledgements();
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.sent("update"); // typed between opening and the handshake's end
    acknowledgements.sent("step2");
    acknowledgements.sent("update");
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(true);
    acknowledgements.sent("update");
    expect(acknowledgements.complete).toBe(false);
  });

  it("discards a lost connection's statuses: only the new handshake counts", () => {
    const acknowledgements = new Acknowledgements();
    acknowledgements.sent("step2");
    acknowledgements.answered(true);
    acknowledgements.sent("update");
    acknowledgements.reset();
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.sent("update");
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(false);
    acknowledgements.sent("step2");
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(true);
  });

  it("is never complete after a refusal", () => {
    const acknowledgements = new Acknowledgements();
    acknowledgements.sent("step2");
    acknowledgements.answered(false);
    acknowledgements.sent("update");
    acknowledgements.answered(true);
    expect(acknowledgements.complete).toBe(false);
  });
});
