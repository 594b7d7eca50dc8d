CREATE TABLE "generation_candidates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"generation_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"flavour" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"error_code" integer,
	"kept_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "generations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"tool" text,
	"story_id" uuid,
	"chapter_id" uuid,
	"parent_id" uuid,
	"model" text NOT NULL,
	"fell_back_from" text,
	"write_length" integer NOT NULL,
	"status" text NOT NULL,
	"error_code" integer,
	"cost" integer NOT NULL,
	"power" integer DEFAULT 0 NOT NULL,
	"waiting" integer DEFAULT 0 NOT NULL,
	"receipt" jsonb,
	"context_tail" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"process_id" uuid NOT NULL,
	"beat_at" timestamp with time zone DEFAULT now() NOT NULL,
	"event_number" integer DEFAULT 0 NOT NULL,
	"cancel_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "risk_alerts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "risk_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" uuid NOT NULL,
	"side" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "generation_candidates" ADD CONSTRAINT "generation_candidates_generation_id_generations_id_fk" FOREIGN KEY ("generation_id") REFERENCES "public"."generations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_story_id_stories_id_fk" FOREIGN KEY ("story_id") REFERENCES "public"."stories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "generations" ADD CONSTRAINT "generations_parent_id_generations_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."generations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "risk_alerts" ADD CONSTRAINT "risk_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "generation_candidates_place_key" ON "generation_candidates" USING btree ("generation_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "generations_running_key" ON "generations" USING btree ("user_id") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "generations_beat_idx" ON "generations" USING btree ("beat_at") WHERE status in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "generations_chapter_idx" ON "generations" USING btree ("chapter_id","user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "generations_user_idx" ON "generations" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "generations_story_idx" ON "generations" USING btree ("story_id");--> statement-breakpoint
CREATE INDEX "generations_parent_idx" ON "generations" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "risk_alerts_user_idx" ON "risk_alerts" USING btree ("user_id","at");--> statement-breakpoint
CREATE INDEX "risk_alerts_at_idx" ON "risk_alerts" USING btree ("at");