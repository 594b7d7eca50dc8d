// The stories a person owns or that are shared with them, with search, creation and import.
import { FileUp, Plus, Search, Trash2 } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { SEARCH_DEBOUNCE_MS, STORY_TITLE_MAX } from "../../../contract/limits.ts";
import { RECYCLE_PATH } from "../../../contract/page-paths.ts";
import type { StoryScope } from "../../features/stories/stories.queries.ts";
import { useStories } from "../../features/stories/stories.queries.ts";
import { StoryGrid } from "../../features/stories/story-grid.tsx";
import { PageDrop } from "../../features/transfer/page-drop.tsx";
import { openDialog } from "../../lib/dialogs.ts";
import { NARROW, useMedia } from "../../lib/media.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { Button } from "../../ui/button.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Page } from "../../ui/page.tsx";
import { Tabs } from "../../ui/tabs.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { continuePath } from "./continue-writing.ts";
import styles from "./novels.module.css";
import { StoryMenu } from "./story-menu.tsx";

export function NovelsScreen() {
  const { t } = useTranslation(["stories", "transfer"]);
  const filter = useStoryFilter();
  const typed = useTypedText(filter.search, filter.setSearch);
  const settled = useDebouncedValue(filter.search.trim(), SEARCH_DEBOUNCE_MS);
  const query = useStories(filter.scope, settled);
  const narrow = useMedia(NARROW);
  const create = useCreateStory();
  useCreateOnArrival(create);
  const search = (
    <div className={styles.search}>
      <TextField
        label={t("search")}
        hideLabel
        placeholder={t("search")}
        type="search"
        size="sm"
        autoComplete="off"
        maxLength={STORY_TITLE_MAX}
        leading={<Search />}
        {...typed}
      />
    </div>
  );
  const start = (
    <div className={styles.start}>
      <Button icon={<Plus />} onClick={create}>
        {t("new_story")}
      </Button>
      <Button icon={<FileUp />} onClick={() => importStory()}>
        {t("transfer:import_story")}
      </Button>
    </div>
  );
  const grid = (
    <StoryGrid
      query={query}
      scope={filter.scope}
      search={settled}
      start={start}
      menuOf={(story) => <StoryMenu story={story} />}
      onClearSearch={() => filter.setSearch("")}
    />
  );
  return (
    <Page
      title={t("title")}
      aside={
        <>
          {/* In a narrow window the labels are hidden, so that all three fit on the line of the title. */}
          <LinkButton
            to={RECYCLE_PATH}
            variant="ghost"
            icon={<Trash2 />}
            aria-label={narrow ? t("recycle_bin") : undefined}
          >
            {!narrow && t("recycle_bin")}
          </LinkButton>
          <Button icon={<FileUp />} aria-label={narrow ? t("import") : undefined} onClick={() => importStory()}>
            {!narrow && t("import")}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={create}>
            {t("new_story")}
          </Button>
        </>
      }
    >
      <PageDrop label={t("transfer:drop_story")} onFile={importStory} />
      {narrow && search}
      <Tabs
        label={t("scope")}
        value={filter.scope}
        onValueChange={filter.setScope}
        tabs={SCOPES.map((value) => ({ value, label: t(`scope_${value}`), panel: value === filter.scope && grid }))}
        aside={!narrow && search}
      />
    </Page>
  );
}

/** Opens the import dialog, which navigates to the new story. */
function importStory(file?: File): void {
  void openDialog("import-text", { into: "new-story", ...(file && { file }) });
}

/** Returns a function that asks for a title and navigates to the first chapter of the new story. */
function useCreateStory(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void openDialog("story").then((story) => story && navigate(continuePath(story)));
  }, [navigate]);
}

/** Opens the dialog for a new story if a "Write" button navigated here with `create` in the location state. */
function useCreateOnArrival(create: () => void): void {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const answered = useRef<string | null>(null);
  const wanted = typeof state === "object" && state !== null && "create" in state && state.create === true;
  useEffect(() => {
    if (!wanted || answered.current === key) return;
    answered.current = key;
    // Clears the state first, so that going back or reloading does not open the dialog again.
    void Promise.resolve(navigate(".", { replace: true, state: null })).then(create);
  }, [wanted, key, navigate, create]);
}

const SCOPES: readonly StoryScope[] = ["all", "own", "shared"];

/** Scope and search of the list, kept in the URL: going back, reloading and a shared link show the same list. */
function useStoryFilter() {
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
