CREATE TABLE "follow_counts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"followers" integer DEFAULT 0 NOT NULL,
	"following" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "follows" (
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "follows_follower_id_followed_id_pk" PRIMARY KEY("follower_id","followed_id"),
	CONSTRAINT "follows_not_self" CHECK ("follows"."follower_id" <> "follows"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "chapter_readers" (
	"chapter_id" uuid NOT NULL,
	"reader" "bytea" NOT NULL,
	"finished" boolean DEFAULT false NOT NULL,
	CONSTRAINT "chapter_readers_chapter_id_reader_pk" PRIMARY KEY("chapter_id","reader")
);
--> statement-breakpoint
CREATE TABLE "share_counts" (
	"share_id" text PRIMARY KEY NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"readers" integer DEFAULT 0 NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_readers" (
	"share_id" text NOT NULL,
	"reader" "bytea" NOT NULL,
	"viewed_on" date NOT NULL,
	CONSTRAINT "share_readers_share_id_reader_pk" PRIMARY KEY("share_id","reader")
);
--> statement-breakpoint
CREATE TABLE "square_places" (
	"share_id" text PRIMARY KEY NOT NULL,
	"place" integer NOT NULL,
	"language" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "published_chapters" ADD COLUMN "is_adult" boolean;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "nsfw" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "language" text DEFAULT 'en-US' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "listed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "follow_counts" ADD CONSTRAINT "follow_counts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_follower_id_users_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "follows" ADD CONSTRAINT "follows_followed_id_users_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapter_readers" ADD CONSTRAINT "chapter_readers_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_counts" ADD CONSTRAINT "share_counts_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_readers" ADD CONSTRAINT "share_readers_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "square_places" ADD CONSTRAINT "square_places_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "follows_followed_idx" ON "follows" USING btree ("followed_id","created_at" DESC NULLS FIRST,"follower_id");--> statement-breakpoint
CREATE INDEX "follows_follower_idx" ON "follows" USING btree ("follower_id","created_at" DESC NULLS FIRST,"followed_id");--> statement-breakpoint
CREATE INDEX "square_places_place_idx" ON "square_places" USING btree ("place","share_id");--> statement-breakpoint
CREATE INDEX "square_places_language_idx" ON "square_places" USING btree ("language","place","share_id");--> statement-breakpoint
CREATE INDEX "shares_listed_idx" ON "shares" USING btree ("listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'square' and listed_at is not null;--> statement-breakpoint
CREATE INDEX "shares_language_listed_idx" ON "shares" USING btree ("language","listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'square' and listed_at is not null;--> statement-breakpoint
CREATE INDEX "shares_owner_listed_idx" ON "shares" USING btree ("owner_id","listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'square' and listed_at is not null;--> statement-breakpoint
UPDATE "shares" SET "language" = "stories"."language" FROM "stories" WHERE "stories"."id" = "shares"."story_id";
