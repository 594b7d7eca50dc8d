ALTER TABLE "shares" ADD COLUMN "kind" text DEFAULT 'story' NOT NULL;--> statement-breakpoint
ALTER TABLE "shares" ADD COLUMN "world_id" uuid;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_world_id_worlds_id_fk" FOREIGN KEY ("world_id") REFERENCES "public"."worlds"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "shares_world_key" ON "shares" USING btree ("world_id");--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_one_work" CHECK (case when "shares"."kind" = 'story' then "shares"."world_id" is null else "shares"."story_id" is null end);