CREATE TABLE "share_references" (
	"share_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "share_references_share_id_user_id_pk" PRIMARY KEY("share_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "shared_entries" (
	"share_id" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"aliases" text[] NOT NULL,
	"description" text NOT NULL,
	"use" text NOT NULL,
	"underline" boolean NOT NULL,
	"avatar_id" uuid,
	"character_status" text NOT NULL,
	"character_age" text NOT NULL,
	"character_gender" text,
	"is_recommended" boolean NOT NULL,
	"character_target" text NOT NULL,
	"character_relationships" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"sort_key" text NOT NULL,
	CONSTRAINT "shared_entries_share_id_entry_id_pk" PRIMARY KEY("share_id","entry_id")
);
--> statement-breakpoint
CREATE TABLE "shared_worlds" (
	"share_id" text PRIMARY KEY NOT NULL,
	"world_id" uuid NOT NULL,
	"title" text NOT NULL,
	"background" text NOT NULL,
	"cover_id" uuid,
	"forbidden_words" text[] NOT NULL,
	"excerpt" text NOT NULL,
	"entry_count" integer NOT NULL,
	"character_count" integer NOT NULL,
	"is_adult" boolean NOT NULL,
	"adult_entry" text,
	"synced_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shared_worlds_world_key" UNIQUE("world_id")
);
--> statement-breakpoint
ALTER TABLE "share_counts" ADD COLUMN "copies" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "square_places" ADD COLUMN "kind" text DEFAULT 'story' NOT NULL;--> statement-breakpoint
ALTER TABLE "share_references" ADD CONSTRAINT "share_references_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_references" ADD CONSTRAINT "share_references_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_entries" ADD CONSTRAINT "shared_entries_share_id_shared_worlds_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shared_worlds"("share_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_entries" ADD CONSTRAINT "shared_entries_avatar_id_images_id_fk" FOREIGN KEY ("avatar_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_worlds" ADD CONSTRAINT "shared_worlds_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_worlds" ADD CONSTRAINT "shared_worlds_world_id_worlds_id_fk" FOREIGN KEY ("world_id") REFERENCES "public"."worlds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_worlds" ADD CONSTRAINT "shared_worlds_cover_id_images_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_references_user_idx" ON "share_references" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "shared_entries_order_idx" ON "shared_entries" USING btree ("share_id","type",(not "is_recommended"),"sort_key" collate "C","entry_id");--> statement-breakpoint
CREATE INDEX "shared_entries_avatar_idx" ON "shared_entries" USING btree ("avatar_id") WHERE avatar_id is not null;--> statement-breakpoint
CREATE INDEX "shared_worlds_cover_idx" ON "shared_worlds" USING btree ("cover_id") WHERE cover_id is not null;--> statement-breakpoint
CREATE INDEX "shares_kind_listed_idx" ON "shares" USING btree ("kind","listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'square' and listed_at is not null;--> statement-breakpoint
CREATE INDEX "shares_kind_language_listed_idx" ON "shares" USING btree ("kind","language","listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'square' and listed_at is not null;--> statement-breakpoint
CREATE INDEX "square_places_kind_idx" ON "square_places" USING btree ("kind","place","share_id");--> statement-breakpoint
CREATE INDEX "square_places_kind_language_idx" ON "square_places" USING btree ("kind","language","place","share_id");