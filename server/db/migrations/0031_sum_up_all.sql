ALTER TABLE "chapter_summaries" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "story_notes" ADD COLUMN "summing_at" timestamp with time zone;