// @vitest-environment jsdom
// The report dialog: what it sends, what it counts, and that an error or a picture that fails loses nothing.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { imageEndpoints } from "../../../contract/images.ts";
import { type ReportSubject, reportEndpoints } from "../../../contract/reports.ts";
import { enter, find, mount, send, settles, unmountAll } from "../../../tests/support/mount.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { CallError } from "../../lib/api/call-error.ts";
import { closeToast, toastStore } from "../../lib/toast.ts";
import { createQueryClient } from "../../queries/query-client.ts";

const { call, callForm } = vi.hoisted(() => ({ call: vi.fn(), callForm: vi.fn() }));
vi.mock("../../lib/api/call.ts", () => ({ call, callForm }));
vi.mock("../images/whole-picture.ts", () => ({ wholePicture: async (file: File) => new Blob([file]) }));

const { ReportDialog } = await import("./report.dialog.tsx");

const PICTURE = "0190f5b2-7c3a-7c11-8a51-3f1f0a7f1c02";
const STORY: ReportSubject = { kind: "story", share_id: "3vQB7B6MrGQZaxCuF", chapter_id: PICTURE };
const close = vi.fn();

const refusal = (code: string, content: unknown = null) =>
  Object.assign(Object.create(CallError.prototype) as CallError, { code, key: code, status: 403, content });

beforeAll(async () => {
  await startI18n("en-US");
  for (const namespace of ["reports", "images", "errors"] as const) await loadTexts(namespace);
});
beforeEach(() => {
  for (const mock of [call, callForm, close]) mock.mockReset();
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:one", revokeObjectURL: () => {} }));
});
afterEach(async () => {
  await unmountAll();
  closeToast();
});

/** The server: the answers to the report itself and to the request for a credential. */
function served({ report = async () => ({}), credential = async () => ({ url: "/upload", params: {} }) } = {}): void {
  call.mockImplementation(async (endpoint) => {
    if (endpoint === reportEndpoints.report) return report();
    if (endpoint === reportEndpoints.credential) return credential();
    if (endpoint === imageEndpoints.uploadFailed) return {};
    throw new Error("not expected");
  });
  callForm.mockResolvedValue({ query_id: PICTURE, status: "done", passed: true, held: false });
}

async function open(subject = STORY, part: string | undefined = "The unfinished coast") {
  await mount(
    <QueryClientProvider client={createQueryClient()}>
      <ReportDialog subject={subject} title="The Salt Cartographer" part={part} close={close} />
    </QueryClientProvider>,
  );
}

const sent = () =>
  call.mock.calls.filter(([endpoint]) => endpoint === reportEndpoints.report).map(([, input]) => input.body);
const press = (name: string) => act(async () => find("button", name).click());
const choose = (name: string) =>
  act(async () => {
    const label = [...document.querySelectorAll("label")].find(({ textContent }) => textContent === name);
    label?.querySelector<HTMLElement>("[role=radio]")?.click();
  });
const description = () => find("textarea") as HTMLTextAreaElement;
const submit = () => send(find("form"), new SubmitEvent("submit", { bubbles: true, cancelable: true }));
const text = () => document.body.textContent;

async function addPicture(name = "page.png") {
  const input = document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
  Object.defineProperty(input, "files", { value: [new File(["x"], name, { type: "image/png" })], configurable: true });
  Object.defineProperty(input, "value", { value: "", writable: true, configurable: true });
  await send(input, new Event("change", { bubbles: true }));
}

it("names what is reported, asks for a type, and sends what is filled in as the server counts it", async () => {
  served();
  await open();
  expect(text()).toContain("“The unfinished coast” in the story “The Salt Cartographer”");
  await submit();
  expect(find("[role=alert]").textContent).toBe("Please choose what is wrong.");
  expect(sent()).toEqual([]);

  await choose("Copied without permission");
  await enter(description(), "  It is mine.\r\n ");
  expect(text()).toContain("11 / 200");
  await addPicture();
  await settles(() => expect(text()).toContain("Uploaded"));
  await submit();
  await settles(() => expect(close).toHaveBeenCalled());
  expect(sent()).toEqual([{ subject: STORY, type: "copyright", description: "It is mine.", images: [PICTURE] }]);
  expect(toastStore.current?.text).toBe("Report sent. A moderator will look at it.");
});

it.each([
  [refusal("reports_day_max", { max: 7 }), "You can send 7 reports a day. Please go on tomorrow."],
  [refusal("already_reported"), "You have reported this already."],
  [refusal("share_not_found"), "This work can’t be found. Its author may have closed it."],
  [refusal("report_length"), "The description is too long: at most 200 characters."],
  [refusal("image_not_found"), "A picture is no longer on the server."],
])("a refusal is told in the dialog, and what was filled in stays: %s", async (error, told) => {
  served({ report: () => Promise.reject(error) });
  await open();
  await choose("Violence or gore");
  await enter(description(), "On the first page.");
  await submit();
  await settles(() => expect(text()).toContain(told));
  expect(close).not.toHaveBeenCalled();
  expect(description().value).toBe("On the first page.");
  expect(find("[role=radio][aria-checked=true]").closest("label")?.textContent).toBe("Violence or gore");
});

it("a description that is too long is not sent", async () => {
  served();
  await open();
  await choose("Something else");
  await enter(description(), "长".repeat(201));
  expect(text()).toContain("201 / 200");
  await submit();
  expect(sent()).toEqual([]);
  expect(document.activeElement).toBe(description());
  // 200 ideographs outside of the basic plane are 400 UTF-16 units.
  await enter(description(), ` ${"𠮷".repeat(200)} `);
  await submit();
  await settles(() => expect(sent()).toHaveLength(1));
});

it("a picture that fails says why, keeps the report from being sent, and is tried again or removed", async () => {
  let refuses = true;
  served({
    credential: () =>
      refuses ? Promise.reject(refusal("too_frequent")) : Promise.resolve({ url: "/upload", params: {} }),
  });
  await open();
  await choose("Spam or advertising");
  await addPicture("one.png");
  const failed = await settles(() => find("li [role=alert]"));
  expect(failed.textContent).not.toBe("");
  await submit();
  expect(text()).toContain("A picture is not uploaded. Try it again, or remove it.");
  expect(sent()).toEqual([]);

  refuses = false;
  await press("Try again");
  await settles(() => expect(text()).toContain("Uploaded"));
  await press("Remove one.png");
  expect(document.activeElement).toBe(find("button", "Add a picture"));
  await submit();
  await settles(() => expect(sent()).toEqual([expect.objectContaining({ images: [] })]));
});

it("takes three pictures, and says that a fourth was left out", async () => {
  served();
  await open();
  for (const name of ["a.png", "b.png", "c.png", "d.png"]) await addPicture(name);
  await settles(() => expect(text()?.match(/Uploaded/g)).toHaveLength(3));
  expect(text()).toContain("At most 3 pictures can be added. The others were left out.");
  expect(text()).toContain("3 / 3");
});
