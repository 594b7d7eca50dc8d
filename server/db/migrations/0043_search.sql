CREATE TABLE "search_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"share_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"share_id" text NOT NULL,
	"entry_id" uuid,
	"rank" bigint NOT NULL,
	"tier" smallint NOT NULL,
	"terms" "tsvector" NOT NULL,
	CONSTRAINT "search_documents_key" UNIQUE NULLS NOT DISTINCT("share_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "search_tiers" (
	"kind" text NOT NULL,
	"tier" smallint NOT NULL,
	"lowest" bigint NOT NULL,
	CONSTRAINT "search_tiers_kind_tier_pk" PRIMARY KEY("kind","tier")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"stem" text NOT NULL,
	"forms" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_terms_idx" ON "search_documents" USING gin ("terms") WITH (fastupdate=off);--> statement-breakpoint
CREATE INDEX "search_words_forms_idx" ON "search_words" USING gin ("forms") WITH (fastupdate=off);--> statement-breakpoint
-- Trigger of the tables that finds are made of: writes down the share whose documents of search are to be made anew. Only
-- an insert, so that no author waits for the index (server/modules/search/indexer.ts follows).
CREATE OR REPLACE FUNCTION "search_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	-- A backup holds the documents beside the works (server/db/restore.ts).
	if current_setting('storyloom.restoring', true) = 'on' then
		return null;
	end if;
	if tg_table_name = 'shares' then
		insert into search_changes (share_id) values (new.id);
	elsif tg_table_name = 'published_chapters' then
		insert into search_changes (share_id) values (case when tg_op = 'DELETE' then old.share_id else new.share_id end);
	elsif tg_table_name = 'chapters' then
		insert into search_changes (share_id) select share_id from published_chapters where chapter_id = new.id;
	elsif tg_table_name = 'stories' then
		insert into search_changes (share_id) select id from shares where story_id = new.id;
	elsif tg_table_name = 'worlds' then
		insert into search_changes (share_id) select id from shares where world_id = new.id;
	elsif tg_table_name = 'shared_worlds' then
		insert into search_changes (share_id) values (new.share_id);
	elsif tg_table_name = 'users' then
		insert into search_changes (share_id)
		select id from shares where owner_id = new.id and state = 'square' and listed_at is not null;
	end if;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "search_share_added" AFTER INSERT ON "shares" FOR EACH ROW WHEN (NEW.listed_at is not null) EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_share_changed" AFTER UPDATE OF "state", "nsfw", "language", "listed_at", "story_id", "world_id" ON "shares" FOR EACH ROW WHEN ((OLD.state, OLD.nsfw, OLD.language, OLD.listed_at, OLD.story_id, OLD.world_id) is distinct from (NEW.state, NEW.nsfw, NEW.language, NEW.listed_at, NEW.story_id, NEW.world_id)) EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_chapter_published" AFTER INSERT OR DELETE ON "published_chapters" FOR EACH ROW EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_chapter_synced" AFTER UPDATE OF "text" ON "published_chapters" FOR EACH ROW WHEN (OLD.text is distinct from NEW.text) EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_chapter_changed" AFTER UPDATE OF "position", "deleted_at" ON "chapters" FOR EACH ROW WHEN ((OLD.position, OLD.deleted_at) is distinct from (NEW.position, NEW.deleted_at)) EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_story_changed" AFTER UPDATE OF "title", "deleted_at" ON "stories" FOR EACH ROW WHEN ((OLD.title, OLD.deleted_at) is distinct from (NEW.title, NEW.deleted_at)) EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_user_changed" AFTER UPDATE OF "nickname", "shut", "shut_until", "deletion_due_at" ON "users" FOR EACH ROW WHEN ((OLD.nickname, OLD.shut, OLD.shut_until, OLD.deletion_due_at) is distinct from (NEW.nickname, NEW.shut, NEW.shut_until, NEW.deletion_due_at)) EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_world_changed" AFTER UPDATE OF "deleted_at" ON "worlds" FOR EACH ROW WHEN (OLD.deleted_at is distinct from NEW.deleted_at) EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_world_shared" AFTER INSERT ON "shared_worlds" FOR EACH ROW EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
CREATE TRIGGER "search_world_synced" AFTER UPDATE ON "shared_worlds" FOR EACH ROW WHEN (OLD.* is distinct from NEW.*) EXECUTE FUNCTION "search_changed"();--> statement-breakpoint
-- What is on the square already.
INSERT INTO "search_changes" ("share_id") SELECT "id" FROM "shares" WHERE "state" = 'square' AND "listed_at" is not null;
-- functions: 3cae3784c7fc087da1753a4f9943fa6f6c662020b87e38e509e8b8e4468ab525
