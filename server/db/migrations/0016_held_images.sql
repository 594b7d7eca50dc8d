CREATE TABLE "image_targets" (
	"image_id" uuid PRIMARY KEY NOT NULL,
	"world_id" uuid NOT NULL,
	"entry_id" uuid
);
--> statement-breakpoint
ALTER TABLE "image_targets" ADD CONSTRAINT "image_targets_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_targets" ADD CONSTRAINT "image_targets_world_id_worlds_id_fk" FOREIGN KEY ("world_id") REFERENCES "public"."worlds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "image_targets" ADD CONSTRAINT "image_targets_entry_id_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "image_targets_world_idx" ON "image_targets" USING btree ("world_id");--> statement-breakpoint
CREATE UNIQUE INDEX "image_targets_cover_idx" ON "image_targets" USING btree ("world_id") WHERE entry_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "image_targets_entry_idx" ON "image_targets" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "images_held_idx" ON "images" USING btree ("created_at","id") WHERE status = 'judging' and stored_at is not null;