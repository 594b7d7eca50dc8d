import { describe, expect, it, vi } from "vitest";
import { fetchImage, isRemembered, remember } from "./lazy-images.ts";

describe("lazy images", () => {
  it("are tried three times, then given up", async () => {
    const load = vi.fn(async () => Promise.reject(new Error("broken")));
    await expect(fetchImage("/broken.png", load)).rejects.toThrow("broken");
    expect(load).toHaveBeenCalledTimes(3);
    expect(isRemembered("/broken.png")).toBe(false);
  });

  it("are remembered once one of the tries succeeds", async () => {
    const load = vi.fn(async () => {}).mockRejectedValueOnce(new Error("once"));
    await fetchImage("/second-try.png", load);
    expect(load).toHaveBeenCalledTimes(2);
    expect(isRemembered("/second-try.png")).toBe(true);
  });

  it("are remembered two hundred at a time, the ones used last", () => {
    remember("/first.png");
    for (let n = 0; n < 199; n++) remember(`/${n}.png`);
    remember("/first.png");
    remember("/one-more.png");
    expect(isRemembered("/first.png")).toBe(true);
    expect(isRemembered("/0.png")).toBe(false);
    expect(isRemembered("/198.png")).toBe(true);
  });
});
