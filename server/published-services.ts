// Creates the services of published works: sharing them, the lists that readers find them in, the people who follow, and
// explorations of worlds.
import type { Documents } from "./collab/documents.service.ts";
import type { Database } from "./db/client.ts";
import { announcementJobs, sendTellFollowers } from "./modules/announcements/announcements.jobs.ts";
import { type Announcements, createAnnouncements } from "./modules/announcements/announcements.service.ts";
import { type Chats, createChats } from "./modules/chats/chats.service.ts";
import { createFollows, type Follows } from "./modules/follows/follows.service.ts";
import type { Images } from "./modules/images/images.service.ts";
import { createPeople, type People } from "./modules/people/people.service.ts";
import { createReadingHistory, type ReadingHistory } from "./modules/reading-history/reading-history.service.ts";
import type { Safety } from "./modules/safety/safety.service.ts";
import { createSearchIndex, type SearchIndex } from "./modules/search/indexer.ts";
import { searchJobs } from "./modules/search/search.jobs.ts";
import { createSearch, type Search } from "./modules/search/search.service.ts";
import { createSharedWorlds, type SharedWorlds } from "./modules/shared-worlds/shared-worlds.service.ts";
import { createPublishedChanges, type PublishedChanges } from "./modules/sharings/published-changes.service.ts";
import { createReaderCounts, type ReaderCounts } from "./modules/sharings/reader-counts.ts";
import { createSharings, type Sharings } from "./modules/sharings/sharings.service.ts";
import { createAuthorWorks } from "./modules/square/author-works.service.ts";
import { squareJobs } from "./modules/square/square.jobs.ts";
import { createSquare, type Square } from "./modules/square/square.service.ts";
import type { StorageUses } from "./modules/storage-use/storage-use.service.ts";
import { createWorlds, type Worlds } from "./modules/worlds/worlds.service.ts";
import type { Config } from "./platform/config.ts";
import type { Logger } from "./platform/log.ts";
import type { Scene } from "./platform/models/scene-request.ts";
import type { Queue } from "./platform/queue.ts";

export interface PublishedServices {
  chats: Chats;
  sharings: Sharings;
  publishedChanges: PublishedChanges;
  sharedWorlds: SharedWorlds;
  readerCounts: ReaderCounts;
  square: Square;
  search: Search;
  searchIndex: SearchIndex;
  people: People;
  follows: Follows;
  announcements: Announcements;
  readingHistory: ReadingHistory;
}

export interface PublishedServicesDeps {
  config: Config;
  db: Database;
  log: Logger;
  secret: Uint8Array;
  queue: Queue;
  documents: Documents;
  safety: Safety;
  storageUses: StorageUses;
  worlds: Worlds;
  images: Images;
  /** Replies of the built-in helper in explorations. */
  scene: Scene;
}

/** How the services begin and end with the rest of the server. */
export interface PublishedLifecycle {
  /** Begins what goes on by itself; does nothing after `beginStop`. */
  startPublished(): void;
  /** Begins nothing new from now on; what is under way ends after its present step. */
  beginStop(): void;
  /** Waits for what is under way, and stores what the services hold in memory. */
  stopPublished(): Promise<void>;
}

/** Creates the services and adds their jobs. */
export function createPublishedServices(deps: PublishedServicesDeps): PublishedServices & PublishedLifecycle {
  const { config, db, log, secret, queue, documents, safety, storageUses, worlds, images, scene } = deps;
  const announcements = createAnnouncements({ db, send: sendTellFollowers(queue, log.child({ part: "notices" })) });
  const readingHistory = createReadingHistory(db);
  const follows = createFollows(db);
  const square = createSquare(db);
  const searchIndex = createSearchIndex({ db, log: log.child({ part: "search" }), square });
  const readerCounts = createReaderCounts({ db, log, secret });
  squareJobs(queue, db);
  announcementJobs(queue, announcements);
  searchJobs(queue, searchIndex);
  const sharedWorlds = createSharedWorlds({ db, safety, readerCounts, worlds, images });
  return {
    chats: createChats({
      db,
      worlds,
      copies: createWorlds({ db, safety, kind: "chat" }),
      sharedWorlds,
      safety,
      scene,
    }),
    sharings: createSharings({ db, documents, safety, storageUses, readerCounts, readingHistory, announcements }),
    publishedChanges: createPublishedChanges({ db, documents }),
    sharedWorlds,
    readerCounts,
    square,
    search: createSearch({ db, square }),
    searchIndex,
    people: createPeople({ db, works: createAuthorWorks(db), follows }),
    follows,
    announcements,
    readingHistory,
    startPublished() {
      if (config.role !== "web") searchIndex.follow();
    },
    beginStop: () => searchIndex.abort(),
    async stopPublished() {
      await searchIndex.stop();
      await readerCounts.stop();
    },
  };
}
