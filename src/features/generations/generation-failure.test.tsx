// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ErrorCode, ErrorContext } from "../../../contract/errors.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { loadErrorTexts } from "../../i18n/error-texts.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { GenerationFailure } from "./generation-failure.tsx";

beforeEach(async () => {
  await startI18n();
  await loadErrorTexts();
});
afterEach(unmountAll);

const show = (code: ErrorCode, { context, content }: { context?: ErrorContext; content?: unknown } = {}) =>
  mount(<GenerationFailure error={new CallError({ code, status: 0, content }, context)} onTryAgain={() => {}} />);

it.each(["sensitive_content", "parameter_invalid"] as const)(
  "%s is an info alert that says nothing was charged",
  async (code) => {
    await show(code);
    expect(find('[role="status"]').textContent).toContain("Nothing was charged.");
    expect(document.querySelector('[role="alert"]')).toBeNull();
    expect(document.querySelector("button")).toBeNull();
  },
);

it.each([
  ["model_unreachable", "Nothing was charged."],
  ["continuation_failed", "No power was used"],
] as const)("%s is an error with a retry", async (code, text) => {
  await show(code);
  expect(find('[role="alert"]').textContent).toContain(text);
  expect(document.querySelectorAll("button")).toHaveLength(1);
});

it("a failed continuation says why it failed and that nothing was charged", async () => {
  await show("continuation_failed", { content: { cause: 50303 } });
  expect(find('[role="alert"] p').textContent).toBe(
    "The continuation failed. The model did not answer in time. Try again. Nothing was charged.",
  );
  expect(document.querySelectorAll("button")).toHaveLength(1);
});

it.each([
  ["continuation", "sensitive_content", "The text around the cursor"],
  ["model_output", "sensitive_content", "What the model wrote contains sensitive content"],
  ["continuation", "generate_closed", "Continuing is closed"],
  ["lab", "generate_closed", "The Lab is closed"],
  ["lab", "continuation_suspended", "Writing with AI is paused"],
] as const)("in the context of the %s, %s has its own text", async (context, code, text) => {
  await show(code, { context, content: { until: 1_700_000_000 } });
  expect(find("p:first-child").textContent).toContain(text);
});

it("shows the refused passage, and nothing if the server does not report it", async () => {
  const place = { field: "after", phrase: "how to make a pipe bomb", before: "He read ", after: " twice." };
  await show("sensitive_content", { content: { places: [place] } });
  expect(find("dt").textContent).toBe("In the text behind the cursor:");
  expect(find("dd").textContent).toBe("He read how to make a pipe bomb twice.");
  expect(find("mark").textContent).toBe(place.phrase);
  await unmountAll();
  await show("sensitive_content", { content: { places: [{ field: "elsewhere" }] } });
  expect(document.querySelector("dl")).toBeNull();
});

it("too little power names the models that are the built-in helper", async () => {
  const model = (id: string, source: string, state = "ready") => ({ id, label: "", source, state, pro: false });
  const withModels = async (data: object[]) => {
    await unmountAll();
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
    client.setQueryData(queryKeys.writingModels, { data, has_pro: false, is_administrator: false });
    const error = new CallError({ code: "power_short", status: 403, content: { needed: 70, available: 1 } });
    await mount(
      <QueryClientProvider client={client}>
        <GenerationFailure error={error} onTryAgain={null} />
      </QueryClientProvider>,
    );
    return find("p:nth-child(2)").textContent.trim();
  };
  const storytellers = [model("v1", "storyteller"), model("v2", "endpoint"), model("v3", "storyteller")];
  expect(await withModels(storytellers)).toBe(
    "It takes 70; there are 1. The built-in helper suggests and needs no power: V1, V3.",
  );
  expect(await withModels([model("v1", "endpoint"), model("v2", "storyteller", "paused")])).toBe(
    "It takes 70; there are 1.",
  );
});
