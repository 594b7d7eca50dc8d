// The registry entries of the dialogs that begin an exploration and rename one.
import type { Chat } from "../../../contract/chats.ts";

/** What an exploration begins from: one's own world, or a shared one. */
export interface ChatSource {
  kind: "world" | "share";
  /** Of the world, or of the share. */
  id: string;
  title: string;
  background: string;
  /** A shared world for adults: the person has said that they are one. */
  nsfw?: boolean;
}

declare module "../../lib/dialogs.ts" {
  interface DialogRegistry {
    "begin-chat": {
      props: {
        /** Left out: the person chooses one of their worlds first. */
        source?: ChatSource;
        /** The id of the character that is chosen at first. */
        played?: string;
      };
      result: Chat;
    };
    "rename-chat": { props: { chat: Chat }; result: never };
  }
}
