// The explorations of a person, with search and the way to begin one.
import { Plus, Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { CHAT_TITLE_MAX } from "../../../contract/chats.ts";
import { SEARCH_DEBOUNCE_MS } from "../../../contract/limits.ts";
import { explorationPath } from "../../../contract/page-paths.ts";
import { ChatList } from "../../features/chats/chat-list.tsx";
import { useChats } from "../../features/chats/chats.queries.ts";
import "../../features/chats/chats-dialogs.ts";
import { openDialog } from "../../lib/dialogs.ts";
import { useDebouncedValue } from "../../lib/use-debounced-value.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { Button } from "../../ui/button.tsx";
import { Page } from "../../ui/page.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useAddressFilter } from "../world/address-filter.ts";
import styles from "./explorations.module.css";

export function ExplorationsScreen() {
  const { t } = useTranslation("chats");
  const navigate = useNavigate();
  const filter = useAddressFilter();
  const typed = useTypedText(filter.get("q"), (q) => filter.set({ q }));
  const settled = useDebouncedValue(filter.get("q").trim(), SEARCH_DEBOUNCE_MS);
  const query = useChats(settled);
  // Without any exploration the empty list shows the button, so the header does not repeat it.
  const isSearching = typed.value !== "" || settled !== "";
  const isBegun = isSearching || query.chats.length > 0 || query.isError;
  const begin = (
    <Button
      variant="primary"
      icon={<Plus />}
      onClick={() => void openDialog("begin-chat").then((chat) => chat && navigate(explorationPath(chat._id)))}
    >
      {t("begin_new")}
    </Button>
  );
  return (
    <Page
      title={t("title")}
      aside={
        isBegun && (
          <>
            <div className={styles.search}>
              <TextField
                label={t("search")}
                hideLabel
                placeholder={t("search")}
                type="search"
                size="sm"
                autoComplete="off"
                maxLength={CHAT_TITLE_MAX}
                leading={<Search />}
                {...typed}
              />
            </div>
            {begin}
          </>
        )
      }
    >
      <ChatList
        query={query}
        search={settled}
        onClearSearch={() => filter.set({ q: "" })}
        pathOf={explorationPath}
        start={begin}
      />
    </Page>
  );
}
