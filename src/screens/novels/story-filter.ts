// Which stories are shown, kept in the address: going back, reloading and sharing it find the same list.
import { useSearchParams } from "react-router-dom";
import type { StoryScope } from "../../features/stories/stories.queries.ts";

export const SCOPES: readonly StoryScope[] = ["all", "own", "shared"];

export function useStoryFilter() {
  const [params, setParams] = useSearchParams();
  const set = (name: string, value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value) next.set(name, value);
        else next.delete(name);
        return next;
      },
      { replace: true },
    );
  return {
    scope: SCOPES.find((scope) => scope === params.get("scope")) ?? "all",
    search: params.get("q") ?? "",
    setScope: (scope: StoryScope) => set("scope", scope === "all" ? "" : scope),
    setSearch: (search: string) => set("q", search),
  };
}
