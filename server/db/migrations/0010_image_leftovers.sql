CREATE TABLE "removed_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "imported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unlinked_at" timestamp with time zone;--> statement-breakpoint
-- Also of pictures that go with their owner: a foreign key that cascades runs it too. A restore drops tables alone, so the
-- function may be there.
CREATE OR REPLACE FUNCTION "image_removed"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	insert into removed_images (id) values (old.id) on conflict do nothing;
	return null;
end $$;--> statement-breakpoint
CREATE TRIGGER "images_removed" AFTER DELETE ON "images" FOR EACH ROW EXECUTE FUNCTION "image_removed"();
