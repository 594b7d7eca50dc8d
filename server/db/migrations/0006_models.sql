CREATE TABLE "model_settings" (
	"id" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"source" text NOT NULL,
	"base_url" text,
	"model" text,
	"api_key" "bytea",
	"temperature" double precision,
	"top_p" double precision,
	"timeout_seconds" double precision NOT NULL,
	"context_window" integer NOT NULL,
	"max_concurrent" integer NOT NULL,
	"pro" boolean NOT NULL,
	"paused" boolean NOT NULL,
	"revision" uuid DEFAULT gen_random_uuid() NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "model_settings" ADD CONSTRAINT "model_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;