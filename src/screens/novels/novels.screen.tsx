// All stories of a person: their own and those shared with them, found, begun, brought in.
import { FileUp, Plus, Search, Trash2 } from "lucide-react";
import { useCallback, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { STORY_TITLE_MAX } from "../../../contract/limits.ts";
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

const SEARCH_DELAY_MS = 250;

export function NovelsScreen() {
  const { t } = useTranslation(["stories", "transfer"]);
  const filter = useStoryFilter();
  const typed = useTypedText(filter.search, filter.setSearch);
  const settled = useDebouncedValue(filter.search.trim(), SEARCH_DELAY_MS);
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
          {/* On a narrow window all three have one line with the title. */}
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

/** Makes a story of a text; the dialog goes on to it. */
function importStory(file?: File): void {
  void openDialog("import-text", { into: "new-story", ...(file && { file }) });
}

/** Asks for a title and goes on to the first chapter. */
function useCreateStory(): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    void openDialog("story").then((story) => story && navigate(continuePath(story)));
  }, [navigate]);
}

/** The button "Write" leads here from anywhere, with the wish to begin. */
function useCreateOnArrival(create: () => void): void {
  const { state, key } = useLocation();
  const navigate = useNavigate();
  const answered = useRef<string | null>(null);
  const wanted = typeof state === "object" && state !== null && "create" in state && state.create === true;
  useEffect(() => {
    if (!wanted || answered.current === key) return;
    answered.current = key;
    // The wish is answered once: coming back or reloading does not repeat it.
    void Promise.resolve(navigate(".", { replace: true, state: null })).then(create);
  }, [wanted, key, navigate, create]);
}

/** Which stories are shown, kept in the address: going back, reloading and sharing it find the same list. */
const SCOPES: readonly StoryScope[] = ["all", "own", "shared"];

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
