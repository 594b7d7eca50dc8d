CREATE TABLE "chapter_summaries" (
	"chapter_id" uuid PRIMARY KEY NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"origin" text DEFAULT 'model' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone,
	"source_digest" text,
	"source_characters" integer DEFAULT 0 NOT NULL,
	"pending_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "story_notes" (
	"story_id" uuid PRIMARY KEY NOT NULL,
	"author_note" text DEFAULT '' NOT NULL,
	"style" text DEFAULT '' NOT NULL,
	"point_of_view" text DEFAULT 'unset' NOT NULL,
	"updated_at" timestamp with time zone,
	"universe_id" uuid,
	"wanted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "chapter_summaries" ADD CONSTRAINT "chapter_summaries_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "story_notes" ADD CONSTRAINT "story_notes_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "story_notes_wanted_idx" ON "story_notes" USING btree ("wanted_at") WHERE wanted_at is not null;