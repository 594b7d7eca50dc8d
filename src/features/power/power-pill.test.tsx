// @vitest-environment jsdom
// The pill shows the current balance after a generation, in the language of the page.
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { WritingBenefits } from "../../../contract/power.ts";
import { find, mount, unmountAll } from "../../../tests/support/mount.ts";
import { changeLocale } from "../../i18n/change-locale.ts";
import { startI18n } from "../../i18n/i18n.ts";
import { loadTexts } from "../../i18n/lazy-texts.ts";
import { queryClient } from "../../queries/query-client.ts";
import { queryKeys } from "../../queries/query-keys.ts";
import { PowerPill } from "./power-pill.tsx";

let total = 12_480;
const benefits = (): WritingBenefits => ({
  writing_pack: 0,
  writing_vip: 0,
  writing_vip_exp: null,
  writing_checkin: 0,
  writing_checkin_exp: null,
  checkin_amount: 0,
  writing_free: total,
  writing_free_exp: 1_800_000_000,
  held: 0,
  total,
  is_member: false,
  lab_trial_left: 10,
});

afterEach(unmountAll);

const named = (name: string) => act(() => vi.waitFor(() => find("button", name), 50_000));

it("shows what is left, and what is left after a generation", async () => {
  vi.stubGlobal("fetch", async () => Response.json(benefits()));
  await startI18n("en-US");
  await loadTexts("power");
  await mount(
    <QueryClientProvider client={queryClient}>
      <PowerPill statementPath="/dashboard/power" />
    </QueryClientProvider>,
  );
  await named("Power: 12,480");
  total -= 70;
  await act(() => queryClient.invalidateQueries({ queryKey: queryKeys.power }));
  expect((await named("Power: 12,410")).textContent).toContain("12.4k");
  await act(() => changeLocale("zh-CN"));
  await named("电量：12,410");
});
