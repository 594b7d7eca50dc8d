ALTER TABLE "one_time_codes" ADD COLUMN "target_hash" "bytea";--> statement-breakpoint
CREATE INDEX "account_merges_to_user_idx" ON "account_merges" USING btree ("to_user_id");--> statement-breakpoint
CREATE INDEX "document_updates_user_idx" ON "document_updates" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_versions_author_idx" ON "document_versions" USING btree ("author_id");