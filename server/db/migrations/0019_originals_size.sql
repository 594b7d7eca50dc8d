ALTER TABLE "entries" ADD COLUMN "extensions_size" integer GENERATED ALWAYS AS (octet_length(extensions::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "extensions_digest" text;--> statement-breakpoint
ALTER TABLE "worlds" ADD COLUMN "extensions_size" integer GENERATED ALWAYS AS (octet_length(extensions::text)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "worlds" ADD COLUMN "settings_digests" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "entries_extensions_idx" ON "entries" USING btree ("world_id","extensions_size") WHERE extensions_size > 2;