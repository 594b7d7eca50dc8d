CREATE TABLE "reading_history" (
	"share_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"chapter_id" uuid NOT NULL,
	"block" integer NOT NULL,
	"within" double precision NOT NULL,
	"percent" smallint NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "reading_history_share_id_user_id_pk" PRIMARY KEY("share_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "reading_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_kept" boolean DEFAULT true NOT NULL,
	"kept_since" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_history" ADD CONSTRAINT "reading_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reading_settings" ADD CONSTRAINT "reading_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reading_history_user_idx" ON "reading_history" USING btree ("user_id","read_at" DESC NULLS FIRST,"share_id" DESC NULLS FIRST);