DROP INDEX "shares_owner_latest_idx";--> statement-breakpoint
CREATE INDEX "shares_owner_latest_idx" ON "shares" USING btree ("owner_id",coalesce(latest_at, listed_at) desc,"id" DESC NULLS FIRST,"latest_at","listed_at","kind") WHERE state = 'square' and listed_at is not null;--> statement-breakpoint
-- Trigger of the table of shares: one whose work is deleted for good is in no list any more, whatever deletes the work. Its
-- link stays open, to tell readers that the author has deleted it.
CREATE OR REPLACE FUNCTION "share_without_work"() RETURNS trigger LANGUAGE plpgsql AS $$
begin
	if new.state = 'square' then
		new.state := 'link';
	end if;
	new.listed_at := null;
	delete from square_places where share_id = new.id;
	return new;
end $$;--> statement-breakpoint
CREATE TRIGGER "shares_without_work" BEFORE UPDATE OF "story_id", "world_id" ON "shares" FOR EACH ROW WHEN (coalesce(OLD.story_id, OLD.world_id) is not null and NEW.story_id is null and NEW.world_id is null) EXECUTE FUNCTION "share_without_work"();--> statement-breakpoint
-- Those whose work was deleted before.
UPDATE "shares" SET "state" = CASE "state" WHEN 'square' THEN 'link' ELSE "state" END, "listed_at" = NULL WHERE "story_id" is null AND "world_id" is null;--> statement-breakpoint
DELETE FROM "square_places" WHERE "share_id" IN (SELECT "id" FROM "shares" WHERE "story_id" is null AND "world_id" is null);
-- functions: 1a414dfb8977ce274eb92ce793ba9a703fa38c89bff915dd2108a6cf288bfa6e
