CREATE TABLE "announced_chapters" (
	"chapter_id" uuid PRIMARY KEY NOT NULL,
	"share_id" text NOT NULL,
	"announcement_id" uuid,
	"announced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"share_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"after_followed_at" timestamp with time zone,
	"after_follower" uuid,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "told_follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"told_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "told_follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id")
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "announcement_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "actor_id" uuid;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "latest_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "announced_chapters" ADD CONSTRAINT "announced_chapters_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_chapters" ADD CONSTRAINT "announced_chapters_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announced_chapters" ADD CONSTRAINT "announced_chapters_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "announcements" ADD CONSTRAINT "announcements_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_follows" ADD CONSTRAINT "told_follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "told_follows" ADD CONSTRAINT "told_follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announced_chapters_share_idx" ON "announced_chapters" USING btree ("share_id","announced_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "announced_chapters_announcement_idx" ON "announced_chapters" USING btree ("announcement_id");--> statement-breakpoint
CREATE INDEX "announcements_unfinished_idx" ON "announcements" USING btree ("id") WHERE finished_at is null;--> statement-breakpoint
CREATE INDEX "announcements_share_idx" ON "announcements" USING btree ("share_id","id");--> statement-breakpoint
CREATE INDEX "announcements_created_idx" ON "announcements" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "told_follows_followed_idx" ON "told_follows" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "told_follows_told_idx" ON "told_follows" USING btree ("told_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_announcement_id_announcements_id_fk" FOREIGN KEY ("announcement_id") REFERENCES "public"."announcements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_person_idx" ON "notices" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "notices_unread_idx" ON "notices" USING btree ("user_id","id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notices_announcement_idx" ON "notices" USING btree ("announcement_id") WHERE announcement_id is not null;--> statement-breakpoint
CREATE INDEX "notices_actor_idx" ON "notices" USING btree ("actor_id") WHERE actor_id is not null;--> statement-breakpoint
CREATE INDEX "shares_owner_latest_idx" ON "shares" USING btree ("owner_id",coalesce(latest_at, listed_at) desc,"id" DESC NULLS FIRST,"latest_at","listed_at") WHERE state = 'square' and listed_at is not null;--> statement-breakpoint
-- What was delivered before notices were kept in a list has been seen.
UPDATE "notices" SET "read_at" = "delivered_at" WHERE "delivered_at" IS NOT NULL;--> statement-breakpoint
-- What has come to the square already is not announced.
INSERT INTO "announced_chapters" ("chapter_id", "share_id", "announced_at")
SELECT p.chapter_id, s.id, greatest(p.published_at, s.listed_at)
FROM "published_chapters" p JOIN "shares" s ON s.id = p.share_id WHERE s.listed_at IS NOT NULL;--> statement-breakpoint
UPDATE "shares" s SET "latest_at" = a.latest
FROM (SELECT share_id, max(announced_at) AS latest FROM "announced_chapters" GROUP BY share_id) a WHERE a.share_id = s.id;
