DROP INDEX "shares_owner_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_official" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "users_closed_idx" ON "users" USING btree ("id") WHERE shut or deletion_due_at is not null;--> statement-breakpoint
CREATE INDEX "shares_owner_created_idx" ON "shares" USING btree ("owner_id","kind","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "shares_owner_kind_listed_idx" ON "shares" USING btree ("owner_id","kind","listed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE state = 'square' and listed_at is not null;